// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.explicit;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Metric;

/**
 * Places an expression by tabulating over the positions of leaves, as the paper prints it.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 7.2.2 (weighted; ring, discrete metric, fat-tree; Theorems
 * 7.2.1, 7.3.1, 7.4.1) over all leaf positions, and Algorithm 6.1.3 (unweighted fat-tree; Theorem
 * 6.1.2) over the leaf positions of each node's own subtree.
 *
 * <p>The faster algorithms replace it; it stays as what they are checked against and measured
 * beside.
 *
 * <p><b>Recurrence.</b> C_x(p) = Σ over operands y of min over r of C_y(r) + w(y)·d(r, p), for p
 * and r among the places. O(N·M²) time and O(N·M) space for M different leaf positions. Exact
 * wherever some best embedding uses leaf positions only: on one line or ring, in the discrete
 * metric, on a fat-tree. Algorithm 6.1.3 holds for unweighted trees only, as the paper's Figure 10
 * shows.
 */
public final class LeafPositionEmbedding {
  /** Table entries that are kept at most: 512 MB. */
  static final long ENTRY_LIMIT = 1L << 26;

  private LeafPositionEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param metric one line, one ring, the discrete metric or a fat-tree
   * @param position the position of each node; only those of leaves are read
   * @param ownOnly whether a node's places are the leaf positions of its own subtree (6.1.3)
   *     instead of all (7.2.2)
   * @throws IllegalArgumentException if there are too many positions to tabulate
   */
  public static void embed(FlatTree tree, Metric metric, long[] position, boolean ownOnly) {
    int n = tree.size();
    long[][] places = new long[n][]; // places[x]: where x may be
    long[][] cost = new long[n][]; // cost[x][i]: C_x at places[x][i]
    long[] all = tree.leafValues(position, 1, 0);
    long entries = 0;
    for (int x = 0; x < n; x++) {
      if (tree.isLeaf(x)) {
        places[x] = new long[] {position[x]};
        cost[x] = new long[1];
      } else {
        places[x] = ownOnly ? union(tree, places, x) : all;
        entries += places[x].length;
        if (entries > ENTRY_LIMIT) {
          throw new IllegalArgumentException(
              "tabulating over leaf positions must take <= %d entries, needs more; leave the method"
                      .formatted(ENTRY_LIMIT)
                  + " to be chosen");
        }
        cost[x] = new long[places[x].length];
        for (int c = 0; c < tree.operands(x); c++) {
          int y = tree.operand(x, c);
          for (int i = 0; i < places[x].length; i++) {
            int r = best(metric, places[y], cost[y], tree.weight(y), places[x], i);
            cost[x][i] += cost[y][r] + tree.weight(y) * metric.distance(places[y], r, places[x], i);
          }
        }
      }
    }
    int root = tree.root();
    int least = 0;
    for (int i = 1; i < cost[root].length; i++) {
      least = cost[root][i] < cost[root][least] ? i : least;
    }
    position[root] = places[root][least];
    for (int y = root - 1; y >= 0; y--) {
      int r = best(metric, places[y], cost[y], tree.weight(y), position, tree.parent(y));
      position[y] = places[y][r];
    }
  }

  private static long[] union(FlatTree tree, long[][] places, int x) {
    long[] united = places[tree.operand(x, 0)];
    for (int c = 1; c < tree.operands(x); c++) {
      long[] other = places[tree.operand(x, c)];
      long[] both = Arrays.copyOf(united, united.length + other.length);
      System.arraycopy(other, 0, both, united.length, other.length);
      united = Arrays.stream(both).sorted().distinct().toArray();
    }
    return united;
  }

  private static int best(
      Metric metric, long[] places, long[] cost, long w, long[] target, int at) {
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int r = 0; r < places.length; r++) {
      long total = cost[r] + w * metric.distance(places, r, target, at);
      if (total < least) {
        least = total;
        best = r;
      }
    }
    return best;
  }
}
