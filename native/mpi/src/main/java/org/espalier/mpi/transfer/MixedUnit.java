// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.layout.BasicType;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;

/**
 * The contiguous types by which data of a mixed signature travel: the period of the signature, as
 * it is or as bytes.
 *
 * <p>MPICH 4.0 moves what it takes as contiguous in pieces of some kilobytes, which may end within
 * an element. Where the receiver has a derived type of several basic types, that ends in "Message
 * truncated", though the signatures are the same ({@code docs/mpi-quirks.md}). A receiver may have
 * the user's own type, so a message must not be taken as contiguous there where a piece may end
 * within an element: a message in one piece may, and whoever receives units may take bytes. In a
 * collective operation all processes have units, and MPICH's own algorithms send bytes from one to
 * the next: there the unit itself is bytes.
 *
 * @param ofMessages the unit where the other side may have the user's own type
 * @param ofCollectives the unit where all processes have units
 */
record MixedUnit(Datatype ofMessages, Datatype ofCollectives) {
  /** Messages of so many bytes go in one piece: the fault was seen from some 8 KB on. */
  static final long ONE_PIECE = 4096;

  /** Pieces end at multiples of this. */
  private static final int PIECE = 16;

  /** Makes the units of a signature with this period. */
  static MixedUnit of(TypeTree period) {
    BoundedTree dense = new BoundedTree(period, 0, period.ub());
    if (!MpiLibrary.require().name().equals("MPICH")) {
      Datatype unit = Datatype.lasting(dense);
      return new MixedUnit(unit, unit);
    }
    TypeTree bytes = new Con(period.size(), BasicType.of("MPI_BYTE"));
    return new MixedUnit(
        piecesMayEndWithin(period) ? Datatype.lastingByElements(dense) : Datatype.lasting(dense),
        Datatype.lasting(new BoundedTree(bytes, 0, period.size())));
  }

  /** Whether some element of some copy of the period reaches across a multiple of a piece. */
  static boolean piecesMayEndWithin(TypeTree period) {
    boolean[] found = new boolean[1];
    period.forEachRun(
        0,
        (type, displacement, count, stride) -> {
          long size = type.size();
          boolean aligned =
              size <= PIECE
                  && Long.bitCount(size) == 1
                  && displacement % size == 0
                  && (count == 1 || stride % size == 0)
                  && period.size() % size == 0;
          found[0] |= !aligned;
        });
    return found[0];
  }
}
