// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.call.Staging;
import org.espalier.mpi.raw.VariableCollectiveFunctions;

/**
 * The collective operations whose blocks differ in size or type (MPI 4.1 §6.5 to §6.8, the {@code
 * v} and {@code w} variants). Memory of an array is staged as a whole.
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
    if (isRoot(root)) {
      received.requireBlocks(size());
    }
    boolean wide = Counts.wide("MPI_Gatherv", Counts.widest(sent.count(), received.widest()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = received.stage(arena);
      int code =
          VariableCollectiveFunctions.MPI_Gatherv(
              wide,
              sent.stageForReading(Scratch.get()),
              sent.count(),
              sent.type().handle(),
              to,
              received.nativeCounts(arena, wide),
              received.nativeDisplacements(arena, wide),
              received.type().handle(),
              checked,
              comm());
      check(code, "MPI_Gatherv", wide);
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
    int checked = root(root);
    if (isRoot(root)) {
      sent.requireBlocks(size());
    }
    boolean wide = Counts.wide("MPI_Scatterv", Counts.widest(received.count(), sent.widest()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = received.stageForWriting(Scratch.get());
      int code =
          VariableCollectiveFunctions.MPI_Scatterv(
              wide,
              sent.stage(arena),
              sent.nativeCounts(arena, wide),
              sent.nativeDisplacements(arena, wide),
              sent.type().handle(),
              to,
              received.count(),
              received.type().handle(),
              checked,
              comm());
      check(code, "MPI_Scatterv", wide);
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
    boolean wide = Counts.wide("MPI_Allgatherv", Counts.widest(sent.count(), received.widest()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = received.stage(arena);
      int code =
          VariableCollectiveFunctions.MPI_Allgatherv(
              wide,
              sent.stageForReading(Scratch.get()),
              sent.count(),
              sent.type().handle(),
              to,
              received.nativeCounts(arena, wide),
              received.nativeDisplacements(arena, wide),
              received.type().handle(),
              comm());
      check(code, "MPI_Allgatherv", wide);
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
    boolean wide = Counts.wide("MPI_Alltoallv", Counts.widest(sent.widest(), received.widest()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = received.stage(arena);
      int code =
          VariableCollectiveFunctions.MPI_Alltoallv(
              wide,
              sent.stage(arena),
              sent.nativeCounts(arena, wide),
              sent.nativeDisplacements(arena, wide),
              sent.type().handle(),
              to,
              received.nativeCounts(arena, wide),
              received.nativeDisplacements(arena, wide),
              received.type().handle(),
              comm());
      check(code, "MPI_Alltoallv", wide);
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
    boolean wide = Counts.wide("MPI_Alltoallw", Counts.widest(sent.widest(), received.widest()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = Staging.stage(received.memory(), arena);
      int code =
          VariableCollectiveFunctions.MPI_Alltoallw(
              wide,
              Staging.stage(sent.memory(), arena),
              sent.counts(arena, wide),
              sent.displacements(arena, wide),
              sent.types(arena),
              to,
              received.counts(arena, wide),
              received.displacements(arena, wide),
              received.types(arena),
              comm());
      check(code, "MPI_Alltoallw", wide);
      Staging.writeBack(to, received.memory());
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  private static void check(int code, String function, boolean wide) {
    Check.that(code, wide ? function + "_c" : function);
  }
}
