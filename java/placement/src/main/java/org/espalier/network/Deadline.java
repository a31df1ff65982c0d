// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.Optional;

/**
 * When the solver has to stop: after the caller's time limit, or when its thread is interrupted.
 */
final class Deadline {
  private final org.espalier.deadline.Deadline deadline;

  Deadline(Optional<Duration> limit) {
    this.deadline = org.espalier.deadline.Deadline.after(limit);
  }

  /** Whether the time is up. */
  boolean passed() {
    return deadline.reached() || Thread.currentThread().isInterrupted();
  }

  /** What is left of the time limit, if there is one; at least 0. */
  Optional<Duration> left() {
    return deadline.left();
  }
}
