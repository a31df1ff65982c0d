// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Packing;
import org.espalier.mpi.transfer.Plan;

/**
 * A contiguous buffer of periods of one signature type, and the moves between it and a user's
 * buffer of the same signature. A user's buffer that is contiguous in this way serves as a row.
 *
 * <p>Data move as everywhere by the datatype's plan: packed data of basic types without gaps are
 * their signature type. Where there are gaps, data move by a typed message of the process to
 * itself. Either way elements may overlap in what is read.
 */
final class Row {
  private static final int TAG = 1;
  private static final int ALIGNMENT = 16;

  private final SignatureType type;
  private final MemorySegment memory;
  private final long origin; // where period 0 lies in the memory
  private final boolean isUsers;

  private Row(SignatureType type, MemorySegment memory, long origin, boolean isUsers) {
    this.type = type;
    this.memory = memory;
    this.origin = origin;
    this.isUsers = isUsers;
  }

  /**
   * The user's own memory where its data lie as in a row already; otherwise room for that many
   * periods. {@link #isUsers} says which: in the user's memory nothing has to be moved.
   */
  static Row over(Buffer user, Arena arena, SignatureType type, long periods) {
    Plan plan = Plan.of(user.type());
    return plan.hasUnit()
            && !user.memory().isReadOnly() // the row may be received into
            && plan.isContiguous(Math.max(2, user.count()))
        ? new Row(type, user.memory(), user.origin() + plan.first(), true)
        : allocate(arena, type, periods);
  }

  /** Whether this is the user's own memory. */
  boolean isUsers() {
    return isUsers;
  }

  /** Room for that many periods. */
  static Row allocate(Arena arena, SignatureType type, long periods) {
    long bytes = Math.multiplyExact(type.periodBytes(), periods);
    return new Row(type, arena.allocate(Math.max(1, bytes), ALIGNMENT), 0, false);
  }

  /** Copies the first periods of another row of the same type. */
  void copy(Row other, long periods, long at) {
    long bytes = type.periodBytes();
    MemorySegment.copy(other.memory, other.origin, memory, origin + at * bytes, periods * bytes);
  }

  /** The periods from one on as a row of their own in the same memory. */
  Row from(long from) {
    return new Row(type, memory, start(from), isUsers);
  }

  /** The periods {@code [from, to)} as a message. */
  Buffer part(long from, long to) {
    return new Buffer(memory, start(from), to - from, type.period());
  }

  /** Fills periods from {@code at} on with a user's data. */
  void take(Communicator self, Buffer user, long periods, long at) {
    if (periods == 0) {
      return;
    }
    if (Plan.of(user.type()).hasUnit()) {
      Packing.pack(user, memory, start(at));
    } else {
      self.sendReceive(user, 0, TAG, part(at, at + periods), 0, TAG);
    }
  }

  /** Fills a user's buffer with periods from {@code at} on. */
  void give(Communicator self, Buffer user, long periods, long at) {
    if (periods == 0) {
      return;
    }
    if (Plan.of(user.type()).hasUnit()) {
      Packing.unpack(memory, start(at), user);
    } else {
      self.sendReceive(part(at, at + periods), 0, TAG, user, 0, TAG);
    }
  }

  /** Where a period lies in the memory. */
  private long start(long at) {
    return origin + at * type.periodBytes();
  }
}
