// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ReadOnlyBufferException;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Packing between the program's buffers and native memory: by the library ({@link LibraryPack}),
 * and, once that has come to pay, by a kernel fitted to the type ({@link Kernels}). Both write the
 * data in the order of the signature without gaps or headers, as Open MPI and MPICH do between like
 * machines.
 */
final class Pack {
  private Pack() {}

  /** Packs elements that begin at an offset of an array or direct buffer. */
  static void pack(
      Stage stage, Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    pack(stage, source, offset, count, type, to, bytes, false);
  }

  /** The same to memory that another process reads next. */
  static void stream(
      Stage stage, Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    pack(stage, source, offset, count, type, to, bytes, true);
  }

  private static void pack(
      Stage stage,
      Object source,
      long offset,
      int count,
      Datatype type,
      long to,
      int bytes,
      boolean streamed)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = Place.of(source, offset, count, type);
    Kernel kernel = Kernels.of(place, type, bytes);
    if (kernel != null && streamed) {
      kernel.packStreamed(place.memory, place.origin, count, NativeMemory.ALL, to);
    } else if (kernel != null) {
      kernel.pack(place.memory, place.origin, count, NativeMemory.ALL, to);
    } else {
      long begin = System.nanoTime();
      LibraryPack.pack(stage, place, count, type.moving(), to, bytes);
      Kernels.packed(stage, place, count, type, bytes, to, System.nanoTime() - begin);
    }
    Reach.keep(source);
  }

  /** Unpacks elements to an offset of an array or direct buffer. */
  static void unpack(
      Stage stage, long from, int bytes, Object target, long offset, int count, Datatype type)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = Place.of(target, offset, count, type);
    Kernel kernel = Kernels.of(place, type, bytes);
    if (kernel != null) {
      kernel.unpack(NativeMemory.ALL, from, place.memory, place.origin, count);
    } else {
      long begin = System.nanoTime();
      LibraryPack.unpack(stage, from, bytes, place, count, type.moving());
      Kernels.packed(stage, place, count, type, bytes, from, System.nanoTime() - begin);
    }
    Reach.keep(target);
  }

  /** {@code MPI_Pack} as programs call it: from array to array, neither of which is copied. */
  static int pack(long comm, Object source, int count, Datatype type, byte[] to, int position)
      throws MPIException {
    int end = ReadyPacks.packed(comm, source, count, type, to, position);
    return end == ReadyPacks.NOT_DONE ? packOnce(comm, source, count, type, to, position) : end;
  }

  private static int packOnce(
      long comm, Object source, int count, Datatype type, byte[] to, int position)
      throws MPIException {
    require(source, count, type, to, position);
    ReadyPacks.count(type);
    try (Stage stage = Stage.open()) {
      Place place = Place.whole(stage, source, count, type);
      long bytes = type.dataBytes() * count;
      MemorySegment packed = array(to, position);
      boolean copied = isCopied(comm, place, count, type, bytes, to.length - position);
      Kernel kernel =
          copied || comm == Handles.COMM_NULL
              ? null
              : Kernels.within(stage, place, count, type, bytes, to.length - position);
      int end;
      if (copied) {
        MemorySegment.copy(place.memory, place.origin, packed, position, bytes);
        end = position + (int) bytes;
      } else if (kernel != null) {
        kernel.pack(place.memory, place.origin, count, packed, position);
        end = position + (int) bytes;
      } else {
        long at = stage.words(1);
        NativeMemory.putInt(at, position);
        long begin = Kernels.begun(type);
        LibraryPack.pack(place, count, type.moving(), packed, to.length, at, comm);
        Kernels.taken(type, begin, bytes);
        ReadyPacks.goOn(type);
        end = Stage.getInt(at);
      }
      Reach.keep(source);
      return end;
    }
  }

  /** {@code MPI_Unpack} as programs call it. */
  static int unpack(long comm, byte[] from, int position, Object target, int count, Datatype type)
      throws MPIException {
    int end = ReadyPacks.unpacked(comm, from, position, target, count, type);
    return end == ReadyPacks.NOT_DONE ? unpackOnce(comm, from, position, target, count, type) : end;
  }

  private static int unpackOnce(
      long comm, byte[] from, int position, Object target, int count, Datatype type)
      throws MPIException {
    if (target instanceof Buffer buffer && buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    require(target, count, type, from, position);
    ReadyPacks.count(type);
    try (Stage stage = Stage.open()) {
      Place place = Place.whole(stage, target, count, type);
      long bytes = type.dataBytes() * count;
      MemorySegment packed = array(from, position);
      boolean copied = isCopied(comm, place, count, type, bytes, from.length - position);
      Kernel kernel =
          copied || comm == Handles.COMM_NULL
              ? null
              : Kernels.within(stage, place, count, type, bytes, from.length - position);
      int end;
      if (copied) {
        MemorySegment.copy(packed, position, place.memory, place.origin, bytes);
        end = position + (int) bytes;
      } else if (kernel != null) {
        kernel.unpack(packed, position, place.memory, place.origin, count);
        end = position + (int) bytes;
      } else {
        long at = stage.words(1);
        NativeMemory.putInt(at, position);
        long begin = Kernels.begun(type);
        LibraryPack.unpack(packed, from.length, at, place, count, type.moving(), comm);
        Kernels.taken(type, begin, bytes);
        ReadyPacks.goOn(type);
        end = Stage.getInt(at);
      }
      Reach.keep(target);
      return end;
    }
  }

  /**
   * Refuses no buffer, and packed data that do not lie inside their array: MPICH would move what
   * has room, and say nothing.
   */
  private static void require(
      @Nullable Object buffer, int count, Datatype type, byte[] packed, int position)
      throws MPIException {
    Gate.check();
    Payload.requireBuffer(buffer, count);
    long bytes = type.packedBytes() * count;
    if (bytes > 0 && type.isCommitted() && bytes > packed.length - position) {
      throw new MPIException(
          MPI.ERR_TRUNCATE,
          MPI.ERR_TRUNCATE,
          "Packed data must lie inside the array of "
              + packed.length
              + " bytes, got "
              + bytes
              + " bytes from "
              + position
              + " on");
    }
  }

  /** Whether data lie as they are packed, in memory that can be copied, and have room. */
  private static boolean isCopied(
      long comm, Place place, int count, Datatype type, long bytes, int room) throws MPIException {
    Gate.check();
    return type.isDense()
        && type.isCommitted()
        && count > 0
        && place.flags == null
        && bytes <= room
        && comm != Handles.COMM_NULL;
  }

  /** Packed bytes, whose position C is trusted with: it must lie inside. */
  private static MemorySegment array(byte[] packed, int position) {
    if (position < 0 || position > packed.length) {
      throw new ArrayIndexOutOfBoundsException(
          "The position must lie inside the array of " + packed.length + " bytes, got " + position);
    }
    return MemorySegment.ofArray(packed);
  }
}
