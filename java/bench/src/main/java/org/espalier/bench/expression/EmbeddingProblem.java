// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import java.util.SplittableRandom;
import org.espalier.expression.ExpressionTree;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;

/** The seeded expressions that the benchmarks place. */
final class EmbeddingProblem {
  private static final int PLACES = 1 << 20;
  private static final long MOST = 100; // weights are 1 … 100

  final Metric metric;
  final ExpressionTree tree;
  final long[] positions;

  private EmbeddingProblem(Metric metric, ExpressionTree tree, long[] positions) {
    this.metric = metric;
    this.tree = tree;
    this.positions = positions;
  }

  /**
   * Makes a problem.
   *
   * @param kind a metric's name, with {@code weighted-} before it for weighted edges
   * @param shape {@code balanced} or {@code caterpillar}
   */
  static EmbeddingProblem of(String kind, String shape, int leaves, int places) {
    SplittableRandom random = new SplittableRandom(1995);
    boolean weighted = kind.startsWith("weighted-");
    Metric metric =
        switch (kind.substring(weighted ? 9 : 0)) {
          case "grid" -> new Grid(1);
          case "hypercube" -> new Hypercube(20);
          case "ring" -> Ring.of(places);
          case "discrete" -> new Discrete();
          case "fat-tree" -> new FatTree(20);
          default -> throw new IllegalArgumentException("no metric is called " + kind);
        };
    int n = 2 * leaves - 1;
    int[] parent = new int[n];
    long[] weights = new long[n];
    for (int x = 0; x < n; x++) {
      if (shape.equals("balanced")) {
        parent[x] = leaves + x / 2;
      } else {
        parent[x] = x == 0 ? 2 : (x & 1) == 1 ? x + 1 : x + 2;
      }
      weights[x] = weighted ? 1 + random.nextLong(MOST) : 1;
    }
    parent[n - 1] = -1;
    ExpressionTree tree = ExpressionTree.ofParents(parent, weights);
    long[] positions = new long[n];
    for (int x = 0; x < n; x++) {
      positions[x] = random.nextInt(places);
    }
    return new EmbeddingProblem(metric, tree, positions);
  }

  static EmbeddingProblem of(String kind, String shape, int leaves) {
    return of(kind, shape, leaves, PLACES);
  }
}
