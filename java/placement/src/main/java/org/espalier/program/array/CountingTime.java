// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.time.Duration;
import java.util.Optional;
import org.espalier.network.SolverOptions;

/**
 * How long the moves of a plan may be counted before the solver begins: over thousands of ranks
 * there are millions of pairs for each move. Begins when it is made.
 */
final class CountingTime {
  /** However short the limit is, plans over a few ranks are found within it. */
  private static final Duration LEAST = Duration.ofSeconds(1);

  private final long begin = System.nanoTime();
  private final Optional<Duration> limit;

  CountingTime(SolverOptions options) {
    limit = options.timeLimit();
  }

  /** Thrown where it is over. */
  @SuppressWarnings("serial") // never leaves the process
  static final class Over extends RuntimeException {
    private Over() {
      super("the time is over", null, false, false);
    }
  }

  /** Ends the counting where the time is over, or the thread is interrupted. */
  void check() {
    boolean over = limit.isPresent() && elapsed() > longest(limit.get()).toNanos();
    if (over || Thread.currentThread().isInterrupted()) {
      throw new Over();
    }
  }

  /** What is left for the solver; all of a limit that is shorter than counting may take. */
  SolverOptions left(SolverOptions options) {
    if (limit.isEmpty()) {
      return options;
    }
    Duration left = limit.get().minusNanos(elapsed());
    return options.withTimeLimit(left.isPositive() ? left : limit.get());
  }

  private static Duration longest(Duration limit) {
    return limit.compareTo(LEAST) < 0 ? LEAST : limit;
  }

  private long elapsed() {
    return System.nanoTime() - begin;
  }
}
