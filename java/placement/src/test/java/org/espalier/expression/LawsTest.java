// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.espalier.expression.flat.PostOrder;
import org.espalier.expression.startup.StartupDescent;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Laws that hold whatever the best cost is. */
class LawsTest {
  private static final int CASES = 400;

  private static Metric metric(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> new Grid(1 + random.nextInt(3));
      case 1 -> Ring.of(2 + random.nextInt(30), 1 + random.nextInt(9));
      case 2 -> new Hypercube(1 + random.nextInt(12));
      case 3 -> new Discrete();
      default -> new FatTree(random.nextInt(9));
    };
  }

  private static ExpressionTree tree(SplittableRandom random) {
    long weight = random.nextBoolean() ? -1 : random.nextInt(9);
    return RandomTrees.tree(random, 1 + random.nextInt(25), 4, weight);
  }

  private static ExpressionTree scaled(ExpressionTree tree, long factor) {
    int[] parent = new int[tree.size()];
    long[] weights = new long[tree.size()];
    for (int x = 0; x < parent.length; x++) {
      parent[x] = tree.parent(x);
      weights[x] = factor * tree.weight(x);
    }
    return ExpressionTree.ofParents(parent, weights);
  }

  @Test
  void scalingTheWeightsScalesTheCost() {
    SeededCases.run(
        LawsTest.class,
        4_000_000,
        CASES,
        random -> {
          Metric metric = metric(random);
          ExpressionTree tree = tree(random);
          long[] positions = RandomPositions.in(metric, tree, random);
          long factor = 1L + random.nextInt(1000);
          assertThat(Embedder.embed(metric, scaled(tree, factor), positions).cost())
              .isEqualTo(factor * Embedder.embed(metric, tree, positions).cost());
        });
  }

  @Test
  void relabellingPositionsKeepsTheCost() {
    SeededCases.run(
        LawsTest.class,
        4_100_000,
        CASES,
        random -> {
          Metric metric = metric(random);
          ExpressionTree tree = tree(random);
          long[] positions = RandomPositions.in(metric, tree, random);
          long[] moved = positions.clone();
          long by = random.nextInt(1000);
          int k = metric.coordinates();
          for (int x = 0; x < tree.size(); x++) {
            for (int c = 0; c < k && tree.isLeaf(x); c++) {
              int i = x * k + c;
              moved[i] =
                  switch (metric) {
                    case Grid grid -> by - positions[i];
                    case Ring ring -> (positions[i] + by) % ring.sizes().get(c);
                    case Hypercube cube -> positions[i] ^ (by & ((1L << cube.dimensions()) - 1));
                    case FatTree fatTree -> positions[i] ^ (by & ((1L << fatTree.height()) - 1));
                    default -> positions[i] * 7919 + by;
                  };
            }
          }
          assertThat(Embedder.embed(metric, tree, moved).cost())
              .isEqualTo(Embedder.embed(metric, tree, positions).cost());
        });
  }

  /**
   * In a robust metric, unweighted, a best embedding is best on every subtree; the paper's footnote
   * says so of binary trees.
   */
  @Test
  void robustMetricsPlaceEverySubtreeBest() {
    SeededCases.run(
        LawsTest.class,
        4_200_000,
        CASES,
        random -> {
          Metric metric =
              switch (random.nextInt(3)) {
                case 0 -> new Grid(1 + random.nextInt(2));
                case 1 -> new Hypercube(1 + random.nextInt(8));
                default -> new Discrete();
              };
          ExpressionTree tree = RandomTrees.tree(random, 2 + random.nextInt(12), 2, -1);
          long[] positions = RandomPositions.in(metric, tree, random);
          Embedding whole = Embedder.embed(metric, tree, positions);
          for (int x = 0; x < tree.size(); x++) {
            checkSubtree(metric, tree, whole, x);
          }
        });
  }

  private static void checkSubtree(Metric metric, ExpressionTree tree, Embedding whole, int top) {
    PostOrder order = PostOrder.of(tree.flat());
    int first = order.first[top];
    int size = order.at[top] - first + 1;
    int k = metric.coordinates();
    int[] parent = new int[size];
    long[] positions = new long[size * k];
    for (int i = 0; i < size; i++) {
      int x = order.order[first + i];
      parent[i] = x == top ? -1 : order.at[tree.parent(x)] - first;
      for (int c = 0; c < k; c++) {
        positions[i * k + c] = whole.position(x, c);
      }
    }
    ExpressionTree subtree = ExpressionTree.ofParents(parent);
    assertThat(subtree.flat().cost(metric, positions))
        .isEqualTo(Embedder.embed(metric, subtree, positions).cost());
  }

  @Test
  void theHeuristicKeepsItsBounds() {
    SeededCases.run(
        LawsTest.class,
        4_300_000,
        200,
        random -> {
          Startup metric = new Startup(random.nextInt(12), new Grid(2));
          ExpressionTree tree = RandomTrees.tree(random, 2 + random.nextInt(14), 3, -1);
          long[] positions = RandomPositions.in(metric, tree, random);
          long exact = Embedder.embed(metric, tree, positions).cost();
          Embedding distance = Embedder.embed(metric.metric(), tree, positions);
          long[] descended =
              StartupDescent.improve(
                  metric, tree.flat(), distance.positions(), distance.positions());
          long found = tree.flat().cost(metric, descended);
          assertThat(found).isGreaterThanOrEqualTo(exact);
          assertThat(found).isLessThanOrEqualTo(tree.flat().cost(metric, distance.positions()));
        });
  }

  @Test
  void tooLargeStartupProblemsAnswerWithAGap() {
    SplittableRandom random = new SplittableRandom(11);
    Startup metric = new Startup(3, new Grid(3));
    ExpressionTree tree = RandomTrees.tree(random, 2000, 2, -1);
    long[] positions = new long[tree.size() * 3];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = random.nextInt(500);
    }
    Embedding embedding = Embedder.embed(metric, tree, positions);
    assertThat(embedding.method()).isEqualTo("startup-descent");
    assertThat(embedding.lowerBound()).isPositive().isLessThanOrEqualTo(embedding.cost());
    assertThat((double) embedding.cost() / embedding.lowerBound()).isLessThan(1.2);
  }
}
