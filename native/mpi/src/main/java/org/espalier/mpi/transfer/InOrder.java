// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.layout.BasicType;
import org.espalier.tree.RunConsumer;
import org.espalier.tree.TypeTree;

/** Whether the elements of a tree lie one behind the other in the order of the type map. */
final class InOrder implements RunConsumer {
  private long next;
  private boolean holds = true;

  private InOrder(long first) {
    this.next = first;
  }

  static boolean of(TypeTree tree) {
    if (tree.size() != tree.trueUb() - tree.trueLb()) {
      return false; // gaps or overlaps; most trees are told from this alone
    }
    InOrder order = new InOrder(tree.trueLb());
    tree.forEachRun(0, order);
    return order.holds;
  }

  @Override
  public void accept(BasicType type, long displacement, long count, long stride) {
    holds &= displacement == next && (count == 1 || stride == type.size());
    next = displacement + count * type.size();
  }
}
