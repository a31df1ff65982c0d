// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.transfer.Access;
import org.jspecify.annotations.Nullable;

/** A buffer whose data C has packed for a message that was begun, or unpacks at its end. */
final class BegunSide extends Operand {
  private final Buffer buffer; // its type has the kernel, whose program C reads
  private long begun; // C's, until it has ended

  /**
   * A message.
   *
   * @param begun what C ends
   */
  BegunSide(Buffer buffer, long begun) {
    this.buffer = buffer;
    this.begun = begun;
  }

  /** C needs no handle of a type. */
  @Override
  void retain() {}

  @Override
  void release() {}

  @Override
  void arrived(MemorySegment status) {
    MemorySegment memory = buffer.memory();
    Access.requireOpen(memory);
    end(memory.isNative() ? null : memory.heapBase().orElseThrow(), status.address());
  }

  @Override
  void arrived() {
    throw new IllegalStateException("a message must have a status");
  }

  private void end(@Nullable Object array, long status) {
    long ending = begun;
    begun = 0;
    try {
      if (ending != 0) {
        Check.that(BegunCalls.end(ending, array, status), "MPI_Get_elements_x");
      }
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  @Override
  public void close() {
    end(null, 0);
  }
}
