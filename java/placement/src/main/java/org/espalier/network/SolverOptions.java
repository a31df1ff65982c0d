// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.Optional;

/**
 * What a caller allows the solver.
 *
 * @param timeLimit the wall-clock time it may take; empty means until the proof
 * @param threads how many threads may work, at least 1
 * @param seed the seed of everything random in the search for good choices
 * @param progress told of every better answer and bound
 */
public record SolverOptions(
    Optional<Duration> timeLimit, int threads, long seed, ProgressListener progress) {
  private static final int DEFAULT_THREADS = 2;

  /** Hears how the search goes. Called from the solver's threads, never from two at once. */
  @FunctionalInterface
  public interface ProgressListener {
    /**
     * A better answer or bound is known.
     *
     * @param best the least cost found so far, or {@link CostNetwork#FORBIDDEN} if none is known
     * @param lowerBound the greatest proved lower bound so far
     */
    void progress(long best, long lowerBound);
  }

  /** Checks the values. */
  public SolverOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + threads);
    }
    if (timeLimit.isPresent() && timeLimit.get().isNegative()) {
      throw new IllegalArgumentException("timeLimit must be >= 0, got " + timeLimit.get());
    }
  }

  /**
   * No time limit, two threads, nobody listens.
   *
   * @return the options
   */
  public static SolverOptions defaults() {
    return new SolverOptions(Optional.empty(), DEFAULT_THREADS, 1, (best, lowerBound) -> {});
  }

  /**
   * Sets the time limit.
   *
   * @param limit the wall-clock time the solver may take, at least 0
   * @return the changed options
   */
  public SolverOptions withTimeLimit(Duration limit) {
    return new SolverOptions(Optional.of(limit), threads, seed, progress);
  }

  /**
   * Sets the number of threads.
   *
   * @param count at least 1
   * @return the changed options
   */
  public SolverOptions withThreads(int count) {
    return new SolverOptions(timeLimit, count, seed, progress);
  }

  /**
   * Sets the seed.
   *
   * @param value any
   * @return the changed options
   */
  public SolverOptions withSeed(long value) {
    return new SolverOptions(timeLimit, threads, value, progress);
  }

  /**
   * Sets who is told of progress.
   *
   * @param listener the listener
   * @return the changed options
   */
  public SolverOptions withProgress(ProgressListener listener) {
    return new SolverOptions(timeLimit, threads, seed, listener);
  }
}
