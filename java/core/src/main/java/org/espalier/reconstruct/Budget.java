// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A time limit from now on by a clock that is given, shared out between the steps of a search. */
final class Budget {
  private final Optional<Duration> limit;
  private final LongSupplier clock;
  private final long start;

  /**
   * Starts a limit.
   *
   * @param limit how long, nothing for no limit
   * @param clock the time in nanoseconds from some instant
   */
  Budget(Optional<Duration> limit, LongSupplier clock) {
    // a limit of a century is none, and fits 64 bits
    this.limit = limit.filter(duration -> duration.compareTo(Duration.ofDays(36_500)) < 0);
    this.clock = clock;
    start = clock.getAsLong();
  }

  boolean limited() {
    return limit.isPresent();
  }

  /**
   * Whether a share of the limit, from 0 to 1, has passed; never without a limit. Once it has, the
   * clock is not asked again.
   */
  BooleanSupplier after(double share) {
    if (limit.isEmpty()) {
      return () -> false;
    }
    return new Limit(start + (long) (limit.get().toNanos() * share), clock)::reached;
  }

  /** What is left of a share of the limit, 0 or more; nothing for no limit. */
  Optional<Duration> left(double share) {
    return limit.map(duration -> {
      long passed = clock.getAsLong() - start;
      return Duration.ofNanos(Math.max(0, (long) (duration.toNanos() * share) - passed));
    });
  }
}
