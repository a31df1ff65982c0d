// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.fattree;

import org.espalier.expression.flat.CheckpointedDescent;
import org.espalier.expression.flat.FlatTree;

/**
 * Makes the cost functions of an expression on a fat-tree from its leaves up, and places its nodes
 * from the root down: what the unweighted and the weighted algorithm have in common.
 *
 * <p>All functions of a cluster are in one store, in the order in which they are made, operands
 * before users. When a subtree's root becomes a checkpoint, its function is copied into a second
 * store and everything that its subtree wrote is cut off the first one.
 */
public final class FatTreeDescent extends CheckpointedDescent {
  /** Words of the store that a cluster may take at most: 512 MB. */
  private static final long LARGEST_BUDGET = 1L << 26;

  private final FlatTree tree;
  private final long[] position;
  private final FatTreeStore store = new FatTreeStore();
  private final FatTreeStore kept = new FatTreeStore();
  private final FatTreeFunctions functions;
  private final int[] function; // function[x]: C_x in the store
  private final int[] keptFunction; // keptFunction[x]: C_x of a checkpoint in the second store
  private final int[] start; // start[x]: where in the store the subtree of x began to write

  private FatTreeDescent(FlatTree tree, int height, long startup, long[] position, long budget) {
    super(tree, budget);
    this.tree = tree;
    this.position = position;
    functions = new FatTreeFunctions(store, height, startup);
    function = new int[tree.size()];
    keptFunction = new int[tree.size()];
    start = new int[tree.size()];
  }

  /** An eighth of the heap, so that the two clusters that meet at a node find room. */
  static long budget() {
    return Math.min(LARGEST_BUDGET, Runtime.getRuntime().maxMemory() / Long.BYTES / 8);
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param height the height of the fat-tree
   * @param startup what a move costs beside its way, at least 0
   * @param position the position of each node; only those of leaves are read
   * @param budget words of functions that are kept before a checkpoint is made
   */
  public static void embed(FlatTree tree, int height, long startup, long[] position, long budget) {
    new FatTreeDescent(tree, height, startup, position, budget).run(position);
  }

  private int of(int x) {
    return tree.isLeaf(x) ? functions.leaf(position[x]) : function[x];
  }

  @Override
  protected long make(int x) {
    int before = store.top();
    start[x] = before;
    for (int c = 0; c < tree.operands(x); c++) {
      int y = tree.operand(x, c);
      start[x] = tree.isLeaf(y) ? start[x] : Math.min(start[x], start[y]);
    }
    int y = tree.operand(x, 0);
    if (tree.operands(x) == 1) {
      function[x] = functions.convolved(of(y), tree.weight(y));
    } else {
      int z = tree.operand(x, 1);
      int f = functions.sum(of(y), tree.weight(y), of(z), tree.weight(z));
      for (int c = 2; c < tree.operands(x); c++) {
        z = tree.operand(x, c);
        f = functions.sum(f, FatTreeFunctions.UNCUT, of(z), tree.weight(z));
      }
      function[x] = f;
    }
    return (long) store.top() - before;
  }

  @Override
  protected void keepOnly(int x) {
    keptFunction[x] = kept.copy(store, function[x]);
    store.cutBack(start[x]);
    restore(x);
  }

  @Override
  protected void restore(int x) {
    start[x] = store.top();
    function[x] = store.copy(kept, keptFunction[x]);
  }

  @Override
  protected void dropAll() {
    store.cutBack(1);
  }

  @Override
  protected long cheapest(int x) {
    return functions.cheapest(function[x]);
  }

  @Override
  protected long nearest(int y, long w, long p) {
    return functions.nearest(function[y], w, p);
  }
}
