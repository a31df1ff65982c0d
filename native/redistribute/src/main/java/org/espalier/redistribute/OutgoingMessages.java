// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/** A lane's sending end by messages, one for each chunk. */
final class OutgoingMessages implements Outgoing {
  private final Communicator communicator;
  private final int peer;
  private final Datatype bytes = Datatype.named("MPI_BYTE");
  private final MemorySegment[] slots = new MemorySegment[SharedLane.SLOTS];
  private final @Nullable Request[] pending = new @Nullable Request[SharedLane.SLOTS];
  private int next;

  OutgoingMessages(Communicator communicator, int peer, long chunkBytes, Arena arena) {
    this.communicator = communicator;
    this.peer = peer;
    for (int k = 0; k < slots.length; k++) {
      slots[k] = arena.allocate(chunkBytes, 64);
    }
  }

  @Override
  public @Nullable MemorySegment room() {
    return hasLeft(next) ? slots[next] : null;
  }

  private boolean hasLeft(int slot) {
    Request request = pending[slot];
    if (request != null && request.test().isPresent()) {
      pending[slot] = null;
    }
    return pending[slot] == null;
  }

  @Override
  public void send(long count) {
    pending[next] =
        communicator.startSend(Buffer.of(slots[next], count, bytes), peer, Exchange.LANE_TAG);
    next = (next + 1) % slots.length;
  }

  @Override
  public boolean isDrained() {
    for (int k = 0; k < slots.length; k++) {
      if (!hasLeft(k)) {
        return false;
      }
    }
    return true;
  }
}
