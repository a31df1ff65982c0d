// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Optional;

/** What the solver found: an optimum, a clash, or where it stood when the time was up. */
public sealed interface NetworkSolution {
  /**
   * Returns how the answer was had, for people: the names of the methods that took part.
   *
   * @return for example {@code "elimination"} or {@code "dual ascent + branch and bound"}
   */
  String method();

  /**
   * Choices of least cost, proved.
   *
   * @param choices a choice for every variable
   * @param cost what they cost, recomputed from the network; equal to the proved bound
   * @param method how it was proved
   */
  record Optimal(Choices choices, long cost, String method) implements NetworkSolution {}

  /**
   * The time limit came before the proof.
   *
   * @param best the best choices found so far, if any admissible ones were
   * @param lowerBound proved: no admissible choices cost less
   * @param method how far which method came
   */
  record Stopped(Optional<Found> best, long lowerBound, String method) implements NetworkSolution {}

  /**
   * Admissible choices and their cost.
   *
   * @param choices a choice for every variable
   * @param cost what they cost, recomputed from the network
   */
  record Found(Choices choices, long cost) {}

  /**
   * No choices are admissible.
   *
   * @param clash a smallest set of conditions that cannot hold together
   * @param method how it was proved
   */
  record Infeasible(Clash clash, String method) implements NetworkSolution {}
}
