// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Objects;
import org.espalier.cost.CostModel;
import org.espalier.cost.Proof;
import org.espalier.tree.TypeTree;

/**
 * A tree that describes the asked layout, with a proved bound on what the best tree costs. Equal
 * subtrees may be one object; length and depth are the tree's own.
 *
 * @param tree flattens to exactly the layout that was asked for
 * @param cost what the tree costs, each node counted as often as it is used
 * @param lowerBound no tree with the allowed constructors costs less than this
 */
public record ReconstructionResult(TypeTree tree, long cost, long lowerBound) {
  /**
   * Checks the bound.
   *
   * @throws IllegalStateException if the bound exceeds the cost: a fault of the engine
   */
  public ReconstructionResult {
    Objects.requireNonNull(tree, "tree");
    Proof.check(cost, lowerBound);
  }

  /** An answer whose tree is asked what it costs, so that no search is believed without it. */
  static ReconstructionResult checked(CostModel costs, TypeTree tree, long cost, long lowerBound) {
    Proof.check(costs, tree, cost);
    return new ReconstructionResult(tree, cost, lowerBound);
  }

  /**
   * Says whether the tree is proved to be a cheapest one.
   *
   * @return true if the cost equals the lower bound
   */
  public boolean optimal() {
    return cost == lowerBound;
  }
}
