// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/** What a message or a reduction gives MPI for one buffer: the memory itself, or a lease. */
final class Side extends Operand {
  /** What MPI is given besides native memory itself. */
  private enum Form {
    /** A message: native memory by a handle or packed, as the plan chooses. */
    MESSAGE,
    /** A message that is begun as two blocks, if it is packed. */
    IN_BLOCKS,
    /** The datatype's own handle, for an operation that is called with it. */
    HANDLE
  }

  private final Buffer buffer;
  private final Plan plan;
  private final boolean sentAlone;
  private final MemorySegment data;
  private final long count;
  private final long type;
  private final boolean blocks;
  private @Nullable Lease lease;
  private @Nullable CountArrays arrays;

  private Side(Buffer buffer, Plan plan, Form form) {
    this(buffer, plan, form, Choice.OWN, false);
  }

  /** A message by a way. */
  private Side(Buffer buffer, Plan plan, int way, boolean sentAlone) {
    this(buffer, plan, Form.MESSAGE, way, sentAlone);
  }

  private Side(Buffer buffer, Plan plan, Form form, int way, boolean sentAlone) {
    this.buffer = buffer;
    this.plan = plan;
    this.sentAlone = sentAlone;
    long copies = buffer.count();
    boolean direct = plan.isDirect(buffer.memory(), copies) && way != Choice.KERNEL;
    this.blocks = form == Form.IN_BLOCKS;
    if (direct) {
      this.data = buffer.address();
      this.count = copies;
      this.type = plan.handle(way);
    } else {
      Lease taken =
          sentAlone
              ? plan.staging()
                  .roomToSend(
                      buffer.memory(),
                      buffer.origin(),
                      copies,
                      !blocks && plan.staging().isStreamed(copies))
              : plan.staging().room(buffer.memory(), buffer.origin(), copies, form == Form.HANDLE);
      this.lease = taken;
      this.data = taken.data();
      this.count = taken.count();
      this.type = taken.type();
    }
  }

  /** A buffer whose data go out by a message that is begun now, or by a call that receives, too. */
  static Side beginning(Buffer buffer, SendMode mode, int to) {
    Plan plan = buffer.planToSend();
    int way = next(toSend(buffer, plan));
    boolean packed = !plan.isDirect(buffer.memory(), buffer.count()) || way == Choice.KERNEL;
    boolean blocks =
        packed && mode.mayBeSplit() && plan.staging().isBegunInBlocks(buffer.count(), to);
    return new Side(buffer, plan, blocks ? Form.IN_BLOCKS : Form.MESSAGE, way, true).filled();
  }

  /** Begins to send them; gives MPI's code. */
  int begin(SendMode mode, int to, int tag, long comm, MemorySegment request) {
    Lease held = lease;
    return blocks && held != null
        ? mode.startInBlocks(data.address(), held.head(), count, type, to, tag, comm, request)
        : mode.start(data, count, type, to, tag, comm, request);
  }

  /** Sends them and receives into another side at once; gives MPI's code. */
  int exchange(int to, int tag, Side into, int from, int fromTag, long comm, MemorySegment status) {
    return blocks && CountWidth.narrow(into.count)
        ? BlockSend.exchanging()
            .call(
                data.address(),
                count,
                type,
                to,
                tag,
                into.data.address(),
                into.count,
                into.type,
                from,
                fromTag,
                comm,
                status.address())
        : Messages.MPI_Sendrecv(
            data,
            count,
            type,
            to,
            tag,
            into.data,
            into.count,
            into.type,
            from,
            fromTag,
            comm,
            status);
  }

  /** A buffer whose data go out at each start. */
  static Side sendingOften(Buffer buffer) {
    Plan plan = buffer.planToSend();
    return new Side(buffer, plan, best(toSend(buffer, plan)), true);
  }

  /** A buffer into which data come. */
  static Side receiving(Buffer buffer) {
    Plan plan = buffer.planToReceive();
    return new Side(buffer, plan, next(toReceive(buffer, plan)), false);
  }

  /** A buffer into which data come at each start. */
  static Side receivingOften(Buffer buffer) {
    Plan plan = buffer.planToReceive();
    return new Side(buffer, plan, best(toReceive(buffer, plan)), false);
  }

  private static @Nullable BegunChoice toSend(Buffer buffer, Plan plan) {
    return plan.messages().toBeginSending(buffer.memory(), buffer.count());
  }

  private static @Nullable BegunChoice toReceive(Buffer buffer, Plan plan) {
    return plan.messages().toBeginReceiving(buffer.memory(), buffer.count());
  }

  private static int next(@Nullable BegunChoice choice) {
    return choice == null ? Choice.OWN : choice.next();
  }

  private static int best(@Nullable BegunChoice choice) {
    return choice == null ? Choice.OWN : choice.best();
  }

  /** A buffer whose data go out now and into which others come. */
  static Side replacing(Buffer buffer) {
    return receiving(buffer).filled();
  }

  /** A buffer whose data go out in a reduction. */
  static Side reduced(Buffer buffer) {
    return new Side(buffer, buffer.planToSend(), Form.HANDLE).filled();
  }

  /** As {@link #receiving}, in a reduction. */
  static Side result(Buffer buffer) {
    return new Side(buffer, buffer.planToReceive(), Form.HANDLE);
  }

  /** A buffer that is reduced where it lies. */
  static Side both(Buffer buffer) {
    return result(buffer).filled();
  }

  private Side filled() {
    try {
      refill();
      return this;
    } catch (RuntimeException | Error failure) {
      close();
      throw failure;
    }
  }

  /** Packs the data that go out, as they are now. */
  void refill() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    if (sentAlone) {
      plan.staging().fillToSend(held, buffer.memory(), buffer.origin(), buffer.count());
    } else {
      plan.staging().refill(held, buffer.memory(), buffer.origin(), buffer.count());
    }
  }

  /** Keeps arrays until the operation has ended, since MPI may read them until then. */
  CountArrays holding(CountArrays laid) {
    arrays = laid;
    return laid;
  }

  MemorySegment data() {
    return data;
  }

  long count() {
    return count;
  }

  long type() {
    return type;
  }

  @Override
  void retain() {
    if (lease != null) {
      buffer.type().retain();
    }
  }

  @Override
  void release() {
    if (lease != null) {
      buffer.type().release();
    }
  }

  Buffer buffer() {
    return buffer;
  }

  @Override
  void arrived(MemorySegment status) {
    Lease held = lease;
    if (held != null) {
      plan.staging()
          .unpack(held, buffer.memory(), buffer.origin(), buffer.count(), Status.bytes(status));
    }
  }

  @Override
  void arrived() {
    Lease held = lease;
    if (held != null) {
      plan.staging().unpack(held, buffer.memory(), buffer.origin(), buffer.count(), buffer.bytes());
    }
  }

  @Override
  public void close() {
    try {
      Lease held = lease;
      CountArrays laid = arrays;
      lease = null;
      arrays = null;
      if (held != null) {
        held.release();
      }
      if (laid != null) {
        laid.release();
      }
    } finally {
      Reference.reachabilityFence(buffer); // MPI may have worked on its memory until now
    }
  }
}
