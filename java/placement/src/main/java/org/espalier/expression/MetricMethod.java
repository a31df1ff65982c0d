// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.expression.axis.GridEmbedding;
import org.espalier.expression.axis.HypercubeEmbedding;
import org.espalier.expression.axis.RingEmbedding;
import org.espalier.expression.axis.WeightedGridEmbedding;
import org.espalier.expression.axis.WeightedHypercubeEmbedding;
import org.espalier.expression.axis.WeightedRingEmbedding;
import org.espalier.expression.discrete.DiscreteEmbedding;
import org.espalier.expression.discrete.PositionNumbers;
import org.espalier.expression.discrete.SmallDiscreteEmbedding;
import org.espalier.expression.discrete.WeightedDiscreteEmbedding;
import org.espalier.expression.explicit.ExplicitEmbedding;
import org.espalier.expression.fattree.FatTreeEmbedding;
import org.espalier.expression.fattree.WeightedFatTreeEmbedding;
import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.flat.PostOrder;
import org.espalier.layout.LongSeq;
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
 * Chooses the algorithm that fits a metric and the weights. Grids and tori are direct sums of lines
 * and rings and are taken apart axis by axis ({@link DirectSumEmbedding}).
 */
final class MetricMethod {
  /** From this size on, the order of nodes in memory is felt. */
  private static final int RENUMBERED = 1 << 14;

  private MetricMethod() {}

  /**
   * Places an expression whose input was checked; the positions of its inner nodes are written
   * over.
   *
   * <p>The nodes of a large tree are numbered depth first before: the algorithms then find operands
   * near their users in memory. Those that only stream over the nodes do not need it.
   */
  static Embedding embed(Metric metric, FlatTree tree, long[] positions) {
    if (tree.size() < RENUMBERED || streams(metric, tree, positions)) {
      return choose(metric, tree, positions);
    }
    PostOrder order = PostOrder.of(tree);
    int k = metric.coordinates();
    long[] near = new long[positions.length];
    for (int i = 0; i < tree.size(); i++) {
      System.arraycopy(positions, order.order[i] * k, near, i * k, k);
    }
    Embedding embedding = choose(metric, order.renumbered(tree), near);
    for (int i = 0; i < tree.size(); i++) {
      for (int c = 0; c < k; c++) {
        positions[order.order[i] * k + c] = embedding.position(i, c);
      }
    }
    return new Embedding(
        embedding.cost(), embedding.lowerBound(), embedding.method(), k, positions);
  }

  private static boolean streams(Metric metric, FlatTree tree, long[] positions) {
    return metric instanceof Hypercube
        || (metric instanceof Grid && tree.isUniform())
        || (metric instanceof Discrete
            && tree.isUniform()
            && PositionNumbers.of(tree, positions).count() <= SmallDiscreteEmbedding.POSITIONS);
  }

  /** The same without numbering. */
  static Embedding choose(Metric metric, FlatTree tree, long[] positions) {
    boolean uniform = tree.isUniform();
    String kind = uniform ? "compact-" : "weighted-";
    switch (metric) {
      case Grid grid -> {
        for (int c = 0; c < grid.dimensions(); c++) {
          long[] column = DirectSumEmbedding.column(positions, grid.dimensions(), c);
          if (uniform) {
            GridEmbedding.embed(tree, column);
          } else {
            WeightedGridEmbedding.embed(tree, column);
          }
          DirectSumEmbedding.putColumn(column, positions, grid.dimensions(), c);
        }
        return Embedding.optimal(metric, tree, kind + "grid", positions);
      }
      case Ring ring -> {
        LongSeq sizes = ring.sizes();
        for (int c = 0; c < sizes.size(); c++) {
          long[] column = DirectSumEmbedding.column(positions, sizes.size(), c);
          if (uniform) {
            RingEmbedding.embed(tree, sizes.get(c), column);
          } else {
            WeightedRingEmbedding.embed(tree, sizes.get(c), column);
          }
          DirectSumEmbedding.putColumn(column, positions, sizes.size(), c);
        }
        return Embedding.optimal(metric, tree, kind + "ring", positions);
      }
      case Hypercube cube -> {
        if (uniform) {
          HypercubeEmbedding.embed(tree, positions);
        } else {
          WeightedHypercubeEmbedding.embed(tree, cube.dimensions(), positions);
        }
        return Embedding.optimal(metric, tree, kind + "hypercube", positions);
      }
      case Discrete discrete -> {
        inDiscrete(tree, positions);
        return Embedding.optimal(metric, tree, kind + "discrete", positions);
      }
      case FatTree fatTree -> {
        onFatTree(tree, fatTree.height(), 0, positions);
        return Embedding.optimal(metric, tree, kind + "fat-tree", positions);
      }
      case TableMetric table -> {
        ExplicitEmbedding.embed(table, tree, positions);
        return Embedding.optimal(metric, tree, "explicit", positions);
      }
      case DirectSum sum -> {
        return DirectSumEmbedding.embed(sum, tree, positions);
      }
      case Startup startup -> {
        return StartupMethod.embed(startup, tree, positions);
      }
    }
  }

  static void inDiscrete(FlatTree tree, long[] position) {
    PositionNumbers numbers = PositionNumbers.of(tree, position);
    if (!tree.isUniform()) {
      WeightedDiscreteEmbedding.embed(tree, numbers, position);
    } else if (numbers.count() <= SmallDiscreteEmbedding.POSITIONS) {
      SmallDiscreteEmbedding.embed(tree, numbers, position);
    } else {
      DiscreteEmbedding.embed(tree, numbers, position);
    }
  }

  static void onFatTree(FlatTree tree, int height, long startup, long[] position) {
    if (tree.isUniform()) {
      FatTreeEmbedding.embed(tree, height, startup, position);
    } else {
      WeightedFatTreeEmbedding.embed(tree, height, startup, position);
    }
  }
}
