// SPDX-License-Identifier: Apache-2.0
package org.espalier.transpack;

import org.espalier.cost.Proof;
import org.espalier.tree.TypeTree;

/**
 * Two trees of one shape: node for node the same constructor, count and children, each with the
 * displacements of its side. Element i of one moves to element i of the other.
 *
 * @param source flattens to the source layout
 * @param target flattens to the target layout
 * @param cost what the one tree of pairs costs; each of the two costs the same by itself
 * @param lowerBound no tree of pairs with the allowed constructors costs less
 */
public record TranspackResult(TypeTree source, TypeTree target, long cost, long lowerBound) {
  /**
   * Checks the bound.
   *
   * @throws IllegalStateException if the bound exceeds the cost: a fault of the engine
   */
  public TranspackResult {
    Proof.check(cost, lowerBound);
  }

  /**
   * Says whether the tree of pairs is proved to be a cheapest one.
   *
   * @return true if the cost equals the lower bound
   */
  public boolean optimal() {
    return cost == lowerBound;
  }
}
