// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.WordFunction;

/** Packing by the library's {@code MPI_Pack} and {@code MPI_Unpack} (MPI 4.1 §5.2). */
final class LibraryPack {
  private static final WordFunction PACK = new WordFunction("MPI_Pack");
  private static final WordFunction UNPACK = new WordFunction("MPI_Unpack");

  private LibraryPack() {}

  /** Packs to native memory. */
  static void pack(Stage stage, Place place, int count, long type, long to, int bytes)
      throws MPIException {
    Object array = place.array;
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
    boolean entered = Gate.enter();
    int code;
    try {
      code = PACK.callCritical(place.start(), count, type, to, room, position, comm);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  /** Unpacks from native memory. */
  static void unpack(Stage stage, long from, int bytes, Place place, int count, long type)
      throws MPIException {
    Object array = place.array;
    if (array != null && ArrayCalls.packs()) {
      unpackArray(from, bytes, array, place.origin, count, type);
      place.writeBack();
      return;
    }
    long position = stage.words(1);
    if (array != null) {
      MemorySegment start = MemorySegment.ofAddress(from);
      unpack(start, bytes, position, place, count, type, Handles.COMM_SELF);
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
    boolean entered = Gate.enter();
    int code;
    try {
      code = UNPACK.callCritical(from, bytes, position, place.start(), count, type, comm);
    } finally {
      Gate.leave(entered);
    }
    check(code);
    place.writeBack();
  }

  private static void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }
}
