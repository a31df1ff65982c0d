// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.flat;

import java.util.Arrays;

/**
 * A depth-first order of a tree's nodes, operands before their users, that goes into the operand
 * with the most leaves first.
 *
 * <p>It gives two things to an algorithm that walks the tree bottom-up. The nodes of a subtree
 * stand side by side: T_x is {@code order[first[x] .. at[x]]}. And at most log₂ N + 1 subtrees are
 * finished but not yet used at any time, because whoever waits for a second operand has half the
 * leaves or fewer still to come.
 */
public final class PostOrder {
  /** The node that stands at each place. */
  public final int[] order;

  /** The place of each node, the last one of its subtree. */
  public final int[] at;

  /** The first place of each node's subtree. */
  public final int[] first;

  private PostOrder(int[] order, int[] at, int[] first) {
    this.order = order;
    this.at = at;
    this.first = first;
  }

  /**
   * Orders the nodes of a tree.
   *
   * @param tree the tree
   * @return the order
   */
  public static PostOrder of(FlatTree tree) {
    int n = tree.size();
    int[] parent = tree.parents();
    int[] start = tree.childStarts();
    int[] child = tree.children();
    int[] leaves = new int[n]; // leaves[x]: the number of leaves in the subtree of x
    int[] nodes = new int[n]; // nodes[x]: the size of the subtree of x
    int[] heavy = new int[n]; // heavy[x]: the operand of x with the most leaves
    Arrays.fill(heavy, -1);
    for (int x = 0; x < n; x++) {
      nodes[x]++;
      if (start[x] == start[x + 1]) {
        leaves[x] = 1;
      }
      int user = parent[x];
      if (user >= 0) {
        leaves[user] += leaves[x];
        nodes[user] += nodes[x];
        if (heavy[user] < 0 || leaves[x] > leaves[heavy[user]]) {
          heavy[user] = x;
        }
      }
    }
    // Top-down, every node knows the first place of its subtree, and deals places to its operands.
    int[] order = new int[n];
    int[] at = new int[n];
    int[] first = new int[n];
    for (int x = n - 1; x >= 0; x--) {
      at[x] = first[x] + nodes[x] - 1;
      order[at[x]] = x;
      int place = first[x];
      if (heavy[x] >= 0) {
        first[heavy[x]] = place;
        place += nodes[heavy[x]];
      }
      for (int i = start[x]; i < start[x + 1]; i++) {
        if (child[i] != heavy[x]) {
          first[child[i]] = place;
          place += nodes[child[i]];
        }
      }
    }
    return new PostOrder(order, at, first);
  }

  /**
   * Numbers every node by its place.
   *
   * @param tree the tree that this is the order of
   * @return the same tree, renumbered
   */
  public FlatTree renumbered(FlatTree tree) {
    int n = tree.size();
    int[] parent = new int[n];
    long[] weight = new long[n];
    for (int i = 0; i < n; i++) {
      int x = order[i];
      parent[i] = x == tree.root() ? -1 : at[tree.parent(x)];
      weight[i] = tree.weight(x);
    }
    return FlatTree.ofParents(parent, weight);
  }
}
