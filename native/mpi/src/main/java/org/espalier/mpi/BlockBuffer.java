// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * One block of memory for each process, all of one type (MPI 4.1 §6.5, the {@code v} variants). As
 * with {@link Buffer}, all data are checked to lie within the memory.
 *
 * @param memory the memory, native or an array's
 * @param counts copies of the type in each process's block, at least 0
 * @param displacements where each block starts, in extents of the type
 * @param type the type
 */
@SuppressWarnings("ArrayRecordComponent") // copied in and never given out again
public record BlockBuffer(MemorySegment memory, int[] counts, int[] displacements, Datatype type) {
  /**
   * Checks that all data lie within the memory.
   *
   * @throws IllegalArgumentException if lengths differ or a count is negative
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public BlockBuffer {
    Objects.requireNonNull(memory, "memory");
    counts = counts.clone();
    displacements = displacements.clone();
    if (counts.length != displacements.length) {
      throw new IllegalArgumentException(
          "as many displacements as counts must be given, got %d and %d"
              .formatted(displacements.length, counts.length));
    }
    for (int k = 0; k < counts.length; k++) {
      // Making the buffer checks its range.
      new Buffer(
          memory, Math.multiplyExact(displacements[k], type.bounds().extent()), counts[k], type);
    }
  }

  /**
   * Returns the sizes of the blocks.
   *
   * @return copies of the type in each block, in a new array
   */
  @Override
  public int[] counts() {
    return counts.clone();
  }

  /**
   * Returns where the blocks start.
   *
   * @return extents of the type from the start of the memory, in a new array
   */
  @Override
  public int[] displacements() {
    return displacements.clone();
  }

  void requireBlocks(int processes) {
    if (counts.length != processes) {
      throw new IllegalArgumentException(
          "a block for each of %d processes must be given, got %d"
              .formatted(processes, counts.length));
    }
  }

  MemorySegment nativeCounts(Arena arena) {
    return arena.allocateFrom(ValueLayout.JAVA_INT, counts);
  }

  MemorySegment nativeDisplacements(Arena arena) {
    return arena.allocateFrom(ValueLayout.JAVA_INT, displacements);
  }

  /** The memory, or a copy of all of it where it is an array's. */
  MemorySegment stage(Arena arena) {
    return Staging.stage(memory, arena);
  }

  void writeBack(MemorySegment staged) {
    Staging.writeBack(staged, memory);
  }
}
