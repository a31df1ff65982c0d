// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/**
 * Collective operations that are started, and completed by their request (MPI 4.1 §6.12): all
 * processes start them in the same order. What an operation sends from an array, or from between
 * gaps, is packed when it starts; what it brings is in its place after completion.
 */
public abstract sealed class StartedCollective extends VariableCollective permits Collective {
  StartedCollective(Communicator communicator) {
    super(communicator);
  }

  /**
   * Starts what {@link Collective#broadcast(Buffer, int)} does (MPI 4.1 §6.12, {@code MPI_Ibcast}).
   *
   * @param buffer sent by the root, filled in all others; not to be touched before completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public final Request startBroadcast(Buffer buffer, int root) {
    return movements().broadcast(buffer, root).start();
  }

  /**
   * Starts what {@link Collective#gather(Buffer, Buffer, int)} does (MPI 4.1 §6.12, {@code
   * MPI_Igather}).
   *
   * @param sent this process's block; not to be touched before completion
   * @param received one block's count and type, in memory for all of them at the root; elsewhere
   *     not touched; not to be touched before completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public final Request startGather(Buffer sent, Buffer received, int root) {
    return movements().gather(sent, received, root).start();
  }

  /**
   * Starts what {@link Collective#gatherInPlace(Buffer)} does. All others call {@link
   * #startGather(Buffer, Buffer, int)} (MPI 4.1 §6.12, {@code MPI_Igather}).
   *
   * @param received one block's count and type, in memory for all of them; not to be touched before
   *     completion
   * @return the request, to be completed
   */
  public final Request startGatherInPlace(Buffer received) {
    return movements().gatherInPlace(received).start();
  }

  /**
   * Starts what {@link Collective#scatter(Buffer, Buffer, int)} does (MPI 4.1 §6.12, {@code
   * MPI_Iscatter}).
   *
   * @param sent one block's count and type, in memory with all of them at the root; elsewhere not
   *     touched; not to be touched before completion
   * @param received this process's block; not to be touched before completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public final Request startScatter(Buffer sent, Buffer received, int root) {
    return movements().scatter(sent, received, root).start();
  }

  /**
   * Starts what {@link Collective#scatterInPlace(Buffer)} does. All others call {@link
   * #startScatter(Buffer, Buffer, int)} (MPI 4.1 §6.12, {@code MPI_Iscatter}).
   *
   * @param sent one block's count and type, in memory with all of them; not to be touched before
   *     completion
   * @return the request, to be completed
   */
  public final Request startScatterInPlace(Buffer sent) {
    return movements().scatterInPlace(sent).start();
  }

  /**
   * Starts what {@link Collective#allGather(Buffer, Buffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Iallgather}).
   *
   * @param sent this process's block; not to be touched before completion
   * @param received one block's count and type, in memory for all of them; not to be touched before
   *     completion
   * @return the request, to be completed
   */
  public final Request startAllGather(Buffer sent, Buffer received) {
    return movements().allGather(sent, received).start();
  }

  /**
   * Starts what {@link Collective#allGatherInPlace(Buffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Iallgather}).
   *
   * @param buffer one block's count and type, in memory for all of them; not to be touched before
   *     completion
   * @return the request, to be completed
   */
  public final Request startAllGatherInPlace(Buffer buffer) {
    return movements().allGatherInPlace(buffer).start();
  }

  /**
   * Starts what {@link Collective#allToAll(Buffer, Buffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Ialltoall}).
   *
   * @param sent one block's count and type, in memory with one for each process; not to be touched
   *     before completion
   * @param received one block's count and type, in memory for one of each process; not to be
   *     touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAll(Buffer sent, Buffer received) {
    return movements().allToAll(sent, received).start();
  }

  /**
   * Starts what {@link Collective#allToAllInPlace(Buffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Ialltoall}).
   *
   * @param buffer one block's count and type, in memory with one for each process, where what comes
   *     of it takes its place; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAllInPlace(Buffer buffer) {
    return movements().allToAllInPlace(buffer).start();
  }

  /**
   * Starts what {@link #gather(Buffer, BlockBuffer, int)} does (MPI 4.1 §6.12, {@code
   * MPI_Igatherv}).
   *
   * @param sent this process's block; not to be touched before completion
   * @param received the place of each process's block; used at the root only; not to be touched
   *     before completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public final Request startGather(Buffer sent, BlockBuffer received, int root) {
    return movements().gather(sent, received, root).start();
  }

  /**
   * Starts what {@link #gatherInPlace(BlockBuffer)} does. All others call {@link
   * #startGather(Buffer, BlockBuffer, int)} (MPI 4.1 §6.12, {@code MPI_Igatherv}).
   *
   * @param received the place of each process's block; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startGatherInPlace(BlockBuffer received) {
    return movements().gatherInPlace(received).start();
  }

  /**
   * Starts what {@link #scatter(BlockBuffer, Buffer, int)} does (MPI 4.1 §6.12, {@code
   * MPI_Iscatterv}).
   *
   * @param sent the place of each process's block; used at the root only; not to be touched before
   *     completion
   * @param received this process's block; not to be touched before completion
   * @param root the root's rank
   * @return the request, to be completed
   */
  public final Request startScatter(BlockBuffer sent, Buffer received, int root) {
    return movements().scatter(sent, received, root).start();
  }

  /**
   * Starts what {@link #scatterInPlace(BlockBuffer)} does. All others call {@link
   * #startScatter(BlockBuffer, Buffer, int)} (MPI 4.1 §6.12, {@code MPI_Iscatterv}).
   *
   * @param sent the place of each process's block; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startScatterInPlace(BlockBuffer sent) {
    return movements().scatterInPlace(sent).start();
  }

  /**
   * Starts what {@link #allGather(Buffer, BlockBuffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Iallgatherv}).
   *
   * @param sent this process's block; not to be touched before completion
   * @param received the place of each process's block; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startAllGather(Buffer sent, BlockBuffer received) {
    return movements().allGather(sent, received).start();
  }

  /**
   * Starts what {@link #allGatherInPlace(BlockBuffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Iallgatherv}).
   *
   * @param buffer the place of each process's block; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startAllGatherInPlace(BlockBuffer buffer) {
    return movements().allGatherInPlace(buffer).start();
  }

  /**
   * Starts what {@link #allToAll(BlockBuffer, BlockBuffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Ialltoallv}).
   *
   * @param sent the block for each process; not to be touched before completion
   * @param received the place of each process's block; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAll(BlockBuffer sent, BlockBuffer received) {
    return movements().allToAll(sent, received).start();
  }

  /**
   * Starts what {@link #allToAllInPlace(BlockBuffer)} does (MPI 4.1 §6.12, {@code MPI_Ialltoallv}).
   *
   * @param buffer the block for each process, where what comes of it takes its place; not to be
   *     touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAllInPlace(BlockBuffer buffer) {
    return movements().allToAllInPlace(buffer).start();
  }

  /**
   * Starts what {@link #allToAll(MixedBuffer, MixedBuffer)} does (MPI 4.1 §6.12, {@code
   * MPI_Ialltoallw}).
   *
   * @param sent the part for each process; not to be touched before completion
   * @param received the place of each process's part; not to be touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAll(MixedBuffer sent, MixedBuffer received) {
    return movements().allToAll(sent, received).start();
  }

  /**
   * Starts what {@link #allToAllInPlace(MixedBuffer)} does (MPI 4.1 §6.12, {@code MPI_Ialltoallw}).
   *
   * @param buffer the part for each process, where what comes of it takes its place; not to be
   *     touched before completion
   * @return the request, to be completed
   */
  public final Request startAllToAllInPlace(MixedBuffer buffer) {
    return movements().allToAllInPlace(buffer).start();
  }
}
