// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;

/**
 * What {@link Embedder} asks of its input: positions within the space, and costs that no
 * algorithm's sums can overflow.
 */
final class EmbeddingInput {
  private EmbeddingInput() {}

  /** Throws an {@link IllegalArgumentException} that says the rule and the value. */
  static void check(Metric metric, ExpressionTree tree, long[] positions) {
    int k = metric.coordinates();
    if (positions.length != (long) tree.size() * k) {
      throw new IllegalArgumentException(
          "there must be %d coordinates for each of %d nodes, got %d"
              .formatted(k, tree.size(), positions.length));
    }
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        try {
          metric.check(positions, x * k);
        } catch (IllegalArgumentException outside) {
          throw new IllegalArgumentException(
              "position of node " + x + ": " + outside.getMessage(), outside);
        }
      }
    }
    checkCost(metric, tree, positions);
  }

  private static void checkCost(Metric metric, ExpressionTree tree, long[] positions) {
    double weights = 0;
    for (int x = 0; x < tree.root(); x++) {
      weights += tree.weight(x);
    }
    double worst = weights * diameter(metric, tree, positions, metric.coordinates(), 0);
    if (worst > Embedder.COST_LIMIT) {
      throw new IllegalArgumentException(
          "the sum of weights times the largest distance must be <= 2^60, got about %.3g"
              .formatted(worst));
    }
  }

  /**
   * An upper bound of the distances between positions that matter; a double, since it may be huge.
   */
  private static double diameter(
      Metric metric, ExpressionTree tree, long[] positions, int stride, int offset) {
    return switch (metric) {
      case Grid grid -> {
        double sum = 0;
        for (int c = 0; c < grid.dimensions(); c++) {
          sum += extent(tree, positions, stride, offset + c);
        }
        yield sum;
      }
      case Ring ring -> ring.sizes().stream().asDoubleStream().sum() / 2;
      case Hypercube cube -> cube.dimensions();
      case Discrete discrete -> 1;
      case FatTree fatTree -> 2.0 * fatTree.height();
      case TableMetric table -> {
        long most = 0;
        for (int i = 0; i < table.size(); i++) {
          for (int j = 0; j < table.size(); j++) {
            most = Math.max(most, table.get(i, j));
          }
        }
        yield most;
      }
      case Startup startup ->
          startup.cost() + diameter(startup.metric(), tree, positions, stride, offset);
      case DirectSum sum -> {
        double total = 0;
        int at = offset;
        for (Metric part : sum.parts()) {
          total += diameter(part, tree, positions, stride, at);
          at += part.coordinates();
        }
        yield total;
      }
    };
  }

  private static double extent(ExpressionTree tree, long[] positions, int stride, int coordinate) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        least = Math.min(least, positions[x * stride + coordinate]);
        most = Math.max(most, positions[x * stride + coordinate]);
      }
    }
    return (double) most - least;
  }
}
