// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.espalier.mpi.transfer.Access;
import org.espalier.mpi.type.Datatype;

/**
 * One part of memory for each process, each of its own type (MPI 4.1 §6.8, {@code MPI_Alltoallw}).
 *
 * @param memory the memory, native or an array's
 * @param parts one for each process
 */
public record MixedBuffer(MemorySegment memory, List<Part> parts) {
  /**
   * The part of one process.
   *
   * @param count copies of the type, at least 0
   * @param displacementBytes where displacement 0 of the first copy lies
   * @param type the type
   */
  public record Part(long count, long displacementBytes, Datatype type) {}

  /**
   * Checks that all data lie within the memory.
   *
   * @throws IllegalArgumentException if a count is negative
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public MixedBuffer {
    Objects.requireNonNull(memory, "memory");
    parts = List.copyOf(parts);
    for (Part part : parts) {
      // Making the buffer checks its range.
      new Buffer(memory, part.displacementBytes(), part.count(), part.type());
    }
  }

  void requireParts(int processes) {
    if (parts.size() != processes) {
      throw new IllegalArgumentException(
          "a part for each of %d processes must be given, got %d"
              .formatted(processes, parts.size()));
    }
  }

  /** Refuses memory that cannot be accessed now. */
  void requireAccessible(boolean forWriting) {
    if (forWriting) {
      Access.requireWritable(memory);
    } else {
      Access.requireReadable(memory);
    }
  }
}
