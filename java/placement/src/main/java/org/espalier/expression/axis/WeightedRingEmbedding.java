// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.flat.PostOrder;

/**
 * Places a weighted expression on a ring, d(p, q) = min(|p − q|, P − |p − q|).
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 7.2.2 with Theorems 2.2.1 and 7.2.1: some best embedding has
 * every node at the position of a leaf. (The paper says any; leaves at 0 and 2 and a user between
 * them show that it is some.)
 *
 * <p><b>Changed: O(N²) time for the paper's O(N³).</b> C is tabulated over the M ≤ N different leaf
 * positions q₀ &lt; q₁ &lt; …. The paper takes the minimum over r for each p, M² work. But g(p) =
 * min over r of C(r) + w·d(p, r) is a distance transform on a cycle: d is the length of the shorter
 * way, a way visits the positions between, and stopping there costs nothing. So g(qᵢ) = min(C(qᵢ),
 * g(qᵢ₋₁) + w·gap, g(qᵢ₊₁) + w·gap).
 *
 * <p><b>Why two sweeps are enough.</b> At a place s where C is least, g(s) = C(s), since weights
 * are not negative. So a best way upwards that passes s may start there, and one sweep that begins
 * at s and goes once round upwards makes h(p), the best over all ways up. A best way that goes up
 * and then down is no shorter than the part that is not walked twice, so one sweep downwards over
 * h, again from s, gives g.
 *
 * <p><b>Going down again.</b> Two bits for each node and position say from which side the value
 * came: r*(p) is found by following them. They never send back and forth: a strict improvement by a
 * neighbour that was itself improved from here would need a gap of less than no length.
 *
 * <p>O(N·M) time; N·M/4 bytes, and log₂ N + 1 tables of M numbers. Exact; deterministic: an operand
 * stays with its user unless moving is strictly better. For N = M = 10⁴ that is 25 MB, for 10⁵ 2.5
 * GB.
 */
public final class WeightedRingEmbedding {
  private static final long[] NOTHING = {}; // no table yet, or no more

  private final FlatTree tree;
  private final long ring;
  private final long[] place; // place[i]: the i-th smallest leaf position
  private final long[] gap; // gap[i]: from place[i] up the ring to the next one
  private final int m;
  private final long[][] upward; // upward[x]: the bit of i says the value came from below i
  private final long[][] downward;

  private WeightedRingEmbedding(FlatTree tree, long ring, long[] position) {
    this.tree = tree;
    this.ring = ring;
    long[] sorted = new long[tree.leaves()];
    int count = 0;
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        sorted[count++] = position[x];
      }
    }
    place = Arrays.stream(sorted).sorted().distinct().toArray();
    m = place.length;
    gap = new long[m];
    for (int i = 0; i < m; i++) {
      gap[i] = i + 1 < m ? place[i + 1] - place[i] : place[0] + ring - place[i];
    }
    upward = new long[tree.size()][];
    downward = new long[tree.size()][];
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param ring the number of places on the ring
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, long ring, long[] position) {
    if (!tree.isLeaf(tree.root())) {
      new WeightedRingEmbedding(tree, ring, position).run(position);
    }
  }

  private void run(long[] position) {
    int n = tree.size();
    int root = tree.root();
    PostOrder order = PostOrder.of(tree);
    long[][] sums = new long[n][]; // sums[x]: Σ of g over the operands of x seen so far
    Arrays.fill(sums, NOTHING);
    long[][] spare = new long[64][];
    int spares = 0;
    int[] at = new int[n]; // at[x]: the index of π(x) among the places
    for (int k = 0; k < n; k++) {
      int x = order.order[k];
      int user = tree.parent(x);
      if (user >= 0 && sums[user].length == 0 && tree.isLeaf(x)) {
        sums[user] = spares > 0 ? spare[--spares] : new long[m];
        Arrays.fill(sums[user], 0);
      }
      if (tree.isLeaf(x)) {
        addDistance(sums[user], position[x], tree.weight(x));
      } else if (x == root) {
        at[root] = least(sums[root]);
      } else {
        long[] table = sums[x];
        sums[x] = NOTHING;
        transform(x, table, tree.weight(x));
        long[] into = sums[user];
        if (into.length == 0) {
          sums[user] = table;
        } else {
          for (int i = 0; i < m; i++) {
            into[i] += table[i];
          }
          spare[spares++] = table;
        }
      }
    }
    position[root] = place[at[root]];
    for (int k = n - 2; k >= 0; k--) {
      int y = order.order[k];
      if (!tree.isLeaf(y)) {
        at[y] = follow(y, at[tree.parent(y)]);
        position[y] = place[at[y]];
      }
    }
  }

  private void addDistance(long[] sum, long q, long w) {
    for (int i = 0; i < m; i++) {
      long apart = Math.abs(place[i] - q);
      sum[i] += w * Math.min(apart, ring - apart);
    }
  }

  private static int least(long[] table) {
    int best = 0;
    for (int i = 1; i < table.length; i++) {
      best = table[i] < table[best] ? i : best;
    }
    return best;
  }

  /** Turns C into g in place, and keeps from where each value came. */
  private void transform(int x, long[] table, long w) {
    int from = least(table);
    long[] up = new long[(m + 63) >>> 6];
    long[] down = new long[(m + 63) >>> 6];
    // Invariant: table[i] = h at every place from `from` upwards to i, the way round.
    long carried = sweepUp(table, up, w, table[from], from + 1, m, from);
    sweepUp(table, up, w, carried, 0, from, m - 1);
    // Invariant: table[i] = g at every place from `from` downwards to i, the way round.
    carried = sweepDown(table, down, w, table[from], from - 1, 0);
    sweepDown(table, down, w, carried, m - 1, from + 1);
    upward[x] = up;
    downward[x] = down;
  }

  private long sweepUp(
      long[] table, long[] bits, long w, long entering, int begin, int end, int before) {
    long g = entering;
    int last = before;
    for (int i = begin; i < end; i++) {
      long moved = g + w * gap[last];
      long here = table[i];
      if (moved < here) {
        table[i] = moved;
        bits[i >>> 6] |= 1L << i;
        g = moved;
      } else {
        g = here;
      }
      last = i;
    }
    return g;
  }

  private long sweepDown(long[] table, long[] bits, long w, long entering, int begin, int end) {
    long g = entering;
    for (int i = begin; i >= end; i--) {
      long moved = g + w * gap[i];
      long here = table[i];
      if (moved < here) {
        table[i] = moved;
        bits[i >>> 6] |= 1L << i;
        g = moved;
      } else {
        g = here;
      }
    }
    return g;
  }

  /** r*(p) for node y, as an index. */
  private int follow(int y, int p) {
    long[] up = upward[y];
    long[] down = downward[y];
    int i = p;
    while (true) {
      if ((down[i >>> 6] >>> i & 1) != 0) {
        i = i + 1 == m ? 0 : i + 1;
      } else if ((up[i >>> 6] >>> i & 1) != 0) {
        i = i == 0 ? m - 1 : i - 1;
      } else {
        return i;
      }
    }
  }
}
