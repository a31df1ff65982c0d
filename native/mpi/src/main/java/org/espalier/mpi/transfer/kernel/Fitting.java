// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import org.espalier.tree.TypeTree;

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

  /** Fits a kernel of a given mechanism. */
  static Fitting of(Mechanism mechanism, TypeTree tree, long extentBytes) {
    if (mechanism.trouble().isPresent()) {
      return new Unfitted(mechanism.trouble().get());
    }
    if (!tree.isTyped()) {
      return new Unfitted("the tree has no basic types");
    }
    if (tree.trueLb() < -Kernel.FARTHEST
        || tree.trueUb() > Kernel.FARTHEST
        || Math.abs(extentBytes) > Kernel.FARTHEST
        || extentBytes == Long.MIN_VALUE
        || tree.size() > Kernel.FARTHEST) {
      return new Unfitted("its bounds are farther away than any memory reaches");
    }
    try {
      return new Fitted(mechanism.kernel(tree, extentBytes));
    } catch (Lowering.UnknownGapException | Program.TooLongException none) {
      return new Unfitted(String.valueOf(none.getMessage()));
    }
  }
}
