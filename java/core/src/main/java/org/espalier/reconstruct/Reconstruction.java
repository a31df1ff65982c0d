// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.layout.Layout;

/** The entry to reconstruction: hands a layout to the engine of the asked constructor set. */
public final class Reconstruction {
  private Reconstruction() {}

  /**
   * Finds a least-cost tree for a layout with the default options.
   *
   * @param layout the layout; its lb and extent play no part
   * @return a tree that flattens to the layout, with its cost and a proved lower bound
   */
  public static ReconstructionResult reconstruct(Layout layout) {
    return reconstruct(layout, ReconstructionOptions.DEFAULT);
  }

  /**
   * Finds a least-cost tree for a layout.
   *
   * @param layout the layout; its lb and extent play no part
   * @param options cost model, constructors, limit
   * @return a tree that flattens to the layout, types included, with its cost and a proved lower
   *     bound; optimal unless a limit was reached
   */
  public static ReconstructionResult reconstruct(Layout layout, ReconstructionOptions options) {
    return switch (options.constructors()) {
      case BASIC -> BasicReconstruction.reconstruct(layout, options);
      case NO_STRUCT -> NoStructReconstruction.reconstruct(layout, options);
      case BINARY_STRUCT -> BinaryStructReconstruction.reconstruct(layout, options);
      case EXTENDED -> ExtendedReconstruction.reconstruct(layout, options);
    };
  }
}
