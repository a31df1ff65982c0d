// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.Collectives;

/**
 * The collective operations of a communicator (MPI 4.1 §6): all its processes must call them in the
 * same order. A buffer is of {@code size()} equal blocks where an operation has one block for each
 * process; its count is the count of one block. Buffers in arrays are staged. Reductions are in
 * {@link #reductions}.
 */
public final class Collective {
  private final Communicator communicator;

  Collective(Communicator communicator) {
    this.communicator = communicator;
  }

  private long comm() {
    return communicator.handle();
  }

  private int size() {
    return communicator.size();
  }

  /** The root's number as the caller gave it, checked. */
  private int root(int root) {
    if (root < 0 || root >= size()) {
      throw new IllegalArgumentException(
          "root must be from 0 to %d, got %d".formatted(size() - 1, root));
    }
    return root;
  }

  private boolean isRoot(int root) {
    return communicator.rank() == root;
  }

  /** A buffer of one block for each of {@code blocks} processes, of which one is given. */
  private static Buffer blocks(Buffer one, int blocks) {
    return new Buffer(
        one.memory(), one.origin(), Math.multiplyExact(one.count(), (long) blocks), one.type());
  }

  /** What stands for a buffer that this process does not use. */
  private static Buffer nothing(Buffer unused) {
    return new Buffer(unused.memory(), 0, 0, unused.type());
  }

  private static int count(Buffer buffer, String largeFunction) {
    return Counts.require32("count", buffer.count(), largeFunction);
  }

  /**
   * Returns the collective operations that combine data.
   *
   * @return reductions and scans of the same communicator
   */
  public Reduction reductions() {
    return new Reduction(communicator);
  }

  /** Waits until all processes have come here (MPI 4.1 §6.3). */
  public void barrier() {
    Check.that(Collectives.MPI_Barrier(comm()), "MPI_Barrier");
  }

  /**
   * Starts a barrier (MPI 4.1 §6.12.1).
   *
   * @return the request, to be completed
   */
  public Request startBarrier() {
    return Request.start(
        "MPI_Ibarrier", null, false, (data, request) -> Collectives.MPI_Ibarrier(comm(), request));
  }

  /**
   * Sends from the root to all (MPI 4.1 §6.4).
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   */
  public void broadcast(Buffer buffer, int root) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment data = buffer.stageForWriting(scratch);
      if (Counts.fits(buffer.count())) {
        Check.that(
            Collectives.MPI_Bcast(
                data, (int) buffer.count(), buffer.type().raw(), root(root), comm()),
            "MPI_Bcast");
      } else {
        Counts.requireLarge(buffer.count(), "MPI_Bcast_c");
        Check.that(
            Collectives.MPI_Bcast_c(data, buffer.count(), buffer.type().raw(), root(root), comm()),
            "MPI_Bcast_c");
      }
      if (!isRoot(root)) {
        buffer.writeBack(data);
      }
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /**
   * Starts a broadcast (MPI 4.1 §6.12.2).
   *
   * @param buffer sent by the root, filled in all others at completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public Request startBroadcast(Buffer buffer, int root) {
    int count = count(buffer, "MPI_Ibcast_c");
    return Request.start(
        "MPI_Ibcast",
        buffer,
        !isRoot(root),
        (data, request) ->
            Collectives.MPI_Ibcast(data, count, buffer.type().raw(), root(root), comm(), request));
  }

  /**
   * Collects one block from each process at the root (MPI 4.1 §6.5).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them at the root; elsewhere
   *     not touched
   * @param root the root's rank
   */
  public void gather(Buffer sent, Buffer received, int root) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from = sent.stageForReading(scratch);
      Buffer all = isRoot(root) ? blocks(received, size()) : nothing(received);
      MemorySegment to = all.secondStageForReading(scratch);
      if (Counts.fits(sent.count()) && Counts.fits(received.count())) {
        Check.that(
            Collectives.MPI_Gather(
                from,
                (int) sent.count(),
                sent.type().raw(),
                to,
                (int) received.count(),
                received.type().raw(),
                root(root),
                comm()),
            "MPI_Gather");
      } else {
        Counts.requireLarge(Math.max(sent.count(), received.count()), "MPI_Gather_c");
        Check.that(
            Collectives.MPI_Gather_c(
                from,
                sent.count(),
                sent.type().raw(),
                to,
                received.count(),
                received.type().raw(),
                root(root),
                comm()),
            "MPI_Gather_c");
      }
      all.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Hands out one block to each process from the root (MPI 4.1 §6.6).
   *
   * @param sent one block's count and type, in memory with all of them at the root; elsewhere not
   *     touched
   * @param received this process's block
   * @param root the root's rank
   */
  public void scatter(Buffer sent, Buffer received, int root) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from =
          (isRoot(root) ? blocks(sent, size()) : nothing(sent)).stageForReading(scratch);
      Buffer all = received;
      MemorySegment to = all.secondStageForReading(scratch);
      if (Counts.fits(sent.count()) && Counts.fits(received.count())) {
        Check.that(
            Collectives.MPI_Scatter(
                from,
                (int) sent.count(),
                sent.type().raw(),
                to,
                (int) received.count(),
                received.type().raw(),
                root(root),
                comm()),
            "MPI_Scatter");
      } else {
        Counts.requireLarge(Math.max(sent.count(), received.count()), "MPI_Scatter_c");
        Check.that(
            Collectives.MPI_Scatter_c(
                from,
                sent.count(),
                sent.type().raw(),
                to,
                received.count(),
                received.type().raw(),
                root(root),
                comm()),
            "MPI_Scatter_c");
      }
      all.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Collects one block from each process at every process (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGather(Buffer sent, Buffer received) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from = sent.stageForReading(scratch);
      Buffer all = blocks(received, size());
      MemorySegment to = all.secondStageForReading(scratch);
      if (Counts.fits(sent.count()) && Counts.fits(received.count())) {
        Check.that(
            Collectives.MPI_Allgather(
                from,
                (int) sent.count(),
                sent.type().raw(),
                to,
                (int) received.count(),
                received.type().raw(),
                comm()),
            "MPI_Allgather");
      } else {
        Counts.requireLarge(Math.max(sent.count(), received.count()), "MPI_Allgather_c");
        Check.that(
            Collectives.MPI_Allgather_c(
                from,
                sent.count(),
                sent.type().raw(),
                to,
                received.count(),
                received.type().raw(),
                comm()),
            "MPI_Allgather_c");
      }
      all.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Sends one block from each process to each (MPI 4.1 §6.8).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received one block's count and type, in memory for one of each process
   */
  public void allToAll(Buffer sent, Buffer received) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from = blocks(sent, size()).stageForReading(scratch);
      Buffer all = blocks(received, size());
      MemorySegment to = all.secondStageForReading(scratch);
      if (Counts.fits(sent.count()) && Counts.fits(received.count())) {
        Check.that(
            Collectives.MPI_Alltoall(
                from,
                (int) sent.count(),
                sent.type().raw(),
                to,
                (int) received.count(),
                received.type().raw(),
                comm()),
            "MPI_Alltoall");
      } else {
        Counts.requireLarge(Math.max(sent.count(), received.count()), "MPI_Alltoall_c");
        Check.that(
            Collectives.MPI_Alltoall_c(
                from,
                sent.count(),
                sent.type().raw(),
                to,
                received.count(),
                received.type().raw(),
                comm()),
            "MPI_Alltoall_c");
      }
      all.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Collects blocks of different sizes at the root (MPI 4.1 §6.5, {@code MPI_Gatherv}).
   *
   * @param sent this process's block
   * @param received the place of each process's block; used at the root only
   * @param root the root's rank
   */
  public void gather(Buffer sent, BlockBuffer received, int root) {
    if (isRoot(root)) {
      received.requireBlocks(size());
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = sent.stageForReading(Scratch.get());
      MemorySegment to = received.stage(arena);
      Check.that(
          Collectives.MPI_Gatherv(
              from,
              count(sent, "MPI_Gatherv_c"),
              sent.type().raw(),
              to,
              received.nativeCounts(arena),
              received.nativeDisplacements(arena),
              received.type().raw(),
              root(root),
              comm()),
          "MPI_Gatherv");
      if (isRoot(root)) {
        received.writeBack(to);
      }
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Hands out blocks of different sizes from the root (MPI 4.1 §6.6, {@code MPI_Scatterv}).
   *
   * @param sent the place of each process's block; used at the root only
   * @param received this process's block
   * @param root the root's rank
   */
  public void scatter(BlockBuffer sent, Buffer received, int root) {
    if (isRoot(root)) {
      sent.requireBlocks(size());
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = sent.stage(arena);
      MemorySegment to = received.stageForWriting(Scratch.get());
      Check.that(
          Collectives.MPI_Scatterv(
              from,
              sent.nativeCounts(arena),
              sent.nativeDisplacements(arena),
              sent.type().raw(),
              to,
              count(received, "MPI_Scatterv_c"),
              received.type().raw(),
              root(root),
              comm()),
          "MPI_Scatterv");
      received.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Collects blocks of different sizes at every process (MPI 4.1 §6.7, {@code MPI_Allgatherv}).
   *
   * @param sent this process's block
   * @param received the place of each process's block
   */
  public void allGather(Buffer sent, BlockBuffer received) {
    received.requireBlocks(size());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = sent.stageForReading(Scratch.get());
      MemorySegment to = received.stage(arena);
      Check.that(
          Collectives.MPI_Allgatherv(
              from,
              count(sent, "MPI_Allgatherv_c"),
              sent.type().raw(),
              to,
              received.nativeCounts(arena),
              received.nativeDisplacements(arena),
              received.type().raw(),
              comm()),
          "MPI_Allgatherv");
      received.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Sends a block of its own size from each process to each (MPI 4.1 §6.8, {@code MPI_Alltoallv}).
   *
   * @param sent the block for each process
   * @param received the place of each process's block
   */
  public void allToAll(BlockBuffer sent, BlockBuffer received) {
    sent.requireBlocks(size());
    received.requireBlocks(size());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = received.stage(arena);
      Check.that(
          Collectives.MPI_Alltoallv(
              sent.stage(arena),
              sent.nativeCounts(arena),
              sent.nativeDisplacements(arena),
              sent.type().raw(),
              to,
              received.nativeCounts(arena),
              received.nativeDisplacements(arena),
              received.type().raw(),
              comm()),
          "MPI_Alltoallv");
      received.writeBack(to);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Sends parts of different types from each process to each (MPI 4.1 §6.8, {@code MPI_Alltoallw}).
   *
   * @param sent the part for each process
   * @param received the place of each process's part
   */
  public void allToAll(MixedBuffer sent, MixedBuffer received) {
    sent.requireParts(size());
    received.requireParts(size());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = Staging.stage(received.memory(), arena);
      Check.that(
          Collectives.MPI_Alltoallw(
              Staging.stage(sent.memory(), arena),
              sent.counts(arena),
              sent.displacements(arena),
              sent.types(arena),
              to,
              received.counts(arena),
              received.displacements(arena),
              received.types(arena),
              comm()),
          "MPI_Alltoallw");
      Staging.writeBack(to, received.memory());
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }
}
