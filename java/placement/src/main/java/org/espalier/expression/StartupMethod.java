// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.HashMap;
import java.util.Map;
import org.espalier.expression.explicit.ExplicitEmbedding;
import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.startup.StartupDescent;
import org.espalier.expression.startup.StartupEmbedding;
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
 * Chooses the algorithm for a startup cost s and a metric: d′(p, q) = s·[p ≠ q] + d(p, q). In the
 * discrete metric and on a fat-tree it is another distance of the same form, in a table another
 * table. Elsewhere {@link StartupEmbedding} tabulates, and where its tables would be too large
 * {@link StartupDescent} improves two embeddings, one best for s alone and one for d alone; the
 * costs of these two are its lower bound.
 */
final class StartupMethod {
  private StartupMethod() {}

  /** Places an expression whose input was checked; the inner nodes' positions are written over. */
  static Embedding embed(Startup startup, FlatTree tree, long[] positions) {
    Metric metric = startup.metric();
    if (startup.cost() == 0) {
      return MetricMethod.choose(metric, tree, positions);
    }
    switch (metric) {
      case Discrete discrete -> {
        // Every move costs s + 1: the discrete metric in another unit.
        MetricMethod.inDiscrete(tree, positions);
        return Embedding.optimal(startup, tree, "startup-discrete", positions);
      }
      case FatTree fatTree -> {
        MetricMethod.onFatTree(tree, fatTree.height(), startup.cost(), positions);
        return Embedding.optimal(startup, tree, "startup-fat-tree", positions);
      }
      case TableMetric table -> {
        ExplicitEmbedding.embed(startup, tree, positions);
        return Embedding.optimal(startup, tree, "explicit", positions);
      }
      case Startup nested -> {
        return MetricMethod.choose(
            new Startup(startup.cost() + nested.cost(), nested.metric()), tree, positions);
      }
      case Grid grid -> {
        return exactOrDescent(startup, tree, positions);
      }
      case Ring ring -> {
        return exactOrDescent(startup, tree, positions);
      }
      case Hypercube cube -> {
        return exactOrDescent(startup, tree, positions);
      }
      case DirectSum sum -> {
        return exactOrDescent(startup, tree, positions);
      }
    }
  }

  private static Embedding exactOrDescent(Startup startup, FlatTree tree, long[] positions) {
    if (StartupEmbedding.embed(startup, tree, positions)) {
      return Embedding.optimal(startup, tree, "startup", positions);
    }
    // Any embedding pays at least the least distance, and at least s for each of the least number
    // of moves. Both bounds hold at once, of different parts of its cost, so their sum does.
    Embedding distance = MetricMethod.choose(startup.metric(), tree, positions.clone());
    int k = startup.coordinates();
    long[] numbers = numbered(tree, positions, k);
    Embedding moves = MetricMethod.choose(new Discrete(), tree, numbers);
    long bound = distance.lowerBound() + startup.cost() * moves.cost();
    long[] stay = spread(tree, positions, k, moves);
    long[] best = StartupDescent.improve(startup, tree, distance.positions(), stay);
    return new Embedding(tree.cost(startup, best), bound, "startup-descent", k, best);
  }

  /** Numbers the leaves' positions, so that equal ones have equal numbers. */
  private static long[] numbered(FlatTree tree, long[] positions, int k) {
    Map<LongSeq, Long> numbers = new HashMap<>();
    long[] number = new long[tree.size()];
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        LongSeq position = LongSeq.of(positions, x * k, (x + 1) * k);
        number[x] = numbers.computeIfAbsent(position, key -> (long) numbers.size());
      }
    }
    return number;
  }

  /** Turns numbers back into positions: those of any leaf with this number. */
  private static long[] spread(FlatTree tree, long[] positions, int k, Embedding embedding) {
    int[] leafOf = new int[tree.size()];
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        leafOf[(int) embedding.position(x, 0)] = x;
      }
    }
    long[] spread = new long[positions.length];
    for (int x = 0; x < tree.size(); x++) {
      int leaf = leafOf[(int) embedding.position(x, 0)];
      System.arraycopy(positions, leaf * k, spread, x * k, k);
    }
    return spread;
  }
}
