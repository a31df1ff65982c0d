// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.List;

/**
 * What the steps of a plan take where all ranks begin each of them together, the same on all ranks.
 * Their sum is not the time of a run: there, ranks that are done go on while others compute.
 *
 * @param nodes for each node the seconds that all its executions take together, partial results of
 *     reductions included and moves not; 0 of a node that computes nothing
 * @param moves for each move of the plan the seconds that all of its times take together
 */
public record StepTimes(List<Double> nodes, List<Double> moves) {
  /** Copies the lists. */
  public StepTimes {
    nodes = List.copyOf(nodes);
    moves = List.copyOf(moves);
  }
}
