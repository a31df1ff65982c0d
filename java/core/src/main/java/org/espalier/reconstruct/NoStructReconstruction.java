// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.AtomKind;
import org.espalier.segment.PathSearch;
import org.espalier.segment.Rules;

/**
 * The set con, vec, idx: {@link PathSearch} over the elements of a layout. Exact at every size, in
 * O(n·d(n)) ⊂ O(n√n) time; under a time limit the best path over the periods looked at so far.
 *
 * <p>A layout of several basic types has no such tree: a tree without strc is a path, and a path
 * has one leaf.
 */
final class NoStructReconstruction {
  /** Of the time limit, what the search may take; the rest is for the tree. */
  private static final double SEARCH_SHARE = 0.8;

  private NoStructReconstruction() {}

  /**
   * Finds a least-cost tree.
   *
   * @throws IllegalArgumentException if the layout has several basic types
   */
  static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    for (int i = 1; i < layout.length() && layout.palette().size() > 1; i++) {
      if (!layout.type(i).equals(layout.type(0))) {
        throw new IllegalArgumentException(
            "a layout must have one basic type to be described without strc, got %s at 0 and %s at %d"
                .formatted(layout.type(0), layout.type(i), i));
      }
    }
    AtomKind element = AtomKind.of(layout.type(0), options.cost());
    Rules rules = Rules.basic(options.cost());
    PathSearch search =
        new PathSearch(layout.displacements(), element, rules, deadline.share(SEARCH_SHARE));
    return ReconstructionResult.checked(
        options.cost(), search.tree(), search.cost(), search.lowerBound());
  }
}
