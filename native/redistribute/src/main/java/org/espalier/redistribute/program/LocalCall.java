// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.List;

/** A call of the user's own, on what one rank has. */
@FunctionalInterface
public interface LocalCall {
  /**
   * Computes.
   *
   * @param operands the operands, where the stated placement asks for them
   * @param result takes the result, where the stated placement leaves it
   */
  void apply(List<LocalArray> operands, LocalArray result);
}
