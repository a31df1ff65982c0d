// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.ref.Reference;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.ReadyMessages;
import org.espalier.mpi.transfer.Staging;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ShortMessages;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * The ways of a message that is sent by a call that returns when it is done: by a handle as the
 * data lie, packed within the call that sends, or packed into memory of the pool.
 */
final class BlockingSend {
  private BlockingSend() {}

  /** Sends by the way that is chosen, and tells what it took where that is asked for. */
  static void send(SendMode mode, Buffer buffer, int to, int tag, long comm) {
    Datatype type = buffer.typeToRead();
    int code =
        mode == SendMode.STANDARD
            ? ReadyMessages.send(type, buffer.place(), buffer.count(), to, tag, comm)
            : ReadyMessages.NOT_HERE;
    if (code == ReadyMessages.NOT_HERE) {
      undone(mode, type, buffer, to, tag, comm, Counts.function(mode.sends, buffer.count()));
    } else if (code != Abi.SUCCESS) {
      throw Check.failure(code, Counts.function(mode.sends, buffer.count()));
    }
  }

  private static void undone(
      SendMode mode, Datatype type, Buffer buffer, int to, int tag, long comm, String called) {
    if (mode != SendMode.STANDARD) {
      otherwise(mode, buffer.plan(), buffer, to, tag, comm, called);
    } else if (ReadyMessages.isFirst(type, buffer.place(), buffer.count())) {
      Check.that(byHandle(mode, buffer, buffer.handle(), to, tag, comm), called);
    } else {
      byPlan(buffer.plan(), buffer, to, tag, comm, called);
    }
  }

  private static void byPlan(Plan plan, Buffer buffer, int to, int tag, long comm, String called) {
    ReadyMessages ready = plan.ready();
    int code = ready.sendNow(buffer.place(), buffer.count(), to, tag, comm);
    if (code == ReadyMessages.NOT_HERE) {
      otherwise(SendMode.STANDARD, plan, buffer, to, tag, comm, called);
      ready.wasNotHere();
    } else {
      Check.that(code, called);
    }
  }

  private static void otherwise(
      SendMode mode, Plan plan, Buffer buffer, int to, int tag, long comm, String called) {
    long count = buffer.count();
    Choice choice = plan.messages().toSend(buffer.memory(), count);
    int way = BlockingMessages.way(choice, plan, buffer);
    boolean measuring = choice != null && choice.isMeasuring();
    long start = measuring ? System.nanoTime() : 0;
    int code;
    if (way != Choice.KERNEL) {
      code = byHandle(mode, buffer, plan.handle(way), to, tag, comm);
    } else if (mode == SendMode.STANDARD) {
      code = packed(plan, buffer, to, tag, comm);
    } else {
      code = staged(mode, plan, buffer, to, tag, comm);
    }
    Check.that(code, called);
    if (choice != null && measuring) {
      choice.took(way, start, System.nanoTime());
    }
  }

  private static int byHandle(
      SendMode mode, Buffer buffer, long handle, int to, int tag, long comm) {
    try {
      return mode.send(buffer.address(), buffer.count(), handle, to, tag, comm);
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /** Within the call that sends, where the message is short; otherwise by the pool. */
  private static int packed(Plan plan, Buffer buffer, int to, int tag, long comm) {
    long count = buffer.count();
    // To nobody a message takes no time, which would tell nothing of others.
    boolean tried = to != BlockingMessages.NOBODY && plan.staging().isTried(count);
    long start = tried ? System.nanoTime() : 0;
    Passage passage = tried ? plan.staging().nextPassage(count) : Passage.PLAIN;
    Kernel kernel = plan.messages().ofShort(buffer.memory(), count);
    boolean row = kernel == null && plan.messages().areShortRow(buffer.memory(), count);
    int code =
        kernel == null && !row
            ? pooled(plan, buffer, to, tag, comm, passage)
            : within(plan, kernel, buffer, to, tag, comm, passage);
    if (tried) {
      plan.staging().sent(passage, count, System.nanoTime() - start);
    }
    return code;
  }

  /** By the kernel, or a copy where there is none. */
  private static int within(
      Plan plan, @Nullable Kernel kernel, Buffer buffer, int to, int tag, long comm, Passage by) {
    long count = buffer.count();
    return kernel != null
        ? ShortMessages.send(
            by.sending(),
            kernel,
            buffer.memory(),
            buffer.origin(),
            count,
            count * plan.unitsPerCopy(),
            plan.collectiveUnit(),
            to,
            tag,
            comm,
            by.isPastCaches())
        : ShortMessages.sendRow(
            by.sending(),
            buffer.memory(),
            buffer.origin() + plan.first(),
            count * plan.bytesPerCopy(),
            count * plan.unitsPerCopy(),
            plan.collectiveUnit(),
            to,
            tag,
            comm,
            by.isPastCaches());
  }

  private static int pooled(Plan plan, Buffer buffer, int to, int tag, long comm, Passage passage) {
    Lease lease =
        plan.staging()
            .packToSend(buffer.memory(), buffer.origin(), buffer.count(), passage.isPastCaches());
    try {
      return passage.send(lease.data(), lease.count(), lease.type(), to, tag, comm);
    } finally {
      lease.release();
    }
  }

  /** In the other modes. */
  private static int staged(SendMode mode, Plan plan, Buffer buffer, int to, int tag, long comm) {
    Staging staging = plan.staging();
    long count = buffer.count();
    Lease lease =
        mode == SendMode.BUFFERED
            ? staging.pack(buffer.memory(), buffer.origin(), count)
            : staging.packToSend(
                buffer.memory(), buffer.origin(), count, staging.isStreamed(count));
    try {
      return mode.send(lease.data(), lease.count(), lease.type(), to, tag, comm);
    } finally {
      lease.release();
    }
  }
}
