// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;

/** Memory of all kinds that a program may have its data in. */
final class MemoryKinds {
  private MemoryKinds() {}

  /** Native memory, an array, or a part of one. */
  static MemorySegment any(SplittableRandom random, Arena arena, int bytes) {
    return switch (random.nextInt(4)) {
      case 0 -> MemorySegment.ofArray(new byte[Math.max(1, bytes)]);
      case 1 -> MemorySegment.ofArray(new byte[bytes + 9]).asSlice(8, Math.max(1, bytes));
      default -> arena.allocate(Math.max(1, bytes), 16);
    };
  }

  /** The memory, now and then as what may not be written. */
  static MemorySegment toRead(SplittableRandom random, MemorySegment memory) {
    return random.nextInt(8) == 0 ? memory.asReadOnly() : memory;
  }
}
