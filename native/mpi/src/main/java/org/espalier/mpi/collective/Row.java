// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;

/**
 * A contiguous buffer of periods of one signature type, and the typed moves between it and a user's
 * buffer of the same signature.
 */
final class Row {
  private static final int TAG = 1;
  private static final int ALIGNMENT = 16;

  private final SignatureType type;
  private final MemorySegment memory;

  private Row(SignatureType type, MemorySegment memory) {
    this.type = type;
    this.memory = memory;
  }

  /** Room for that many periods. */
  static Row allocate(Arena arena, SignatureType type, long periods) {
    long bytes = Math.multiplyExact(type.periodBytes(), periods);
    return new Row(type, arena.allocate(Math.max(1, bytes), ALIGNMENT));
  }

  /** The periods {@code [from, to)} as a message. */
  Buffer part(long from, long to) {
    return new Buffer(memory, from * type.periodBytes(), to - from, type.period());
  }

  /** Fills periods from {@code at} on with a user's data. */
  void take(Communicator self, Buffer user, long periods, long at) {
    if (periods > 0) {
      self.sendReceive(user, 0, TAG, part(at, at + periods), 0, TAG);
    }
  }

  /** Fills a user's buffer with periods from {@code at} on. */
  void give(Communicator self, Buffer user, long periods, long at) {
    if (periods > 0) {
      self.sendReceive(part(at, at + periods), 0, TAG, user, 0, TAG);
    }
  }
}
