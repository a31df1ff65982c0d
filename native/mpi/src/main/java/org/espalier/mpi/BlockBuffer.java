// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Staging;
import org.espalier.mpi.raw.CountArray;
import org.espalier.mpi.type.Datatype;

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
public record BlockBuffer(
    MemorySegment memory, long[] counts, long[] displacements, Datatype type) {
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
   * As the record's own constructor, from arrays of {@code int}.
   *
   * @param memory the memory, native or an array's
   * @param counts copies of the type in each process's block, at least 0
   * @param displacements where each block starts, in extents of the type
   * @param type the type
   * @throws IllegalArgumentException if lengths differ or a count is negative
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public BlockBuffer(MemorySegment memory, int[] counts, int[] displacements, Datatype type) {
    this(
        memory,
        Arrays.stream(counts).asLongStream().toArray(),
        Arrays.stream(displacements).asLongStream().toArray(),
        type);
  }

  /**
   * Returns the sizes of the blocks.
   *
   * @return copies of the type in each block, in a new array
   */
  @Override
  public long[] counts() {
    return counts.clone();
  }

  /**
   * Returns where the blocks start.
   *
   * @return extents of the type from the start of the memory, in a new array
   */
  @Override
  public long[] displacements() {
    return displacements.clone();
  }

  void requireBlocks(int processes) {
    if (counts.length != processes) {
      throw new IllegalArgumentException(
          "a block for each of %d processes must be given, got %d"
              .formatted(processes, counts.length));
    }
  }

  /** A count or displacement that needs more than 32 bits, or 0. */
  long widest() {
    return Counts.widest(Counts.widest(counts), Counts.widest(displacements));
  }

  MemorySegment nativeCounts(Arena arena, boolean wide) {
    return CountArray.of(arena, wide, counts);
  }

  MemorySegment nativeDisplacements(Arena arena, boolean wide) {
    return CountArray.of(arena, wide, displacements);
  }

  /** The memory, or a copy of all of it where it is an array's. */
  MemorySegment stage(Arena arena) {
    return Staging.stage(memory, arena);
  }

  void writeBack(MemorySegment staged) {
    Staging.writeBack(staged, memory);
  }
}
