// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.espalier.mpi.transfer.Access;
import org.espalier.mpi.transfer.Plan;
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

  /** The plan of blocks that are read. */
  Plan planToSend() {
    Access.requireReadable(memory);
    return plan();
  }

  /** The plan of blocks that are written. */
  Plan planToReceive() {
    Access.requireWritable(memory);
    return plan();
  }

  private Plan plan() {
    type.handle(); // refuses a closed type
    Plan plan = Plan.of(type);
    if (counts.length > 0) {
      Access.requireElements(type, memory);
    }
    return plan;
  }

  /** What stands for blocks that this process does not use. */
  BlockBuffer unused() {
    return new BlockBuffer(memory, new long[0], new long[0], type);
  }

  /** How many blocks. */
  int length() {
    return counts.length;
  }

  /** Copies in one block. */
  long count(int block) {
    return counts[block];
  }

  /** Where displacement 0 of one block lies, in bytes. */
  long origin(int block) {
    return displacements[block] * type.bounds().extent();
  }
}
