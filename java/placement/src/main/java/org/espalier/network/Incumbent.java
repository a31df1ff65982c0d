// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The best choices known, and the bound, shared by all workers, of the whole network or of one of
 * its parts. Costs here are in the network's units; {@link #cutoff} turns them into the finer units
 * of the search.
 */
final class Incumbent {
  private final ToLongFunction<int[]> judge;
  private final SolverOptions.ProgressListener progress;
  private final Deadline deadline;
  private final long nothingBetter;
  private volatile long best;
  private Optional<NetworkSolution.Found> found = Optional.empty();
  private long lowerBound;

  /**
   * Starts without an answer.
   *
   * @param judge what choices cost, or {@link CostNetwork#FORBIDDEN}
   * @param greatestCost no admissible choices cost more
   */
  Incumbent(
      ToLongFunction<int[]> judge,
      long greatestCost,
      Deadline deadline,
      SolverOptions.ProgressListener progress) {
    this.judge = judge;
    this.progress = progress;
    this.deadline = deadline;
    this.nothingBetter = greatestCost + 1;
    this.best = nothingBetter;
  }

  /** Whether the time is up. */
  boolean stopped() {
    return deadline.passed();
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
    long cost = judge.applyAsLong(choices);
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
