// SPDX-License-Identifier: Apache-2.0
package org.espalier.cost;

import org.espalier.tree.TypeTree;

/**
 * The checks that every claim of a search passes before it is given out. A claim that fails is a
 * fault of Espalier, never of the input; it is told, and no answer is given.
 */
public final class Proof {
  private Proof() {}

  /**
   * Checks that a lower bound is one.
   *
   * @param cost of a solution that was found
   * @param lowerBound what every solution is said to cost at least
   * @throws IllegalStateException if the bound exceeds the cost
   */
  public static void check(long cost, long lowerBound) {
    if (lowerBound > cost) {
      throw new IllegalStateException(
          "internal fault: a solution costs %d, less than the lower bound %d"
              .formatted(cost, lowerBound));
    }
  }

  /**
   * Checks that a tree costs what the search says.
   *
   * @param costs what nodes cost
   * @param tree that was built
   * @param claimed what the search says it costs
   * @throws IllegalStateException if it costs something else
   */
  public static void check(CostModel costs, TypeTree tree, long claimed) {
    long cost = costs.cost(tree);
    if (cost != claimed) {
      throw new IllegalStateException(
          "internal fault: the search found cost %d, but its tree costs %d"
              .formatted(claimed, cost));
    }
  }
}
