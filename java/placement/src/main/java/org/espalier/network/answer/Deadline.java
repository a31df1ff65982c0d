// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.answer;

import java.time.Duration;
import java.util.Optional;

/**
 * When the solver has to stop: after the caller's time limit, or when its thread is interrupted.
 */
public final class Deadline {
  private final org.espalier.deadline.Deadline deadline;

  /**
   * Starts the clock.
   *
   * @param limit the caller's time limit, if there is one
   */
  public Deadline(Optional<Duration> limit) {
    this.deadline = org.espalier.deadline.Deadline.after(limit);
  }

  /**
   * Says whether the solver has to stop.
   *
   * @return whether the time is up or the thread is interrupted
   */
  public boolean passed() {
    return deadline.reached() || Thread.currentThread().isInterrupted();
  }

  /**
   * Returns what is left of the time limit.
   *
   * @return at least 0; empty if there is no limit
   */
  public Optional<Duration> left() {
    return deadline.left();
  }
}
