// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.Optional;

/**
 * The best choices known, and the bound, shared by all workers. Costs here are those of the
 * network; {@link #cutoff} turns them into the finer units of the search.
 */
final class Incumbent {
  private final CostNetwork network;
  private final SolverOptions.ProgressListener progress;
  private final long start = System.nanoTime();
  private final long limitNanos;
  private final long nothingBetter;
  private volatile long best;
  private Optional<NetworkSolution.Found> found = Optional.empty();
  private long lowerBound;

  Incumbent(CostNetwork network, SolverOptions options, long greatestCost) {
    this.network = network;
    this.progress = options.progress();
    this.limitNanos = options.timeLimit().map(limit -> limit.toNanos()).orElse(Long.MAX_VALUE);
    this.nothingBetter = greatestCost + 1;
    this.best = nothingBetter;
  }

  /** Whether the time is up. */
  boolean stopped() {
    return elapsed() >= limitNanos || Thread.currentThread().isInterrupted();
  }

  long elapsed() {
    return System.nanoTime() - start;
  }

  /** What is left of the time limit, if there is one. */
  Optional<Duration> timeLeft() {
    return limitNanos == Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(Math.max(0, limitNanos - elapsed())));
  }

  /** Costs from here on are of no use: the cost of the best answer, or one above all answers. */
  long best() {
    return best;
  }

  /** The least bound, in units of 1/scale, that proves that nothing better is below. */
  long cutoff(long scale) {
    return (best - 1) * scale + 1;
  }

  synchronized Optional<NetworkSolution.Found> found() {
    return found;
  }

  synchronized long lowerBound() {
    return Math.min(lowerBound, best);
  }

  /** Takes choices if they are admissible and better. */
  boolean offer(int[] choices) {
    long cost = network.cost(choices);
    if (cost >= best) {
      return false;
    }
    synchronized (this) {
      if (cost >= best) {
        return false;
      }
      best = cost;
      found = Optional.of(new NetworkSolution.Found(Choices.of(choices), cost));
      progress.progress(best, lowerBound());
      return true;
    }
  }

  /** Hears of a proved bound. */
  synchronized void raise(long bound) {
    if (bound > lowerBound) {
      lowerBound = bound;
      if (found.isPresent() || bound < nothingBetter) {
        progress.progress(found.isPresent() ? best : CostNetwork.FORBIDDEN, lowerBound());
      }
    }
  }
}
