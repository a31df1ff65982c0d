// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.function.LongSupplier;

/** An instant of a clock after which work stops by throwing {@link Reached}. */
final class Limit {
  /** The clock of the machine; no lambda, since the first one of a JVM takes milliseconds. */
  static final LongSupplier CLOCK =
      new LongSupplier() {
        @Override
        public long getAsLong() {
          return System.nanoTime();
        }
      };

  static final Limit NONE = new Limit(Long.MAX_VALUE, CLOCK);

  private final long deadline;
  private final LongSupplier clock;
  // time does not run back: once past, the clock need not be asked
  private boolean past;

  /** A limit at an instant of a clock in nanoseconds; {@link Long#MAX_VALUE} is never. */
  Limit(long deadline, LongSupplier clock) {
    this.deadline = deadline;
    this.clock = clock;
  }

  boolean reached() {
    if (!past && deadline != Long.MAX_VALUE) {
      past = clock.getAsLong() - deadline >= 0;
    }
    return past;
  }

  long deadline() {
    return deadline;
  }

  void check() throws Reached {
    if (reached()) {
      throw new Reached();
    }
  }

  /** Says that the limit was reached; carries no stack trace. */
  static final class Reached extends Exception {
    private static final long serialVersionUID = 1L;

    Reached() {
      super("time limit reached", null, false, false);
    }
  }
}
