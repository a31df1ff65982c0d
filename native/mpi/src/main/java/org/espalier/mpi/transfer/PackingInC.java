// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.transfer.kernel.Newcomers;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * What C packs alone of a datatype. The library packs the first uses, before there is a plan: to
 * make one takes as long as they do (docs/adr/0498); and before there is an object (docs/adr/0512).
 */
final class PackingInC {
  /** So many uses cost about what a plan does. */
  private static final int FIRST_USES = 128;

  /** Every datatype begins with it. */
  private static final PackingInC NEW =
      new PackingInC(null, Newcomers.words(FIRST_USES, ReadingPrice.ofNext()), false);

  private static final DatatypeLocal<PackingInC> OF_TYPES = DatatypeLocal.beginningWith(NEW);

  private final @Nullable ReadyPacking packing;
  private final long words; // 0 where C packs nothing
  private final boolean known;

  private PackingInC(@Nullable ReadyPacking packing, long words, boolean known) {
    this.packing = packing;
    this.words = words;
    this.known = known;
  }

  private PackingInC(@Nullable ReadyPacking packing, boolean known) {
    this(packing, packing == null ? 0 : packing.address(), known);
  }

  /** What C has of this datatype alone; null where there is nothing. */
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
      long handle,
      boolean packs,
      @Nullable Object array,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    PackingInC here = of(type);
    if (here.words == 0) {
      return false;
    }
    int code;
    try {
      code =
          ReadyPacking.move(
              here.words, type, handle, packs, array, memory, origin, count, packed, offset);
    } finally {
      Reference.reachabilityFence(here);
    }
    if (code > 0) {
      Check.that(code, packs ? "MPI_Pack" : "MPI_Unpack");
    }
    return code == 0;
  }

  /** Whether nothing is kept of a datatype. */
  static boolean isNew(Datatype type) {
    return of(type) == NEW;
  }

  /**
   * Lets the library pack the first uses of a datatype that found no place among the new ones, or
   * has had its time there; false where it is not new.
   */
  static boolean isBegun(Datatype type) {
    if (!isNew(type) || type.isNamed()) {
      return false;
    }
    begin(type, FIRST_USES, ReadingPrice.ofNext());
    return true;
  }

  /** Lets the library pack where the elements are not known, unless it does so already. */
  static void beginUnread(Datatype type, long uses, long nanos) {
    if (isNew(type)) {
      begin(type, uses, nanos);
    }
  }

  private static void begin(Datatype type, long uses, long nanos) {
    ReadyPacking own = ReadyPacking.unread(told(type), uses, nanos);
    if (own != null) {
      Newcomers.leave(type, own);
    }
    OF_TYPES.set(type, new PackingInC(own, false));
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
        bounds.size(), bounds.extent(), bounds.trueLb(), bounds.trueExtent(), gaps);
  }
}
