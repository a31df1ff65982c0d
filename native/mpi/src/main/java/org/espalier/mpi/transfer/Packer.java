// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreePacker;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.BoundedTree;

/**
 * Packs and unpacks copies of one datatype by the first that can: its kernel, the library, the tree
 * walked in Java, or the library on a copy of the range where nothing is known of the elements.
 */
final class Packer {
  private final long handle;
  private final TypeBounds bounds;

  Packer(Datatype type) {
    this.handle = type.handle();
    this.bounds = type.bounds();
  }

  /** Packs copies from {@code origin} on to {@code offset} in the target. */
  void pack(
      Wire known,
      MemorySegment target,
      long offset,
      MemorySegment memory,
      long origin,
      long count) {
    Kernel kernel = known.kernel();
    BoundedTree tree = known.tree();
    if (kernel != null) {
      kernel.pack(memory, origin, count, target, offset);
    } else if (LibraryPacking.reaches(memory, origin, count, bounds.extent())) {
      LibraryPacking.pack(handle, bounds, memory, origin, count, target, offset);
    } else if (tree == null) {
      Ranges.pack(handle, bounds, memory, origin, count, target, offset);
    } else {
      TreePacker.pack(tree, count, memory, origin, target.asSlice(offset));
    }
  }

  /**
   * Packs copies for a message alone, {@linkplain Passage#PAST_CACHES past the caches} where a
   * kernel packs.
   */
  void packToSend(Wire known, MemorySegment target, MemorySegment memory, long origin, long count) {
    Kernel kernel = known.kernel();
    if (kernel != null) {
      kernel.packStreamed(memory, origin, count, target, 0);
    } else {
      pack(known, target, 0, memory, origin, count);
    }
  }

  /** Unpacks copies from {@code offset} in the source on. */
  void unpack(
      Wire known,
      MemorySegment source,
      long offset,
      MemorySegment memory,
      long origin,
      long count) {
    Kernel kernel = known.kernel();
    BoundedTree tree = known.tree();
    if (kernel != null) {
      kernel.unpack(source, offset, memory, origin, count);
    } else if (LibraryPacking.reaches(memory, origin, count, bounds.extent())) {
      LibraryPacking.unpack(handle, bounds, source, offset, memory, origin, count);
    } else if (tree == null) {
      Ranges.unpack(handle, bounds, source, offset, memory, origin, count);
    } else {
      TreePacker.unpack(tree, count, source.asSlice(offset), memory, origin);
    }
  }

  /** Unpacks so many bytes, which may end within a copy; nothing behind them is written. */
  void unpackPart(
      Wire known, MemorySegment wireMemory, MemorySegment memory, long origin, long bytes) {
    Kernel kernel = known.kernel();
    if (kernel != null) {
      kernel.unpackPart(wireMemory, 0, memory, origin, 0, bytes);
      return;
    }
    long whole = bytes / bounds.size();
    if (whole > 0) {
      unpack(known, wireMemory, 0, memory, origin, whole);
    }
    long rest = bytes - whole * bounds.size();
    if (rest > 0) {
      // What did not come of the last copy is written as it is; it belongs to this operation.
      long last = origin + whole * bounds.extent();
      Lease copy = Pool.take(bounds.size());
      try {
        pack(known, copy.memory(), 0, memory, last, 1);
        MemorySegment.copy(wireMemory, whole * bounds.size(), copy.memory(), 0, rest);
        unpack(known, copy.memory(), 0, memory, last, 1);
      } finally {
        copy.release();
      }
    }
  }
}
