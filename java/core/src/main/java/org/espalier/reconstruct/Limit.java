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
      throw Reached.INSTANCE;
    }
  }

  /** Says that the limit was reached; carries nothing, so one instance serves all. */
  static final class Reached extends Exception {
    private static final long serialVersionUID = 1L;
    static final Reached INSTANCE = new Reached();

    private Reached() {
      super("time limit reached", null, false, false);
    }
  }
}
