// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;

/**
 * An implementation as a placement relation (the review's §2.5.4): the result may take any
 * placement p, and operand j is then asked for in r_j(p).
 *
 * @param operands for each operand the table of r_j: entry p is the operand's placement where the
 *     result is in p, or {@link #UNDEFINED} where the relation leads out of the set of placements
 * @param cost the cost of computing, whatever the placement, in 0 … 2^60 − 1
 */
public record Relation(List<List<Integer>> operands, long cost) {
  /** The operand's placement where the relation leads out of the set of placements. */
  public static final int UNDEFINED = -1;

  /**
   * Copies the lists and checks the cost.
   *
   * @throws IllegalArgumentException if the cost is out of range
   */
  public Relation {
    operands = operands.stream().map(List::copyOf).toList();
    PlacementSpace.checkCost("cost", cost);
  }
}
