// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Arrays;

/**
 * Places an expression in a hypercube, d(p, q) the number of bits in which p and q differ.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 3.1.4 with Lemma 2.1.1 (a hypercube is the direct sum of
 * two-point lines), and §7.1 for weights.
 *
 * <p><b>Changed:</b> unweighted, all bits are treated at once: L and R of a node are two words, and
 * the m-th smallest of 2m bits is 1 exactly if at least m + 1 of them are ones. That count is kept
 * bit-sliced, one word for each binary digit of the count. Weighted, a bit's cost function is the
 * one number D(x) = C_x(1) − C_x(0), and g clips it.
 *
 * <p><b>Recurrence.</b> Unweighted as in {@link GridEmbedding}, on each bit. Weighted, D(x) = Σ
 * over operands y of clamp(D(y), −w(y), w(y)), with D = ±∞ at a leaf; y goes to 0 if D(y) &gt;
 * w(y), to 1 if D(y) &lt; −w(y), and stays with its user otherwise.
 *
 * <p><b>Proof of the clip.</b> g(1) − g(0) with g(p) = min(C(p), C(1 − p) + w) is D if |D| ≤ w, and
 * otherwise the cheaper value reached from both sides, once for w: w or −w.
 *
 * <p>Unweighted O(N log m) word operations for arity m, whatever the dimension; weighted O(k·N) for
 * k dimensions. O(N) space. Exact, deterministic.
 */
final class HypercubeEmbedding {
  /** Enough binary digits for a count of twice the arity of any node. */
  private static final int DIGITS = 34;

  private HypercubeEmbedding() {}

  /** Fills in the positions of the inner nodes; those of the leaves are given. */
  static void embed(ExpressionTree tree, long[] position) {
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

  /** The same with weights on the edges. */
  static void embedWeighted(ExpressionTree tree, int dimensions, long[] position) {
    int n = tree.size();
    int root = tree.root();
    if (tree.isLeaf(root)) {
      return;
    }
    int[] parent = tree.parents();
    long[] weight = tree.weights();
    long[] difference = new long[n];
    long[] placed = new long[n];
    for (int bit = 0; bit < dimensions; bit++) {
      Arrays.fill(difference, 0);
      for (int y = 0; y < root; y++) {
        long w = weight[y];
        long clipped;
        if (tree.isLeaf(y)) {
          clipped = (position[y] >>> bit & 1) == 0 ? w : -w;
        } else {
          clipped = Math.clamp(difference[y], -w, w);
        }
        difference[parent[y]] += clipped;
      }
      placed[root] |= difference[root] < 0 ? 1L << bit : 0;
      for (int y = root - 1; y >= 0; y--) {
        if (!tree.isLeaf(y)) {
          long w = weight[y];
          long d = difference[y];
          long kept = placed[parent[y]] & 1L << bit;
          placed[y] |= d > w ? 0 : d < -w ? 1L << bit : kept;
        }
      }
    }
    for (int x = 0; x < n; x++) {
      if (!tree.isLeaf(x)) {
        position[x] = placed[x];
      }
    }
  }
}
