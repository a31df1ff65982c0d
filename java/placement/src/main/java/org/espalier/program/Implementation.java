// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;

/**
 * An implementation as a tuple of placements (Mace; the review's §2.5.1).
 *
 * @param operands the placement in which each operand is asked for
 * @param result the placement in which the result is left
 * @param cost the cost of computing, in 0 … 2^60 − 1
 */
public record Implementation(List<Integer> operands, int result, long cost) {
  /**
   * Copies the list and checks the cost.
   *
   * @throws IllegalArgumentException if the cost is out of range
   */
  public Implementation {
    operands = List.copyOf(operands);
    PlacementSpace.checkCost("cost", cost);
  }
}
