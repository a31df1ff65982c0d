// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The memory of a program's arrays on one rank, used again for the next array of as many bytes:
 * what comes new from the system costs a fault for every page, ten times what it takes to fill it.
 */
final class ArrayMemory {
  private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();

  /** Memory of so many bytes, with anything in it. */
  MemorySegment take(long bytes) {
    Deque<MemorySegment> known = free.get(bytes);
    return known == null || known.isEmpty()
        ? Arena.ofAuto().allocate(bytes, 64)
        : known.removeLast();
  }

  /** Gives the memory of an array back that nobody will read or write any more. */
  void giveBack(LocalArray array) {
    MemorySegment memory = array.memory();
    free.computeIfAbsent(memory.byteSize(), _ -> new ArrayDeque<>()).addLast(memory);
  }
}
