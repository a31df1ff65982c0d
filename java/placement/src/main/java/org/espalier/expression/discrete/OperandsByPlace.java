// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.discrete;

import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.flat.PostOrder;

/**
 * The operands of one node in the order of their places, to find the one whose subtree holds a
 * place. {@link PostOrder} visits the operand with the most leaves first and then the others as
 * they stand.
 */
final class OperandsByPlace {
  private final FlatTree tree;
  private final PostOrder order;
  private int[] operand = new int[8];
  private int count;

  OperandsByPlace(FlatTree tree, PostOrder order) {
    this.tree = tree;
    this.order = order;
  }

  /** Turns to the operands of x, in O(m) time for arity m. */
  void turnTo(int x) {
    int arity = tree.operands(x);
    if (operand.length < arity) {
      operand = new int[2 * arity];
    }
    count = 1;
    for (int c = 0; c < arity; c++) {
      int y = tree.operand(x, c);
      if (order.first[y] == order.first[x]) {
        operand[0] = y;
      } else {
        operand[count++] = y;
      }
    }
  }

  /** The operand whose subtree has the node at a place, in O(log m) time. */
  int over(int place) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.at[operand[middle]] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return operand[low];
  }
}
