// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.espalier.mpi.LargeMemory;

/**
 * The memory of a program's arrays on one rank. What nobody holds any more is used again for the
 * next array of about as many bytes: memory new from the system costs a fault for every page, and
 * memory used a moment ago is still in the caches.
 */
final class ArrayMemory {
  /** Pieces are as long as the next of so many steps from one power of two to the next. */
  private static final int STEPS = 8;

  private static final long LEAST_BYTES = 64;

  // by length: pieces that no array has; the one used last comes first
  private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();
  // by address: whole pieces
  private final Map<Long, MemorySegment> pieces = new HashMap<>();
  private final IdentityHashMap<LocalArray, Integer> holders = new IdentityHashMap<>();
  private final Arena arena;
  private long bytes;

  /**
   * No memory yet.
   *
   * @param arena gives all of it back to the system
   */
  ArrayMemory(Arena arena) {
    this.arena = arena;
  }

  /** Memory of so many bytes, with anything in it. */
  MemorySegment take(long wanted) {
    long length = length(wanted);
    Deque<MemorySegment> known = free.get(length);
    MemorySegment piece = known == null ? null : known.pollLast();
    if (piece == null) {
      piece = LargeMemory.allocate(arena, length);
      pieces.put(piece.address(), piece);
      bytes += length;
    }
    return piece.asSlice(0, wanted);
  }

  private static long length(long wanted) {
    long step = Math.max(LEAST_BYTES, Long.highestOneBit(wanted) / STEPS);
    return Math.max(LEAST_BYTES, Math.ceilDiv(wanted, step) * step);
  }

  /** Counts one more node that has an array. */
  void hold(LocalArray array) {
    holders.merge(array, 1, Integer::sum);
  }

  /** Counts one node less; the last one gives the memory back. */
  void letGo(LocalArray array) {
    if (holders.merge(array, -1, Integer::sum) == 0) {
      holders.remove(array);
      giveBack(array);
    }
  }

  /** Whether one node alone has an array. */
  boolean isHeldOnce(LocalArray array) {
    return holders.getOrDefault(array, 0) == 1;
  }

  /** The memory of an array that one node has and gives up, for another array. */
  MemorySegment handOver(LocalArray array) {
    holders.remove(array);
    return array.memory();
  }

  /** Gives the memory of an array back that no node has, and nobody will read or write any more. */
  void giveBack(LocalArray array) {
    MemorySegment piece = pieces.get(array.memory().address());
    if (piece == null) {
      throw new IllegalStateException("an array's memory must have been taken here");
    }
    free.computeIfAbsent(piece.byteSize(), _ -> new ArrayDeque<>()).addLast(piece);
  }

  /** All bytes that were taken from the system. */
  long bytes() {
    return bytes;
  }
}
