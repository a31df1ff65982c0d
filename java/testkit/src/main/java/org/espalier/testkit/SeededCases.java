// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.SplittableRandom;

/**
 * Runs a test body over many seeded random cases. A failure says with which seed to repeat the one
 * case that failed; {@code -Despalier.seed=N} then runs that case alone. Mutation tests run every
 * suite once for each mutant and set {@code -Despalier.cases=N} to run the first N cases only.
 */
public final class SeededCases {
  /** The system property that names the one seed to run. */
  public static final String SEED_PROPERTY = "espalier.seed";

  /** The system property that caps the number of cases; without it all are run. */
  public static final String CASES_PROPERTY = "espalier.cases";

  private SeededCases() {}

  /** The body of one case. */
  @FunctionalInterface
  public interface Body {
    /**
     * Runs one case.
     *
     * @param random the only source of chance that the case may use
     * @throws Exception whatever makes the case fail
     */
    void run(SplittableRandom random) throws Exception;
  }

  /**
   * Runs {@code count} cases with the seeds {@code firstSeed}, {@code firstSeed + 1}, …
   *
   * @param test the test's class, as {@code -Dtest=} takes it
   * @param firstSeed the seed of the first case
   * @param count how many cases, at least 1
   * @param body the case
   * @throws AssertionError if a case fails; the message repeats it, the cause is the failure
   */
  public static void run(Class<?> test, long firstSeed, int count, Body body) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    Long only = Long.getLong(SEED_PROPERTY);
    if (only != null) {
      runOne(test, only, body);
      return;
    }
    int cases = Math.min(count, Integer.getInteger(CASES_PROPERTY, count));
    for (int i = 0; i < cases; i++) {
      runOne(test, firstSeed + i, body);
    }
  }

  private static void runOne(Class<?> test, long seed, Body body) {
    try {
      body.run(new SplittableRandom(seed));
    } catch (Exception | AssertionError failure) {
      throw new AssertionError(
          "case with seed %d failed: %s%nrepeat: mvn verify -Dtest=%s -D%s=%d -DfailIfNoTests=false"
              .formatted(seed, failure.getMessage(), test.getSimpleName(), SEED_PROPERTY, seed),
          failure);
    }
  }
}
