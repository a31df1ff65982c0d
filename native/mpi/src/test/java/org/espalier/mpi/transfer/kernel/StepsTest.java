// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.mpi.raw.TypeCalls;
import org.espalier.testkit.SeededCases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepsTest {
  private static final int MAX = Integer.MAX_VALUE;

  private static @Nullable Steps of(int[] lengths, int... places) {
    return Steps.of(lengths[0], places[0], TypeCalls.facts(lengths, places, 8, 8));
  }

  private static int[] ones(int n) {
    int[] lengths = new int[n];
    Arrays.fill(lengths, 1);
    return lengths;
  }

  /** Whether a list has some loops that give it, by trying: the slow way. */
  private static boolean isOfLoops(int[] places, int loops) {
    int n = places.length;
    if (n == 1) {
      return true;
    }
    if (loops == 0) {
      return false;
    }
    for (int run = 2; run <= n; run++) {
      if (n % run == 0) {
        int[] starts = new int[n / run];
        boolean even = true;
        for (int k = 0; k < n; k++) {
          starts[k / run] = k % run == 0 ? places[k] : starts[k / run];
          even &= places[k] - starts[k / run] == k % run * (places[1] - places[0]);
        }
        if (even && isOfLoops(starts, loops - 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private static void assertRight(int[] places) {
    Steps steps = of(ones(places.length), places);
    assertThat(steps != null).as(Arrays.toString(places)).isEqualTo(isOfLoops(places, 4));
    if (steps != null) {
      assertThat(steps.size()).isEqualTo(places.length);
      for (int k = 0; k < places.length; k++) {
        assertThat(steps.place(k)).isEqualTo(places[k]);
      }
    }
  }

  /** All lists of up to six places from 0 to 3. */
  @Test
  void allShortLists() {
    for (int n = 1; n <= 6; n++) {
      for (int code = 0; code < 1 << (2 * n); code++) {
        int[] places = new int[n];
        for (int k = 0; k < n; k++) {
          places[k] = (code >> (2 * k)) & 3;
        }
        assertRight(places);
      }
    }
  }

  @Test
  void nestedLoopsAndOnesWithAFault() {
    SeededCases.run(
        StepsTest.class,
        11,
        20_000,
        random -> {
          int[] places = nest(random);
          if (random.nextInt(3) == 0) {
            places[random.nextInt(places.length)] += random.nextInt(3);
          }
          assertRight(places);
        });
  }

  private static int[] nest(SplittableRandom random) {
    int[] counts = new int[1 + random.nextInt(4)];
    int[] steps = new int[counts.length];
    int n = 1;
    for (int k = 0; k < counts.length; k++) {
      counts[k] = 2 + random.nextInt(3);
      steps[k] = random.nextInt(-4, 20);
      n *= counts[k];
    }
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      int rest = i;
      for (int k = 0; k < counts.length; k++) {
        places[i] += rest % counts[k] * steps[k];
        rest /= counts[k];
      }
    }
    return places;
  }

  @Test
  void lengthsMustBeEqual() {
    int[] places = {0, 10, 20, 30};
    assertThat(requireNonNull(of(new int[] {3, 3, 3, 3}, places)).length()).isEqualTo(3);
    assertThat(of(new int[] {3, 3, 3, 2}, places)).isNull();
    assertThat(of(new int[] {2, 3, 3, 3}, places)).isNull();
  }

  @Test
  void placesFarApartDoNotOverflow() {
    assertThat(of(ones(4), Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 1)).isNull();
    int[] apart = {Integer.MIN_VALUE, Integer.MAX_VALUE - 5, Integer.MIN_VALUE + 5, MAX};
    Steps steps = requireNonNull(of(ones(4), apart));
    assertThat(steps.place(3)).isEqualTo(MAX);
  }
}
