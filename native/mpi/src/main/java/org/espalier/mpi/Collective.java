// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.call.Check;
import org.espalier.mpi.raw.function.CollectiveFunction;

/**
 * The collective operations of a communicator (MPI 4.1 §6): all its processes must call them in the
 * same order. A buffer is of {@code size()} equal blocks where an operation has one block for each
 * process; its count is the count of one block. Data travel as units of the signature on all
 * processes alike, packed once where they do not lie so, by the library's own algorithm.
 *
 * <p>Buffers that are too short, closed, read-only where data come, of a closed type, or that share
 * data where they must not are refused before anything is sent. Reductions are in {@link
 * #reductions}, operations among neighbours in {@link Neighbourhood}.
 */
public final class Collective extends StartedCollective {
  Collective(Communicator communicator) {
    super(communicator);
  }

  /**
   * Returns the collective operations that combine data.
   *
   * @return reductions and scans of the same communicator
   */
  public Reduction reductions() {
    return new Reduction(communicator());
  }

  /** Waits until all processes have come here (MPI 4.1 §6.3, {@code MPI_Barrier}). */
  public void barrier() {
    Check.that(
        CollectiveFunction.BARRIER.call(false, false, communicator().handle()), "MPI_Barrier");
  }

  /**
   * Starts a barrier (MPI 4.1 §6.12.1, {@code MPI_Ibarrier}).
   *
   * @return the request, to be completed
   */
  public Request startBarrier() {
    int code =
        CollectiveFunction.BARRIER.call(
            true, false, communicator().handle(), Request.slot().address());
    return Initiation.started(code, "MPI_Ibarrier", null, Arrival.NOTHING);
  }

  /**
   * Sends from the root to all (MPI 4.1 §6.4, {@code MPI_Bcast}).
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   */
  public void broadcast(Buffer buffer, int root) {
    EqualCall.broadcast(communicator(), buffer, root);
  }

  /**
   * Collects one block from each process at the root (MPI 4.1 §6.5, {@code MPI_Gather}).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them at the root; elsewhere
   *     not touched
   * @param root the root's rank
   */
  public void gather(Buffer sent, Buffer received, int root) {
    EqualCall.gather(communicator(), sent, received, root);
  }

  /**
   * Collects one block from each process at this one, the root, whose own block lies where it
   * belongs already ({@code MPI_IN_PLACE}). All others call {@link #gather(Buffer, Buffer, int)}
   * (MPI 4.1 §6.5, {@code MPI_Gather}).
   *
   * @param received one block's count and type, in memory for all of them
   */
  public void gatherInPlace(Buffer received) {
    movements().gatherInPlace(received).run();
  }

  /**
   * Hands out one block to each process from the root (MPI 4.1 §6.6, {@code MPI_Scatter}).
   *
   * @param sent one block's count and type, in memory with all of them at the root; elsewhere not
   *     touched
   * @param received this process's block
   * @param root the root's rank
   */
  public void scatter(Buffer sent, Buffer received, int root) {
    EqualCall.scatter(communicator(), sent, received, root);
  }

  /**
   * Hands out one block to each process from this one, the root, whose own block stays where it is
   * ({@code MPI_IN_PLACE}). All others call {@link #scatter(Buffer, Buffer, int)} (MPI 4.1 §6.6,
   * {@code MPI_Scatter}).
   *
   * @param sent one block's count and type, in memory with all of them
   */
  public void scatterInPlace(Buffer sent) {
    movements().scatterInPlace(sent).run();
  }

  /**
   * Collects one block from each process at every process (MPI 4.1 §6.7, {@code MPI_Allgather}).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGather(Buffer sent, Buffer received) {
    EqualCall.allGather(communicator(), sent, received);
  }

  /**
   * Collects one block from each process at every process, where each one's own block lies where it
   * belongs already ({@code MPI_IN_PLACE}) (MPI 4.1 §6.7, {@code MPI_Allgather}).
   *
   * @param buffer one block's count and type, in memory for all of them
   */
  public void allGatherInPlace(Buffer buffer) {
    movements().allGatherInPlace(buffer).run();
  }

  /**
   * Sends one block from each process to each (MPI 4.1 §6.8, {@code MPI_Alltoall}).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received one block's count and type, in memory for one of each process
   */
  public void allToAll(Buffer sent, Buffer received) {
    EqualCall.allToAll(communicator(), sent, received);
  }

  /**
   * Exchanges one block between each two processes in the same memory ({@code MPI_IN_PLACE}) (MPI
   * 4.1 §6.8, {@code MPI_Alltoall}).
   *
   * @param buffer one block's count and type, in memory with one for each process, where what comes
   *     of it takes its place
   */
  public void allToAllInPlace(Buffer buffer) {
    movements().allToAllInPlace(buffer).run();
  }
}
