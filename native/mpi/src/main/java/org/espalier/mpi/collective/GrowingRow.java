// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Row} whose length is found out message by message. Its memory doubles, so that data are
 * moved once on average, and is the garbage collector's.
 */
final class GrowingRow {
  private final SignatureType type;
  private @Nullable Row row;
  private long capacity;

  /** Room for some periods at first. */
  GrowingRow(SignatureType type, long periods) {
    this.type = type;
    this.capacity = periods;
  }

  /** The row with room for at least that many periods; earlier ones of it are out of date. */
  Row reserve(long periods) {
    Row current = row;
    if (current != null && periods <= capacity) {
      return current;
    }
    long before = capacity;
    capacity = current == null ? Math.max(capacity, periods) : Math.max(2 * capacity, periods);
    Row grown = Row.allocate(Arena.ofAuto(), type, capacity);
    if (current != null) {
      grown.copy(current, before, 0);
    }
    row = grown;
    return grown;
  }

  /**
   * How many periods a message has that was probed.
   *
   * @throws IllegalArgumentException if it ends within one: the sender's signature is another
   */
  long periods(Status status, int sender) {
    long periods = status.count(type.period());
    if (periods < 0) {
      throw new IllegalArgumentException(
          "rank %d must send whole periods of %s, got another signature"
              .formatted(sender, type.signature().period()));
    }
    return periods;
  }
}
