// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.transfer.Access;
import org.jspecify.annotations.Nullable;

/**
 * A request of a message that one call of C has begun. It is all that Java keeps of the message:
 * what a program begins all the time should fill the heap slowly.
 */
final class BegunRequest extends Request {
  /** Stays while MPI works on its memory; its type has the kernel, whose program C reads. */
  private @Nullable Buffer buffer;

  private final boolean receives;
  private long begun; // C's, until it has ended; 0 where MPI has the buffer's own memory alone

  /** What MPI has just made by a call. */
  BegunRequest(long handle, Buffer buffer, boolean receives, long begun) {
    super(handle);
    this.buffer = buffer;
    this.receives = receives;
    this.begun = begun;
  }

  @Override
  boolean isPersistent() {
    return false;
  }

  @Override
  boolean isSend() {
    return !receives;
  }

  @Override
  void prepare() {
    throw new IllegalStateException("a message that was begun cannot be started");
  }

  @Override
  void arrived(MemorySegment status) {
    Buffer into = buffer;
    if (receives && begun != 0 && into != null) {
      Access.requireOpen(into.memory());
      end(into.place().array(), status.address());
    }
  }

  private void end(@Nullable Object array, long status) {
    long ending = begun;
    begun = 0;
    if (ending != 0) {
      Check.that(BegunCalls.end(ending, array, status), "MPI_Get_elements_x");
    }
  }

  @Override
  void letGo() {
    try {
      end(null, 0);
    } finally {
      Reference.reachabilityFence(buffer);
      buffer = null;
    }
  }

  @Override
  void abandon() {}
}
