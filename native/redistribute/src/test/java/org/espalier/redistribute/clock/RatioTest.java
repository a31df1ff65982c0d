// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Medians, intervals and means. */
class RatioTest {
  private static final Offset<Double> EXACT = Offset.offset(1e-12);

  @Test
  void mediansOfOddAndEven() {
    assertThat(Ratio.median(new double[] {5, 1, 9})).isEqualTo(5);
    assertThat(Ratio.median(new double[] {5, 1, 9, 7})).isEqualTo(6);
    double[] kept = {3, 2, 1};
    Ratio.median(kept);
    assertThat(kept).containsExactly(3, 2, 1);
  }

  @Test
  void geometricMeans() {
    assertThat(Ratio.mean(new double[] {2, 8})).isCloseTo(4, EXACT);
    assertThat(Ratio.mean(new double[] {0.5, 2})).isCloseTo(1, EXACT);
  }

  /** Noise that meets both sides of a turn alike is no noise of their ratio. */
  @Test
  void pairedNoiseCancels() {
    Random random = new Random(3);
    double[] ours = random.doubles(15, 1, 9).toArray();
    double[] theirs = Arrays.stream(ours).map(time -> 3 * time).toArray();
    Ratio ratio = Ratio.of(theirs, ours);
    assertThat(ratio.value()).isCloseTo(3, EXACT);
    assertThat(ratio.low()).isCloseTo(3, EXACT);
    assertThat(ratio.high()).isCloseTo(3, EXACT);
    assertThat(ratio.isAbove(1)).isTrue();
    assertThat(ratio.isBelow(1)).isFalse();
  }

  /** Of intervals over the same truth about one in twenty may miss it; 300 seeded trials. */
  @Test
  void intervalsHoldTheTruthAsOftenAsTheySay() {
    Random random = new Random(17);
    int held = 0;
    for (int trial = 0; trial < 300; trial++) {
      double[] a = new double[25];
      double[] b = new double[25];
      for (int k = 0; k < a.length; k++) {
        a[k] = 2 * Math.exp(0.2 * random.nextGaussian());
        b[k] = Math.exp(0.2 * random.nextGaussian());
      }
      Ratio ratio = Ratio.of(a, b);
      assertThat(ratio.low()).isLessThanOrEqualTo(ratio.value());
      assertThat(ratio.high()).isGreaterThanOrEqualTo(ratio.value());
      held += ratio.low() <= 2 && 2 <= ratio.high() ? 1 : 0;
    }
    assertThat(held).isBetween(270, 298);
  }

  /** An interval that may miss seldom is wider than one that may miss often. */
  @Test
  void lessChanceIsAWiderInterval() {
    Random random = new Random(23);
    double[] a = random.doubles(31, 1, 2).toArray();
    double[] b = random.doubles(31, 1, 2).toArray();
    Ratio often = Ratio.of(a, b, 0.2);
    Ratio seldom = Ratio.of(a, b, 0.001);
    assertThat(seldom.low()).isLessThan(often.low());
    assertThat(seldom.high()).isGreaterThan(often.high());
    assertThat(seldom.value()).isEqualTo(often.value());
  }

  @Test
  void unequalTurnsAreRefused() {
    assertThatThrownBy(() -> Ratio.of(new double[] {1}, new double[] {1, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("both sides must have as many turns, at least 1, got 1 and 2");
  }
}
