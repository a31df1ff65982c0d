// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.startup;

import java.util.ArrayList;
import java.util.List;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Startup;

/**
 * Places an expression exactly where a move costs a startup s and then the distance, d′(p, q) =
 * s·[p ≠ q] + d(p, q), d a direct sum of lines, rings, hypercubes, discrete metrics, fat-trees and
 * tables.
 *
 * <p><b>Source.</b> The open problem of §8 in Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS
 * 17(1), 1995, doi:10.1145/200994.201004, who know a mixed integer programme for it.
 *
 * <p><b>Theorem.</b> Some best embedding takes every coordinate from the leaves' values of this
 * coordinate (a table's axis apart, of which all positions are taken).
 *
 * <p><b>Proof.</b> Take a best embedding, and an axis on which a node has a value v that no leaf
 * has. Let S be a maximal connected set of nodes with value v; it has no leaf. Change v for all of
 * S. Edges within S keep their cost. An edge that leaves S has another value at its far end, so it
 * pays s already, and can only save it. On a line or ring, moving S one way or the other until it
 * meets a neighbour's value lengthens no edge in sum, as in Theorem 2.2.1, since between two such
 * values the sum of distances is concave in v or linear. In the discrete metric take any
 * neighbour's value. In a fat-tree move all nodes below the highest vertex β over v without a leaf
 * below it to a leaf value under β's parent, as in Theorem 7.4.1. Each step leaves fewer components
 * off the leaves' values.
 *
 * <p><b>Recurrence.</b> Over V = ∏ Mᵢ positions, Mᵢ ≤ N: g(p) = min(C(p), w·s + min over r of C(r)
 * + w·d(r, p)). The inner minimum is separable: one axis after the other, two sweeps on a line, a
 * minimum in the discrete metric, one exchange for each bit of a hypercube. r = p within it pays s
 * for nothing and is covered by C(p).
 *
 * <p>O(N·V·k) time, and Mᵢ more on a fat-tree's or table's axis; O(N·V) space. Exact;
 * deterministic. On one line or ring that is O(N²). {@link #ENTRY_LIMIT} bounds N·V; beyond it
 * {@link StartupDescent} answers with a gap.
 */
public final class StartupEmbedding {
  /** Table entries that are kept at most: 256 MB. */
  static final long ENTRY_LIMIT = 1L << 25;

  private final FlatTree tree;
  private final long[] positions;
  private final Startup metric;
  private final List<StartupAxis> axes;
  private final int volume;

  private StartupEmbedding(
      FlatTree tree, long[] positions, Startup metric, List<StartupAxis> axes, int volume) {
    this.tree = tree;
    this.positions = positions;
    this.metric = metric;
    this.axes = axes;
    this.volume = volume;
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param metric the startup cost and the position space
   * @param tree the expression
   * @param positions the coordinates of node 0, of node 1, …; only those of leaves are read
   * @return false, and nothing is filled in, if the tables are too large
   */
  public static boolean embed(Startup metric, FlatTree tree, long[] positions) {
    if (tree.isLeaf(tree.root())) {
      return true;
    }
    List<StartupAxis> axes = new ArrayList<>();
    long limit = ENTRY_LIMIT / (tree.size() - tree.leaves());
    if (!StartupAxis.add(metric.metric(), tree, positions, metric.coordinates(), limit, axes)) {
      return false;
    }
    long volume = 1;
    for (StartupAxis axis : axes) {
      if (volume > limit / axis.size()) {
        return false;
      }
      volume *= axis.size();
    }
    new StartupEmbedding(tree, positions, metric, axes, (int) volume).run();
    return true;
  }

  private void run() {
    int root = tree.root();
    long[][] cost = new long[tree.size()][];
    long[] g = new long[volume];
    int k = axes.size();
    long[] here = new long[k];
    for (int x = 0; x <= root; x++) {
      if (tree.isLeaf(x)) {
        continue;
      }
      cost[x] = new long[volume];
      for (int c = 0; c < tree.operands(x); c++) {
        int y = tree.operand(x, c);
        if (tree.isLeaf(y)) {
          for (int p = 0; p < volume; p++) {
            decode(p, here);
            cost[x][p] += tree.weight(y) * metric.distance(positions, y * k, here, 0);
          }
        } else {
          contribution(cost[y], tree.weight(y), g);
          for (int p = 0; p < volume; p++) {
            cost[x][p] += g[p];
          }
        }
      }
    }
    int least = 0;
    for (int p = 1; p < volume; p++) {
      least = cost[root][p] < cost[root][least] ? p : least;
    }
    decode(least, here);
    System.arraycopy(here, 0, positions, root * k, k);
    for (int y = root - 1; y >= 0; y--) {
      if (!tree.isLeaf(y)) {
        placeBelow(y, cost[y], here);
      }
    }
  }

  private void placeBelow(int y, long[] cost, long[] here) {
    int k = axes.size();
    int user = tree.parent(y) * k;
    long least = Long.MAX_VALUE;
    for (int r = 0; r < volume; r++) {
      if (cost[r] < least) {
        decode(r, here);
        long total = cost[r] + tree.weight(y) * metric.distance(here, 0, positions, user);
        if (total < least) {
          least = total;
          System.arraycopy(here, 0, positions, y * k, k);
        }
      }
    }
  }

  private void decode(int index, long[] into) {
    int rest = index;
    for (int c = axes.size() - 1; c >= 0; c--) {
      long[] values = axes.get(c).values;
      into[c] = values[rest % values.length];
      rest /= values.length;
    }
  }

  private void contribution(long[] cost, long w, long[] g) {
    System.arraycopy(cost, 0, g, 0, volume);
    int stride = volume;
    // Invariant: g is the minimum over all moves along the axes done so far.
    for (StartupAxis axis : axes) {
      int m = axis.size();
      int block = stride;
      stride /= m;
      for (int from = 0; from < volume; from += block) {
        for (int at = from; at < from + stride; at++) {
          axis.spread(g, at, stride, w);
        }
      }
    }
    for (int p = 0; p < volume; p++) {
      g[p] = Math.min(cost[p], g[p] + w * metric.cost());
    }
  }
}
