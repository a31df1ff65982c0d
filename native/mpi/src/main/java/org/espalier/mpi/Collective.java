// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.CollectiveFunctions;

/**
 * The collective operations of a communicator (MPI 4.1 §6): all its processes must call them in the
 * same order. A buffer is of {@code size()} equal blocks where an operation has one block for each
 * process; its count is the count of one block. Buffers in arrays are staged. Reductions are in
 * {@link #reductions}.
 */
public final class Collective extends VariableCollective {
  private final Communicator communicator;

  Collective(Communicator communicator) {
    super(communicator);
    this.communicator = communicator;
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

  /** A movement of equal blocks as the raw layer has it. */
  @FunctionalInterface
  private interface Call {
    int of(
        MemorySegment from,
        long sendCount,
        long sendType,
        MemorySegment to,
        long receiveCount,
        long receiveType,
        long comm);
  }

  /** Moves blocks: one block's count and type of each side, and all the memory that is touched. */
  private void move(
      String function, Call call, Buffer sent, Buffer from, Buffer received, Buffer into) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment source = from.stageForReading(scratch);
      MemorySegment target = into.secondStageForReading(scratch);
      String called = Counts.function(function, sent.count(), received.count());
      Check.that(
          call.of(
              source,
              sent.count(),
              sent.type().handle(),
              target,
              received.count(),
              received.type().handle(),
              comm()),
          called);
      into.writeBack(target);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
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
    Check.that(CollectiveFunctions.MPI_Barrier(comm()), "MPI_Barrier");
  }

  /**
   * Starts a barrier (MPI 4.1 §6.12.1).
   *
   * @return the request, to be completed
   */
  public Request startBarrier() {
    return Request.start(
        "MPI_Ibarrier",
        null,
        false,
        (data, request) -> CollectiveFunctions.MPI_Ibarrier(comm(), request));
  }

  /**
   * Sends from the root to all (MPI 4.1 §6.4).
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   */
  public void broadcast(Buffer buffer, int root) {
    int checked = root(root);
    try {
      MemorySegment data = buffer.stageForWriting(Scratch.get());
      long count = buffer.count();
      String called = Counts.function("MPI_Bcast", count);
      Check.that(
          CollectiveFunctions.MPI_Bcast(data, count, buffer.type().handle(), checked, comm()),
          called);
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
    int checked = root(root);
    return Request.start(
        Counts.function("MPI_Ibcast", buffer.count()),
        buffer,
        !isRoot(root),
        (data, request) ->
            CollectiveFunctions.MPI_Ibcast(
                data, buffer.count(), buffer.type().handle(), checked, comm(), request));
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
    int checked = root(root);
    move(
        "MPI_Gather",
        (from, n, type, to, m, into, comm) ->
            CollectiveFunctions.MPI_Gather(from, n, type, to, m, into, checked, comm),
        sent,
        sent,
        received,
        isRoot(root) ? blocks(received, size()) : nothing(received));
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
    int checked = root(root);
    move(
        "MPI_Scatter",
        (from, n, type, to, m, into, comm) ->
            CollectiveFunctions.MPI_Scatter(from, n, type, to, m, into, checked, comm),
        sent,
        isRoot(root) ? blocks(sent, size()) : nothing(sent),
        received,
        received);
  }

  /**
   * Collects one block from each process at every process (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGather(Buffer sent, Buffer received) {
    Buffer all = blocks(received, size());
    move("MPI_Allgather", CollectiveFunctions::MPI_Allgather, sent, sent, received, all);
  }

  /**
   * Sends one block from each process to each (MPI 4.1 §6.8).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received one block's count and type, in memory for one of each process
   */
  public void allToAll(Buffer sent, Buffer received) {
    Buffer from = blocks(sent, size());
    Buffer into = blocks(received, size());
    move("MPI_Alltoall", CollectiveFunctions::MPI_Alltoall, sent, from, received, into);
  }
}
