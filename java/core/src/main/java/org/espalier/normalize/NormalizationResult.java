// SPDX-License-Identifier: Apache-2.0
package org.espalier.normalize;

import org.espalier.cost.Proof;
import org.espalier.tree.TypeTree;

/**
 * A normalised tree.
 *
 * @param tree a tree of the same type map as the one given
 * @param cost what it costs
 * @param lowerBound no tree of the type map with the allowed constructors costs less
 * @param costBefore what the given tree costs
 */
public record NormalizationResult(TypeTree tree, long cost, long lowerBound, long costBefore) {
  /**
   * Checks the bound.
   *
   * @throws IllegalStateException if the bound exceeds the cost: a fault of the engine
   */
  public NormalizationResult {
    Proof.check(cost, lowerBound);
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
