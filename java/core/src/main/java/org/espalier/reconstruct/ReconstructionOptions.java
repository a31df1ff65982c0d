// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Progress;

/**
 * What a reconstruction is asked for.
 *
 * @param cost what the nodes of a tree cost
 * @param constructors which constructors may be used
 * @param timeLimit after how long the best tree so far is returned; nothing for no limit
 * @param seed of the hash functions inside; it may change the time taken, never the cost found
 * @param progress told how far the search is
 */
public record ReconstructionOptions(
    CostModel cost,
    ConstructorSet constructors,
    Optional<Duration> timeLimit,
    long seed,
    Progress progress) {
  /** The paper's constants with K = 6, the basic set, no time limit, nobody listens. */
  public static final ReconstructionOptions DEFAULT =
      new ReconstructionOptions(
          CostModel.DEFAULT, ConstructorSet.BASIC, Optional.empty(), 1, Progress.NONE);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if the time limit is negative
   */
  public ReconstructionOptions {
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(constructors, "constructors");
    Objects.requireNonNull(progress, "progress");
    if (timeLimit.isPresent() && timeLimit.get().isNegative()) {
      throw new IllegalArgumentException("time limit must be >= 0, got " + timeLimit.get());
    }
  }

  /**
   * Changes the cost model.
   *
   * @param model what the nodes of a tree cost
   * @return the same options with that model
   */
  public ReconstructionOptions withCost(CostModel model) {
    return new ReconstructionOptions(model, constructors, timeLimit, seed, progress);
  }

  /**
   * Changes the constructors.
   *
   * @param set which constructors may be used
   * @return the same options with that set
   */
  public ReconstructionOptions withConstructors(ConstructorSet set) {
    return new ReconstructionOptions(cost, set, timeLimit, seed, progress);
  }

  /**
   * Changes the time limit.
   *
   * @param limit after how long the best tree so far is returned, at least 0
   * @return the same options with that limit
   */
  public ReconstructionOptions withTimeLimit(Duration limit) {
    return new ReconstructionOptions(cost, constructors, Optional.of(limit), seed, progress);
  }

  /**
   * Changes the time limit to a budget of microseconds, the unit in which a commit counts.
   *
   * @param micros after how many microseconds the best tree so far is returned, at least 0
   * @return the same options with that limit
   */
  public ReconstructionOptions withBudgetMicros(long micros) {
    return withTimeLimit(Duration.ofNanos(Math.multiplyExact(micros, 1000L)));
  }

  /**
   * Changes the seed.
   *
   * @param newSeed the seed
   * @return the same options with that seed
   */
  public ReconstructionOptions withSeed(long newSeed) {
    return new ReconstructionOptions(cost, constructors, timeLimit, newSeed, progress);
  }

  /**
   * Changes who is told how far the search is.
   *
   * @param listener told of steps and better answers
   * @return the same options with that listener
   */
  public ReconstructionOptions withProgress(Progress listener) {
    return new ReconstructionOptions(cost, constructors, timeLimit, seed, listener);
  }
}
