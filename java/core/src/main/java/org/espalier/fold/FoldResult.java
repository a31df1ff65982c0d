// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import org.espalier.cost.Proof;
import org.espalier.tree.TypeTree;

/**
 * A folded tree.
 *
 * @param tree the DAG: equal subtrees are one object
 * @param cost what it costs, each distinct node once
 * @param lowerBound no DAG with the allowed constructors costs less
 * @param costOfFoldedTree what the least-cost tree costs when it is folded, for comparison
 */
public record FoldResult(TypeTree tree, long cost, long lowerBound, long costOfFoldedTree) {
  /**
   * Checks the bound.
   *
   * @throws IllegalStateException if the bound exceeds the cost: a fault of the engine
   */
  public FoldResult {
    Proof.check(cost, lowerBound);
  }

  /**
   * Says whether the DAG is proved to be a cheapest one.
   *
   * @return true if the cost equals the lower bound
   */
  public boolean optimal() {
    return cost == lowerBound;
  }
}
