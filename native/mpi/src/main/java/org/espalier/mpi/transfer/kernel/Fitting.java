// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

/** The answer to the wish for a kernel: the kernel, or why there is none. */
public sealed interface Fitting {
  /**
   * There is one.
   *
   * @param kernel the kernel
   */
  record Fitted(Kernel kernel) implements Fitting {}

  /**
   * There is none: the library's handle must do.
   *
   * @param reason why, for people
   */
  record Unfitted(String reason) implements Fitting {}
}
