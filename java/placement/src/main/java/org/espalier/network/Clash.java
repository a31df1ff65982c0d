// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.List;

/**
 * Why a network has no admissible choice: conditions that cannot hold together, though any of them
 * can be dropped to make the others hold. The forbidden choices of {@code variables}, the forbidden
 * pairs of {@code edges} and the usage limit at {@code times} clash.
 *
 * @param variables every variable that takes part, in increasing order: those whose own forbidden
 *     choices count, the ends of {@code edges}, and those that use something at {@code times}
 * @param edges the edges whose forbidden pairs take part, in increasing order
 * @param times the times at which the usage limit takes part, in increasing order
 * @param minimal whether it is proved that no condition of the clash can be dropped; otherwise the
 *     time limit came first
 */
public record Clash(
    List<Integer> variables, List<Integer> edges, List<Long> times, boolean minimal) {
  /** Copies the lists. */
  public Clash {
    variables = List.copyOf(variables);
    edges = List.copyOf(edges);
    times = List.copyOf(times);
  }
}
