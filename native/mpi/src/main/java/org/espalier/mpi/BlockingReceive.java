// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.ReadyMessages;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ShortMessages;
import org.espalier.mpi.type.Datatype;

/**
 * The ways of a message that is received by a call that returns when it is done: by a handle where
 * the data are to lie, unpacked within the call that receives, or out of memory of the pool.
 */
final class BlockingReceive {
  private static final String CALLED = "MPI_Recv";

  private BlockingReceive() {}

  /**
   * Receives by the way that is chosen, and tells what it took where that is asked for.
   *
   * @param wanted takes the status, or {@link Status#IGNORED}
   */
  static void receive(Buffer buffer, int from, int tag, long comm, MemorySegment wanted) {
    long count = buffer.count();
    Datatype type = buffer.typeToWrite();
    int code =
        ReadyMessages.receive(type, buffer.place(), count, from, tag, comm, Status.wanted(wanted));
    if (code == ReadyMessages.NOT_HERE) {
      undone(type, buffer, from, tag, comm, wanted, Counts.function(CALLED, count));
    } else if (code != Abi.SUCCESS) {
      throw Check.failure(code, Counts.function(CALLED, count));
    }
  }

  private static void undone(
      Datatype type,
      Buffer buffer,
      int from,
      int tag,
      long comm,
      MemorySegment wanted,
      String called) {
    if (ReadyMessages.isFirst(type, buffer.place(), buffer.count())) {
      byHandle(buffer, buffer.handle(), from, tag, comm, wanted, called);
    } else {
      byPlan(buffer.plan(), buffer, from, tag, comm, wanted, called);
    }
  }

  private static void byPlan(
      Plan plan, Buffer buffer, int from, int tag, long comm, MemorySegment wanted, String called) {
    ReadyMessages ready = plan.ready();
    int code =
        ready.receiveNow(buffer.place(), buffer.count(), from, tag, comm, Status.wanted(wanted));
    if (code == ReadyMessages.NOT_HERE) {
      otherwise(plan, buffer, from, tag, comm, wanted, called);
      ready.wasNotHere();
    } else {
      Check.that(code, called);
    }
  }

  private static void otherwise(
      Plan plan, Buffer buffer, int from, int tag, long comm, MemorySegment wanted, String called) {
    long count = buffer.count();
    Choice choice = plan.messages().toReceive(buffer.memory(), count);
    int way = BlockingMessages.way(choice, plan, buffer);
    long start = choice != null && choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      unpacked(plan, buffer, from, tag, comm, wanted, called);
    } else {
      byHandle(buffer, plan.handle(way), from, tag, comm, wanted, called);
    }
    if (choice != null && start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  private static void byHandle(
      Buffer buffer,
      long handle,
      int from,
      int tag,
      long comm,
      MemorySegment wanted,
      String called) {
    try {
      Check.that(
          Messages.MPI_Recv(buffer.address(), buffer.count(), handle, from, tag, comm, wanted),
          called);
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /** Within the call that receives, where the message is short; otherwise by the pool. */
  private static void unpacked(
      Plan plan, Buffer buffer, int from, int tag, long comm, MemorySegment wanted, String called) {
    long count = buffer.count();
    Kernel kernel = plan.messages().ofShort(buffer.memory(), count);
    if (kernel != null) {
      Check.that(
          ShortMessages.receive(
              Messages.receiving(),
              kernel,
              buffer.memory(),
              buffer.origin(),
              count,
              count * plan.unitsPerCopy(),
              plan.collectiveUnit(),
              from,
              tag,
              comm,
              Status.wanted(wanted)),
          called);
    } else if (plan.messages().areShortRow(buffer.memory(), count)) {
      Check.that(
          ShortMessages.receiveRow(
              Messages.receiving(),
              buffer.memory(),
              buffer.origin() + plan.first(),
              count * plan.bytesPerCopy(),
              count * plan.unitsPerCopy(),
              plan.collectiveUnit(),
              from,
              tag,
              comm,
              Status.wanted(wanted)),
          called);
    } else {
      staged(plan, buffer, from, tag, comm, called);
    }
  }

  /** Receives into a lease; the status is kept whether it is wanted or not. */
  private static void staged(
      Plan plan, Buffer buffer, int from, int tag, long comm, String called) {
    long count = buffer.count();
    MemorySegment status = Scratch.get().status;
    Lease lease = plan.staging().room(buffer.memory(), buffer.origin(), count, false);
    try {
      Check.that(
          Messages.MPI_Recv(lease.data(), lease.count(), lease.type(), from, tag, comm, status),
          called);
      plan.staging().unpack(lease, buffer.memory(), buffer.origin(), count, Status.bytes(status));
    } finally {
      lease.release();
    }
  }
}
