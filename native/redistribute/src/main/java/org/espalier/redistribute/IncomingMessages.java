// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/** A lane's receiving end by messages. Receives are posted ahead, as many as there are slots. */
final class IncomingMessages implements Incoming {
  private final Communicator communicator;
  private final int peer;
  private final Datatype bytes = Datatype.named("MPI_BYTE");
  private final MemorySegment[] slots = new MemorySegment[SharedLane.SLOTS];
  private final @Nullable Request[] pending = new @Nullable Request[SharedLane.SLOTS];
  private int next;

  /** Bytes of chunks that no receive has been posted for. */
  private long unposted;

  IncomingMessages(Communicator communicator, int peer, long chunkBytes, Arena arena) {
    this.communicator = communicator;
    this.peer = peer;
    for (int k = 0; k < slots.length; k++) {
      slots[k] = arena.allocate(chunkBytes, 64);
    }
  }

  @Override
  public void expect(long count) {
    unposted = count;
    for (int k = 0; k < slots.length; k++) {
      post((next + k) % slots.length);
    }
  }

  private void post(int slot) {
    long count = Math.min(unposted, slots[slot].byteSize());
    if (count > 0) {
      pending[slot] =
          communicator.startReceive(Buffer.of(slots[slot], count, bytes), peer, Exchange.LANE_TAG);
      unposted -= count;
    }
  }

  @Override
  public @Nullable MemorySegment arrived() {
    Request request = pending[next];
    if (request != null && request.test().isPresent()) {
      pending[next] = null;
      return slots[next];
    }
    return null;
  }

  @Override
  public void release() {
    post(next);
    next = (next + 1) % slots.length;
  }
}
