// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.type.TypeBounds;

/**
 * Moves for datatypes whose elements cannot be told, by copies of the range that they cover. The
 * library alone knows where the data lie; nothing between them is written.
 */
final class Ranges {
  private Ranges() {}

  private static long bytes(TypeBounds bounds, long count) {
    return bounds.end(count) - bounds.first(count);
  }

  /** Copies the range that the data cover to the start of a lease. */
  static void fill(Lease lease, TypeBounds bounds, MemorySegment memory, long origin, long count) {
    MemorySegment.copy(
        memory, origin + bounds.first(count), lease.memory(), 0, bytes(bounds, count));
  }

  /** Packs from an array to which the library cannot be pointed: from a copy of the range. */
  static void pack(
      long type,
      TypeBounds bounds,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment target,
      long offset) {
    Lease range = Pool.take(bytes(bounds, count));
    try {
      fill(range, bounds, memory, origin, count);
      long shift = -bounds.first(count);
      LibraryPacking.pack(type, bounds, range.memory(), shift, count, target, offset);
    } finally {
      range.release();
    }
  }

  /** Unpacks into an array to which the library cannot be pointed. */
  static void unpack(
      long type,
      TypeBounds bounds,
      MemorySegment source,
      long offset,
      MemorySegment memory,
      long origin,
      long count) {
    Lease range = Pool.take(bytes(bounds, count));
    try {
      long shift = -bounds.first(count);
      LibraryPacking.unpack(type, bounds, source, offset, range.memory(), shift, count);
      copyData(type, bounds, range.memory(), shift, memory, origin, count);
    } finally {
      range.release();
    }
  }

  /** Copies data, and nothing between them, from native memory to another memory. */
  static void copyData(
      long type,
      TypeBounds bounds,
      MemorySegment from,
      long fromOrigin,
      MemorySegment to,
      long origin,
      long count) {
    long size = Math.multiplyExact(count, bounds.size());
    Lease packed = Pool.take(size);
    try {
      if (LibraryPacking.reaches(to, origin, count, bounds.extent())) {
        LibraryPacking.pack(type, bounds, from, fromOrigin, count, packed.memory(), 0);
        LibraryPacking.unpack(type, bounds, packed.memory(), 0, to, origin, count);
      } else {
        packed.memory().asSlice(0, size).fill((byte) 1);
        copyMarked(type, bounds, packed.memory(), from, fromOrigin, to, origin, count);
      }
    } finally {
      packed.release();
    }
  }

  /** Unpacks ones into a range of zeros: they tell which bytes are data. */
  private static void copyMarked(
      long type,
      TypeBounds bounds,
      MemorySegment ones,
      MemorySegment from,
      long fromOrigin,
      MemorySegment to,
      long origin,
      long count) {
    long first = bounds.first(count);
    long range = bytes(bounds, count);
    Lease marks = Pool.take(range);
    try {
      MemorySegment mark = marks.memory();
      mark.asSlice(0, range).fill((byte) 0);
      LibraryPacking.unpack(type, bounds, ones, 0, mark, -first, count);
      for (long k = 0; k < range; k++) {
        if (mark.get(ValueLayout.JAVA_BYTE, k) != 0) {
          byte value = from.get(ValueLayout.JAVA_BYTE, fromOrigin + first + k);
          to.set(ValueLayout.JAVA_BYTE, origin + first + k, value);
        }
      }
    } finally {
      marks.release();
    }
  }
}
