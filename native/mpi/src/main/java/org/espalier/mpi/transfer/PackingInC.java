// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * What C packs alone of a datatype. The library packs the first uses, before there is a plan: to
 * make one takes as long as they do (docs/adr/0498).
 */
final class PackingInC {
  /** So many uses cost about what a plan does. */
  private static final int FIRST_USES = 128;

  /** Every datatype begins with it: C does nothing. */
  private static final PackingInC NOTHING =
      new PackingInC(ReadyPacking.unread(new ReadyPacking.Told(0, 0, 0, 0, 0, true), 0, 0), false);

  private static final DatatypeLocal<PackingInC> OF_TYPES = DatatypeLocal.beginningWith(NOTHING);

  private final @Nullable ReadyPacking packing;
  private final boolean known;

  private PackingInC(@Nullable ReadyPacking packing, boolean known) {
    this.packing = packing;
    this.known = known;
  }

  /** What C has; null where it packs nothing. */
  @Nullable ReadyPacking packing() {
    return packing;
  }

  /** Whether the elements are known to it. */
  boolean isKnown() {
    return known;
  }

  /** What C packs of a datatype. */
  static PackingInC of(Datatype type) {
    return OF_TYPES.get(type);
  }

  /**
   * Packs or unpacks in C, where the caller may know the array of the memory; false where nothing
   * was done. Errors of the library are thrown.
   */
  static boolean moves(
      Datatype type,
      boolean packs,
      @Nullable Object array,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    ReadyPacking here = of(type).packing;
    if (here == null) {
      return false;
    }
    int code = here.move(packs, array, memory, origin, count, packed, offset);
    if (code > 0) {
      Check.that(code, packs ? "MPI_Pack" : "MPI_Unpack");
    }
    return code == 0;
  }

  /** Lets the library pack the first uses of a datatype; false where it is not new. */
  static boolean isBegun(Datatype type) {
    if (of(type) != NOTHING || type.isNamed()) {
      return false;
    }
    begin(type, FIRST_USES, ReadingPrice.ofNext());
    return true;
  }

  /** Lets the library pack where the elements are not known, unless it does so already. */
  static void beginUnread(Datatype type, long uses, long nanos) {
    if (of(type) == NOTHING) {
      begin(type, uses, nanos);
    }
  }

  private static void begin(Datatype type, long uses, long nanos) {
    OF_TYPES.set(type, new PackingInC(ReadyPacking.unread(told(type), uses, nanos), false));
  }

  /** Tells C the elements. */
  static void tell(Datatype type, Wire wire) {
    TypeBounds bounds = type.bounds();
    boolean row = wire.isContiguous(bounds, 1);
    OF_TYPES.set(
        type,
        new PackingInC(ReadyPacking.known(told(type), row, bounds.trueLb(), wire.kernel()), true));
  }

  private static ReadyPacking.Told told(Datatype type) {
    TypeBounds bounds = type.bounds();
    boolean gaps = bounds.trueExtent() != bounds.size();
    return new ReadyPacking.Told(
        type.handle(), bounds.size(), bounds.extent(), bounds.trueLb(), bounds.trueExtent(), gaps);
  }
}
