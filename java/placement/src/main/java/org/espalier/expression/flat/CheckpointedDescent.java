// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.flat;

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
 * <p>Where the functions are kept is the subclass's affair. It makes them in the order of {@link
 * PostOrder}, so that what a subtree made last can be dropped first.
 */
public abstract class CheckpointedDescent {
  private final FlatTree tree;
  private final PostOrder order;
  private final boolean[] checkpoint;
  private final long budget;

  /**
   * Begins a descent.
   *
   * @param tree the expression
   * @param budget how much memory the functions of a cluster may take, as {@link #make} counts it
   */
  protected CheckpointedDescent(FlatTree tree, long budget) {
    this.tree = tree;
    this.budget = budget;
    order = PostOrder.of(tree);
    checkpoint = new boolean[tree.size()];
  }

  /**
   * Makes C_x for an operation; those of its operands are there, but for leaves, whose functions
   * are their positions.
   *
   * @param x an operation
   * @return how much memory C_x takes beyond what it shares
   */
  protected abstract long make(int x);

  /**
   * Drops every function beneath x, but keeps C_x for good; it is also there for its user.
   *
   * @param x an operation
   */
  protected abstract void keepOnly(int x);

  /**
   * Makes the kept C_x there again for its user.
   *
   * @param x a checkpoint
   */
  protected abstract void restore(int x);

  /** Drops all functions but those that are kept for good. */
  protected abstract void dropAll();

  /**
   * Finds where C_x is least.
   *
   * @param x an operation
   * @return a place
   */
  protected abstract long cheapest(int x);

  /**
   * Finds r*(p), where C_y(r) + w·d(p, r) is least.
   *
   * @param y an operation
   * @param w the weight of the edge to its user
   * @param p the place of its user
   * @return a place r
   */
  protected abstract long nearest(int y, long w, long p);

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param position the position of each node; only those of leaves are read
   */
  protected final void run(long[] position) {
    int n = tree.size();
    int root = tree.root();
    if (tree.isLeaf(root)) {
      return;
    }
    long[] open = new long[n]; // open[x]: memory of the functions below x up to the checkpoints
    for (int i = 0; i < n; i++) {
      int x = order.order[i];
      if (!tree.isLeaf(x)) {
        open[x] = make(x);
        for (int c = 0; c < tree.operands(x); c++) {
          open[x] += open[tree.operand(x, c)];
        }
        if (open[x] > budget && x != root) {
          checkpoint[x] = true;
          open[x] = 0;
          keepOnly(x);
        }
      }
    }
    position[root] = cheapest(root);
    place(root, position);
    for (int i = n - 2; i >= 0; i--) {
      int x = order.order[i];
      if (checkpoint[x]) {
        dropAll();
        makeBelow(x);
        place(x, position);
      }
    }
  }

  private void makeBelow(int x) {
    int i = order.first[x];
    int end = order.at[x];
    // A checkpoint inside is the last node of its own subtree, so the way forward must know where
    // such subtrees begin: gather the nodes backwards first.
    int[] cluster = new int[end - i];
    int count = 0;
    int j = end - 1;
    while (j >= i) {
      int y = order.order[j];
      cluster[count++] = y;
      j = checkpoint[y] ? order.first[y] - 1 : j - 1;
    }
    for (int c = count - 1; c >= 0; c--) {
      int y = cluster[c];
      if (checkpoint[y]) {
        restore(y);
      } else if (!tree.isLeaf(y)) {
        make(y);
      }
    }
  }

  /** Places the nodes of the cluster of x, and the checkpoints at its lower end. */
  private void place(int x, long[] position) {
    int i = order.at[x] - 1;
    while (i >= order.first[x]) {
      int y = order.order[i];
      if (!tree.isLeaf(y)) {
        position[y] = nearest(y, tree.weight(y), position[tree.parent(y)]);
      }
      i = checkpoint[y] ? order.first[y] - 1 : i - 1;
    }
  }
}
