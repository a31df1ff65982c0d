// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.layout.BasicType;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.WholeElements;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The contiguous types by which data travel. Where there is one basic type, it is that. Data of a
 * mixed signature go by the period of the signature, as it is or as bytes.
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
 * @param ofLongMessages what makes types for such messages of more than {@link
 *     WholeElements#ONE_PIECE}; null where the library may take them as contiguous
 */
record Units(Datatype ofMessages, Datatype ofCollectives, @Nullable WholeElements ofLongMessages) {
  /** Data of one basic type go by it. */
  static Units of(Datatype basic) {
    return new Units(basic, basic, null);
  }

  /** Makes the units of a mixed signature with this period. */
  static Units of(TypeTree period) {
    BoundedTree dense = new BoundedTree(period, 0, period.ub());
    if (!MpiLibrary.require().name().equals("MPICH")) {
      return of(Datatype.lasting(dense));
    }
    TypeTree bytes = new Con(period.size(), BasicType.of("MPI_BYTE"));
    Datatype ofBytes = Datatype.lasting(new BoundedTree(bytes, 0, period.size()));
    if (!piecesMayEndWithin(period)) {
      return new Units(Datatype.lasting(dense), ofBytes, null);
    }
    WholeElements whole = WholeElements.of(period);
    return new Units(Datatype.borrow(whole.unit()), ofBytes, whole);
  }

  /** Frees the types of a mixed signature; MPI keeps those of messages that are under way. */
  void free() {
    if (!Activity.isActive()) {
      return; // MPI has freed all
    }
    if (ofLongMessages != null) {
      ofLongMessages.free();
    } else {
      ofMessages.freeLasting();
    }
    if (!ofCollectives.equals(ofMessages)) {
      ofCollectives.freeLasting();
    }
  }

  /** Whether some element of some copy of the period reaches across a multiple of a piece. */
  static boolean piecesMayEndWithin(TypeTree period) {
    boolean[] found = new boolean[1];
    period.forEachRun(
        0,
        (type, displacement, count, stride) -> {
          long size = type.size();
          boolean aligned =
              size <= WholeElements.PIECE
                  && Long.bitCount(size) == 1
                  && displacement % size == 0
                  && (count == 1 || stride % size == 0)
                  && period.size() % size == 0;
          found[0] |= !aligned;
        });
    return found[0];
  }
}
