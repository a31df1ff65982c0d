// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/**
 * The collective operations whose blocks differ in size or type (MPI 4.1 §6.5 to §6.8, the {@code
 * v} and {@code w} variants). Of an array the blocks alone are packed.
 */
public abstract sealed class VariableCollective permits StartedCollective {
  private final Communicator communicator;
  private final Movements movements;

  VariableCollective(Communicator communicator) {
    this.communicator = communicator;
    this.movements = new Movements(communicator);
  }

  final Communicator communicator() {
    return communicator;
  }

  final Movements movements() {
    return movements;
  }

  /**
   * Collects blocks of different sizes at the root (MPI 4.1 §6.5, {@code MPI_Gatherv}).
   *
   * @param sent this process's block
   * @param received the place of each process's block; used at the root only
   * @param root the root's rank
   */
  public final void gather(Buffer sent, BlockBuffer received, int root) {
    movements().gather(sent, received, root).run();
  }

  /**
   * Collects blocks of different sizes at this process, the root, whose own block lies where it
   * belongs already ({@code MPI_IN_PLACE}). All others call {@link #gather(Buffer, BlockBuffer,
   * int)} (MPI 4.1 §6.5, {@code MPI_Gatherv}).
   *
   * @param received the place of each process's block
   */
  public final void gatherInPlace(BlockBuffer received) {
    movements().gatherInPlace(received).run();
  }

  /**
   * Hands out blocks of different sizes from the root (MPI 4.1 §6.6, {@code MPI_Scatterv}).
   *
   * @param sent the place of each process's block; used at the root only
   * @param received this process's block
   * @param root the root's rank
   */
  public final void scatter(BlockBuffer sent, Buffer received, int root) {
    movements().scatter(sent, received, root).run();
  }

  /**
   * Hands out blocks of different sizes from this process, the root, whose own block stays where it
   * is ({@code MPI_IN_PLACE}). All others call {@link #scatter(BlockBuffer, Buffer, int)} (MPI 4.1
   * §6.6, {@code MPI_Scatterv}).
   *
   * @param sent the place of each process's block
   */
  public final void scatterInPlace(BlockBuffer sent) {
    movements().scatterInPlace(sent).run();
  }

  /**
   * Collects blocks of different sizes at every process (MPI 4.1 §6.7, {@code MPI_Allgatherv}).
   *
   * @param sent this process's block
   * @param received the place of each process's block
   */
  public final void allGather(Buffer sent, BlockBuffer received) {
    movements().allGather(sent, received).run();
  }

  /**
   * Collects blocks of different sizes at every process, where each one's own block lies where it
   * belongs already ({@code MPI_IN_PLACE}) (MPI 4.1 §6.7, {@code MPI_Allgatherv}).
   *
   * @param buffer the place of each process's block
   */
  public final void allGatherInPlace(BlockBuffer buffer) {
    movements().allGatherInPlace(buffer).run();
  }

  /**
   * Sends a block of its own size from each process to each (MPI 4.1 §6.8, {@code MPI_Alltoallv}).
   *
   * @param sent the block for each process
   * @param received the place of each process's block
   */
  public final void allToAll(BlockBuffer sent, BlockBuffer received) {
    movements().allToAll(sent, received).run();
  }

  /**
   * Exchanges a block of its own size between each two processes in the same memory ({@code
   * MPI_IN_PLACE}) (MPI 4.1 §6.8, {@code MPI_Alltoallv}).
   *
   * @param buffer the block for each process, where what comes of it takes its place
   */
  public final void allToAllInPlace(BlockBuffer buffer) {
    movements().allToAllInPlace(buffer).run();
  }

  /**
   * Sends parts of different types from each process to each (MPI 4.1 §6.8, {@code MPI_Alltoallw}).
   *
   * @param sent the part for each process
   * @param received the place of each process's part
   */
  public final void allToAll(MixedBuffer sent, MixedBuffer received) {
    movements().allToAll(sent, received).run();
  }

  /**
   * Exchanges a part of its own type between each two processes in the same memory ({@code
   * MPI_IN_PLACE}) (MPI 4.1 §6.8, {@code MPI_Alltoallw}).
   *
   * @param buffer the part for each process, where what comes of it takes its place
   */
  public final void allToAllInPlace(MixedBuffer buffer) {
    movements().allToAllInPlace(buffer).run();
  }
}
