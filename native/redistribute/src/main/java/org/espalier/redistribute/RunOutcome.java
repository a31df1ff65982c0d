// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.util.List;

/**
 * What a run on ranks came to, the same on all ranks.
 *
 * @param ranks how many ranks ran
 * @param bytes bytes that crossed ranks in one run
 * @param messages messages between ranks in one run
 * @param turns seconds of each timed run, from when the first rank begins to when the last one ends
 * @param checkedElements elements that were compared, on all ranks
 * @param wrongElements how many of them differ
 * @param tolerance how far an element may be off, of the greatest element; 0 is to the bit
 */
public record RunOutcome(
    int ranks,
    long bytes,
    long messages,
    List<Double> turns,
    long checkedElements,
    long wrongElements,
    double tolerance) {
  /** Copies the list. */
  public RunOutcome {
    turns = List.copyOf(turns);
  }

  /**
   * Returns the time of a run.
   *
   * @return the median of the timed runs, in seconds
   */
  public double seconds() {
    List<Double> sorted = turns.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
