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

  private ExpressionTree(int[] parent, int[] childStart, int[] child, long[] weight) {
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
  public static Builder builder() {
    return new Builder();
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
      copy[x] = Builder.checkWeight(weights[x]);
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

  /** Builds a tree from its leaves up. */
  public static final class Builder {
    private int size;
    private int childCount;
    private int[] parent = new int[16];
    private int[] childStart = new int[17];
    private int[] child = new int[16];
    private long[] weight = new long[16];

    private Builder() {}

    /**
     * Adds an array.
     *
     * @return its number
     */
    public int leaf() {
      return operation();
    }

    /**
     * Adds an operation.
     *
     * @param operands the numbers of its operands, in order; none makes a leaf
     * @return its number
     * @throws IllegalArgumentException if an operand does not exist yet, or has a user already
     */
    public int operation(int... operands) {
      for (int i = 0; i < operands.length; i++) {
        int y = operands[i];
        if (y < 0 || y >= size) {
          throw new IllegalArgumentException(
              "operands[%d] must be a node below %d (operands stand before their users), got %d"
                  .formatted(i, size, y));
        }
        if (parent[y] >= 0) {
          int user = parent[y];
          rollBack(operands, i);
          throw new IllegalArgumentException(
              "operands[%d]: node %d has a user already, %s; a value that is used twice makes a"
                      .formatted(i, y, user == size ? "this node" : "node " + user)
                  + " program, not an expression");
        }
        parent[y] = size;
      }
      grow(operands.length);
      System.arraycopy(operands, 0, child, childCount, operands.length);
      childCount += operands.length;
      parent[size] = -1;
      weight[size] = 1;
      childStart[size + 1] = childCount;
      return size++;
    }

    private void rollBack(int[] operands, int count) {
      for (int i = 0; i < count; i++) {
        parent[operands[i]] = -1;
      }
    }

    private void grow(int operands) {
      if (size == parent.length) {
        parent = Arrays.copyOf(parent, 2 * size);
        childStart = Arrays.copyOf(childStart, 2 * size + 1);
        weight = Arrays.copyOf(weight, 2 * size);
      }
      if (childCount + operands > child.length) {
        child = Arrays.copyOf(child, Math.max(2 * child.length, childCount + operands));
      }
    }

    /**
     * Sets the weight of the edge from a node to its user, which is 1 otherwise.
     *
     * @param node a node
     * @param elements the weight, from 0 to 2⁶⁰
     * @return this builder
     * @throws IllegalArgumentException if the node does not exist or the weight is out of range
     */
    public Builder weight(int node, long elements) {
      if (node < 0 || node >= size) {
        throw new IllegalArgumentException("node must be below " + size + ", got " + node);
      }
      weight[node] = checkWeight(elements);
      return this;
    }

    private static long checkWeight(long elements) {
      if (elements < 0 || elements > 1L << 60) {
        throw new IllegalArgumentException("a weight must lie in 0 … 2^60, got " + elements);
      }
      return elements;
    }

    /**
     * Ends the tree; the node added last is its root.
     *
     * @return the tree
     * @throws IllegalArgumentException if there is no node, or a node but the last has no user
     */
    public ExpressionTree build() {
      if (size == 0) {
        throw new IllegalArgumentException("an expression must have >= 1 node, got 0");
      }
      for (int x = 0; x < size - 1; x++) {
        if (parent[x] < 0) {
          throw new IllegalArgumentException(
              "every node but the last must be an operand, but node %d is not".formatted(x));
        }
      }
      long[] weights = Arrays.copyOf(weight, size);
      weights[size - 1] = 0;
      return new ExpressionTree(
          Arrays.copyOf(parent, size),
          Arrays.copyOf(childStart, size + 1),
          Arrays.copyOf(child, childCount),
          weights);
    }
  }
}
