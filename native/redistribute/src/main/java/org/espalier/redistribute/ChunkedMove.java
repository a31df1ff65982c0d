// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Moves a rank's pieces over the lanes of an exchange. All partners are served in turn, a chunk at
 * a time: whatever can be packed is packed, whatever has come is unpacked, and what stays on the
 * rank is moved in one pass while the others are awaited. No rank waits for one partner alone, so
 * that no two can wait for each other.
 */
final class ChunkedMove {
  /** So often nothing may have come before the processor is offered to others. */
  private static final int PATIENCE = 64;

  private final List<Sending> sends = new ArrayList<>();
  private final List<Receiving> receives = new ArrayList<>();
  private final @Nullable Staying staying;
  private final long chunkBytes;

  /** Pieces of one rank: how each is packed or unpacked. */
  record Part(int peer, int distance, Kernel kernel) {}

  private record Staying(Kernel source, Kernel target) {}

  private static final class Sending {
    private final Kernel kernel;
    private final Outgoing lane;
    private long sent;

    Sending(Kernel kernel, Outgoing lane) {
      this.kernel = kernel;
      this.lane = lane;
    }
  }

  private static final class Receiving {
    private final Kernel kernel;
    private final Incoming lane;
    private long received;

    Receiving(Kernel kernel, Incoming lane) {
      this.kernel = kernel;
      this.lane = lane;
    }
  }

  ChunkedMove(List<Part> sent, List<Part> received, Exchange exchange) {
    this.chunkBytes = exchange.chunkBytes();
    Kernel own = null;
    for (Part part : sent) {
      if (part.distance() == 0) {
        own = part.kernel();
      } else {
        sends.add(new Sending(part.kernel(), exchange.to(part.peer())));
      }
    }
    Staying stays = null;
    for (Part part : received) {
      if (part.distance() > 0) {
        receives.add(new Receiving(part.kernel(), exchange.from(part.peer())));
      } else if (own != null) {
        stays = new Staying(own, part.kernel());
      }
    }
    this.staying = stays;
  }

  void execute(MemorySegment source, MemorySegment target) {
    for (Receiving receiving : receives) {
      receiving.received = 0;
      receiving.lane.expect(receiving.kernel.size());
    }
    for (Sending sending : sends) {
      sending.sent = 0;
    }
    int open = sends.size() + receives.size();
    boolean stayed = false;
    int idle = 0;
    while (open > 0) {
      boolean moved = false;
      for (Sending sending : sends) {
        if (sending.sent < sending.kernel.size() && pack(sending, source)) {
          moved = true;
          open -= sending.sent == sending.kernel.size() ? 1 : 0;
        }
      }
      for (Receiving receiving : receives) {
        if (receiving.received < receiving.kernel.size() && unpack(receiving, target)) {
          moved = true;
          open -= receiving.received == receiving.kernel.size() ? 1 : 0;
        }
      }
      if (moved) {
        idle = 0;
      } else if (!stayed) {
        stay(source, target);
        stayed = true;
      } else {
        idle = pause(idle);
      }
    }
    if (!stayed) {
      stay(source, target);
    }
    for (Sending sending : sends) {
      while (!sending.lane.isDrained()) {
        idle = pause(idle);
      }
    }
  }

  private boolean pack(Sending sending, MemorySegment source) {
    MemorySegment room = sending.lane.room();
    if (room == null) {
      return false;
    }
    long bytes = Math.min(chunkBytes, sending.kernel.size() - sending.sent);
    if (bytes == sending.kernel.size()) {
      sending.kernel.pack(source, 0, 1, room, 0);
    } else {
      sending.kernel.packPart(source, 0, sending.sent, bytes, room, 0);
    }
    sending.lane.send(bytes);
    sending.sent += bytes;
    return true;
  }

  private boolean unpack(Receiving receiving, MemorySegment target) {
    MemorySegment chunk = receiving.lane.arrived();
    if (chunk == null) {
      return false;
    }
    long bytes = Math.min(chunkBytes, receiving.kernel.size() - receiving.received);
    if (bytes == receiving.kernel.size()) {
      receiving.kernel.unpack(chunk, 0, target, 0, 1);
    } else {
      receiving.kernel.unpackPart(chunk, 0, target, 0, receiving.received, bytes);
    }
    receiving.lane.release();
    receiving.received += bytes;
    return true;
  }

  private void stay(MemorySegment source, MemorySegment target) {
    Staying own = staying;
    if (own != null) {
      Kernel.transpack(own.source(), source, 0, 1, own.target(), target, 0, 1);
    }
  }

  /** Ranks may be more than cores: then the one that is awaited needs this one's core. */
  @SuppressWarnings("ThreadPriorityCheck") // an offer, on which nothing relies
  private static int pause(int idle) {
    if (idle < PATIENCE) {
      Thread.onSpinWait();
      return idle + 1;
    }
    Thread.yield();
    return idle;
  }
}
