// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.PackFunctions;
import org.espalier.mpi.type.Datatype;

/**
 * Packing and unpacking by MPI (MPI 4.1 §5.2), on the communicator of this process alone. Memory on
 * the heap is staged through native memory, so that any type is safe with it.
 */
public final class Packing {
  private static final boolean LARGE = NativeLibrary.get().exports("MPI_Pack_c");

  private Packing() {}

  /**
   * Returns how many bytes packing may need at most.
   *
   * @param count how many copies of the type, at least 0
   * @param type the type
   * @return an upper bound in bytes (MPI 4.1 §5.2, {@code MPI_Pack_size})
   * @throws UnsupportedOperationException if it needs counts beyond 32 bits and the library has
   *     none
   */
  public static long size(long count, Datatype type) {
    Scratch scratch = Scratch.get();
    if (LARGE) {
      Check.that(
          PackFunctions.MPI_Pack_size_c(count, type.handle(), Handles.COMM_SELF, scratch.slot(0)),
          "MPI_Pack_size_c");
      return scratch.longAt(0);
    }
    Counts.require32(
        "packed bytes", Math.multiplyExact(count, type.bounds().size()), "MPI_Pack_size_c");
    Check.that(
        PackFunctions.MPI_Pack_size(
            Counts.require32("count", count, "MPI_Pack_size_c"),
            type.handle(),
            Handles.COMM_SELF,
            scratch.slot(0)),
        "MPI_Pack_size");
    return scratch.intAt(0);
  }

  /**
   * Packs a buffer.
   *
   * @param buffer what is packed
   * @param target native or heap memory for the packed bytes
   * @param position where they start in {@code target}, in bytes
   * @return the position behind the last packed byte
   * @throws MpiException if MPI refuses, for want of room in {@code target} for instance
   * @throws UnsupportedOperationException if it needs counts beyond 32 bits and the library has
   *     none
   */
  public static long pack(Buffer buffer, MemorySegment target, long position) {
    try {
      return packed(buffer, target, position);
    } finally {
      Reference.reachabilityFence(buffer);
      Reference.reachabilityFence(target);
    }
  }

  private static long packed(Buffer buffer, MemorySegment target, long position) {
    Scratch scratch = Scratch.get();
    MemorySegment data = buffer.stageForReading(scratch);
    MemorySegment packed = target.isNative() ? target : scratch.secondStage(target.byteSize());
    MemorySegment slot = scratch.slot(0);
    if (LARGE) {
      slot.set(ValueLayout.JAVA_LONG, 0, position);
      Check.that(
          PackFunctions.MPI_Pack_c(
              data,
              buffer.count(),
              buffer.type().handle(),
              packed,
              target.byteSize(),
              slot,
              Handles.COMM_SELF),
          "MPI_Pack_c");
    } else {
      slot.set(ValueLayout.JAVA_INT, 0, Counts.require32("position", position, "MPI_Pack_c"));
      Check.that(
          PackFunctions.MPI_Pack(
              data,
              Counts.require32("count", buffer.count(), "MPI_Pack_c"),
              buffer.type().handle(),
              packed,
              Counts.upTo32(target.byteSize()),
              slot,
              Handles.COMM_SELF),
          "MPI_Pack");
    }
    long end = LARGE ? scratch.longAt(0) : scratch.intAt(0);
    if (!target.isNative()) {
      MemorySegment.copy(packed, position, target, position, end - position);
    }
    return end;
  }

  /**
   * Unpacks into a buffer. Bytes between data keep their values.
   *
   * @param source native or heap memory with packed bytes
   * @param position where they start in {@code source}, in bytes
   * @param buffer what is filled
   * @return the position behind the last byte read
   * @throws MpiException if MPI refuses, because {@code source} ends too soon for instance
   * @throws UnsupportedOperationException if it needs counts beyond 32 bits and the library has
   *     none
   */
  public static long unpack(MemorySegment source, long position, Buffer buffer) {
    try {
      return unpacked(source, position, buffer);
    } finally {
      Reference.reachabilityFence(buffer);
      Reference.reachabilityFence(source);
    }
  }

  private static long unpacked(MemorySegment source, long position, Buffer buffer) {
    Scratch scratch = Scratch.get();
    MemorySegment data = buffer.stageForWriting(scratch);
    MemorySegment packed = source;
    if (!source.isNative()) {
      packed = scratch.secondStage(source.byteSize());
      MemorySegment.copy(source, 0, packed, 0, source.byteSize());
    }
    MemorySegment slot = scratch.slot(0);
    if (LARGE) {
      slot.set(ValueLayout.JAVA_LONG, 0, position);
      Check.that(
          PackFunctions.MPI_Unpack_c(
              packed,
              source.byteSize(),
              slot,
              data,
              buffer.count(),
              buffer.type().handle(),
              Handles.COMM_SELF),
          "MPI_Unpack_c");
    } else {
      slot.set(ValueLayout.JAVA_INT, 0, Counts.require32("position", position, "MPI_Unpack_c"));
      Check.that(
          PackFunctions.MPI_Unpack(
              packed,
              Counts.upTo32(source.byteSize()),
              slot,
              data,
              Counts.require32("count", buffer.count(), "MPI_Unpack_c"),
              buffer.type().handle(),
              Handles.COMM_SELF),
          "MPI_Unpack");
    }
    buffer.writeBack(data);
    return LARGE ? scratch.longAt(0) : scratch.intAt(0);
  }
}
