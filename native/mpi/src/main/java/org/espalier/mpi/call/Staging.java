// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Whole segments staged through native memory where they are arrays. */
public final class Staging {
  private Staging() {}

  public static MemorySegment stage(MemorySegment memory, Arena arena) {
    if (memory.isNative()) {
      return memory;
    }
    MemorySegment stage = arena.allocate(Math.max(1, memory.byteSize()), 16);
    MemorySegment.copy(memory, 0, stage, 0, memory.byteSize());
    return stage;
  }

  public static void writeBack(MemorySegment staged, MemorySegment memory) {
    if (!memory.isNative()) {
      MemorySegment.copy(staged, 0, memory, 0, memory.byteSize());
    }
  }
}
