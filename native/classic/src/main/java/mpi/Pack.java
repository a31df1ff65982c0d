// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * {@code MPI_Pack} and {@code MPI_Unpack} between the program's buffers and native memory. An array
 * stays where it is and is not copied: the calls are local and short. Both write the data in the
 * order of the signature without gaps or headers, as Open MPI and MPICH do between like machines.
 */
final class Pack {
  private final WordFunction pack = new WordFunction("MPI_Pack");
  private final WordFunction unpack = new WordFunction("MPI_Unpack");

  /** A buffer as memory from the first to the last byte that may be touched. */
  private static final class Place {
    final MemorySegment memory;

    /** The booleans of which the memory is a copy. */
    final boolean @Nullable [] flags;

    Place(MemorySegment memory, boolean @Nullable [] flags) {
      this.memory = memory;
      this.flags = flags;
    }
  }

  /** Packs elements that begin at an offset of an array or direct buffer. */
  void pack(Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(source, offset, count, type);
    try (Stage stage = Stage.open()) {
      long position = stage.words(1);
      boolean entered = Gate.enter();
      int code;
      try {
        code =
            pack.callCritical(
                place.memory,
                count,
                type.moving(),
                MemorySegment.ofAddress(to),
                bytes,
                position,
                Handles.COMM_SELF);
      } finally {
        Gate.leave(entered);
      }
      if (code != 0) {
        throw Errors.of(code);
      }
    }
    Reach.keep(source);
  }

  /** Unpacks elements to an offset of an array or direct buffer. */
  void unpack(long from, int bytes, Object target, long offset, int count, Datatype type)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(target, offset, count, type);
    try (Stage stage = Stage.open()) {
      long position = stage.words(1);
      boolean entered = Gate.enter();
      int code;
      try {
        code =
            unpack.callCritical(
                MemorySegment.ofAddress(from),
                bytes,
                position,
                place.memory,
                count,
                type.moving(),
                Handles.COMM_SELF);
      } finally {
        Gate.leave(entered);
      }
      if (code != 0) {
        throw Errors.of(code);
      }
    }
    boolean[] flags = place.flags;
    if (flags != null) {
      byte[] bytesOfFlags = (byte[]) place.memory.heapBase().orElseThrow();
      for (int k = 0; k < flags.length; k++) {
        flags[k] = bytesOfFlags[k] != 0;
      }
    }
    Reach.keep(target);
  }

  private static Place place(Object object, long offset, int count, Datatype type)
      throws MPIException {
    if (object instanceof Buffer buffer) {
      return new Place(MemorySegment.ofAddress(HeapArray.address(buffer) + offset), null);
    }
    long length = HeapArray.bytes(object);
    long extent = type.extentBytes();
    long reach = extent * (count - 1);
    long from = offset + type.trueLbBytes() + Math.min(0, reach);
    long to = from + type.trueExtentBytes() + Math.abs(reach);
    if (from < 0 || to > length) {
      throw new ArrayIndexOutOfBoundsException(
          "The data must lie inside the array of "
              + length
              + " bytes, got bytes "
              + from
              + " to "
              + to);
    }
    if (object instanceof boolean[] flags) {
      byte[] copy = new byte[flags.length];
      for (int k = 0; k < flags.length; k++) {
        copy[k] = (byte) (flags[k] ? 1 : 0);
      }
      return new Place(MemorySegment.ofArray(copy).asSlice(offset), flags);
    }
    return new Place(HeapArray.segment(object).asSlice(offset), null);
  }
}
