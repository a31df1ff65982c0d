// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.Exact;
import org.espalier.layout.Layout;

/**
 * A sequence of atoms at displacements: a layout, or the parts of a tree that is too large to be
 * flattened. Differences of displacements fit 64 bits.
 */
public final class Atoms {
  // displacements[i]: where atom i starts; codes[i]: its letter, an index into kinds
  final long[] displacements;
  final int[] codes;
  final List<AtomKind> kinds;

  /**
   * Makes a sequence.
   *
   * @param displacements where each atom starts; at least one
   * @param codes for each atom the index of its kind
   * @param kinds the different atoms
   * @throws IllegalArgumentException if there is no atom, the lengths differ, or a difference of
   *     displacements does not fit 64 bits
   */
  public Atoms(long[] displacements, int[] codes, List<AtomKind> kinds) {
    if (displacements.length == 0 || displacements.length != codes.length) {
      throw new IllegalArgumentException(
          "as many codes as displacements must be given, at least one, got %d codes, %d displacements"
              .formatted(codes.length, displacements.length));
    }
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (long displacement : displacements) {
      low = Math.min(low, displacement);
      high = Math.max(high, displacement);
    }
    Exact.subtract(high, low, "extent");
    this.displacements = displacements.clone();
    this.codes = codes.clone();
    this.kinds = List.copyOf(kinds);
  }

  /**
   * Reads a layout as atoms, one for each element.
   *
   * @param layout the layout
   * @param costs what a leaf costs
   * @return as many atoms as elements
   */
  public static Atoms of(Layout layout, CostModel costs) {
    int[] codes = new int[layout.length()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = layout.palette().indexOf(layout.type(i));
    }
    List<AtomKind> kinds = layout.palette().stream().map(type -> AtomKind.of(type, costs)).toList();
    return new Atoms(layout.displacements(), codes, kinds);
  }

  /**
   * Returns the number of atoms.
   *
   * @return at least 1
   */
  public int length() {
    return displacements.length;
  }
}
