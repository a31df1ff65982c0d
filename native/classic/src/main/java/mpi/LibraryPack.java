// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.WordFunction;

/** Packing by the library's {@code MPI_Pack} and {@code MPI_Unpack} (MPI 4.1 §5.2). */
final class LibraryPack {
  private static final WordFunction PACK = new WordFunction("MPI_Pack");
  private static final WordFunction UNPACK = new WordFunction("MPI_Unpack");
  private static final Call SIZE = new Call("MPI_Type_size");
  private static final Call EXTENT = new Call("MPI_Type_get_extent");
  private static final Call TRUE_EXTENT = new Call("MPI_Type_get_true_extent");

  /** The byte of a handle that MPICH takes for the size of an element. */
  private static final int ELEMENT_BYTE = 0xff00;

  /** Handles of derived types begin with other bytes than those of predefined ones. */
  private static final int PREDEFINED = 0x4c;

  private static final boolean IS_MPICH = HandleArray.BYTES == Integer.BYTES;

  private LibraryPack() {}

  /** Whether the library is one that leaves out data of some types. */
  static boolean isLeavingOut() {
    return IS_MPICH;
  }

  /**
   * Whether MPICH may pack too little. For data without gaps it takes a byte of the handle for the
   * size of an element, and packs no part of one; of a derived type the byte says how many types
   * there were, and from some 700 on, which live at once, it is larger than 2 (docs/mpi-quirks.md).
   */
  static boolean mayLeaveOut(long type) {
    return IS_MPICH && (type & ELEMENT_BYTE) != 0 && (type >> 24 & 0xff) != PREDEFINED;
  }

  /**
   * The bytes of one element in native memory if the library would leave some out, so that all lie
   * in a row; 0 where it packs them all.
   */
  static long leftOut(Stage stage, long address, long type) throws MPIException {
    long size = stage.words(1);
    SIZE.run(type, size);
    int bytes = Stage.getInt(size);
    if (bytes <= 0 || bytes != trueExtent(stage, type)) {
      return 0;
    }
    long to = stage.take(bytes);
    long position = stage.words(1);
    boolean entered = Gate.enter();
    int code;
    try {
      code = PACK.call(address, 1, type, to, bytes, position, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
    return Stage.getInt(position) < bytes ? bytes : 0;
  }

  private static long trueExtent(Stage stage, long type) throws MPIException {
    long bounds = stage.words(2);
    TRUE_EXTENT.run(type, bounds, bounds + Long.BYTES);
    return Stage.getLong(bounds + Long.BYTES);
  }

  /** Where the data of a type begin. */
  static long lowest(Stage stage, long type) throws MPIException {
    long bounds = stage.words(2);
    TRUE_EXTENT.run(type, bounds, bounds + Long.BYTES);
    return Stage.getLong(bounds);
  }

  /** Packs to native memory. */
  static void pack(Stage stage, Place place, int count, long type, long to, int bytes)
      throws MPIException {
    Object array = place.array;
    if (array != null && !place.startsInside()) {
      pack(stage, copied(stage, place, count, type), count, type, to, bytes);
      return;
    }
    if (mayLeaveOut(type)) {
      long position = stage.words(1);
      MemorySegment memory = NativeMemory.ALL.asSlice(to, bytes);
      pack(place, count, type, memory, bytes, position, Handles.COMM_SELF);
      return;
    }
    if (array != null && ArrayCalls.packs()) {
      packArray(array, place.origin, count, type, to, bytes);
      return;
    }
    long position = stage.words(1);
    boolean entered = Gate.enter();
    int code;
    try {
      code =
          array == null
              ? PACK.call(place.origin, count, type, to, bytes, position, Handles.COMM_SELF)
              : PACK.callCritical(
                  place.start(),
                  count,
                  type,
                  MemorySegment.ofAddress(to),
                  bytes,
                  position,
                  Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  /** The first of a process: with as few calls of Java as can be, which are interpreted. */
  private static void packArray(Object array, long origin, int count, long type, long to, int bytes)
      throws MPIException {
    boolean entered = Gate.enter();
    int code;
    try {
      code = PACK.pack(array, origin, count, type, to, bytes, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  /** The same into any memory, from a position on that is in a word, with a communicator. */
  static void pack(
      Place place, int count, long type, MemorySegment to, int room, long position, long comm)
      throws MPIException {
    int from = Stage.getInt(position);
    boolean entered = Gate.enter();
    int code;
    try {
      code = PACK.callCritical(place.start(), count, type, to, room, position, comm);
    } finally {
      Gate.leave(entered);
    }
    check(code);
    if (mayLeaveOut(type)) {
      complete(place, count, type, to, from, position);
    }
  }

  /** A copy in native memory of all that is packed out of an array. */
  private static Place copied(Stage stage, Place place, int count, long type) throws MPIException {
    long bounds = stage.words(4);
    TRUE_EXTENT.run(type, bounds, bounds + Long.BYTES);
    EXTENT.run(type, bounds + 2 * Long.BYTES, bounds + 3 * Long.BYTES);
    long reach = Stage.getLong(bounds + 3 * Long.BYTES) * Math.max(0, count - 1);
    long low = Stage.getLong(bounds) + Math.min(0, reach);
    long span = Stage.getLong(bounds + Long.BYTES) + Math.abs(reach);
    return place.copied(low, stage.take(span), count == 0 ? 0 : span);
  }

  /** Copies what was left out, which is only done where the data lie in a row. */
  private static void complete(
      Place place, int count, long type, MemorySegment to, int from, long position)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long size = stage.words(1);
      long bounds = stage.words(2);
      SIZE.run(type, size);
      TRUE_EXTENT.run(type, bounds, bounds + Long.BYTES);
      long bytes = (long) Stage.getInt(size) * count;
      if (Stage.getInt(position) - from < bytes) {
        long begin = place.origin + Stage.getLong(bounds);
        MemorySegment.copy(place.memory, begin, to, from, bytes);
        NativeMemory.putInt(position, from + (int) bytes);
      }
    }
  }

  /** Unpacks from native memory. */
  static void unpack(Stage stage, long from, int bytes, Place place, int count, long type)
      throws MPIException {
    unpackOnce(stage, from, bytes, place, count, type);
    Place other = place.other();
    if (other != null) {
      unpackOnce(stage, from, bytes, other, count, type);
      place.writeBack(other);
    }
  }

  private static void unpackOnce(
      Stage stage, long from, int bytes, Place place, int count, long type) throws MPIException {
    Object array = place.array;
    // No segment begins outside of its array, and all that is between the data stays untouched.
    if (array != null && (ArrayCalls.packs() || (ArrayCalls.mayPack() && !place.startsInside()))) {
      unpackArray(from, bytes, array, place.origin, count, type);
      return;
    }
    long position = stage.words(1);
    if (array != null) {
      MemorySegment start = MemorySegment.ofAddress(from);
      unpackOnce(start, bytes, position, place, count, type, Handles.COMM_SELF);
      return;
    }
    boolean entered = Gate.enter();
    int code;
    try {
      code = UNPACK.call(from, bytes, position, place.origin, count, type, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  private static void unpackArray(
      long from, int bytes, Object array, long origin, int count, long type) throws MPIException {
    boolean entered = Gate.enter();
    int code;
    try {
      code = UNPACK.unpack(from, bytes, array, origin, count, type, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  /** The same out of any memory, from a position on that is in a word, with a communicator. */
  static void unpack(
      MemorySegment from, int bytes, long position, Place place, int count, long type, long comm)
      throws MPIException {
    int begin = Stage.getInt(position);
    unpackOnce(from, bytes, position, place, count, type, comm);
    Place other = place.other();
    if (other != null) {
      NativeMemory.putInt(position, begin);
      unpackOnce(from, bytes, position, other, count, type, comm);
      place.writeBack(other);
    }
  }

  private static void unpackOnce(
      MemorySegment from, int bytes, long position, Place place, int count, long type, long comm)
      throws MPIException {
    boolean entered = Gate.enter();
    int code;
    try {
      code = UNPACK.callCritical(from, bytes, position, place.start(), count, type, comm);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  private static void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }
}
