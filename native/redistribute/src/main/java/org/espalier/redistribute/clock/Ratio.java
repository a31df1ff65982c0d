// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The ratio of two medians with an interval, of 95 % unless another is asked for, by the bootstrap
 * (Efron, <i>Bootstrap methods: another look at the jackknife</i>, Annals of Statistics 7, 1979):
 * turns are drawn with repetition, both sides of a turn together, since what else the machine does
 * meets both.
 *
 * @param value of the measured medians
 * @param low the percentile of the drawn ratios below the interval, the 2.5th of one of 95 %
 * @param high the percentile above it
 */
public record Ratio(double value, double low, double high) {
  /** The chance that an interval misses the true ratio. */
  private static final double CHANCE = 0.05;

  /** Draws beyond each end of the interval. */
  private static final int OUTSIDE = 25;

  private static final long SEED = 1979;

  /**
   * Compares two sides that were timed by turns.
   *
   * @param over times of the one, a time for each turn, at least one
   * @param under times of the other in the same turns
   * @return the ratio of their medians, with an interval of 95 %
   */
  public static Ratio of(double[] over, double[] under) {
    return of(over, under, CHANCE);
  }

  /**
   * Compares two sides that were timed by turns.
   *
   * @param over times of the one, a time for each turn, at least one
   * @param under times of the other in the same turns
   * @param chance how often the interval may miss the true ratio; where several are compared each
   *     has its part of what is allowed for all
   * @return the ratio of their medians
   */
  public static Ratio of(double[] over, double[] under, double chance) {
    int draws = (int) Math.ceil(2 * OUTSIDE / chance);
    int n = over.length;
    if (n == 0 || under.length != n) {
      throw new IllegalArgumentException(
          "both sides must have as many turns, at least 1, got %d and %d"
              .formatted(n, under.length));
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] ratios = new double[draws];
    DrawnMedian a = new DrawnMedian(over);
    DrawnMedian b = new DrawnMedian(under);
    for (int draw = 0; draw < draws; draw++) {
      for (int k = 0; k < n; k++) {
        int turn = random.nextInt(n);
        a.draw(turn);
        b.draw(turn);
      }
      ratios[draw] = a.take() / b.take();
    }
    Arrays.sort(ratios);
    return new Ratio(median(over) / median(under), ratios[OUTSIDE], ratios[draws - 1 - OUTSIDE]);
  }

  /**
   * Returns the median.
   *
   * @param times at least one
   * @return the middle one, or the mean of the middle two
   */
  public static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Returns the geometric mean.
   *
   * @param values at least one, each above 0
   * @return their geometric mean
   */
  public static double mean(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElseThrow());
  }

  /**
   * Whether the one is slower beyond the interval.
   *
   * @param bound a ratio
   * @return whether the whole interval lies above it
   */
  public boolean isAbove(double bound) {
    return low > bound;
  }

  /**
   * Whether the one is faster beyond the interval.
   *
   * @param bound a ratio
   * @return whether the whole interval lies below it
   */
  public boolean isBelow(double bound) {
    return high < bound;
  }
}
