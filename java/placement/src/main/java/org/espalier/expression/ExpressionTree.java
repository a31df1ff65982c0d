// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.expression.flat.FlatTree;

/**
 * An expression tree, stored flat: its leaves are arrays, its inner nodes operations of any arity.
 *
 * <p>Nodes are numbered so that operands stand before their users and the root is last. Every edge
 * from an operand to its user has a weight, the number of elements that the operand's result has;
 * the weight stands at the operand. Nothing here recurs, so that a tree may be a million levels
 * deep.
 */
public final class ExpressionTree {
  private final FlatTree flat;

  ExpressionTree(FlatTree flat) {
    this.flat = flat;
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
    return new ExpressionTree(FlatTree.ofParents(parent, weights));
  }

  /**
   * Returns the number of nodes.
   *
   * @return at least 1
   */
  public int size() {
    return flat.size();
  }

  /**
   * Returns the root.
   *
   * @return {@code size() - 1}
   */
  public int root() {
    return flat.root();
  }

  /**
   * Returns the user of a node.
   *
   * @param node a node
   * @return the number of its user, or −1 for the root
   */
  public int parent(int node) {
    return flat.parent(node);
  }

  /**
   * Returns the number of a node's operands.
   *
   * @param node a node
   * @return 0 for a leaf
   */
  public int operands(int node) {
    return flat.operands(node);
  }

  /**
   * Returns one operand of a node.
   *
   * @param node a node
   * @param index from 0 to {@code operands(node) - 1}
   * @return the operand's number
   */
  public int operand(int node, int index) {
    return flat.operand(node, index);
  }

  /**
   * Says whether a node is a leaf.
   *
   * @param node a node
   * @return whether it has no operands
   */
  public boolean isLeaf(int node) {
    return flat.isLeaf(node);
  }

  /**
   * Returns the weight of the edge from a node to its user.
   *
   * @param node a node
   * @return the weight, at least 0; 0 for the root
   */
  public long weight(int node) {
    return flat.weight(node);
  }

  /**
   * Says whether every edge weighs the same, as in the unweighted problem.
   *
   * @return whether all weights are one number above 0
   */
  public boolean isUniform() {
    return flat.isUniform();
  }

  /**
   * Returns the number of leaves.
   *
   * @return at least 1
   */
  public int leaves() {
    return flat.leaves();
  }

  /** The tree as the algorithms see it; its arrays are for them alone. */
  FlatTree flat() {
    return flat;
  }
}
