// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.CountArray;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.VariableCollectiveFunctions;

/**
 * The collective operations whose blocks differ in size or type (MPI 4.1 §6.5 to §6.8, the {@code
 * v} and {@code w} variants). Of an array the blocks alone are packed.
 */
public abstract sealed class VariableCollective permits Collective {
  private final Communicator communicator;

  VariableCollective(Communicator communicator) {
    this.communicator = communicator;
  }

  final long comm() {
    return communicator.handle();
  }

  final int size() {
    return communicator.size();
  }

  /** The root's number as the caller gave it, checked. */
  final int root(int root) {
    if (root < 0 || root >= size()) {
      throw new IllegalArgumentException(
          "root must be from 0 to %d, got %d".formatted(size() - 1, root));
    }
    return root;
  }

  final boolean isRoot(int root) {
    return communicator.rank() == root;
  }

  /**
   * Collects blocks of different sizes at the root (MPI 4.1 §6.5, {@code MPI_Gatherv}).
   *
   * @param sent this process's block
   * @param received the place of each process's block; used at the root only
   * @param root the root's rank
   */
  public void gather(Buffer sent, BlockBuffer received, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      received.requireBlocks(size());
    }
    try (Arena arena = Arena.ofConfined();
        Side from = Side.contributing(sent);
        BlockSide to = BlockSide.collecting(here ? received : received.unused())) {
      boolean wide = Counts.wide("MPI_Gatherv", Counts.widest(from.count(), to.widest()));
      int code =
          VariableCollectiveFunctions.MPI_Gatherv(
              wide,
              from.data(),
              from.count(),
              from.type(),
              to.data(),
              CountArray.of(arena, wide, to.counts()),
              CountArray.of(arena, wide, to.displacements()),
              to.type(),
              checked,
              comm());
      check(code, "MPI_Gatherv", wide);
      to.arrived();
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
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      sent.requireBlocks(size());
    }
    try (Arena arena = Arena.ofConfined();
        BlockSide from = BlockSide.contributing(here ? sent : sent.unused());
        Side to = Side.collecting(received)) {
      boolean wide = Counts.wide("MPI_Scatterv", Counts.widest(to.count(), from.widest()));
      int code =
          VariableCollectiveFunctions.MPI_Scatterv(
              wide,
              from.data(),
              CountArray.of(arena, wide, from.counts()),
              CountArray.of(arena, wide, from.displacements()),
              from.type(),
              to.data(),
              to.count(),
              to.type(),
              checked,
              comm());
      check(code, "MPI_Scatterv", wide);
      to.arrived();
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
    try (Arena arena = Arena.ofConfined();
        Side from = Side.contributing(sent);
        BlockSide to = BlockSide.collecting(received)) {
      boolean wide = Counts.wide("MPI_Allgatherv", Counts.widest(from.count(), to.widest()));
      int code =
          VariableCollectiveFunctions.MPI_Allgatherv(
              wide,
              from.data(),
              from.count(),
              from.type(),
              to.data(),
              CountArray.of(arena, wide, to.counts()),
              CountArray.of(arena, wide, to.displacements()),
              to.type(),
              comm());
      check(code, "MPI_Allgatherv", wide);
      to.arrived();
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
    try (Arena arena = Arena.ofConfined();
        BlockSide from = BlockSide.contributing(sent);
        BlockSide to = BlockSide.collecting(received)) {
      boolean wide = Counts.wide("MPI_Alltoallv", Counts.widest(from.widest(), to.widest()));
      int code =
          VariableCollectiveFunctions.MPI_Alltoallv(
              wide,
              from.data(),
              CountArray.of(arena, wide, from.counts()),
              CountArray.of(arena, wide, from.displacements()),
              from.type(),
              to.data(),
              CountArray.of(arena, wide, to.counts()),
              CountArray.of(arena, wide, to.displacements()),
              to.type(),
              comm());
      check(code, "MPI_Alltoallv", wide);
      to.arrived();
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
    try (Arena arena = Arena.ofConfined();
        MixedSide from = MixedSide.contributing(sent);
        MixedSide to = MixedSide.collecting(received)) {
      boolean wide = Counts.wide("MPI_Alltoallw", Counts.widest(from.widest(), to.widest()));
      int code =
          VariableCollectiveFunctions.MPI_Alltoallw(
              wide,
              from.data(),
              CountArray.of(arena, wide, from.counts()),
              CountArray.of(arena, wide, from.displacementsBytes()),
              HandleArray.of(arena, from.types()),
              to.data(),
              CountArray.of(arena, wide, to.counts()),
              CountArray.of(arena, wide, to.displacementsBytes()),
              HandleArray.of(arena, to.types()),
              comm());
      check(code, "MPI_Alltoallw", wide);
      to.arrived();
    }
  }

  private static void check(int code, String function, boolean wide) {
    Check.that(code, wide ? function + "_c" : function);
  }
}
