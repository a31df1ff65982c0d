// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * Builds an {@link ExpressionTree} from its leaves up: every node gets the next number, so that
 * operands stand before their users.
 */
public final class ExpressionBuilder {
  private int size;
  private int childCount;
  private int[] parent = new int[16];
  private int[] childStart = new int[17];
  private int[] child = new int[16];
  private long[] weight = new long[16];

  ExpressionBuilder() {}

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
  public ExpressionBuilder weight(int node, long elements) {
    if (node < 0 || node >= size) {
      throw new IllegalArgumentException("node must be below " + size + ", got " + node);
    }
    weight[node] = FlatTree.checkWeight(elements);
    return this;
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
        new FlatTree(
            Arrays.copyOf(parent, size),
            Arrays.copyOf(childStart, size + 1),
            Arrays.copyOf(child, childCount),
            weights));
  }
}
