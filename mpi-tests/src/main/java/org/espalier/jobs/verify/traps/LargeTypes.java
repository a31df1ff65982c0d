// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.util.List;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.Quirk;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/** Types whose numbers do not fit 32 bits: too large to move, but their bounds tell. */
final class LargeTypes {
  private final Mpi mpi;
  private final Job.Checks checks;

  private LargeTypes(Mpi mpi, Job.Checks checks) {
    this.mpi = mpi;
    this.checks = checks;
  }

  /** Checks both traps and returns their number. */
  static int check(Mpi mpi, Job.Checks checks) {
    LargeTypes types = new LargeTypes(mpi, checks);
    types.largeCounts();
    types.lengthsBeyondThirtyTwoBits();
    return 2;
  }

  /** A type made by a {@code _c} constructor can only be read by the {@code _c} calls. */
  private void largeCounts() {
    DatatypeDescription byteType = new Named("MPI_BYTE");
    List<DatatypeDescription> large =
        List.of(
            new Contiguous(1L << 33, byteType),
            new Vector(1L << 33, 1, 2, byteType),
            new Indexed(LongSeq.of(1L << 32, 3), LongSeq.of(0, 1L << 33), byteType),
            new Resized(
                -(1L << 34),
                1L << 36,
                new Struct(
                    LongSeq.of(1L << 32, 1),
                    LongSeq.of(0, 1L << 40),
                    List.of(byteType, byteType))));
    for (DatatypeDescription description : large) {
      try (Datatype type = Datatype.of(description)) {
        checks.that(mpi.library().largeCounts(), "large counts: made without _c");
        checks.that(
            Traps.comesBack(type, description), "large counts: decoded otherwise: " + description);
        checks.that(
            Traps.tree(type).tree().size() == type.bounds().size(),
            "large counts: " + "size of " + description);
      } catch (UnsupportedOperationException refused) {
        checks.that(!mpi.library().largeCounts(), "large counts: refused: " + refused.getMessage());
      }
    }
  }

  /**
   * Blocks of a gigabyte side by side, ompi#11608: their lengths add up to more than 32 bits hold.
   * Moving them would take as much memory, but the bounds tell. What is built of the same tree must
   * be right everywhere.
   */
  private void lengthsBeyondThirtyTwoBits() {
    long block = 1L << 30;
    TypeBounds right = new TypeBounds(4 * block, 0, 4 * block, 0, 4 * block);
    DatatypeDescription bytes = new Named("MPI_BYTE");
    LongSeq lengths = LongSeq.of(block, block, block, block);
    LongSeq places = LongSeq.of(0, block, 2 * block, 3 * block);
    List<DatatypeDescription> blocks =
        List.of(
            new Struct(lengths, places, List.of(bytes, bytes, bytes, bytes)),
            new Hvector(4, block, block, bytes),
            new Hindexed(lengths, places, bytes));
    for (DatatypeDescription description : blocks) {
      try (Datatype type = Datatype.of(description)) {
        checks.that(
            Traps.comesBack(type, description), "long blocks: decoded otherwise: " + description);
        checks.that(
            type.bounds().equals(right) || isLetOff(description),
            "long blocks: " + type.bounds() + " of " + description);
      }
    }
    Con leaf = new Con(block, BasicType.of("MPI_BYTE"));
    for (TypeTree tree :
        List.of(
            new Strc(places, List.of(leaf, leaf, leaf, leaf)),
            new Vec(4, block, leaf),
            new Idx(places, leaf))) {
      try (Datatype type = Datatype.of(tree)) {
        checks.that(
            type.bounds().equals(right), "long blocks: " + type.bounds() + " built of " + tree);
      }
    }
  }

  private boolean isLetOff(DatatypeDescription description) {
    return switch (description) {
      case Struct _ -> Quirk.STRUCT_LENGTHS_IN_32_BITS.holdsFor(mpi.library());
      case Hvector _ -> Quirk.HVECTOR_LENGTHS_IN_32_BITS.holdsFor(mpi.library());
      default -> false;
    };
  }
}
