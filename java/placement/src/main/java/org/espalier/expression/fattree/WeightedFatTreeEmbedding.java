// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.fattree;

import org.espalier.expression.flat.FlatTree;

/**
 * Places an expression with weighted edges on a fat-tree of height h, d(p, q) = λ(height of the
 * lowest common ancestor), λ(0) = 0, λ(l) = s + 2l: the paper's metric for s = 0, otherwise with a
 * startup cost s.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: the problem of Algorithm 7.2.2 on a fat-tree, with Theorem 7.4.1: some
 * best embedding uses the leaves' positions only. The paper tabulates over all of them, O(N³); that
 * is {@link org.espalier.expression.explicit.LeafPositionEmbedding}.
 *
 * <p><b>Recurrence.</b> C_x(p) = Σ over operands y of g_y(p), g_y(p) = min over r of C_y(r) +
 * w(y)·d(p, r), C_y being 0 at π(y) and ∞ elsewhere for a leaf.
 *
 * <p><b>Changed</b> as in {@link FatTreeEmbedding}, whose argument does not ask what an edge
 * weighs: C_x lives on the trie of T_x's leaf positions, and CONVOLVE with w is
 *
 * <pre>  g(p) = min over ancestors b of p of least(b) + w·λ(height of b),   p itself among them
 * </pre>
 *
 * <p>a change (0, ∞, w) that waits above the trie. Two cuts one after the other, by w₁ and w₂, are
 * one by min(w₁, w₂): g changes by at most w·λ(l) between two positions that meet at height l, and
 * the largest function below f that does so for both is the one for the smaller. Where T_x is far
 * heavier than the edge above it, g is flat on most of the fat-tree and its trie is short: the
 * weighted problem is the faster one on random weights.
 *
 * <p>O(N·log N·log P) time for any shape of the expression, memory as in {@link
 * org.espalier.expression.flat.CheckpointedDescent}. Exact; deterministic: an operand stays with
 * its user unless moving is strictly better.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>C_x</td><td>{@code function[x]} of {@link FatTreeDescent}; a trie instead of a
 * table</td></tr>
 * <tr><td>g_xy</td><td>C_y with the change (0, ∞, w(y)); never written out</td></tr>
 * <tr><td>r*(p)</td><td>{@link FatTreeFunctions#nearest}</td></tr>
 * </table>
 */
public final class WeightedFatTreeEmbedding {
  private WeightedFatTreeEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param height the height of the fat-tree
   * @param startup what a move costs beside its way, at least 0
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, int height, long startup, long[] position) {
    FatTreeDescent.embed(tree, height, startup, position, FatTreeDescent.budget());
  }
}
