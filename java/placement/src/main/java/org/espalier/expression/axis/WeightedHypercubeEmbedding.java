// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * Places an expression with weighted edges in a hypercube, d(p, q) the number of bits in which p
 * and q differ.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: §7.1, Algorithm 7.1.2, with Lemma 2.1.1 (a hypercube is the direct sum
 * of two-point lines).
 *
 * <p><b>Changed:</b> on two points a cost function is, but for a constant, the one number D(x) =
 * C_x(1) − C_x(0), and CONVOLVE clips it; no tree of breakpoints is needed.
 *
 * <p><b>Recurrence</b> on each bit: D(x) = Σ over operands y of clamp(D(y), −w(y), w(y)), with D =
 * ±∞ at a leaf; y goes to 0 if D(y) &gt; w(y), to 1 if D(y) &lt; −w(y), and stays with its user
 * otherwise.
 *
 * <p><b>Proof of the clip.</b> g(1) − g(0) with g(p) = min(C(p), C(1 − p) + w) is D if |D| ≤ w, and
 * otherwise the cheaper value reached from both sides, once for w: w or −w.
 *
 * <p>O(k·N) time for k dimensions, O(N) space. Exact, deterministic.
 */
public final class WeightedHypercubeEmbedding {
  private WeightedHypercubeEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param dimensions the number of bits, from 1
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, int dimensions, long[] position) {
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
