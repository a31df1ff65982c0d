// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.function.IntPredicate;
import org.espalier.mpi.raw.function.CollectiveFunction;

/**
 * The collective operations of each process with its neighbours (MPI 4.1 §8.6): in a Cartesian grid
 * the next ones along each dimension, downwards first, and in a graph those that its edges name.
 * All processes of the communicator must call them in the same order. What comes of a neighbour
 * that does not exist, at the edge of a grid, is not touched.
 */
public final class Neighbourhood {
  private final Communicator communicator;
  private final int[] sources;
  private final int[] destinations;

  /** Ranks, of which {@link Communicator#NO_PROCESS} is a neighbour that does not exist. */
  Neighbourhood(Communicator communicator, int[] sources, int[] destinations) {
    this.communicator = communicator;
    this.sources = sources;
    this.destinations = destinations;
  }

  /**
   * Returns from whom data come.
   *
   * @return ranks, or {@link Communicator#NO_PROCESS}, in the order of the blocks; a new array
   */
  public int[] sources() {
    return sources.clone();
  }

  /**
   * Returns to whom data go.
   *
   * @return ranks, or {@link Communicator#NO_PROCESS}, in the order of the blocks; a new array
   */
  public int[] destinations() {
    return destinations.clone();
  }

  private static IntPredicate present(int[] neighbours) {
    return k -> neighbours[k] != Communicator.NO_PROCESS;
  }

  /** Of blocks that have the same place on both sides. */
  private IntPredicate bothPresent() {
    int both = Math.min(sources.length, destinations.length);
    return k -> k < both && present(sources).test(k) && present(destinations).test(k);
  }

  private EqualSide sent(Buffer block) {
    return EqualSide.contributing(block, destinations.length, present(destinations));
  }

  private EqualSide received(Buffer block) {
    return EqualSide.collecting(block, sources.length, present(sources));
  }

  private CollectiveCall callAllGather(Buffer sent, Buffer received) {
    Disjoint.require(sent, 1, received, sources.length);
    return CollectiveCall.of(
        CollectiveFunction.NEIGHBOR_ALLGATHER,
        communicator.handle(),
        () -> EqualSide.contributing(sent, 1),
        () -> received(received));
  }

  private CollectiveCall callAllGather(Buffer sent, BlockBuffer received) {
    received.requireBlocks(sources.length);
    Disjoint.require(sent, received, present(sources));
    return CollectiveCall.of(
        CollectiveFunction.NEIGHBOR_ALLGATHERV,
        communicator.handle(),
        () -> EqualSide.contributing(sent, 1),
        () -> BlockSide.collecting(received, present(sources)));
  }

  private CollectiveCall callAllToAll(Buffer sent, Buffer received) {
    Disjoint.require(sent, destinations.length, received, sources.length);
    return CollectiveCall.of(
        CollectiveFunction.NEIGHBOR_ALLTOALL,
        communicator.handle(),
        () -> sent(sent),
        () -> received(received));
  }

  private CollectiveCall callAllToAll(BlockBuffer sent, BlockBuffer received) {
    sent.requireBlocks(destinations.length);
    received.requireBlocks(sources.length);
    Disjoint.require(sent, received, bothPresent());
    return CollectiveCall.of(
        CollectiveFunction.NEIGHBOR_ALLTOALLV,
        communicator.handle(),
        () -> BlockSide.contributing(sent, present(destinations)),
        () -> BlockSide.collecting(received, present(sources)));
  }

  private CollectiveCall callAllToAll(MixedBuffer sent, MixedBuffer received) {
    sent.requireParts(destinations.length);
    received.requireParts(sources.length);
    Disjoint.require(sent, received, bothPresent());
    return CollectiveCall.of(
        CollectiveFunction.NEIGHBOR_ALLTOALLW,
        communicator.handle(),
        () -> MixedSide.contributing(sent, present(destinations)),
        () -> MixedSide.collecting(received, present(sources)));
  }

  /**
   * Sends one block to each destination, and collects one of each source (MPI 4.1 §8.6.1, {@code
   * MPI_Neighbor_allgather}).
   *
   * @param sent what goes to each of them
   * @param received one block's count and type, in memory for one of each source
   */
  public void allGather(Buffer sent, Buffer received) {
    callAllGather(sent, received).run();
  }

  /**
   * Starts what {@link #allGather(Buffer, Buffer)} does (MPI 4.1 §8.7, {@code
   * MPI_Ineighbor_allgather}).
   *
   * @param sent what goes to each of them; not to be touched before completion
   * @param received one block's count and type, in memory for one of each source; not to be touched
   *     before completion
   * @return the request, to be completed
   */
  public Request startAllGather(Buffer sent, Buffer received) {
    return callAllGather(sent, received).start();
  }

  /**
   * Sends one block to each destination, and collects blocks of different sizes (MPI 4.1 §8.6.1,
   * {@code MPI_Neighbor_allgatherv}).
   *
   * @param sent what goes to each of them
   * @param received the place of each source's block
   */
  public void allGather(Buffer sent, BlockBuffer received) {
    callAllGather(sent, received).run();
  }

  /**
   * Starts what {@link #allGather(Buffer, BlockBuffer)} does (MPI 4.1 §8.7, {@code
   * MPI_Ineighbor_allgatherv}).
   *
   * @param sent what goes to each of them; not to be touched before completion
   * @param received the place of each source's block; not to be touched before completion
   * @return the request, to be completed
   */
  public Request startAllGather(Buffer sent, BlockBuffer received) {
    return callAllGather(sent, received).start();
  }

  /**
   * Sends a block of its own to each destination, and collects one of each source (MPI 4.1 §8.6.2,
   * {@code MPI_Neighbor_alltoall}).
   *
   * @param sent one block's count and type, in memory with one for each destination
   * @param received one block's count and type, in memory for one of each source
   */
  public void allToAll(Buffer sent, Buffer received) {
    callAllToAll(sent, received).run();
  }

  /**
   * Starts what {@link #allToAll(Buffer, Buffer)} does (MPI 4.1 §8.7, {@code
   * MPI_Ineighbor_alltoall}).
   *
   * @param sent one block's count and type, in memory with one for each destination; not to be
   *     touched before completion
   * @param received one block's count and type, in memory for one of each source; not to be touched
   *     before completion
   * @return the request, to be completed
   */
  public Request startAllToAll(Buffer sent, Buffer received) {
    return callAllToAll(sent, received).start();
  }

  /**
   * Sends a block of its own size to each destination, and collects blocks of different sizes (MPI
   * 4.1 §8.6.2, {@code MPI_Neighbor_alltoallv}).
   *
   * @param sent the block for each destination
   * @param received the place of each source's block
   */
  public void allToAll(BlockBuffer sent, BlockBuffer received) {
    callAllToAll(sent, received).run();
  }

  /**
   * Starts what {@link #allToAll(BlockBuffer, BlockBuffer)} does (MPI 4.1 §8.7, {@code
   * MPI_Ineighbor_alltoallv}).
   *
   * @param sent the block for each destination; not to be touched before completion
   * @param received the place of each source's block; not to be touched before completion
   * @return the request, to be completed
   */
  public Request startAllToAll(BlockBuffer sent, BlockBuffer received) {
    return callAllToAll(sent, received).start();
  }

  /**
   * Sends a part of its own type to each destination, and collects parts of different types (MPI
   * 4.1 §8.6.2, {@code MPI_Neighbor_alltoallw}).
   *
   * @param sent the part for each destination
   * @param received the place of each source's part
   */
  public void allToAll(MixedBuffer sent, MixedBuffer received) {
    callAllToAll(sent, received).run();
  }

  /**
   * Starts what {@link #allToAll(MixedBuffer, MixedBuffer)} does (MPI 4.1 §8.7, {@code
   * MPI_Ineighbor_alltoallw}).
   *
   * @param sent the part for each destination; not to be touched before completion
   * @param received the place of each source's part; not to be touched before completion
   * @return the request, to be completed
   */
  public Request startAllToAll(MixedBuffer sent, MixedBuffer received) {
    return callAllToAll(sent, received).start();
  }
}
