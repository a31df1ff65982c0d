// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

/** An instant after which work stops by throwing {@link Reached}. */
final class Limit {
  static final Limit NONE = new Limit(Long.MAX_VALUE);

  private final long deadline;

  /** A limit at an instant of {@link System#nanoTime}; {@link Long#MAX_VALUE} is never. */
  Limit(long deadline) {
    this.deadline = deadline;
  }

  boolean reached() {
    return deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0;
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
