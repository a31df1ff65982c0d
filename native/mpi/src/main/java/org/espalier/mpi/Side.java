// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.transfer.Choice;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What one operation gives MPI for one buffer: the memory itself, or a lease. It belongs to the
 * operation and is closed when that has ended.
 */
final class Side implements AutoCloseable {
  /** What MPI is given besides native memory itself. */
  private enum Form {
    /** A message: native memory by a handle or packed, as the plan chooses. */
    MESSAGE,
    /**
     * A part of a collective operation: units wherever the signature has them, so that all
     * processes have one form, whatever memory and layout each has.
     */
    UNITS,
    /** The datatype's own handle, for an operation that is called with it. */
    HANDLE
  }

  private final Buffer buffer;
  private final Plan plan;
  private final MemorySegment data;
  private final long count;
  private final long type;
  private @Nullable Lease lease;

  private Side(Buffer buffer, Plan plan, Form form) {
    this(buffer, plan, form, null);
  }

  /** A message, with the choice of its way if there is one. */
  private Side(Buffer buffer, Plan plan, @Nullable Choice choice) {
    this(buffer, plan, Form.MESSAGE, choice);
  }

  private Side(Buffer buffer, Plan plan, Form form, @Nullable Choice choice) {
    this.buffer = buffer;
    this.plan = plan;
    long copies = buffer.count();
    int way = choice == null ? Choice.OWN : choice.best();
    boolean direct = plan.isDirect(buffer.memory(), copies) && way != Choice.KERNEL;
    if (form == Form.UNITS && buffer.bytes() > 0 && plan.hasUnit()) {
      direct = direct && plan.isContiguous(copies);
      if (direct) {
        this.data = Plan.address(buffer.memory(), buffer.origin() + plan.first());
        this.count = Math.multiplyExact(copies, plan.unitsPerCopy());
        this.type = plan.unit();
        return;
      }
    }
    if (direct) {
      this.data = buffer.address();
      this.count = copies;
      this.type = plan.handle(way);
    } else {
      Lease taken = plan.room(buffer.memory(), buffer.origin(), copies, form == Form.HANDLE);
      this.lease = taken;
      this.data = taken.data();
      this.count = taken.count();
      this.type = taken.type();
    }
  }

  /** A buffer whose data go out now. */
  static Side sending(Buffer buffer) {
    return sendingLater(buffer).filled();
  }

  /** A buffer whose data go out at each start. */
  static Side sendingLater(Buffer buffer) {
    Plan plan = buffer.planToSend();
    return new Side(buffer, plan, plan.toSend(buffer.memory(), buffer.count()));
  }

  /** A buffer into which data come. */
  static Side receiving(Buffer buffer) {
    Plan plan = buffer.planToReceive();
    return new Side(buffer, plan, plan.toReceive(buffer.memory(), buffer.count()));
  }

  /** A buffer whose data go out now and into which others come. */
  static Side replacing(Buffer buffer) {
    return receiving(buffer).filled();
  }

  /** As {@link #sending}, in a collective operation. */
  static Side contributing(Buffer buffer) {
    return new Side(buffer, buffer.planToSend(), Form.UNITS).filled();
  }

  /** As {@link #receiving}, in a collective operation. */
  static Side collecting(Buffer buffer) {
    return new Side(buffer, buffer.planToReceive(), Form.UNITS);
  }

  /** As {@link #sending}, in a reduction. */
  static Side reduced(Buffer buffer) {
    return new Side(buffer, buffer.planToSend(), Form.HANDLE).filled();
  }

  /** As {@link #receiving}, in a reduction. */
  static Side result(Buffer buffer) {
    return new Side(buffer, buffer.planToReceive(), Form.HANDLE);
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
    if (held != null) {
      plan.refill(held, buffer.memory(), buffer.origin(), buffer.count());
    }
  }

  MemorySegment data() {
    return data;
  }

  long count() {
    return count;
  }

  /** The count of one of so many equal blocks. */
  long count(int blocks) {
    return count / blocks;
  }

  long type() {
    return type;
  }

  /** Whether unpacking is still to be done, for which the datatype must live. */
  boolean isLeased() {
    return lease != null;
  }

  Buffer buffer() {
    return buffer;
  }

  /** Brings what came into the memory, as much as the status says. */
  void arrived(MemorySegment status) {
    Lease held = lease;
    if (held != null) {
      plan.unpack(held, buffer.memory(), buffer.origin(), buffer.count(), Status.bytes(status));
    }
  }

  /** Brings what came into the memory: all that there is room for. */
  void arrived() {
    Lease held = lease;
    if (held != null) {
      plan.unpack(held, buffer.memory(), buffer.origin(), buffer.count(), buffer.bytes());
    }
  }

  /** The operation has ended: MPI touches nothing of it any more. */
  @Override
  public void close() {
    try {
      Lease held = lease;
      if (held != null) {
        lease = null;
        held.release();
      }
    } finally {
      Reference.reachabilityFence(buffer); // MPI may have worked on its memory until now
    }
  }
}
