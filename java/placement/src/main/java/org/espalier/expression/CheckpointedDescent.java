// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.jspecify.annotations.Nullable;

/**
 * Runs a compact dynamic programme whose cost functions are too large to keep all of them.
 *
 * <p>Bottom-up, C_x is made from the C_y of its operands; top-down, the place of y is chosen from
 * C_y and its user's place. Kept for every node, the functions take O(N·h) memory. So the tree is
 * cut into clusters: whenever the functions of a subtree that are not in a cluster yet exceed a
 * budget, its root becomes a checkpoint, which keeps its function, and all others beneath it are
 * dropped. Top-down a cluster's functions are made once more from the checkpoints below it. Every
 * function is made at most twice; memory is the budget, the checkpoints, and one function for each
 * finished but unused operand.
 *
 * @param <F> a cost function C_x
 */
abstract class CheckpointedDescent<F> {
  /** Elements of cost functions that are kept before a checkpoint is made. */
  static final long BUDGET = 1L << 23;

  private final ExpressionTree tree;
  private final PostOrder order;
  private final @Nullable Object[] kept; // kept[x]: C_x, or null
  private final boolean[] checkpoint;
  private final long budget;

  CheckpointedDescent(ExpressionTree tree, long budget) {
    this.tree = tree;
    this.budget = budget;
    order = PostOrder.of(tree);
    kept = new @Nullable Object[tree.size()];
    checkpoint = new boolean[tree.size()];
  }

  /**
   * Makes C_x for an operation; {@link #function} has those of its operands that are not leaves.
   */
  abstract F operation(int x);

  /** How much memory C_x takes beyond what it shares, in elements. */
  abstract long size(F function);

  /** A place at which C_x is least. */
  abstract long cheapest(F function);

  /** r*(p): a place r at which C_y(r) + w·d(p, r) is least. */
  abstract long nearest(F function, long w, long p);

  @SuppressWarnings("unchecked") // only build() writes, and it writes an F
  final F function(int x) {
    Object f = kept[x];
    if (f == null) {
      throw new AssertionError("the function of node " + x + " was dropped");
    }
    return (F) f;
  }

  /** Fills in the positions of the inner nodes; those of the leaves are given. */
  final void run(long[] position) {
    int n = tree.size();
    int root = tree.root();
    if (tree.isLeaf(root)) {
      return;
    }
    long[] open = new long[n]; // open[x]: memory of the functions below x up to the checkpoints
    for (int i = 0; i < n; i++) {
      int x = order.order[i];
      if (tree.isLeaf(x)) {
        continue; // its function is its position
      }
      build(x);
      long size = size(function(x));
      for (int c = 0; c < tree.operands(x); c++) {
        int y = tree.operand(x, c);
        size += checkpoint[y] ? 0 : open[y];
      }
      open[x] = size;
      if (size > budget && x != root) {
        checkpoint[x] = true;
        dropBelow(x);
      }
    }
    position[root] = cheapest(function(root));
    place(root, position);
    for (int i = n - 2; i >= 0; i--) {
      int x = order.order[i];
      if (checkpoint[x]) {
        buildBelow(x);
        place(x, position);
        dropBelow(x);
        kept[x] = null;
      }
    }
  }

  private void build(int x) {
    if (!tree.isLeaf(x)) {
      kept[x] = operation(x);
    }
  }

  /**
   * Walks the cluster of x backwards, x itself left out: at a checkpoint it steps over the whole
   * subtree, whose nodes stand side by side.
   */
  private void dropBelow(int x) {
    int i = order.at[x] - 1;
    while (i >= order.first[x]) {
      int y = order.order[i];
      if (checkpoint[y]) {
        i = order.first[y] - 1;
      } else {
        kept[y] = null;
        i--;
      }
    }
  }

  private void buildBelow(int x) {
    int i = order.first[x];
    int end = order.at[x];
    // A checkpoint inside is the last node of its own subtree, so the way forward must know where
    // such subtrees begin: gather the nodes backwards first.
    int[] cluster = new int[end - i];
    int count = 0;
    int j = end - 1;
    while (j >= i) {
      int y = order.order[j];
      if (checkpoint[y]) {
        j = order.first[y] - 1;
      } else {
        cluster[count++] = y;
        j--;
      }
    }
    for (int c = count - 1; c >= 0; c--) {
      build(cluster[c]);
    }
  }

  /** Places the nodes of the cluster of x, and the checkpoints at its lower end. */
  private void place(int x, long[] position) {
    int i = order.at[x] - 1;
    while (i >= order.first[x]) {
      int y = order.order[i];
      if (!tree.isLeaf(y)) {
        position[y] = nearest(function(y), tree.weight(y), position[tree.parent(y)]);
      }
      i = checkpoint[y] ? order.first[y] - 1 : i - 1;
    }
  }
}
