// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * Packing and unpacking of one datatype within this process: by the library until the elements are
 * worth reading, and then by what takes less time. Any thread may use it.
 *
 * <p>Whoever calls has checked that the data and the packed bytes lie within their memory and that
 * it can be accessed ({@link Access}).
 */
public final class LocalPacking {
  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Packer packer;
  private final Ways ways;

  LocalPacking(long handle, TypeBounds bounds, TypeReading reading, Packer packer, Ways ways) {
    this.handle = handle;
    this.bounds = bounds;
    this.reading = reading;
    this.packer = packer;
    this.ways = ways;
  }

  private long bytes(long count) {
    return Math.multiplyExact(count, bounds.size());
  }

  /**
   * Packs copies, byte for byte as the library does.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param target takes the packed bytes
   * @param offset where they start in {@code target}, in bytes
   */
  public void pack(
      MemorySegment memory, long origin, long count, MemorySegment target, long offset) {
    if (isByLibrary(memory, origin, count)) {
      long start = reading.packing();
      LibraryPacking.pack(handle, bounds, memory, origin, count, target, offset);
      reading.packed(start);
      return;
    }
    Wire known = reading.wire();
    if (known.isContiguous(bounds, count)) {
      ContiguousCopy.copyChecked(
          memory, origin + bounds.first(count), target, offset, bytes(count));
      return;
    }
    Choice choice = choice(known, Choices.Direction.PACK, memory, target, count);
    if (choice == null) {
      packer.pack(known, target, offset, memory, origin, count);
      return;
    }
    int way = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      packer.pack(known, target, offset, memory, origin, count);
    } else {
      LibraryPacking.pack(handle, bounds, memory, origin, count, target, offset);
    }
    if (start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  /**
   * Unpacks copies. Bytes between data keep their values.
   *
   * @param source holds the packed bytes
   * @param offset where they start in {@code source}, in bytes
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   */
  public void unpack(
      MemorySegment source, long offset, MemorySegment buffer, long origin, long count) {
    MemorySegment memory = Access.byThisThread(buffer);
    if (isByLibrary(memory, origin, count)) {
      long start = reading.packing();
      LibraryPacking.unpack(handle, bounds, source, offset, memory, origin, count);
      reading.packed(start);
      return;
    }
    Wire known = reading.wire();
    if (known.isContiguous(bounds, count)) {
      ContiguousCopy.copyChecked(
          source, offset, memory, origin + bounds.first(count), bytes(count));
      return;
    }
    Choice choice = choice(known, Choices.Direction.UNPACK, memory, source, count);
    if (choice == null) {
      packer.unpack(known, source, offset, memory, origin, count);
      return;
    }
    int way = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      packer.unpack(known, source, offset, memory, origin, count);
    } else {
      LibraryPacking.unpack(handle, bounds, source, offset, memory, origin, count);
    }
    if (start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  /** Whether the library packs one operation more; without 64-bit counts it has limits. */
  private boolean isByLibrary(MemorySegment memory, long origin, long count) {
    return !reading.isDue(count)
        && bytes(count) <= Integer.MAX_VALUE
        && LibraryPacking.reaches(memory, origin, count, bounds.extent());
  }

  /** What chooses between a kernel and the library, where all memory is native. */
  private @Nullable Choice choice(
      Wire known,
      Choices.Direction direction,
      MemorySegment memory,
      MemorySegment packed,
      long count) {
    return memory.isNative() && packed.isNative() && bytes(count) <= Integer.MAX_VALUE
        ? ways.of(known, direction, count)
        : null;
  }
}
