// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import java.util.Optional;

/**
 * Why a plan is what it is: for every array that could lie elsewhere the best plan in which it
 * does.
 *
 * @param best the plan that is explained
 * @param alternatives by what they cost, cheapest first
 * @param complete whether every array was looked at
 */
public record PlanReasons(ArrayPlan best, List<Alternative> alternatives, boolean complete) {
  /** Copies the list. */
  public PlanReasons {
    alternatives = List.copyOf(alternatives);
  }

  /**
   * The best plan in which one array lies elsewhere.
   *
   * @param node the node that makes the array
   * @param plan the plan
   */
  public record Alternative(int node, ArrayPlan plan) {}

  /**
   * Returns the best plan in which some array lies elsewhere.
   *
   * @return the second best, or nothing where there is none
   */
  public Optional<Alternative> secondBest() {
    return alternatives.isEmpty() ? Optional.empty() : Optional.of(alternatives.getFirst());
  }

  /**
   * What an alternative costs more.
   *
   * @param alternative the alternative
   * @return nanoseconds, at least 0
   */
  public long price(Alternative alternative) {
    return alternative.plan().nanos() - best.nanos();
  }

  /**
   * The moves of the alternative that the best plan does not make, and so its reason.
   *
   * @param alternative the alternative
   * @return them, dearest first
   */
  public List<ArrayPlan.Move> movesAdded(Alternative alternative) {
    return alternative.plan().moves().stream()
        .filter(move -> move.nanos() > 0 && !made(best, alternative.plan(), move))
        .sorted((a, b) -> Long.compare(b.totalNanos(), a.totalNanos()))
        .toList();
  }

  private static boolean made(ArrayPlan plan, ArrayPlan other, ArrayPlan.Move move) {
    return plan.options()
            .get(move.node())
            .result()
            .equals(other.options().get(move.node()).result())
        && plan.moves().contains(move);
  }
}
