// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {
  /** All places on a grid of whole numbers: too simple to be wrong. */
  @Test
  void noPlacesOnAGridAreNearer() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      int n = 1 + random.nextInt(4);
      double[] wished = new double[n];
      double[] weights = new double[n];
      double[] apart = new double[n];
      for (int k = 0; k < n; k++) {
        wished[k] = random.nextInt(7);
        weights[k] = 1 + random.nextInt(3);
        apart[k] = random.nextInt(4);
      }
      double[] placed = Spread.of(wished, weights, apart);
      double best = best(wished, weights, apart, new double[n], 0);
      assertThat(squares(wished, weights, placed)).isLessThanOrEqualTo(best + 1e-9);
      apart(placed, apart);
    }
  }

  private static double best(
      double[] wished, double[] weights, double[] apart, double[] places, int k) {
    if (k == wished.length) {
      return squares(wished, weights, places);
    }
    double best = Double.POSITIVE_INFINITY;
    for (int at = -12; at <= 18; at++) {
      if (k == 0 || at - places[k - 1] >= apart[k]) {
        places[k] = at;
        best = Math.min(best, best(wished, weights, apart, places, k + 1));
      }
    }
    return best;
  }

  private static double squares(double[] wished, double[] weights, double[] places) {
    double sum = 0;
    for (int k = 0; k < wished.length; k++) {
      sum += weights[k] * (places[k] - wished[k]) * (places[k] - wished[k]);
    }
    return sum;
  }

  private static void apart(double[] placed, double[] apart) {
    for (int k = 1; k < placed.length; k++) {
      assertThat(placed[k] - placed[k - 1]).isGreaterThanOrEqualTo(apart[k] - 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatHasRoomStaysAndTheRestKeepsItsMean(long seed) {
    Random random = new Random(seed);
    double[] wished = random.doubles(500, 0, 1000).sorted().toArray();
    double[] weights = new double[500];
    double[] apart = new double[500];
    Arrays.fill(weights, 1);
    Arrays.fill(apart, 5);
    double[] placed = Spread.of(wished, weights, apart);
    apart(placed, apart);
    assertThat(Arrays.stream(placed).sum()).isCloseTo(Arrays.stream(wished).sum(), within(1e-6));
    double[] again = Spread.of(placed, weights, apart);
    assertThat(again).containsExactly(placed, within(1e-9));
  }
}
