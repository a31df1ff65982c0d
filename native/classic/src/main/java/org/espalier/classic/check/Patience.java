// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.concurrent.locks.LockSupport;

/** Pauses between looks: none at first, then short ones, so that a rank that works has the core. */
final class Patience {
  private static final int LOOKS_AT_ONCE = 200;
  private static final long PAUSE_NANOS = 100_000;

  private int looks;

  /** Pauses; says false where the thread was interrupted and the waiting must end. */
  boolean pause() {
    if (looks++ > LOOKS_AT_ONCE) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return !Thread.currentThread().isInterrupted();
  }
}
