// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.function.IntPredicate;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.espalier.mpi.type.Datatype;

/**
 * Makes the calls of the collective operations that move data, once everything that this process
 * can know of them has been checked.
 */
final class Movements {
  private final Communicator communicator;

  Movements(Communicator communicator) {
    this.communicator = communicator;
  }

  private long comm() {
    return communicator.handle();
  }

  private int size() {
    return communicator.size();
  }

  /** The root's number as the caller gave it, checked. */
  int root(int root) {
    return root(communicator, root);
  }

  /** The same on another communicator. */
  static int root(Communicator communicator, int root) {
    if (root < 0 || root >= communicator.size()) {
      throw new IllegalArgumentException(
          "root must be from 0 to %d, got %d".formatted(communicator.size() - 1, root));
    }
    return root;
  }

  boolean isRoot(int root) {
    return communicator.rank() == root;
  }

  private IntPredicate own() {
    int rank = communicator.rank();
    return k -> k == rank;
  }

  CollectiveCall broadcast(Buffer buffer, int root) {
    int checked = root(root);
    long comm = comm();
    boolean sends = isRoot(root);
    EqualSide both = sends ? EqualSide.contributing(buffer, 1) : EqualSide.collecting(buffer, 1);
    return CollectiveCall.broadcast(comm, both, checked, !sends);
  }

  CollectiveCall gather(Buffer sent, Buffer received, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      Disjoint.require(sent, 1, received, size());
    }
    return CollectiveCall.rooted(
        CollectiveFunction.GATHER,
        comm(),
        () -> EqualSide.contributing(sent, 1),
        () -> here ? EqualSide.collecting(received, size()) : EqualSide.unused(received),
        checked);
  }

  CollectiveCall gather(Buffer sent, BlockBuffer received, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      received.requireBlocks(size());
      Disjoint.require(sent, received);
    }
    return CollectiveCall.rooted(
        CollectiveFunction.GATHERV,
        comm(),
        () -> EqualSide.contributing(sent, 1),
        () ->
            here ? BlockSide.collecting(received, CollectiveSide.ALL) : BlockSide.unused(received),
        checked);
  }

  CollectiveCall gatherInPlace(Buffer received) {
    return CollectiveCall.gatherInPlace(
        CollectiveFunction.GATHER,
        comm(),
        EqualSide.collectingOthers(received, size(), communicator.rank()),
        communicator.rank());
  }

  CollectiveCall gatherInPlace(BlockBuffer received) {
    received.requireBlocks(size());
    return CollectiveCall.gatherInPlace(
        CollectiveFunction.GATHERV,
        comm(),
        BlockSide.collecting(received, own().negate()),
        communicator.rank());
  }

  CollectiveCall scatter(Buffer sent, Buffer received, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      Disjoint.require(sent, size(), received, 1);
    }
    return CollectiveCall.rooted(
        CollectiveFunction.SCATTER,
        comm(),
        () -> here ? EqualSide.contributing(sent, size()) : EqualSide.unused(sent),
        () -> EqualSide.collecting(received, 1),
        checked);
  }

  CollectiveCall scatter(BlockBuffer sent, Buffer received, int root) {
    int checked = root(root);
    boolean here = isRoot(root);
    if (here) {
      sent.requireBlocks(size());
      Disjoint.require(received, sent);
    }
    return CollectiveCall.rooted(
        CollectiveFunction.SCATTERV,
        comm(),
        () -> here ? BlockSide.contributing(sent, CollectiveSide.ALL) : BlockSide.unused(sent),
        () -> EqualSide.collecting(received, 1),
        checked);
  }

  CollectiveCall scatterInPlace(Buffer sent) {
    return CollectiveCall.scatterInPlace(
        CollectiveFunction.SCATTER,
        comm(),
        EqualSide.contributing(sent, size(), own().negate()),
        communicator.rank());
  }

  CollectiveCall scatterInPlace(BlockBuffer sent) {
    sent.requireBlocks(size());
    return CollectiveCall.scatterInPlace(
        CollectiveFunction.SCATTERV,
        comm(),
        BlockSide.contributing(sent, own().negate()),
        communicator.rank());
  }

  CollectiveCall allGather(Buffer sent, Buffer received) {
    Disjoint.require(sent, 1, received, size());
    return CollectiveCall.of(
        CollectiveFunction.ALLGATHER,
        comm(),
        () -> EqualSide.contributing(sent, 1),
        () -> EqualSide.collecting(received, size()));
  }

  CollectiveCall allGather(Buffer sent, BlockBuffer received) {
    received.requireBlocks(size());
    Disjoint.require(sent, received);
    return CollectiveCall.of(
        CollectiveFunction.ALLGATHERV,
        comm(),
        () -> EqualSide.contributing(typed(sent, received.type()), 1),
        () -> BlockSide.collecting(received, CollectiveSide.ALL));
  }

  /**
   * What a process gives that has nothing to send: Open MPI chooses its algorithm by the size of
   * the send type, and waits forever where processes choose differently.
   */
  private static Buffer typed(Buffer sent, Datatype type) {
    return sent.bytes() == 0 ? new Buffer(sent.memory(), 0, 0, type) : sent;
  }

  CollectiveCall allGatherInPlace(Buffer buffer) {
    return CollectiveCall.inPlace(
        CollectiveFunction.ALLGATHER, comm(), EqualSide.inPlace(buffer, size(), own()));
  }

  CollectiveCall allGatherInPlace(BlockBuffer buffer) {
    buffer.requireBlocks(size());
    return CollectiveCall.inPlace(
        CollectiveFunction.ALLGATHERV, comm(), BlockSide.inPlace(buffer, own()));
  }

  CollectiveCall allToAll(Buffer sent, Buffer received) {
    Disjoint.require(sent, size(), received, size());
    return CollectiveCall.of(
        CollectiveFunction.ALLTOALL,
        comm(),
        () -> EqualSide.contributing(sent, size()),
        () -> EqualSide.collecting(received, size()));
  }

  CollectiveCall allToAll(BlockBuffer sent, BlockBuffer received) {
    sent.requireBlocks(size());
    received.requireBlocks(size());
    Disjoint.require(sent, received);
    return CollectiveCall.of(
        CollectiveFunction.ALLTOALLV,
        comm(),
        () -> BlockSide.contributing(sent, CollectiveSide.ALL),
        () -> BlockSide.collecting(received, CollectiveSide.ALL));
  }

  CollectiveCall allToAll(MixedBuffer sent, MixedBuffer received) {
    sent.requireParts(size());
    received.requireParts(size());
    Disjoint.require(sent, received, CollectiveSide.ALL);
    return CollectiveCall.of(
        CollectiveFunction.ALLTOALLW,
        comm(),
        () -> MixedSide.contributing(sent, CollectiveSide.ALL),
        () -> MixedSide.collecting(received, CollectiveSide.ALL));
  }

  CollectiveCall allToAllInPlace(Buffer buffer) {
    return CollectiveCall.inPlace(
        CollectiveFunction.ALLTOALL, comm(), EqualSide.inPlace(buffer, size(), CollectiveSide.ALL));
  }

  /**
   * What goes out is copied: libraries go wrong in place where counts or types differ
   * (docs/mpi-quirks.md).
   */
  CollectiveCall allToAllInPlace(BlockBuffer buffer) {
    buffer.requireBlocks(size());
    return CollectiveCall.of(
        CollectiveFunction.ALLTOALLV,
        comm(),
        () -> BlockSide.copied(buffer),
        () -> BlockSide.collecting(buffer, CollectiveSide.ALL));
  }

  /** As {@link #allToAllInPlace(BlockBuffer)}. */
  CollectiveCall allToAllInPlace(MixedBuffer buffer) {
    buffer.requireParts(size());
    return CollectiveCall.of(
        CollectiveFunction.ALLTOALLW,
        comm(),
        () -> MixedSide.copied(buffer),
        () -> MixedSide.collecting(buffer, CollectiveSide.ALL));
  }
}
