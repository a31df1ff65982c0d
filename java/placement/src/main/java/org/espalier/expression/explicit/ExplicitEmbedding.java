// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.explicit;

import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Metric;

/**
 * Places an expression by tabulating every cost at every position: right for any distance.
 *
 * <p><b>Problem.</b> Given π at the leaves, extend π to the inner nodes so that the sum over edges
 * of w(y)·d(π(y), π(parent y)) is least.
 *
 * <p><b>Source.</b> Algorithm 1.3.1 of Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1),
 * 1995, doi:10.1145/200994.201004, weighted as in equations 17 to 19; the method of Sankoff and
 * Rousseau 1975.
 *
 * <p><b>Changed:</b> a leaf has C = 0 in place and infinity elsewhere, instead of its distance, so
 * that leaves and operations go through one recurrence; any arity; r* is searched again on the way
 * down instead of being stored. The distance need not be symmetric: it is taken from operand to
 * user.
 *
 * <p><b>Recurrence.</b> C_x(p) = Σ over operands y of min over r of C_y(r) + w(y)·d(r, p).
 *
 * <p>O(N·P²) time, O(N·P) space, for N operations and P positions. Exact; deterministic, of equal
 * places the first. {@link #ENTRY_LIMIT} bounds N·P; beyond it the metric's own algorithm is
 * needed.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>C_x(p)</td><td>{@code cost[x][p]}</td></tr>
 * <tr><td>r*_xy(p)</td><td>{@code best(y, p)}</td></tr>
 * </table>
 */
public final class ExplicitEmbedding {
  /** Table entries that are kept at most: 512 MB. */
  static final long ENTRY_LIMIT = 1L << 26;

  /** Distances that are tabulated at most, rather than computed each time: 32 MB. */
  private static final long DISTANCE_LIMIT = 1L << 22;

  private final Metric metric;
  private final FlatTree tree;
  private final long[] positions;
  private final PositionSpace space;
  private final long[] distance; // distance[r*P + p], or empty
  private final long[][] cost; // cost[x][p]: C_x(p), for operations

  private ExplicitEmbedding(Metric metric, FlatTree tree, long[] positions) {
    this.metric = metric;
    this.tree = tree;
    this.positions = positions;
    int operations = tree.size() - tree.leaves();
    space = PositionSpace.of(metric, tree, positions, ENTRY_LIMIT / Math.max(1, operations));
    cost = new long[tree.size()][];
    int p = space.count;
    distance = new long[(long) p * p <= DISTANCE_LIMIT ? p * p : 0];
    for (int i = 0; i < distance.length; i++) {
      int k = space.coordinates;
      distance[i] = metric.distance(space.positions, i / p * k, space.positions, i % p * k);
    }
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param metric the position space
   * @param tree the expression
   * @param positions the coordinates of node 0, of node 1, …; only those of leaves are read
   * @throws IllegalArgumentException if there are too many positions to tabulate
   */
  public static void embed(Metric metric, FlatTree tree, long[] positions) {
    if (!tree.isLeaf(tree.root())) {
      new ExplicitEmbedding(metric, tree, positions).run();
    }
  }

  private void run() {
    int p = space.count;
    int k = space.coordinates;
    for (int x = 0; x < tree.size(); x++) {
      if (!tree.isLeaf(x)) {
        cost[x] = new long[p];
        for (int c = 0; c < tree.operands(x); c++) {
          addContribution(cost[x], tree.operand(x, c));
        }
      }
    }
    int root = tree.root();
    int least = 0;
    for (int i = 1; i < p; i++) {
      least = cost[root][i] < cost[root][least] ? i : least;
    }
    int[] at = new int[tree.size()]; // at[x]: the index of π(x), for operations
    at[root] = least;
    System.arraycopy(space.positions, least * k, positions, root * k, k);
    for (int y = root - 1; y >= 0; y--) {
      if (!tree.isLeaf(y)) {
        at[y] = best(y, at[tree.parent(y)]);
        System.arraycopy(space.positions, at[y] * k, positions, y * k, k);
      }
    }
  }

  private void addContribution(long[] sum, int y) {
    int k = space.coordinates;
    long w = tree.weight(y);
    for (int i = 0; i < sum.length; i++) {
      if (tree.isLeaf(y)) {
        sum[i] += w * metric.distance(positions, y * k, space.positions, i * k);
      } else {
        int r = best(y, i);
        sum[i] += cost[y][r] + w * between(r, i);
      }
    }
  }

  private long between(int r, int p) {
    int k = space.coordinates;
    return distance.length > 0
        ? distance[r * space.count + p]
        : metric.distance(space.positions, r * k, space.positions, p * k);
  }

  private int best(int y, int p) {
    long[] from = cost[y];
    long w = tree.weight(y);
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int r = 0; r < from.length; r++) {
      long total = from[r] + w * between(r, p);
      if (total < least) {
        least = total;
        best = r;
      }
    }
    return best;
  }
}
