// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import org.espalier.expression.flat.FlatTree;

/**
 * Places an unweighted expression in a hypercube, d(p, q) the number of bits in which p and q
 * differ.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 3.1.4 with Lemma 2.1.1 (a hypercube is the direct sum of
 * two-point lines).
 *
 * <p><b>Recurrence</b> as in {@link GridEmbedding}, on each bit: [L(x), R(x)] is from the m-th to
 * the (m + 1)-th smallest of the 2m ends of the operands' intervals; π(y) is the place of L(y) …
 * R(y) nearest to π(x).
 *
 * <p><b>Changed:</b> all bits are treated at once: L and R of a node are two words, and the m-th
 * smallest of 2m bits is 1 exactly if at least m + 1 of them are ones. That count is kept
 * bit-sliced, one word for each binary digit of the count.
 *
 * <p>O(N log m) word operations for arity m, whatever the dimension; O(N) space. Exact,
 * deterministic.
 */
public final class HypercubeEmbedding {
  /** Enough binary digits for a count of twice the arity of any node. */
  private static final int DIGITS = 34;

  private HypercubeEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, long[] position) {
    int n = tree.size();
    long[] low = new long[n];
    long[] high = new long[n];
    int[] start = tree.childStarts();
    int[] child = tree.children();
    long[] digits = new long[DIGITS];
    for (int x = 0; x < n; x++) {
      int from = start[x];
      int arity = start[x + 1] - from;
      if (arity == 0) {
        low[x] = position[x];
        high[x] = position[x];
      } else if (arity == 2) {
        int y = child[from];
        int z = child[from + 1];
        // L implies R on each bit: three ones of four are a pair and one of the other pair.
        low[x] = (low[y] & high[z]) | (low[z] & high[y]);
        high[x] = low[y] | low[z] | (high[y] & high[z]);
      } else {
        int used = count(low, high, child, from, arity, digits);
        low[x] = atLeast(digits, used, arity + 1);
        high[x] = atLeast(digits, used, arity);
      }
    }
    int root = tree.root();
    if (!tree.isLeaf(root)) {
      position[root] = low[root];
    }
    for (int y = root - 1; y >= 0; y--) {
      position[y] = (position[tree.parent(y)] & high[y]) | low[y];
    }
  }

  /** Counts, on each bit, the ones among the ends; digits[d] is the d-th binary digit of it. */
  private static int count(
      long[] low, long[] high, int[] child, int from, int arity, long[] digits) {
    int used = 0;
    for (int i = 0; i < 2 * arity; i++) {
      int y = child[from + i / 2];
      long carry = (i & 1) == 0 ? low[y] : high[y];
      for (int d = 0; carry != 0; d++) {
        if (d == used) {
          digits[used++] = 0;
        }
        long sum = digits[d] ^ carry;
        carry &= digits[d];
        digits[d] = sum;
      }
    }
    return used;
  }

  /** Says, on each bit, whether the count is at least {@code bound}. */
  private static long atLeast(long[] digits, int used, int bound) {
    if (bound >>> used != 0) {
      return 0;
    }
    long greater = 0;
    long equal = -1;
    for (int d = used - 1; d >= 0; d--) {
      if ((bound >>> d & 1) == 0) {
        greater |= equal & digits[d];
        equal &= ~digits[d];
      } else {
        equal &= digits[d];
      }
    }
    return greater | equal;
  }
}
