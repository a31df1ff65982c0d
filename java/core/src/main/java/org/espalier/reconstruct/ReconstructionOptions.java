// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.espalier.cost.CostModel;

/**
 * What a reconstruction is asked for.
 *
 * @param cost what the nodes of a tree cost
 * @param constructors which constructors may be used
 * @param timeLimit after how long the best tree so far is returned; nothing for no limit
 * @param seed of the hash functions inside; it may change the time taken, never the cost found
 */
public record ReconstructionOptions(
    CostModel cost, ConstructorSet constructors, Optional<Duration> timeLimit, long seed) {
  /** The paper's constants with K = 6, the basic set, no time limit. */
  public static final ReconstructionOptions DEFAULT =
      new ReconstructionOptions(CostModel.DEFAULT, ConstructorSet.BASIC, Optional.empty(), 1);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if the time limit is negative
   */
  public ReconstructionOptions {
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(constructors, "constructors");
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
    return new ReconstructionOptions(model, constructors, timeLimit, seed);
  }

  /**
   * Changes the constructors.
   *
   * @param set which constructors may be used
   * @return the same options with that set
   */
  public ReconstructionOptions withConstructors(ConstructorSet set) {
    return new ReconstructionOptions(cost, set, timeLimit, seed);
  }

  /**
   * Changes the time limit.
   *
   * @param limit after how long the best tree so far is returned, at least 0
   * @return the same options with that limit
   */
  public ReconstructionOptions withTimeLimit(Duration limit) {
    return new ReconstructionOptions(cost, constructors, Optional.of(limit), seed);
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
    return new ReconstructionOptions(cost, constructors, timeLimit, newSeed);
  }

  /** The instant of {@link System#nanoTime} at which to stop, {@link Long#MAX_VALUE} for never. */
  long deadlineFrom(long now) {
    long limit = timeLimit.isPresent() ? saturatedNanos(timeLimit.get()) : Long.MAX_VALUE;
    return limit > Long.MAX_VALUE / 4 ? Long.MAX_VALUE : now + limit;
  }

  /** The limit after a share of the time limit, counted from an instant of a clock. */
  Limit limit(long start, double share, LongSupplier clock) {
    long deadline = deadlineFrom(start);
    boolean never = deadline == Long.MAX_VALUE;
    return never ? Limit.NONE : new Limit(start + (long) ((deadline - start) * share), clock);
  }

  private static long saturatedNanos(Duration limit) {
    return limit.compareTo(Duration.ofDays(36500)) > 0 ? Long.MAX_VALUE : limit.toNanos();
  }
}
