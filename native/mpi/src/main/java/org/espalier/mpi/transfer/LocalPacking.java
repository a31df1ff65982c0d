// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.type.Datatype;
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
  /** So many uses until the price of reading is asked for again, which other types make less. */
  private static final long USES_AT_ONCE = 256;

  private final Datatype type;
  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Packer packer;
  private final Ways ways;

  LocalPacking(Datatype type, TypeReading reading, Packer packer, Ways ways) {
    this.type = type;
    this.handle = type.handle();
    this.bounds = type.bounds();
    this.reading = reading;
    this.packer = packer;
    this.ways = ways;
    if (reading.isRead()) {
      PackingInC.tell(type, reading.wire());
    } else {
      PackingInC.beginUnread(type, USES_AT_ONCE, reading.left());
    }
  }

  /** The elements, read now if they were not before; from then on C knows them, too. */
  private Wire wire() {
    Wire wire = reading.wire();
    if (!PackingInC.of(type).isKnown()) {
      PackingInC.tell(type, wire);
    }
    return wire;
  }

  private void leaseUnread() {
    PackingInC now = PackingInC.of(type);
    ReadyPacking here = now.packing();
    if (here != null && !now.isKnown()) {
      here.leaseUnread(USES_AT_ONCE, reading.left());
    }
  }

  /** Counts what the library has packed in C. */
  private void countUnread() {
    PackingInC now = PackingInC.of(type);
    ReadyPacking here = now.packing();
    if (here != null && !now.isKnown()) {
      reading.packedMeanwhile(here.uses(), here.lost());
      here.leaseUnread(0, 0); // until the library has packed once more
    }
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
    if (!PackingInC.moves(type, handle, true, null, memory, origin, count, target, offset)) {
      move(true, memory, origin, count, target, offset);
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
    // A request's memory may have been closed since it was checked.
    if (!buffer.scope().isAlive()
        || !PackingInC.moves(type, handle, false, null, buffer, origin, count, source, offset)) {
      move(false, Access.byThisThread(buffer), origin, count, source, offset);
    }
  }

  /** Moves what C has left. */
  void move(
      boolean packs,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    countUnread();
    if (isByLibrary(memory, origin, count)) {
      long start = reading.packing();
      byLibrary(packs, memory, origin, count, packed, offset);
      reading.packed(start);
      leaseUnread();
      return;
    }
    Wire known = wire();
    if (known.isContiguous(bounds, count)) {
      copy(packs, memory, origin + bounds.first(count), packed, offset, bytes(count));
      return;
    }
    Choice choice = choice(known, packs, memory, packed, count);
    if (choice == null) {
      byPacker(known, packs, memory, origin, count, packed, offset);
      return;
    }
    ReadyPacking here = PackingInC.of(type).packing();
    if (here != null
        && here.lease(packs, bytes(count), choice)
        && PackingInC.moves(type, handle, packs, null, memory, origin, count, packed, offset)) {
      return;
    }
    int way = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      byPacker(known, packs, memory, origin, count, packed, offset);
    } else {
      byLibrary(packs, memory, origin, count, packed, offset);
    }
    if (start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  private static void copy(
      boolean packs,
      MemorySegment memory,
      long from,
      MemorySegment packed,
      long offset,
      long bytes) {
    if (packs) {
      ContiguousCopy.copyChecked(memory, from, packed, offset, bytes);
    } else {
      ContiguousCopy.copyChecked(packed, offset, memory, from, bytes);
    }
  }

  private void byPacker(
      Wire known,
      boolean packs,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    if (packs) {
      packer.pack(known, packed, offset, memory, origin, count);
    } else {
      packer.unpack(known, packed, offset, memory, origin, count);
    }
  }

  private void byLibrary(
      boolean packs,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    if (packs) {
      LibraryPacking.pack(handle, bounds, memory, origin, count, packed, offset);
    } else {
      LibraryPacking.unpack(handle, bounds, packed, offset, memory, origin, count);
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
      Wire known, boolean packs, MemorySegment memory, MemorySegment packed, long count) {
    Choices.Direction direction = packs ? Choices.Direction.PACK : Choices.Direction.UNPACK;
    return memory.isNative() && packed.isNative() && bytes(count) <= Integer.MAX_VALUE
        ? ways.of(known, direction, count)
        : null;
  }
}
