// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.layout.Layout;
import org.espalier.segment.Rules;

/**
 * The set con, vec, idx and strc with exactly two children (§5 of Ganian, Kalany, Szeider and
 * Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, who expect O(n³)).
 *
 * <p>All nestings of m parts into binary strc nodes cost (m − 1)(K_strc + 4·K_lookup), so the
 * search is that of the n-ary strc with another price for a part: O(n³) in all, the repetitions
 * included, which summed over segments would be O(n³ log n) by the paper's procedure.
 *
 * <p>Beyond {@value #MOST_ELEMENTS} elements the answer is a good tree and a bound: no tree of
 * binary strc nodes is cheaper than the best with n-ary ones, as (m − 1)(K_strc + 4·K_lookup) ≥
 * K_strc + 2m·K_lookup for m ≥ 2.
 */
final class BinaryStructReconstruction {
  /** At this size the table takes about 100 MB and some seconds. */
  static final int MOST_ELEMENTS = 2_500;

  private BinaryStructReconstruction() {}

  static ReconstructionResult reconstruct(Layout layout, ReconstructionOptions options) {
    long start = System.nanoTime();
    Rules rules = Rules.binaryStruct(options.cost());
    return SegmentReconstruction.exact(layout, options, rules, MOST_ELEMENTS)
        .orElseGet(() -> {
          ReconstructionOptions left = SegmentReconstruction.remaining(options, start);
          ReconstructionResult basic =
              Reconstruction.reconstruct(layout, left.withConstructors(ConstructorSet.BASIC));
          return SegmentReconstruction.good(
              layout,
              SegmentReconstruction.remaining(options, start),
              rules,
              basic.tree(),
              basic.lowerBound());
        });
  }
}
