// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.PackFunctions;
import org.espalier.mpi.type.TypeBounds;

/**
 * Packing by the library, straight from and into native memory and Java arrays (MPI 4.1 §5.2, on
 * the communicator of this process alone). The garbage collector waits during a call, so many
 * copies are packed in several calls.
 */
final class LibraryPacking {
  private static final boolean LARGE = NativeLibrary.get().exports("MPI_Pack_c");

  /** Bytes for each call: some 100 µs of packing, for which the garbage collector can wait. */
  private static final long CUT = 1 << 18;

  private LibraryPacking() {}

  /** Whether the library can be given the place of displacement 0 of every copy. */
  static boolean reaches(MemorySegment memory, long origin, long count, long extent) {
    if (memory.isNative()) {
      return true;
    }
    long last = extent >= 0 ? origin + (count - 1) * extent : origin;
    return origin >= 0 && last <= memory.byteSize();
  }

  /** A place in memory; outside of it, where displacement 0 may lie, only for native memory. */
  private static MemorySegment at(MemorySegment memory, long origin) {
    return origin == 0
        ? memory
        : memory.isNative() && (origin < 0 || origin > memory.byteSize())
            ? MemorySegment.ofAddress(memory.address() + origin)
            : memory.asSlice(origin);
  }

  /** Packs copies to a place in {@code wire}; data and packed bytes are known to fit. */
  static void pack(
      long type,
      TypeBounds bounds,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment wire,
      long wireOffset) {
    long size = bounds.size();
    long step = copies(bounds);
    for (long k = 0; k < count; k += step) {
      long now = Math.min(step, count - k);
      MemorySegment from = at(memory, origin + k * bounds.extent());
      long packed = packOnce(type, from, now, at(wire, wireOffset + k * size), now * size);
      if (packed < now * size) {
        copyRow(bounds, memory, origin + k * bounds.extent(), wire, wireOffset + k * size, now);
      }
    }
  }

  /**
   * Copies what lies in a row. MPICH leaves out a part of such data, and of no others, where a
   * thousand types and more live at once: it takes a byte of the handle for the size of an element
   * (docs/mpi-quirks.md).
   */
  private static void copyRow(
      TypeBounds bounds,
      MemorySegment memory,
      long origin,
      MemorySegment wire,
      long wireOffset,
      long count) {
    long bytes = count * bounds.size();
    long first = origin + bounds.first(count);
    if (bounds.end(count) - bounds.first(count) != bytes) {
      throw new IllegalStateException(
          "the library packs less than %d bytes of data with gaps".formatted(bytes));
    }
    MemorySegment.copy(memory, first, wire, wireOffset, bytes);
  }

  /** Unpacks copies from a place in {@code wire}. */
  static void unpack(
      long type,
      TypeBounds bounds,
      MemorySegment wire,
      long wireOffset,
      MemorySegment memory,
      long origin,
      long count) {
    long size = bounds.size();
    long step = copies(bounds);
    for (long k = 0; k < count; k += step) {
      long now = Math.min(step, count - k);
      MemorySegment to = at(memory, origin + k * bounds.extent());
      unpackOnce(type, at(wire, wireOffset + k * size), now * size, to, now);
    }
  }

  /** How many copies one call packs. */
  private static long copies(TypeBounds bounds) {
    long step = Math.max(1, CUT / Math.max(1, bounds.size()));
    // A negative extent may lead out of the array's start: all at once.
    return bounds.extent() >= 0 ? step : Long.MAX_VALUE;
  }

  /** Returns how many bytes were packed. */
  private static long packOnce(
      long type, MemorySegment from, long count, MemorySegment to, long bytes) {
    MemorySegment position = Scratch.get().out;
    if (LARGE) {
      position.set(ValueLayout.JAVA_LONG, 0, 0);
      Check.that(
          PackFunctions.MPI_Pack_c(from, count, type, to, bytes, position, Handles.COMM_SELF),
          "MPI_Pack_c");
      return position.get(ValueLayout.JAVA_LONG, 0);
    } else {
      position.set(ValueLayout.JAVA_INT, 0, 0);
      int room = Counts.require32("packed bytes", bytes, "MPI_Pack_c");
      Check.that(
          PackFunctions.MPI_Pack(from, (int) count, type, to, room, position, Handles.COMM_SELF),
          "MPI_Pack");
      return position.get(ValueLayout.JAVA_INT, 0);
    }
  }

  private static void unpackOnce(
      long type, MemorySegment from, long bytes, MemorySegment to, long count) {
    MemorySegment position = Scratch.get().out;
    if (LARGE) {
      position.set(ValueLayout.JAVA_LONG, 0, 0);
      Check.that(
          PackFunctions.MPI_Unpack_c(from, bytes, position, to, count, type, Handles.COMM_SELF),
          "MPI_Unpack_c");
    } else {
      position.set(ValueLayout.JAVA_INT, 0, 0);
      int room = Counts.require32("packed bytes", bytes, "MPI_Unpack_c");
      Check.that(
          PackFunctions.MPI_Unpack(from, room, position, to, (int) count, type, Handles.COMM_SELF),
          "MPI_Unpack");
    }
  }
}
