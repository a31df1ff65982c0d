// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.flat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.espalier.metric.Metric;

/**
 * An expression tree as the algorithms see it: arrays over its nodes, which are numbered so that
 * operands stand before their users and the root is last. What a number or a weight means is said
 * at {@code org.espalier.expression.ExpressionTree}, which is this tree in the hands of a user.
 *
 * <p>The arrays are given out as they are, since inner loops run over them; nobody writes them.
 */
public final class FlatTree {
  private final int[] parent; // parent[x]: the user of x, or -1 at the root
  private final int[] childStart; // operands of x: child[childStart[x] .. childStart[x+1])
  private final int[] child;
  private final long[] weight; // weight[x]: elements that move along the edge from x to its user

  /**
   * Takes the arrays over; whoever calls has checked them.
   *
   * @param parent the user of each node, −1 at the root
   * @param childStart where the operands of each node begin in {@code child}, and where they end
   * @param child the operands of node 0, of node 1, …
   * @param weight the weight of the edge from each node to its user, 0 at the root
   */
  public FlatTree(int[] parent, int[] childStart, int[] child, long[] weight) {
    this.parent = parent;
    this.childStart = childStart;
    this.child = child;
    this.weight = weight;
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
  public static FlatTree ofParents(int[] parent, long... weights) {
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
    return new FlatTree(parent.clone(), childStart, child, checkedWeights(n, weights));
  }

  private static long[] checkedWeights(int n, long[] weights) {
    long[] copy = new long[n];
    if (weights.length == 0) {
      Arrays.fill(copy, 1);
    }
    for (int x = 0; x < weights.length && x < n - 1; x++) {
      copy[x] = checkWeight(weights[x]);
    }
    copy[n - 1] = 0;
    return copy;
  }

  /**
   * Checks the weight of an edge.
   *
   * @param elements the weight
   * @return the weight
   * @throws IllegalArgumentException if it is not from 0 to 2⁶⁰
   */
  public static long checkWeight(long elements) {
    if (elements < 0 || elements > 1L << 60) {
      throw new IllegalArgumentException("a weight must lie in 0 … 2^60, got " + elements);
    }
    return elements;
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

  /**
   * Returns every node's user.
   *
   * @return the tree's own array; −1 at the root
   */
  public int[] parents() {
    return parent;
  }

  /**
   * Returns where every node's operands are in {@link #children()}.
   *
   * @return the tree's own array, one longer than there are nodes: those of x are from its entry x
   *     to before its entry x + 1
   */
  public int[] childStarts() {
    return childStart;
  }

  /**
   * Returns all operands, node by node.
   *
   * @return the tree's own array
   */
  public int[] children() {
    return child;
  }

  /**
   * Returns the weight of every edge.
   *
   * @return the tree's own array; at each node the edge to its user, 0 at the root
   */
  public long[] weights() {
    return weight;
  }

  /**
   * Counts what positions cost.
   *
   * @param metric the position space
   * @param positions the coordinates of node 0, of node 1, …
   * @return the sum over edges of weight × distance
   */
  public long cost(Metric metric, long[] positions) {
    int k = metric.coordinates();
    long sum = 0;
    for (int y = 0; y < root(); y++) {
      sum += weight[y] * metric.distance(positions, y * k, positions, parent[y] * k);
    }
    return sum;
  }

  /**
   * Returns the different values that one coordinate has at the leaves.
   *
   * @param positions the coordinates of node 0, of node 1, …
   * @param stride the number of coordinates
   * @param coordinate which of them
   * @return a new array, increasing
   */
  public long[] leafValues(long[] positions, int stride, int coordinate) {
    return IntStream.range(0, size())
        .filter(this::isLeaf)
        .mapToLong(x -> positions[x * stride + coordinate])
        .sorted()
        .distinct()
        .toArray();
  }
}
