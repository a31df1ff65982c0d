// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Arrays;

/**
 * An expression tree, stored flat: its leaves are arrays, its inner nodes operations of any arity.
 *
 * <p>Nodes are numbered so that operands stand before their users and the root is last. Every edge
 * from an operand to its user has a weight, the number of elements that the operand's result has;
 * the weight stands at the operand. Nothing here recurs, so that a tree may be a million levels
 * deep.
 */
public final class ExpressionTree {
  private final int[] parent; // parent[x]: the user of x, or -1 at the root
  private final int[] childStart; // operands of x: child[childStart[x] .. childStart[x+1])
  private final int[] child;
  private final long[] weight; // weight[x]: elements that move along the edge from x to its user

  /** Takes the arrays over; whoever calls has checked them. */
  ExpressionTree(int[] parent, int[] childStart, int[] child, long[] weight) {
    this.parent = parent;
    this.childStart = childStart;
    this.child = child;
    this.weight = weight;
  }

  /**
   * Starts a tree.
   *
   * @return a builder without nodes
   */
  public static ExpressionBuilder builder() {
    return new ExpressionBuilder();
  }

  /**
   * Makes a tree from every node's user. Operands are in the order of their numbers.
   *
   * @param parent for each node but the last, the number of its user, which is larger than its own;
   *     the last node is the root and has −1
   * @param weights for each node the weight of the edge to its user, at least 0; the root's is not
   *     read; an empty array makes every weight 1
   * @return the tree
   * @throws IllegalArgumentException if there is no node, a user does not stand behind its operand,
   *     a weight is negative, or the arrays differ in length
   */
  public static ExpressionTree ofParents(int[] parent, long... weights) {
    int n = parent.length;
    if (n == 0) {
      throw new IllegalArgumentException("an expression must have >= 1 node, got 0");
    }
    if (weights.length != 0 && weights.length != n) {
      throw new IllegalArgumentException(
          "there must be one weight for each of %d nodes, got %d".formatted(n, weights.length));
    }
    int[] childStart = new int[n + 1];
    for (int x = 0; x < n; x++) {
      int user = parent[x];
      if (x == n - 1 ? user != -1 : user <= x || user >= n) {
        throw new IllegalArgumentException(
            "parent[%d] must be %s, got %d"
                .formatted(x, x == n - 1 ? "-1" : "from " + (x + 1) + " to " + (n - 1), user));
      }
      if (user >= 0) {
        childStart[user + 1]++;
      }
    }
    for (int x = 0; x < n; x++) {
      childStart[x + 1] += childStart[x];
    }
    int[] next = childStart.clone();
    int[] child = new int[n - 1];
    for (int x = 0; x < n - 1; x++) {
      child[next[parent[x]]++] = x;
    }
    return new ExpressionTree(parent.clone(), childStart, child, checkedWeights(n, weights));
  }

  private static long[] checkedWeights(int n, long[] weights) {
    long[] copy = new long[n];
    if (weights.length == 0) {
      Arrays.fill(copy, 1);
    }
    for (int x = 0; x < weights.length && x < n - 1; x++) {
      copy[x] = ExpressionBuilder.checkWeight(weights[x]);
    }
    copy[n - 1] = 0;
    return copy;
  }

  /**
   * Returns the number of nodes.
   *
   * @return at least 1
   */
  public int size() {
    return parent.length;
  }

  /**
   * Returns the root.
   *
   * @return {@code size() - 1}
   */
  public int root() {
    return parent.length - 1;
  }

  /**
   * Returns the user of a node.
   *
   * @param node a node
   * @return the number of its user, or −1 for the root
   */
  public int parent(int node) {
    return parent[node];
  }

  /**
   * Returns the number of a node's operands.
   *
   * @param node a node
   * @return 0 for a leaf
   */
  public int operands(int node) {
    return childStart[node + 1] - childStart[node];
  }

  /**
   * Returns one operand of a node.
   *
   * @param node a node
   * @param index from 0 to {@code operands(node) - 1}
   * @return the operand's number
   */
  public int operand(int node, int index) {
    return child[childStart[node] + index];
  }

  /**
   * Says whether a node is a leaf.
   *
   * @param node a node
   * @return whether it has no operands
   */
  public boolean isLeaf(int node) {
    return childStart[node] == childStart[node + 1];
  }

  /**
   * Returns the weight of the edge from a node to its user.
   *
   * @param node a node
   * @return the weight, at least 0; 0 for the root
   */
  public long weight(int node) {
    return weight[node];
  }

  /**
   * Says whether every edge weighs the same, as in the unweighted problem.
   *
   * @return whether all weights are one number above 0
   */
  public boolean isUniform() {
    for (int x = 0; x < parent.length - 1; x++) {
      if (weight[x] != weight[0] || weight[x] == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the number of leaves.
   *
   * @return at least 1
   */
  public int leaves() {
    int count = 0;
    for (int x = 0; x < parent.length; x++) {
      count += isLeaf(x) ? 1 : 0;
    }
    return count;
  }

  int[] parents() {
    return parent;
  }

  int[] childStarts() {
    return childStart;
  }

  int[] children() {
    return child;
  }

  long[] weights() {
    return weight;
  }
}
