// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.SharedMemory;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a communicator exchange pieces by, kept for as many moves as there are: a lane
 * to and from each other rank, through shared memory where the two are on one node, by messages
 * where they are not. All moves on one exchange are made in one order by all ranks.
 */
public final class Exchange implements AutoCloseable {
  /** Of messages that are chunks of a lane. */
  static final int LANE_TAG = 1;

  /** Of messages that are whole pieces. */
  static final int PIECE_TAG = 2;

  /** A chunk for each of a few partners stays in a core's own cache. */
  private static final long MOST_CHUNK_BYTES = 128 << 10;

  /** What all lanes of a rank may take together, unless the caller allows less or more. */
  private static final long MOST_BYTES = 64 << 20;

  /** Polls of lanes before a rank offers its core, which another rank may need to go on. */
  private static final int SHORT_PATIENCE = 64;

  /** The same where every rank has a core: what else runs on it would keep it for milliseconds. */
  private static final int LONG_PATIENCE = 1 << 16;

  private final Communicator communicator;
  private final long chunkBytes;
  private final Arena arena = Arena.ofShared();
  private final @Nullable Outgoing[] to;
  private final @Nullable Incoming[] from;
  private @Nullable SharedMemory shared;
  private int patience = SHORT_PATIENCE;
  private boolean closed;

  private Exchange(Communicator communicator, long limit, boolean sharing) {
    this.communicator = communicator.duplicate();
    int ranks = communicator.size();
    // Both ends of a lane have room for all slots where they are not on one node.
    long slots = 2L * SharedLane.SLOTS * Math.max(1, ranks - 1);
    long wanted = Math.clamp(limit / slots, 1, MOST_CHUNK_BYTES);
    this.chunkBytes = this.communicator.collective().reductions().allReduce(wanted, Operation.MIN);
    this.to = new @Nullable Outgoing[ranks];
    this.from = new @Nullable Incoming[ranks];
    if (sharing) {
      share();
    }
  }

  /**
   * Prepares an exchange. Collective.
   *
   * @param communicator the ranks
   * @return the exchange, to be closed by all of them behind the moves that use it
   */
  public static Exchange on(Communicator communicator) {
    return new Exchange(communicator, MOST_BYTES, true);
  }

  /**
   * Prepares an exchange with a bound on the memory that bytes on their way take. Larger pieces
   * travel in chunks. Collective.
   *
   * @param communicator the ranks
   * @param limitBytes the bound for this rank; the least of all ranks' holds. Sixteen bytes for
   *     each other rank are the least that is taken
   * @return the exchange, to be closed by all of them behind the moves that use it
   */
  public static Exchange on(Communicator communicator, long limitBytes) {
    return new Exchange(communicator, checked(limitBytes), true);
  }

  /**
   * Prepares an exchange that uses messages alone, also between ranks of one node. Collective.
   *
   * @param communicator the ranks
   * @param limitBytes as in {@link #on(Communicator, long)}
   * @return the exchange, to be closed by all of them behind the moves that use it
   */
  public static Exchange byMessages(Communicator communicator, long limitBytes) {
    return new Exchange(communicator, checked(limitBytes), false);
  }

  private static long checked(long limitBytes) {
    if (limitBytes < 1) {
      throw new IllegalArgumentException("limitBytes must be >= 1, got " + limitBytes);
    }
    return limitBytes;
  }

  /** Finds who is on this node, and lays lanes through memory that they share. */
  private void share() {
    try (Communicator node = communicator.splitShared(communicator.rank())) {
      patience =
          node.size() <= Runtime.getRuntime().availableProcessors()
              ? LONG_PATIENCE
              : SHORT_PATIENCE;
      int[] ranks = new int[node.size()];
      Buffer each = Buffer.of(MemorySegment.ofArray(ranks), 1, Datatype.named("MPI_INT"));
      node.collective().allGather(Buffer.of(new int[] {communicator.rank()}), each);
      long bytes = ranks.length > 1 ? ranks.length * SharedLane.bytes(chunkBytes) : 0;
      SharedMemory memory = bytes > 0 ? allocated(node, bytes) : null;
      if (memory == null) {
        return; // alone on the node, or without shared memory: messages serve all
      }
      shared = memory;
      for (int k = 0; k < ranks.length; k++) {
        if (ranks[k] != communicator.rank()) {
          SharedLane lane = lane(memory, node.rank(), k);
          lane.clear();
          to[ranks[k]] = lane;
          from[ranks[k]] = lane(memory, k, node.rank());
        }
      }
      node.collective().barrier();
    }
  }

  /** Nothing where one of the ranks cannot have its part. */
  private static @Nullable SharedMemory allocated(Communicator node, long bytes) {
    SharedMemory memory = null;
    try {
      memory = SharedMemory.allocate(node, bytes);
    } catch (MpiException refused) {
      // Decided below, by all ranks alike.
    }
    long all = node.collective().reductions().allReduce(memory == null ? 0L : 1L, Operation.MIN);
    if (all == 0 && memory != null) {
      memory.close();
    }
    return all == 0 ? null : memory;
  }

  /** The lane of two processes of the node; it lies in the sender's part. */
  private SharedLane lane(SharedMemory memory, int sender, int receiver) {
    long bytes = SharedLane.bytes(chunkBytes);
    MemorySegment part = memory.part(sender);
    return new SharedLane(part.asSlice(receiver * bytes, bytes), chunkBytes);
  }

  Communicator communicator() {
    return communicator;
  }

  /** Bytes of a chunk; the last of a piece may be shorter. */
  long chunkBytes() {
    return chunkBytes;
  }

  /** Polls of lanes in vain before the core is offered to others. */
  int patience() {
    return patience;
  }

  Outgoing to(int rank) {
    Outgoing lane = to[rank];
    if (lane == null) {
      lane = new OutgoingMessages(communicator, rank, chunkBytes, arena);
      to[rank] = lane;
    }
    return lane;
  }

  Incoming from(int rank) {
    Incoming lane = from[rank];
    if (lane == null) {
      lane = new IncomingMessages(communicator, rank, chunkBytes, arena);
      from[rank] = lane;
    }
    return lane;
  }

  void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the exchange has been closed");
    }
  }

  /** Frees the lanes. Collective. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    SharedMemory memory = shared;
    if (memory != null) {
      memory.close();
    }
    arena.close();
    communicator.close();
  }
}
