// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.layout.Layout;
import org.espalier.segment.Rules;

/**
 * The extended set: con, vec, idx, strc, vecbuc, idxbuc (§4.1 of Ganian, Kalany, Szeider and Träff,
 * IPDPS 2016, doi:10.1109/IPDPS.2016.13). The vecbuc search is exhaustive, which the paper's scan
 * is not; the most frequent stride makes the best idxbuc, as the paper says.
 *
 * <p>Exact to {@value #MOST_ELEMENTS} elements, in O(n³) time and O(n²) space; beyond, a good tree
 * and the bound of {@link org.espalier.segment.StrideBound}.
 */
final class ExtendedReconstruction {
  /** At this size the table takes about 100 MB and some seconds. */
  static final int MOST_ELEMENTS = 2_500;

  private ExtendedReconstruction() {}

  static ReconstructionResult reconstruct(Layout layout, ReconstructionOptions options) {
    long start = System.nanoTime();
    Rules rules = Rules.extended(options.cost());
    return SegmentReconstruction.exact(layout, options, rules, MOST_ELEMENTS)
        .orElseGet(() -> {
          ReconstructionOptions left = SegmentReconstruction.remaining(options, start);
          ReconstructionResult basic =
              Reconstruction.reconstruct(layout, left.withConstructors(ConstructorSet.BASIC));
          return SegmentReconstruction.good(
              layout, SegmentReconstruction.remaining(options, start), rules, basic.tree(), 0);
        });
  }
}
