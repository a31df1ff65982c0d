// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.PackFunctions;
import org.espalier.mpi.transfer.Access;
import org.espalier.mpi.transfer.UnplannedPacking;
import org.espalier.mpi.type.Datatype;

/**
 * Packing and unpacking (MPI 4.1 §5.2), on the communicator of this process alone: of native memory
 * and arrays, in place, whatever lies between the data.
 */
public final class Packing {
  private Packing() {}

  /** Looked up by who asks for a size: to look something up takes a tenth of a first packing. */
  private static final class Large {
    private static final boolean COUNTS = NativeLibrary.get().exports("MPI_Pack_size_c");
  }

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
    if (Large.COUNTS) {
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
   * Packs a buffer: byte for byte what {@code MPI_Pack} makes of it.
   *
   * @param buffer what is packed
   * @param target native or heap memory for the packed bytes
   * @param position where they start in {@code target}, in bytes
   * @return the position behind the last packed byte
   * @throws IndexOutOfBoundsException if the packed bytes would lie outside of {@code target}
   * @throws IllegalArgumentException if {@code target} is read-only
   * @throws MpiException if MPI refuses
   */
  public static long pack(Buffer buffer, MemorySegment target, long position) {
    Datatype type = buffer.typeToRead();
    buffer.requireElements();
    Access.requireWritable(target);
    long end = end(buffer, target, position);
    if (end > position) {
      try {
        UnplannedPacking.pack(type, buffer.place(), buffer.count(), target, position);
      } finally {
        Reference.reachabilityFence(buffer);
        Reference.reachabilityFence(target);
      }
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
   * @throws IndexOutOfBoundsException if {@code source} ends too soon
   * @throws IllegalArgumentException if the buffer is read-only
   * @throws MpiException if MPI refuses
   */
  public static long unpack(MemorySegment source, long position, Buffer buffer) {
    Datatype type = buffer.typeToWrite();
    buffer.requireElements();
    Access.requireReadable(source);
    long end = end(buffer, source, position);
    if (end > position) {
      try {
        UnplannedPacking.unpack(type, source, position, buffer.place(), buffer.count());
      } finally {
        Reference.reachabilityFence(buffer);
        Reference.reachabilityFence(source);
      }
    }
    return end;
  }

  private static long end(Buffer buffer, MemorySegment packed, long position) {
    long end = Math.addExact(position, buffer.bytes());
    if (position < 0 || end > packed.byteSize()) {
      throw new IndexOutOfBoundsException(
          "packed bytes must lie in memory of %d bytes, got [%d, %d)"
              .formatted(packed.byteSize(), position, end));
    }
    return end;
  }
}
