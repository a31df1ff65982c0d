// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.CollectiveFunctions;

/**
 * The collective operations of a communicator (MPI 4.1 §6): all its processes must call them in the
 * same order. A buffer is of {@code size()} equal blocks where an operation has one block for each
 * process; its count is the count of one block. Data travel as units of the signature on all
 * processes alike, packed where they do not lie so. Reductions are in {@link #reductions}.
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
    int code = CollectiveFunctions.MPI_Ibarrier(comm(), Request.slot());
    return Request.started(code, "MPI_Ibarrier", null, Arrival.NOTHING);
  }

  /**
   * Sends from the root to all (MPI 4.1 §6.4).
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   */
  public void broadcast(Buffer buffer, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    try (Side side = here ? Side.contributing(buffer) : Side.collecting(buffer)) {
      String called = Counts.function("MPI_Bcast", side.count());
      Check.that(
          CollectiveFunctions.MPI_Bcast(side.data(), side.count(), side.type(), checked, comm()),
          called);
      if (!here) {
        side.arrived();
      }
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
    boolean here = isRoot(root);
    Side side = here ? Side.contributing(buffer) : Side.collecting(buffer);
    String called = Counts.function("MPI_Ibcast", side.count());
    int code =
        CollectiveFunctions.MPI_Ibcast(
            side.data(), side.count(), side.type(), checked, comm(), Request.slot());
    return Request.started(code, called, side, here ? Arrival.NOTHING : Arrival.WHOLE);
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
    try (Side from = Side.contributing(sent);
        Side to = Side.collecting(isRoot(root) ? blocks(received, size()) : nothing(received))) {
      String called = Counts.function("MPI_Gather", from.count(), to.count(size()));
      Check.that(
          CollectiveFunctions.MPI_Gather(
              from.data(),
              from.count(),
              from.type(),
              to.data(),
              to.count(size()),
              to.type(),
              checked,
              comm()),
          called);
      to.arrived();
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
    int checked = root(root);
    try (Side from = Side.contributing(isRoot(root) ? blocks(sent, size()) : nothing(sent));
        Side to = Side.collecting(received)) {
      String called = Counts.function("MPI_Scatter", from.count(size()), to.count());
      Check.that(
          CollectiveFunctions.MPI_Scatter(
              from.data(),
              from.count(size()),
              from.type(),
              to.data(),
              to.count(),
              to.type(),
              checked,
              comm()),
          called);
      to.arrived();
    }
  }

  /**
   * Collects one block from each process at every process (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGather(Buffer sent, Buffer received) {
    try (Side from = Side.contributing(sent);
        Side to = Side.collecting(blocks(received, size()))) {
      String called = Counts.function("MPI_Allgather", from.count(), to.count(size()));
      Check.that(
          CollectiveFunctions.MPI_Allgather(
              from.data(),
              from.count(),
              from.type(),
              to.data(),
              to.count(size()),
              to.type(),
              comm()),
          called);
      to.arrived();
    }
  }

  /**
   * Sends one block from each process to each (MPI 4.1 §6.8).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received one block's count and type, in memory for one of each process
   */
  public void allToAll(Buffer sent, Buffer received) {
    try (Side from = Side.contributing(blocks(sent, size()));
        Side to = Side.collecting(blocks(received, size()))) {
      String called = Counts.function("MPI_Alltoall", from.count(size()), to.count(size()));
      Check.that(
          CollectiveFunctions.MPI_Alltoall(
              from.data(),
              from.count(size()),
              from.type(),
              to.data(),
              to.count(size()),
              to.type(),
              comm()),
          called);
      to.arrived();
    }
  }
}
