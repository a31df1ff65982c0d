// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.Optional;

/**
 * When the solver has to stop: after the caller's time limit, or when its thread is interrupted.
 */
final class Deadline {
  private final long start = System.nanoTime();
  private final Optional<Duration> limit;

  Deadline(Optional<Duration> limit) {
    this.limit = limit;
  }

  /** Whether the time is up. */
  boolean passed() {
    return (limit.isPresent() && elapsed().compareTo(limit.get()) >= 0)
        || Thread.currentThread().isInterrupted();
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** What is left of the time limit, if there is one; at least 0. */
  Optional<Duration> left() {
    return limit.map(all -> {
      Duration rest = all.minus(elapsed());
      return rest.isNegative() ? Duration.ZERO : rest;
    });
  }
}
