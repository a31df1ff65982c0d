// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.fattree;

import org.espalier.expression.flat.FlatTree;

/**
 * Places an unweighted expression on a fat-tree of height h, d(p, q) = λ(height of the lowest
 * common ancestor), λ(0) = 0, λ(l) = s + 2l: the paper's metric for s = 0, otherwise with a startup
 * cost s.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: the problem of Algorithm 6.1.3, with Lemma 6.1.1 and Theorem 6.1.2. It
 * tabulates over the leaf positions of each subtree, O(N³) in all; that is {@link
 * org.espalier.expression.explicit.LeafPositionEmbedding}.
 *
 * <p><b>Recurrence.</b> C_x(p) = Σ over operands y of g_y(p), g_y(p) = min over r of C_y(r) + d(p,
 * r), C_y being 0 at π(y) and ∞ elsewhere for a leaf.
 *
 * <p><b>Changed.</b> An automorphism of the fat-tree that fixes the leaf positions of T_x does not
 * change C_x. So C_x(p) depends only on where p leaves the trie of these positions: one value for
 * each leaf of the trie, one for each vertex at which something hangs off. CONVOLVE is
 *
 * <pre>  g(p) = min over ancestors b of p of least(b) + λ(height of b),   p itself among them
 * </pre>
 *
 * <p>one pass up the trie for {@code least} and one down. On whole tries that is O(N·h·log P). Here
 * both passes are a change of three numbers that waits above a subtree ({@link FatTreeFunctions}),
 * and SUM walks only the vertices that both tries have: at most those of the smaller one. A trie of
 * n leaves has at most n·(log P + 1) vertices, and each leaf is in the smaller trie log₂ N times.
 *
 * <p><b>Every arity.</b> Theorem 6.1.2, that some leaf position of T_x itself is best for x, needs
 * binary operations; the tries do not, since they hold a value for every position.
 *
 * <p><b>A virtual third side does no harm.</b> A vertex with both sides in the trie keeps a value
 * {@code off} too, as if something else hung off it: the value in a fat-tree with more branches,
 * where the distances of all positions are the same. It is nowhere the least: no value below the
 * vertex is larger.
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
 * <tr><td>g_xy</td><td>C_y with the change (0, ∞, 1); never written out</td></tr>
 * <tr><td>r*(p)</td><td>{@link FatTreeFunctions#nearest}</td></tr>
 * </table>
 */
public final class FatTreeEmbedding {
  private FatTreeEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression, whose edges all weigh the same
   * @param height the height of the fat-tree
   * @param startup what a move costs beside its way, at least 0
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, int height, long startup, long[] position) {
    assert tree.isUniform();
    FatTreeDescent.embed(tree, height, startup, position, FatTreeDescent.budget());
  }
}
