// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.transfer.kernel.ReadyPacking.Told;
import org.jspecify.annotations.Nullable;

/**
 * Packing as programs ask for it, of types that C looks after (docs/adr/0492): one call sees
 * whether all lies inside, and packs by the library, which it counts, or by a kernel, or copies.
 * What it has not done is refused, or done, by {@link Pack}.
 */
final class ReadyPacks {
  /** In place of a position: nothing was done. */
  static final int NOT_DONE = -1;

  private static final boolean USED = PackCalls.areUsed();

  /** Extents and displacements are at most this, so that no sum overflows. */
  private static final long FARTHEST = 1L << 44;

  private ReadyPacks() {}

  /** Packs; the result is where the packed bytes end, or {@link #NOT_DONE}. */
  static int packed(
      long comm, @Nullable Object data, int count, Datatype type, byte @Nullable [] to, int at)
      throws MPIException {
    return moved(true, comm, data, count, type, to, at);
  }

  /** Unpacks; the result is where the packed bytes end, or {@link #NOT_DONE}. */
  static int unpacked(
      long comm, byte @Nullable [] from, int at, @Nullable Object data, int count, Datatype type)
      throws MPIException {
    return moved(false, comm, data, count, type, from, at);
  }

  private static int moved(
      boolean packs,
      long comm,
      @Nullable Object data,
      int count,
      Datatype type,
      byte @Nullable [] packed,
      int at)
      throws MPIException {
    ReadyPacking ready = ready(type);
    if (ready == null
        || data == null
        || packed == null
        || comm == Handles.COMM_NULL
        || (ready.isRow() && !ArrayCalls.copies())) { // once it is compiled, Java copies faster
      return NOT_DONE;
    }
    boolean memory = data instanceof Buffer;
    if (memory && !isFor((Buffer) data, packs)) {
      return NOT_DONE;
    }
    long room = memory ? 0 : HeapArray.plainBytes(data);
    if (room < 0) {
      return NOT_DONE;
    }
    int code;
    boolean entered = Gate.enter();
    try {
      code =
          ready.moveInside(
              packs,
              memory ? null : data,
              memory ? HeapArray.address((Buffer) data) : 0,
              room,
              type.movingAlready(),
              count,
              packed,
              at,
              comm);
    } finally {
      Gate.leave(entered);
    }
    Reach.keep(data);
    if (code > 0) {
      throw Errors.of(code);
    }
    return code == 0 ? at + (int) ready.bytes(count) : NOT_DONE;
  }

  private static boolean isFor(Buffer buffer, boolean packs) {
    return buffer.isDirect() && (packs || !buffer.isReadOnly());
  }

  private static @Nullable ReadyPacking ready(Datatype type) throws MPIException {
    ReadyPacking ready = type.packing();
    return ready == null && USED ? made(type) : ready;
  }

  /** Makes a type ready, if it can be. */
  private static @Nullable ReadyPacking made(Datatype type) throws MPIException {
    long size = type.dataBytes();
    TypeUse use = type.use();
    if (size == 0 || !type.isCommitted() || (use == null ? !type.isDense() : !use.areAlike())) {
      return null;
    }
    ReadyPacking made = type.isDense() ? dense(size) : withGaps(use, type);
    if (made != null && use != null) {
      use.packing().ready(made);
    } else if (made != null) {
      type.asked().packing = made;
    }
    return made;
  }

  private static @Nullable ReadyPacking dense(long size) {
    return ReadyPacking.known(new Told(size, size, 0, size, true), true, 0, null);
  }

  private static @Nullable ReadyPacking withGaps(@Nullable TypeUse use, Datatype type)
      throws MPIException {
    Told told = use == null ? null : told(type);
    if (use == null || told == null) {
      return null;
    }
    Kernel kernel = use.kernel();
    return kernel == null
        ? ReadyPacking.unread(told, 0, 0)
        : ReadyPacking.known(told, false, 0, kernel);
  }

  private static @Nullable Told told(Datatype type) throws MPIException {
    long size = type.dataBytes();
    long extent = type.extentBytes();
    long lower = type.trueLbBytes();
    long span = type.trueExtentBytes();
    boolean isNear = Math.abs(extent) < FARTHEST && Math.abs(lower) < FARTHEST && span < FARTHEST;
    return isNear ? new Told(size, extent, lower, span, span != size) : null;
  }

  /**
   * The nanoseconds that a kernel saves on some data, as {@link PackCalls#compare} says it.
   *
   * @param theirs memory for what the library packs
   * @param ours memory for what the kernel packs
   */
  static long compared(Datatype type, Kernel kernel, Place place, int count, long theirs, long ours)
      throws MPIException {
    Told told = USED ? told(type) : null;
    ReadyPacking both = told == null ? null : ReadyPacking.known(told, false, 0, kernel);
    if (both == null) {
      return PackCalls.NOT_COMPARED;
    }
    long handle = type.handle();
    long saved;
    boolean entered = Gate.enter();
    try {
      saved =
          both.compare(place.array, place.origin, handle, count, theirs, ours, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    return saved;
  }

  /** Counts what C has had the library pack, before anybody asks whether a kernel is due. */
  static void count(Datatype type) {
    TypeUse use = type.use();
    if (use != null) {
      use.packing().count();
    }
  }

  /** Lets C go on behind a packing by the library that was counted. */
  static void goOn(Datatype type) {
    TypeUse use = type.use();
    if (use != null) {
      use.packing().goOn();
    }
  }
}
