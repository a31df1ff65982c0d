// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import org.espalier.distribution.ArrayDistribution;

/**
 * One way to carry out a node.
 *
 * @param space how the points of the index space are dealt out; of other nodes how the result is
 * @param asked where each operand is asked for; of a loop's entry where both values are
 * @param made where the result comes to lie as it is computed
 * @param result where it is kept; from {@code made} it moves there at once
 * @param messages messages that carrying it out once takes
 * @param bytes bytes in them
 * @param nanos what carrying it out once costs
 */
public record Option(
    ArrayDistribution space,
    List<ArrayDistribution> asked,
    ArrayDistribution made,
    ArrayDistribution result,
    long messages,
    long bytes,
    long nanos) {
  /** Copies the list. */
  public Option {
    asked = List.copyOf(asked);
  }

  /** A way that costs nothing. */
  static Option free(List<ArrayDistribution> asked, ArrayDistribution result) {
    return new Option(result, asked, result, result, 0, 0, 0);
  }

  /** The same way, with the result kept elsewhere. */
  Option keptIn(ArrayDistribution home) {
    return new Option(space, asked, made, home, messages, bytes, nanos);
  }
}
