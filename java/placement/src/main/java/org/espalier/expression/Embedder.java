// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.expression.explicit.ExplicitEmbedding;
import org.espalier.expression.explicit.LeafPositionEmbedding;
import org.espalier.expression.flat.FlatTree;
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
 * Places every operation of an expression at least communication cost: the one way to the
 * algorithms. It checks what it is given ({@link EmbeddingInput}) and chooses ({@link
 * MetricMethod}).
 *
 * <table>
 * <caption>Methods, for N leaves</caption>
 * <tr><th>metric</th><th>unweighted</th><th>weighted</th></tr>
 * <tr><td>grid, k axes</td><td>compact-grid, O(kN)</td><td>weighted-grid, O(kN log N)</td></tr>
 * <tr><td>hypercube, k bits</td><td>compact-hypercube, O(N)</td><td>weighted-hypercube,
 * O(kN)</td></tr>
 * <tr><td>ring, k axes</td><td>compact-ring, O(kNh)</td><td>weighted-ring, O(kN²)</td></tr>
 * <tr><td>discrete</td><td>compact-discrete, O(N log N); O(N) up to 64
 * positions</td><td>weighted-discrete, O(N log N)</td></tr>
 * <tr><td>fat-tree, P places</td><td>compact-fat-tree, O(N log N log P)</td><td>weighted-fat-tree,
 * the same</td></tr>
 * <tr><td>table of P places</td><td colspan="2">explicit, O(NP²)</td></tr>
 * <tr><td>startup + distance</td><td colspan="2">startup, exact; or startup-descent with a lower
 * bound</td></tr>
 * </table>
 *
 * <p>Edges that all weigh the same are unweighted.
 */
public final class Embedder {
  /** The largest cost that an embedding may have at worst; sums of two such stay in 64 bits. */
  public static final long COST_LIMIT = 1L << 60;

  private Embedder() {}

  /**
   * Places an expression with the method that fits the metric.
   *
   * @param metric the position space
   * @param tree the expression, of n nodes
   * @param positions the coordinates of node 0, of node 1, …, n × {@code metric.coordinates()} in
   *     all; only those of leaves are read
   * @return a best embedding, or for a startup cost a good one with its bound
   * @throws IllegalArgumentException if the array has another length, a leaf lies outside the
   *     space, or a cost could exceed {@link #COST_LIMIT}
   */
  public static Embedding embed(Metric metric, ExpressionTree tree, long... positions) {
    return embed(metric, tree, EmbeddingMethod.AUTOMATIC, positions);
  }

  /**
   * Places an expression with a given method.
   *
   * @param metric the position space
   * @param tree the expression, of n nodes
   * @param method which algorithm
   * @param positions the coordinates of node 0, of node 1, …; only those of leaves are read
   * @return the embedding
   * @throws IllegalArgumentException as {@link #embed(Metric, ExpressionTree, long...)}, and if the
   *     method cannot treat the metric or would need too much memory
   */
  public static Embedding embed(
      Metric metric, ExpressionTree tree, EmbeddingMethod method, long... positions) {
    EmbeddingInput.check(metric, tree, positions);
    FlatTree flat = tree.flat();
    long[] copy = positions.clone();
    return switch (method) {
      case AUTOMATIC -> MetricMethod.embed(metric, flat, copy);
      case EXPLICIT -> {
        ExplicitEmbedding.embed(metric, flat, copy);
        yield Embedding.optimal(metric, flat, "explicit", copy);
      }
      case LEAF_POSITIONS -> {
        LeafPositionEmbedding.embed(flat, oneAxis(metric), copy, ownLeavesSuffice(metric, flat));
        yield Embedding.optimal(metric, flat, "leaf-positions", copy);
      }
    };
  }

  private static Metric oneAxis(Metric metric) {
    boolean fits =
        switch (metric) {
          case Grid grid -> grid.dimensions() == 1;
          case Ring ring -> ring.sizes().size() == 1;
          case Discrete discrete -> true;
          case FatTree fatTree -> true;
          case Hypercube cube -> false;
          case DirectSum sum -> false;
          case TableMetric table -> false;
          case Startup startup -> false;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "leaf positions suffice on one line or ring, in the discrete metric and on a fat-tree,"
              + " got "
              + metric.name());
    }
    return metric;
  }

  /** Theorem 6.1.2 holds for binary trees whose edges all weigh the same. */
  private static boolean ownLeavesSuffice(Metric metric, FlatTree tree) {
    if (!(metric instanceof FatTree) || !tree.isUniform()) {
      return false;
    }
    for (int x = 0; x < tree.size(); x++) {
      if (tree.operands(x) == 1 || tree.operands(x) > 2) {
        return false;
      }
    }
    return true;
  }
}
