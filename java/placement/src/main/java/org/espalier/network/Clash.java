// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.List;

/**
 * Why a network has no admissible choices: some variables cannot obey the forbidden pairs of some
 * edges between them and the usage limit at some times, beside what is forbidden of their own
 * choices. None of the variables can be left out: the others could obey all that the network asks
 * of them. Nor can any of the edges and times be dropped.
 *
 * @param variables the variables that clash, in increasing order
 * @param edges the edges whose forbidden pairs take part, numbered as the network's builder was
 *     given them, from 0, in increasing order
 * @param times the times at which the usage limit takes part, in increasing order
 * @param minimal whether it is proved that nothing can be left out; otherwise the time limit came
 *     first
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
