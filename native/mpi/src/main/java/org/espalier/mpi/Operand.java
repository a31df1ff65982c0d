// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What an operation works on, from its start until it has ended: what MPI is given for a buffer.
 */
abstract sealed class Operand implements AutoCloseable permits Side, CollectiveSide {
  Operand() {}

  /** Keeps the handles of datatypes that are needed when data have come. */
  abstract void retain();

  /** Undoes {@link #retain}. */
  abstract void release();

  /** Brings what came into the memory, as much as the status says where it tells. */
  abstract void arrived(MemorySegment status);

  /** Brings what came into the memory: all that there is room for. */
  abstract void arrived();

  /** The operation has ended: MPI touches nothing of it any more. */
  @Override
  public abstract void close();

  // The same where an operation may lack one.

  static void retainIfPresent(@Nullable Operand operand) {
    if (operand != null) {
      operand.retain();
    }
  }

  static void releaseIfPresent(@Nullable Operand operand) {
    if (operand != null) {
      operand.release();
    }
  }

  static void closeIfPresent(@Nullable Operand operand) {
    if (operand != null) {
      operand.close();
    }
  }
}
