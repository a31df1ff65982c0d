// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.tuning;

import java.time.Duration;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;

/** The search for the least-cost tree, within what is left of a commit's time. */
final class Search {
  /**
   * Elements of a layout that is searched. The engine expands them, and beyond this many even its
   * first pass would not end within the default limit.
   */
  static final int MAX_ELEMENTS = 1 << 16;

  private Search() {}

  /**
   * A tree and whether it is proved to be of least cost.
   *
   * @param tree the tree
   * @param optimal whether no tree of the basic constructors costs less
   */
  record Found(TypeTree tree, boolean optimal) {}

  /**
   * Looks for a cheaper tree.
   *
   * @param tree the best one so far
   * @param model what words are counted
   * @param limit the longest that the commit may take
   * @param start when it began, by {@link System#nanoTime}
   * @return the cheaper of both
   */
  static Found improve(TypeTree tree, CostModel model, Duration limit, long start) {
    long left = limit.toNanos() - (System.nanoTime() - start);
    if (tree.length() > MAX_ELEMENTS || left <= 0) {
      return new Found(tree, false);
    }
    Layout layout = tree.flatten();
    ReconstructionResult result =
        Reconstruction.reconstruct(
            layout, ReconstructionOptions.DEFAULT.withCost(model).withBudgetMicros(left / 1000));
    long cost = model.cost(tree);
    return result.cost() < cost
        ? new Found(result.tree(), result.optimal())
        : new Found(tree, result.lowerBound() == cost);
  }
}
