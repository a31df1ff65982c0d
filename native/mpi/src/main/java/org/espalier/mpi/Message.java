// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.function.MatchedMessages;

/**
 * A message that a matched probe took out of matching (MPI 4.1 §3.8.2, §3.8.3). It is received
 * once, and no other receive gets it.
 */
public final class Message {
  private final long handle;
  private final Status status;
  private boolean received;

  Message(long handle, Status status) {
    this.handle = handle;
    this.status = status;
  }

  /**
   * Returns what is known of the message.
   *
   * @return its sender, its tag and how much there is of it
   */
  public Status status() {
    return status;
  }

  private void requireUnreceived() {
    if (received) {
      throw new IllegalStateException("a message must be received once, and it has been received");
    }
  }

  /** The handle where MPI takes it from. */
  private MemorySegment slot() {
    MemorySegment slot = Scratch.get().slot(0);
    HandleArray.set(slot, 0, handle);
    return slot;
  }

  /**
   * Receives the message (MPI 4.1 §3.8.3, {@code MPI_Mrecv}).
   *
   * @param buffer takes the data; bytes between them, and data that do not come, stay as they are
   * @return what is known of the message
   * @throws IllegalStateException if it has been received
   */
  public Status receive(Buffer buffer) {
    requireUnreceived();
    String called = Counts.function("MPI_Mrecv", buffer.count());
    MemorySegment known = Scratch.get().status;
    try (Side side = Side.receiving(buffer)) {
      MemorySegment slot = slot();
      received = true;
      Check.that(
          MatchedMessages.MPI_Mrecv(side.data(), side.count(), side.type(), slot, known), called);
      side.arrived(known);
    }
    return Status.copy(known);
  }

  /**
   * Starts to receive the message (MPI 4.1 §3.8.3, {@code MPI_Imrecv}).
   *
   * @param buffer takes the data
   * @return the request, to be completed
   * @throws IllegalStateException if it has been received
   */
  public Request startReceive(Buffer buffer) {
    requireUnreceived();
    String called = Counts.function("MPI_Imrecv", buffer.count());
    Side side = Side.receiving(buffer);
    MemorySegment slot = slot();
    received = true;
    int code =
        MatchedMessages.MPI_Imrecv(side.data(), side.count(), side.type(), slot, Request.slot());
    return Initiation.started(code, called, side, Arrival.BY_STATUS);
  }
}
