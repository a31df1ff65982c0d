// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * Places an unweighted expression on a line, d(p, q) = |p − q|; a grid of k dimensions is k lines.
 *
 * <p><b>Problem.</b> Given π at the leaves, extend it to the inner nodes so that the sum over edges
 * of |π(x) − π(parent x)| is least.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 3.1.4, Lemmas 3.1.1 and 3.1.2, Theorems 3.1.3 and 3.1.5.
 *
 * <p><b>Changed:</b> the paper's nodes are binary. A node of arity m has C = Σ gᵢ, each gᵢ falling
 * with slope −1 up to Lᵢ, flat to Rᵢ, rising with slope 1. The 2m breakpoints raise the slope of C
 * by one each, from −m to m: behind the m-th it is 0, behind the (m+1)-th it is 1. Moving on to g
 * cuts the slopes to −1 … 1 and keeps these two breakpoints only. For m = 2 they are the paper's
 * second smallest and second largest of four, for m = 1 the operand's own.
 *
 * <p><b>Recurrence.</b> L(x) and R(x) are the m-th and (m+1)-th smallest of {L(y), R(y) : y operand
 * of x}, L = R = π at a leaf; then π(root) = L(root), and π(y) = π(x) clamped to [L(y), R(y)].
 *
 * <p>O(N) time for a bounded arity, O(N log m) for arity m; O(N) space. Exact and deterministic: of
 * equal places the root takes the smallest, and an operand the one nearest to its user.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>L(x), R(x)</td><td>{@code low[x]}, {@code high[x]}; identical</td></tr>
 * <tr><td>π(x)</td><td>{@code position[x]}</td></tr>
 * </table>
 */
public final class GridEmbedding {
  private GridEmbedding() {}

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
    flatIntervals(tree, position, low, high);
    int root = tree.root();
    if (!tree.isLeaf(root)) {
      position[root] = low[root];
    }
    // Invariant: every node above y has its place, the best one given its own user's.
    for (int y = root - 1; y >= 0; y--) {
      long p = position[tree.parent(y)];
      position[y] = p <= low[y] ? low[y] : Math.min(p, high[y]);
    }
  }

  private static void flatIntervals(FlatTree tree, long[] position, long[] low, long[] high) {
    int[] start = tree.childStarts();
    int[] child = tree.children();
    long[] ends = new long[8];
    for (int x = 0; x < tree.size(); x++) {
      int from = start[x];
      int arity = start[x + 1] - from;
      if (arity == 0) {
        low[x] = position[x];
        high[x] = position[x];
      } else if (arity == 2) {
        int y = child[from];
        int z = child[from + 1];
        // Of two intervals, the inner two of four ends: the gap between them, or their overlap.
        long a = Math.max(low[y], low[z]);
        long b = Math.min(high[y], high[z]);
        low[x] = Math.min(a, b);
        high[x] = Math.max(a, b);
      } else {
        if (ends.length < 2 * arity) {
          ends = new long[4 * arity];
        }
        for (int i = 0; i < arity; i++) {
          ends[2 * i] = low[child[from + i]];
          ends[2 * i + 1] = high[child[from + i]];
        }
        Arrays.sort(ends, 0, 2 * arity);
        low[x] = ends[arity - 1];
        high[x] = ends[arity];
      }
    }
  }
}
