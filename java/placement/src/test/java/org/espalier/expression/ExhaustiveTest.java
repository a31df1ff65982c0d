// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;
import org.junit.jupiter.api.Test;

/** The explicit programme and the compact ones against trying every position of every operation. */
class ExhaustiveTest {
  private static final int[][] SHAPES = {
    {2, 2, -1}, // one operation
    {1, 2, -1}, // unary ones
    {3, 3, 3, -1}, // ternary
    {4, 3, 3, 4, -1}, // two operations
    {5, 4, 4, 5, 5, -1},
    {4, 4, 5, 5, 6, 6, -1}, // three operations, balanced
    {2, 2, 4, 4, 6, 6, -1}, // three operations, slanted
  };

  @Test
  void everySpaceOfAFewPositions() {
    SplittableRandom random = new SplittableRandom(6);
    List<Metric> spaces =
        List.of(
            new Grid(1),
            Ring.of(5),
            Ring.of(4),
            Ring.of(2, 3),
            new Hypercube(2),
            new Discrete(),
            new FatTree(2),
            DirectSum.of(new Grid(1), new Discrete()),
            new Startup(2, new Grid(1)),
            new Startup(1, new FatTree(2)),
            new Startup(3, Ring.of(5)),
            TableMetric.of(new long[][] {{0, 1, 4}, {2, 0, 1}, {9, 1, 0}}));
    int cases = 0;
    for (Metric metric : spaces) {
      for (int[] parent : SHAPES) {
        for (int trial = 0; trial < 12; trial++) {
          long[] weights = new long[parent.length];
          for (int x = 0; x < weights.length; x++) {
            weights[x] = trial % 2 == 0 ? 1 : random.nextInt(4);
          }
          ExpressionTree tree = ExpressionTree.ofParents(parent, weights);
          long[] positions = RandomPositions.in(metric, tree, random);
          long least = bruteForce(metric, tree, positions);
          assertThat(Embedder.embed(metric, tree, positions).cost())
              .as("%s", metric)
              .isEqualTo(least);
          assertThat(Embedder.embed(metric, tree, EmbeddingMethod.EXPLICIT, positions).cost())
              .as("%s", metric)
              .isEqualTo(least);
          cases++;
        }
      }
    }
    assertThat(cases).isEqualTo(spaces.size() * SHAPES.length * 12);
  }

  /** Counts through all positions of all operations, written without anything it judges. */
  private static long bruteForce(Metric metric, ExpressionTree tree, long[] leaves) {
    long[][] all = allPositions(metric);
    int k = metric.coordinates();
    long[] positions = leaves.clone();
    int[] choice = new int[tree.size()];
    long least = Long.MAX_VALUE;
    while (true) {
      for (int x = 0; x < tree.size(); x++) {
        if (!tree.isLeaf(x)) {
          System.arraycopy(all[choice[x]], 0, positions, x * k, k);
        }
      }
      long cost = 0;
      for (int y = 0; y < tree.root(); y++) {
        cost += tree.weight(y) * metric.distance(positions, y * k, positions, tree.parent(y) * k);
      }
      least = Math.min(least, cost);
      int x = 0;
      while (x < tree.size() && (tree.isLeaf(x) || ++choice[x] == all.length)) {
        choice[x++] = 0;
      }
      if (x == tree.size()) {
        return least;
      }
    }
  }

  private static long[][] allPositions(Metric metric) {
    return switch (metric) {
      case Grid grid -> line(-3, 3);
      case Ring ring when ring.sizes().size() == 1 -> line(0, ring.sizes().get(0) - 1);
      case Ring ring -> product(line(0, ring.sizes().get(0) - 1), line(0, ring.sizes().get(1) - 1));
      case Hypercube cube -> line(0, (1L << cube.dimensions()) - 1);
      case Discrete discrete -> line(0, 5); // one more than the leaves use
      case FatTree fatTree -> line(0, (1L << fatTree.height()) - 1);
      case TableMetric table -> line(0, table.size() - 1);
      case Startup startup -> allPositions(startup.metric());
      case DirectSum sum ->
          product(allPositions(sum.parts().get(0)), allPositions(sum.parts().get(1)));
    };
  }

  private static long[][] line(long first, long last) {
    long[][] positions = new long[(int) (last - first + 1)][];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = new long[] {first + i};
    }
    return positions;
  }

  private static long[][] product(long[][] left, long[][] right) {
    long[][] both = new long[left.length * right.length][];
    for (int i = 0; i < both.length; i++) {
      both[i] = new long[] {left[i / right.length][0], right[i % right.length][0]};
    }
    return both;
  }
}
