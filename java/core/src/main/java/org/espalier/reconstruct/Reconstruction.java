// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.search.BasicReconstruction;
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
    return switch (options.constructors()) {
      case BASIC -> basic(layout, options, Rules.basic(options.cost()), deadline);
      case BINARY_STRUCT -> basic(layout, options, Rules.binaryStruct(options.cost()), deadline);
      case NO_STRUCT -> NoStructReconstruction.reconstruct(layout, options, deadline);
      case EXTENDED -> ExtendedReconstruction.reconstruct(layout, options, deadline);
    };
  }

  private static ReconstructionResult basic(
      Layout layout, ReconstructionOptions options, Rules rules, Deadline deadline) {
    BasicReconstruction.Answer found =
        BasicReconstruction.reconstruct(
            layout, rules, options.seed(), deadline, options.progress());
    return new ReconstructionResult(found.tree(), found.cost(), found.lowerBound());
  }
}
