// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;

/**
 * The set con, vec, idx and strc with exactly two children (§5 of Ganian, Kalany, Szeider and
 * Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, who expect O(n³)).
 *
 * <p>All nestings of m parts into binary strc nodes cost (m − 1)(K_strc + 4·K_lookup), so the
 * search is that of {@link BasicReconstruction} with other prices for a part and for a strc ({@link
 * Constants} has them, and what the search needs of them). What the shift needs besides is in
 * {@link Shift}. Time, space, exactness and limits are those of the basic set.
 */
final class BinaryStructReconstruction {
  private BinaryStructReconstruction() {}

  static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    return BasicReconstruction.reconstruct(
        layout, options, new Constants(options.cost(), true), deadline);
  }
}
