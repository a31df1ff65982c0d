// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.espalier.mpi.transfer.EqualBlocks;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations of equal blocks that are carried out at once. A kilobyte takes a library
 * one or two microseconds, of which each object and each question counts: a call looks at the
 * memory, takes what the plans have found before, and calls the library, without an object of its
 * own (docs/adr/0450).
 */
final class EqualCall {
  private static final int NO_ROOT = -1;

  private EqualCall() {}

  /** {@link Collective#broadcast(Buffer, int)}. */
  static void broadcast(Communicator communicator, Buffer buffer, int root) {
    Movements.root(communicator, root);
    long comm = communicator.handle();
    BlockWay way = BlockWay.ofBroadcast(communicator.size());
    boolean sends = communicator.rank() == root;
    EqualBlocks blocks =
        sends
            ? buffer.sentBlocks(buffer.count(), 1, way)
            : buffer.receivedBlocks(buffer.count(), 1, way);
    Choice choice = buffer.memory().isNative() ? blocks.trial() : null;
    if (choice == null) {
      broadcast(comm, buffer, blocks, root, sends);
      return;
    }
    int next = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    broadcast(comm, buffer, blocks.by(next), root, sends);
    if (start != 0) {
      choice.took(next, start, System.nanoTime());
    }
  }

  private static void broadcast(
      long comm, Buffer buffer, EqualBlocks blocks, int root, boolean sends) {
    Lease lease = sends ? filled(blocks, buffer) : blocks.room(buffer.memory(), buffer.origin());
    try {
      call(
          comm,
          blocks.address(lease, buffer.memory(), buffer.origin()),
          blocks.count(lease),
          blocks.type(lease),
          root);
      if (lease != null && !sends) {
        blocks.unpackAll(lease, buffer.memory(), buffer.origin());
      }
    } finally {
      release(lease);
      Reference.reachabilityFence(buffer); // MPI may have worked on its memory until now
    }
  }

  /** {@link Collective#gather(Buffer, Buffer, int)}. */
  static void gather(Communicator communicator, Buffer sent, Buffer received, int root) {
    Movements.root(communicator, root);
    boolean here = communicator.rank() == root;
    run(
        CollectiveFunction.GATHER,
        communicator.handle(),
        sent,
        sent.sentBlocks(sent.count(), 1, BlockWay.UNITS),
        received,
        received.receivedBlocks(
            here ? received.count() : 0, here ? communicator.size() : 1, BlockWay.UNITS),
        root);
  }

  /** {@link Collective#scatter(Buffer, Buffer, int)}. */
  static void scatter(Communicator communicator, Buffer sent, Buffer received, int root) {
    Movements.root(communicator, root);
    boolean here = communicator.rank() == root;
    run(
        CollectiveFunction.SCATTER,
        communicator.handle(),
        sent,
        sent.sentBlocks(here ? sent.count() : 0, here ? communicator.size() : 1, BlockWay.UNITS),
        received,
        received.receivedBlocks(received.count(), 1, BlockWay.UNITS),
        root);
  }

  /** {@link Collective#allGather(Buffer, Buffer)}. */
  static void allGather(Communicator communicator, Buffer sent, Buffer received) {
    BlockWay way = BlockWay.ofAllGather();
    long comm = communicator.handle();
    EqualBlocks out = sent.sentBlocks(sent.count(), 1, way);
    EqualBlocks in = received.receivedBlocks(received.count(), communicator.size(), way);
    tried(CollectiveFunction.ALLGATHER, comm, sent, out, received, in);
  }

  /** {@link Collective#allToAll(Buffer, Buffer)}. */
  static void allToAll(Communicator communicator, Buffer sent, Buffer received) {
    BlockWay way = BlockWay.ofAllToAll(communicator.size());
    long comm = communicator.handle();
    EqualBlocks out = sent.sentBlocks(sent.count(), communicator.size(), way);
    EqualBlocks in = received.receivedBlocks(received.count(), communicator.size(), way);
    tried(CollectiveFunction.ALLTOALL, comm, sent, out, received, in);
  }

  /** Both blocks by the way whose turn it is, as long as ways are tried. */
  private static void tried(
      CollectiveFunction function,
      long comm,
      Buffer sent,
      EqualBlocks out,
      Buffer received,
      EqualBlocks in) {
    Choice choice = received.memory().isNative() ? in.trial() : null;
    if (choice == null) {
      run(function, comm, sent, out, received, in, NO_ROOT);
      return;
    }
    int next = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    // What goes out in another layout has its own best way, which the times of both do not tell.
    EqualBlocks from = sent.type() == received.type() ? out.by(next) : out;
    run(function, comm, sent, from, received, in.by(next), NO_ROOT);
    if (start != 0) {
      choice.took(next, start, System.nanoTime());
    }
  }

  private static void run(
      CollectiveFunction function,
      long comm,
      Buffer sent,
      EqualBlocks out,
      Buffer received,
      EqualBlocks in,
      int root) {
    Disjoint.require(sent, out, received, in);
    Lease from = filled(out, sent);
    Lease to = null;
    try {
      to = in.room(received.memory(), received.origin());
      call(
          function,
          comm,
          out.address(from, sent.memory(), sent.origin()),
          out.count(from),
          out.type(from),
          in.address(to, received.memory(), received.origin()),
          in.count(to),
          in.type(to),
          root);
      if (to != null) {
        in.unpackAll(to, received.memory(), received.origin());
      }
    } finally {
      release(from);
      release(to);
      Reference.reachabilityFence(sent); // MPI may have worked on its memory until now
      Reference.reachabilityFence(received);
    }
  }

  /** Room with the blocks packed into it; nothing where MPI is given the memory itself. */
  private static @Nullable Lease filled(EqualBlocks blocks, Buffer buffer) {
    Lease lease = blocks.room(buffer.memory(), buffer.origin());
    if (lease != null) {
      try {
        blocks.packAll(lease, buffer.memory(), buffer.origin());
      } catch (RuntimeException | Error failure) {
        lease.release();
        throw failure;
      }
    }
    return lease;
  }

  private static void release(@Nullable Lease lease) {
    if (lease != null) {
      lease.release();
    }
  }

  private static void call(long comm, long address, long count, long type, int root) {
    WordFunction function = function(CollectiveFunction.BCAST, count, count);
    Check.that(function.call(address, count, type, root, comm), function.name());
  }

  private static void call(
      CollectiveFunction operation,
      long comm,
      long from,
      long sentCount,
      long sentType,
      long to,
      long receivedCount,
      long receivedType,
      int root) {
    WordFunction function = function(operation, sentCount, receivedCount);
    int code =
        root == NO_ROOT
            ? function.call(from, sentCount, sentType, to, receivedCount, receivedType, comm)
            : function.call(from, sentCount, sentType, to, receivedCount, receivedType, root, comm);
    Check.that(code, function.name());
  }

  /** The function for these counts, which the library must have. */
  private static WordFunction function(CollectiveFunction operation, long first, long second) {
    if (CountWidth.narrow(first, second)) {
      return operation.blocking(false);
    }
    boolean wide = Counts.wide(operation.function(false), first == (int) first ? second : first);
    return operation.blocking(wide);
  }
}
