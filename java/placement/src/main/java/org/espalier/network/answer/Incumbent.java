// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.answer;

import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The best choices known, and the bound, shared by all workers, of the whole network or of one of
 * its parts. Costs here are in the network's units; {@link #cutoff} turns them into the finer units
 * of the search.
 */
public final class Incumbent {
  /**
   * Choices and what they cost.
   *
   * @param choices {@code choices[v]}: the choice of variable {@code v}; nobody writes into them
   * @param cost their cost
   */
  // Handed on, never compared.
  @SuppressWarnings("ArrayRecordComponent")
  public record Found(int[] choices, long cost) {}

  /** Hears of every better answer and bound, one at a time. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Hears how far the search is.
     *
     * @param best the cost of the best answer, or {@link Costs#FORBIDDEN}
     * @param lowerBound no answer costs less
     */
    void progress(long best, long lowerBound);
  }

  private final ToLongFunction<int[]> judge;
  private final Listener progress;
  private final Deadline deadline;
  private final long nothingBetter;
  private volatile long best;
  private Optional<Found> found = Optional.empty();
  private long lowerBound;

  /**
   * Starts without an answer.
   *
   * @param judge what choices cost, or {@link Costs#FORBIDDEN}
   * @param greatestCost no admissible choices cost more
   * @param deadline when to stop
   * @param progress hears of better answers and bounds
   */
  public Incumbent(
      ToLongFunction<int[]> judge, long greatestCost, Deadline deadline, Listener progress) {
    this.judge = judge;
    this.progress = progress;
    this.deadline = deadline;
    this.nothingBetter = greatestCost + 1;
    this.best = nothingBetter;
  }

  /**
   * Says whether the methods have to stop.
   *
   * @return whether the time is up
   */
  public boolean stopped() {
    return deadline.passed();
  }

  /**
   * Returns the cost from which on answers are of no use.
   *
   * @return the cost of the best answer, or one above all answers
   */
  public long best() {
    return best;
  }

  /**
   * Returns the least bound that proves that nothing better is below.
   *
   * @param scale how many units of the bound make one of the costs here
   * @return the bound, in units of 1/scale
   */
  public long cutoff(long scale) {
    return (best - 1) * scale + 1;
  }

  /**
   * Returns the best answer.
   *
   * @return it, if there is one
   */
  public synchronized Optional<Found> found() {
    return found;
  }

  /**
   * Returns the greatest bound.
   *
   * @return no answer costs less
   */
  public synchronized long lowerBound() {
    return Math.min(lowerBound, best);
  }

  /**
   * Asks the judge.
   *
   * @param choices choices
   * @return what they cost, or {@link Costs#FORBIDDEN}
   */
  public long cost(int[] choices) {
    return judge.applyAsLong(choices);
  }

  /**
   * Takes choices if they are admissible and better.
   *
   * @param choices choices, which are copied
   * @return whether they were taken
   */
  public boolean offer(int[] choices) {
    long cost = cost(choices);
    if (cost >= best) {
      return false;
    }
    synchronized (this) {
      if (cost >= best) {
        return false;
      }
      best = cost;
      found = Optional.of(new Found(choices.clone(), cost));
      progress.progress(best, lowerBound());
      return true;
    }
  }

  /**
   * Hears of a proved bound.
   *
   * @param bound no answer costs less
   */
  public synchronized void raise(long bound) {
    if (bound > lowerBound) {
      lowerBound = bound;
      if (found.isPresent() || bound < nothingBetter) {
        progress.progress(found.isPresent() ? best : Costs.FORBIDDEN, lowerBound());
      }
    }
  }
}
