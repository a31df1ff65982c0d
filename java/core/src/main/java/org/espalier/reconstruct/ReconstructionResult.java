// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Objects;
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
   * @throws IllegalArgumentException if the bound exceeds the cost
   */
  public ReconstructionResult {
    Objects.requireNonNull(tree, "tree");
    if (lowerBound > cost) {
      throw new IllegalArgumentException(
          "lower bound must be <= cost %d, got %d".formatted(cost, lowerBound));
    }
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
