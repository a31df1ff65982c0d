// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.Rules;

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
    return reconstruct(layout, options, Deadline.after(options.timeLimit()));
  }

  /**
   * Finds a least-cost tree for a layout by a deadline that has begun to run.
   *
   * @param layout the layout; its lb and extent play no part
   * @param options cost model and constructors; their time limit plays no part
   * @param deadline when the best tree so far is returned
   * @return a tree that flattens to the layout, types included, with its cost and a proved lower
   *     bound; optimal unless the deadline was reached
   */
  public static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    CostModel costs = options.cost();
    long seed = options.seed();
    return switch (options.constructors()) {
      case BASIC -> BasicReconstruction.reconstruct(layout, Rules.basic(costs), seed, deadline);
      case BINARY_STRUCT ->
          BasicReconstruction.reconstruct(layout, Rules.binaryStruct(costs), seed, deadline);
      case NO_STRUCT -> NoStructReconstruction.reconstruct(layout, options, deadline);
      case EXTENDED -> ExtendedReconstruction.reconstruct(layout, options, deadline);
    };
  }
}
