// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * Moves a rank's pieces of several arrays over the lanes of an exchange. All partners are served in
 * turn, a chunk at a time: whatever can be packed is packed, whatever has come is unpacked, and
 * what stays on the rank goes along, some of it in each turn: pieces of one array share lines of
 * the cache, which are fetched once where their turns come together (docs/adr/0411). No rank waits
 * for one partner alone, so that no two can wait for each other.
 */
final class ChunkedMove {
  /** So much of what stays is moved in a turn, however long a chunk may be. */
  private static final long STAYING_BYTES = 128 << 10;

  private final List<Sending> sends = new ArrayList<>();
  private final List<Receiving> receives = new ArrayList<>();
  private final List<Staying> staying = new ArrayList<>();
  private final long chunkBytes;
  private final int patience;

  /** What of the staying pieces has been moved: so many, and so many bytes of the next. */
  private int stayed;

  private long stayedBytes;

  /** Pieces of one rank: how each is packed or unpacked, and where it lies. */
  record Part(int peer, int distance, Kernel kernel, TypeTree tree) {}

  /** What one array has: pieces that are sent and pieces that are received. */
  record Pieces(List<Part> sent, List<Part> received) {}

  private record Staying(int array, Kernel source, Kernel target) {}

  private static final class Sending {
    private final PieceStream stream;
    private final Outgoing lane;
    private long sent;

    Sending(PieceStream stream, Outgoing lane) {
      this.stream = stream;
      this.lane = lane;
    }
  }

  private static final class Receiving {
    private final PieceStream stream;
    private final Incoming lane;
    private long received;

    Receiving(PieceStream stream, Incoming lane) {
      this.stream = stream;
      this.lane = lane;
    }
  }

  ChunkedMove(List<Pieces> arrays, Exchange exchange) {
    this.chunkBytes = exchange.chunkBytes();
    this.patience = exchange.patience();
    Map<Integer, PieceStream> outgoing = new TreeMap<>();
    Map<Integer, PieceStream> incoming = new TreeMap<>();
    for (int a = 0; a < arrays.size(); a++) {
      @Nullable Kernel own = null;
      for (Part part : arrays.get(a).sent()) {
        if (part.distance() == 0) {
          own = part.kernel();
        } else {
          stream(outgoing, part).add(a, part.kernel());
        }
      }
      for (Part part : arrays.get(a).received()) {
        if (part.distance() > 0) {
          stream(incoming, part).add(a, part.kernel());
        } else if (own != null) {
          staying.add(new Staying(a, own, part.kernel()));
        }
      }
    }
    outgoing.forEach((peer, stream) -> sends.add(new Sending(stream, exchange.to(peer))));
    incoming.forEach((peer, stream) -> receives.add(new Receiving(stream, exchange.from(peer))));
    sends.sort(Comparator.comparingInt(sending -> sending.stream.distance()));
    receives.sort(Comparator.comparingInt(receiving -> receiving.stream.distance()));
  }

  private static PieceStream stream(Map<Integer, PieceStream> streams, Part part) {
    return streams.computeIfAbsent(part.peer(), peer -> new PieceStream(peer, part.distance()));
  }

  private void begin() {
    stayed = 0;
    stayedBytes = 0;
    for (Receiving receiving : receives) {
      receiving.received = 0;
      receiving.lane.expect(receiving.stream.size());
    }
    for (Sending sending : sends) {
      sending.sent = 0;
    }
  }

  /**
   * Moves one array within its memory. Everything is packed before anything is unpacked: all that
   * goes to a partner must fit its lane, and what stays fits the stash.
   *
   * @param stash as large as what stays
   */
  void executeInPlace(MemorySegment memory, MemorySegment stash) {
    begin();
    List<MemorySegment> arrays = List.of(memory);
    for (Staying own : staying) {
      own.source().pack(memory, 0, 1, stash, 0);
    }
    int idle = 0;
    for (Sending sending : sends) {
      while (sending.sent < sending.stream.size()) {
        idle = pack(sending, arrays) ? 0 : pause(idle);
      }
    }
    for (Staying own : staying) {
      own.target().unpack(stash, 0, memory, 0, 1);
    }
    int open = receives.size();
    while (open > 0) {
      boolean moved = false;
      for (Receiving receiving : receives) {
        if (receiving.received < receiving.stream.size() && unpack(receiving, arrays)) {
          moved = true;
          open -= receiving.received == receiving.stream.size() ? 1 : 0;
        }
      }
      idle = moved ? 0 : pause(idle);
    }
    drain(idle);
  }

  /**
   * Moves one array within its memory where every piece that comes lies where one lay that goes: no
   * byte is unpacked before the byte that lay there is packed.
   *
   * @param gates for each rank that sends to this one the rank to which the piece goes that lies
   *     where its piece comes to lie
   */
  void executeSwapping(MemorySegment memory, Map<Integer, Integer> gates) {
    begin();
    List<MemorySegment> arrays = List.of(memory);
    int open = sends.size() + receives.size();
    int idle = 0;
    while (open > 0) {
      boolean moved = false;
      for (Sending sending : sends) {
        if (sending.sent < sending.stream.size() && pack(sending, arrays)) {
          moved = true;
          open -= sending.sent == sending.stream.size() ? 1 : 0;
        }
      }
      for (Receiving receiving : receives) {
        long next = Math.min(receiving.received + chunkBytes, receiving.stream.size());
        if (receiving.received < receiving.stream.size()
            && gate(receiving, gates).sent >= next
            && unpack(receiving, arrays)) {
          moved = true;
          open -= receiving.received == receiving.stream.size() ? 1 : 0;
        }
      }
      idle = moved ? 0 : pause(idle);
    }
    drain(idle);
  }

  private Sending gate(Receiving receiving, Map<Integer, Integer> gates) {
    int peer = gates.getOrDefault(receiving.stream.peer(), -1);
    for (Sending sending : sends) {
      if (sending.stream.peer() == peer) {
        return sending;
      }
    }
    throw new IllegalStateException("every piece must lie where one lay, got none for " + peer);
  }

  private void drain(int waited) {
    int idle = waited;
    for (Sending sending : sends) {
      while (!sending.lane.isDrained()) {
        idle = pause(idle);
      }
    }
  }

  void execute(List<MemorySegment> sources, List<MemorySegment> targets) {
    begin();
    int open = sends.size() + receives.size();
    boolean stays = !staying.isEmpty();
    int idle = 0;
    while (open > 0 || stays) {
      boolean moved = false;
      for (Sending sending : sends) {
        if (sending.sent < sending.stream.size() && pack(sending, sources)) {
          moved = true;
          open -= sending.sent == sending.stream.size() ? 1 : 0;
        }
      }
      for (Receiving receiving : receives) {
        if (receiving.received < receiving.stream.size() && unpack(receiving, targets)) {
          moved = true;
          open -= receiving.received == receiving.stream.size() ? 1 : 0;
        }
      }
      if (stays) {
        stays = stay(sources, targets);
        moved = true;
      }
      idle = moved ? 0 : pause(idle);
    }
    drain(idle);
  }

  private boolean pack(Sending sending, List<MemorySegment> sources) {
    MemorySegment room = sending.lane.room();
    if (room == null) {
      return false;
    }
    long bytes = Math.min(chunkBytes, sending.stream.size() - sending.sent);
    sending.stream.pack(sources, sending.sent, bytes, room);
    sending.lane.send(bytes);
    sending.sent += bytes;
    return true;
  }

  private boolean unpack(Receiving receiving, List<MemorySegment> targets) {
    MemorySegment chunk = receiving.lane.arrived();
    if (chunk == null) {
      return false;
    }
    long bytes = Math.min(chunkBytes, receiving.stream.size() - receiving.received);
    receiving.stream.unpack(chunk, receiving.received, bytes, targets);
    receiving.lane.release();
    receiving.received += bytes;
    return true;
  }

  /** Moves some of what stays; says whether more is left. */
  private boolean stay(List<MemorySegment> sources, List<MemorySegment> targets) {
    Staying own = staying.get(stayed);
    long bytes = Math.min(STAYING_BYTES, own.source().size() - stayedBytes);
    Kernel.transpackPart(
        own.source(),
        sources.get(own.array()),
        0,
        own.target(),
        targets.get(own.array()),
        0,
        stayedBytes,
        bytes);
    stayedBytes += bytes;
    if (stayedBytes == own.source().size()) {
      stayed++;
      stayedBytes = 0;
    }
    return stayed < staying.size();
  }

  /** Ranks may be more than cores: then the one that is awaited needs this one's core. */
  @SuppressWarnings("ThreadPriorityCheck") // an offer, on which nothing relies
  private int pause(int idle) {
    if (idle < patience) {
      Thread.onSpinWait();
      return idle + 1;
    }
    Thread.yield();
    return idle;
  }
}
