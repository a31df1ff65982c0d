// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.metric.FatTree;

/**
 * Places an expression, weighted or not, on a fat-tree of height h, d(p, q) = λ(height of the
 * lowest common ancestor), λ(0) = 0, λ(l) = s + 2l: the paper's metric for s = 0, otherwise with a
 * startup cost s.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: the problem of Algorithms 6.1.3 and 7.2.2 (fat-tree), with Lemma 6.1.1
 * and Theorem 7.4.1. Both tabulate over leaf positions in O(N³); see {@link LeafPositionEmbedding}.
 *
 * <p><b>Changed.</b> An automorphism of the fat-tree that fixes the leaf positions of T_x does not
 * change C_x. So C_x(p) depends only on where p leaves the trie of these positions: one value for
 * each leaf of the trie, one for each vertex at which something hangs off. CONVOLVE is
 *
 * <pre>  g(p) = min over ancestors b of p of least(b) + w·λ(height of b),   p itself among them
 * </pre>
 *
 * <p>one pass up the trie for {@code least} and one down. On whole tries that is O(N·h·log P). Here
 * both passes are a change of three numbers that waits above a subtree ({@link FatTreeFunction}),
 * and SUM walks only the vertices that both tries have: at most those of the smaller one. A trie of
 * n leaves has at most n·(log P + 1) vertices, and each leaf is in the smaller trie log₂ N times.
 *
 * <p><b>Why a virtual third side does no harm.</b> A vertex with both sides in the trie keeps a
 * value {@code off} too, as if something else hung off it. It is the value in a fat-tree with more
 * branches, where the distances of all positions are the same; by Theorem 7.4.1 no one needs to be
 * placed there. Nor is it ever the least: whoever is placed off the trie at a can move, with all
 * that are there, to a place below a, and no edge becomes longer.
 *
 * <p>O(N·log N·log P) time for any shape of the expression, memory as in {@link
 * CheckpointedDescent}. Exact; deterministic: an operand stays with its user unless moving is
 * strictly better.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>C_x</td><td>{@code function(x)}; a trie instead of a table</td></tr>
 * <tr><td>g_xy</td><td>C_y with the change (0, ∞, w); never written out</td></tr>
 * <tr><td>r*(p)</td><td>{@link #nearest}</td></tr>
 * </table>
 */
final class FatTreeEmbedding extends CheckpointedDescent<FatTreeFunction> {
  private static final long UNCAPPED = FatTreeFunction.UNCAPPED;
  private static final long UNCUT = FatTreeFunction.UNCUT;

  private final ExpressionTree tree;
  private final int height;
  private final long[] position;
  private final FatTreeFunction.Sum sum;

  private FatTreeEmbedding(
      ExpressionTree tree, int height, long startup, long[] position, long budget) {
    super(tree, budget);
    this.tree = tree;
    this.height = height;
    this.position = position;
    sum = new FatTreeFunction.Sum(startup);
  }

  /** Fills in the positions of the inner nodes; those of the leaves are given. */
  static void embed(ExpressionTree tree, int height, long startup, long[] position) {
    embed(tree, height, startup, position, BUDGET);
  }

  static void embed(ExpressionTree tree, int height, long startup, long[] position, long budget) {
    new FatTreeEmbedding(tree, height, startup, position, budget).run(position);
  }

  private FatTreeFunction of(int x) {
    return tree.isLeaf(x) ? FatTreeFunction.leaf(position[x]) : function(x);
  }

  @Override
  FatTreeFunction operation(int x) {
    int y = tree.operand(x, 0);
    if (tree.operands(x) == 1) {
      sum.made++;
      return FatTreeFunction.changed(of(y), 0, UNCAPPED, tree.weight(y));
    }
    int z = tree.operand(x, 1);
    FatTreeFunction f =
        sum.of(of(y), 0, UNCAPPED, tree.weight(y), of(z), 0, UNCAPPED, tree.weight(z), height);
    for (int c = 2; c < tree.operands(x); c++) {
      z = tree.operand(x, c);
      f = sum.of(f, 0, UNCAPPED, UNCUT, of(z), 0, UNCAPPED, tree.weight(z), height);
    }
    return f;
  }

  /** What was made since the last call: tries share the rest. */
  @Override
  long size(FatTreeFunction function) {
    long size = sum.made;
    sum.made = 0;
    return size;
  }

  /** The place of the least value. */
  @Override
  long cheapest(FatTreeFunction function) {
    FatTreeFunction f = function;
    while (true) {
      switch (f) {
        case FatTreeFunction.Tail t -> {
          return t.place;
        }
        // A change is monotone: it leaves the lower of two sides the lower, or makes them equal.
        case FatTreeFunction.Changed c -> f = c.function;
        case FatTreeFunction.Branch b -> f = b.one.least < b.zero.least ? b.one : b.zero;
        case FatTreeFunction.Empty e -> throw new AssertionError("a trie ends in tails");
      }
    }
  }

  @Override
  long nearest(FatTreeFunction function, long w, long p) {
    FatTreeFunction f = function;
    long add = 0;
    long cap = UNCAPPED;
    long cut = UNCUT;
    int l = height;
    long best = Long.MAX_VALUE; // least(b) + w·λ(b) over the ancestors b of p seen so far
    FatTreeFunction bestFunction = f;
    // Invariant: f with the change (add, cap, cut) is the function at the ancestor of p of height
    // l.
    while (true) {
      if (f instanceof FatTreeFunction.Changed c) {
        cap = Math.min(c.cap + add, cap);
        add += c.add;
        cut = Math.min(cut, c.w);
        f = c.function;
        continue;
      }
      boolean tail = f instanceof FatTreeFunction.Tail;
      if (f instanceof FatTreeFunction.Tail t) {
        l = FatTree.ancestorHeight(p, t.place);
      }
      long least = Math.min(f.least + add, cap);
      long moving = least + sum.reach(w, l);
      if (moving < best && l > 0) {
        best = moving;
        bestFunction = f;
      }
      int side = l == 0 ? 0 : (int) (p >>> (l - 1) & 1);
      FatTreeFunction below =
          tail || l == 0 ? FatTreeFunction.Empty.EMPTY : FatTreeFunction.Sum.side(f, side, l);
      if (below == FatTreeFunction.Empty.EMPTY) {
        long staying = sum.off(f, add, cap, cut, l);
        return staying <= best ? p : cheapest(bestFunction);
      }
      cap = sum.cap(f, add, cap, cut, l);
      f = below;
      l--;
    }
  }
}
