// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Strides, against asking for every index where dimensions are short, and answered where long. */
class StridedCountsTest {
  private static final long LONG = 1L << 40;

  private static List<AxisDistribution> small() {
    List<AxisDistribution> all = new ArrayList<>(List.of(AxisDistribution.COLLAPSED));
    for (int processes = 2; processes <= 3; processes++) {
      for (long block = 1; block <= 4; block++) {
        for (long offset : new long[] {0, 1, 5}) {
          for (long stride : new long[] {1, 2, 3, 5, 14}) {
            all.add(new AxisDistribution(processes, 1, block, offset, stride));
          }
        }
      }
    }
    return all;
  }

  @Test
  void everyPairOfSmallOnesIsAsCounted() {
    for (AxisDistribution from : small()) {
      for (AxisDistribution to : small()) {
        for (long n : new long[] {0, 1, 2, 7, 24, 61}) {
          long[] wanted = new long[from.processes() * to.processes()];
          for (long i = 0; i < n; i++) {
            wanted[from.owner(i) * to.processes() + to.owner(i)]++;
          }
          if (n > 0) {
            assertThat(from.common(n, to)).as("%s %s %d", from, to, n).isEqualTo(wanted);
          }
          if (to.processes() == 1) {
            assertThat(from.counts(n)).as("%s %d", from, n).isEqualTo(wanted);
          }
        }
      }
    }
  }

  /** One has few long blocks, so that only those are walked. */
  @Test
  void fewLongBlocksAreAsCounted() {
    for (long n : new long[] {1000, 5003}) {
      for (AxisDistribution few :
          List.of(
              AxisDistribution.ofBlocks(n, 3, 1),
              new AxisDistribution(2, 1, 1000, 700, 3),
              new AxisDistribution(3, 1, 997, 5, 2))) {
        for (AxisDistribution many :
            List.of(
                new AxisDistribution(2, 1, 1, 0, 3),
                new AxisDistribution(5, 1, 3, 2, 7),
                new AxisDistribution(4, 1, 2, 1, 1000))) {
          long[] wanted = new long[few.processes() * many.processes()];
          long[] turned = new long[wanted.length];
          for (long i = 0; i < n; i++) {
            wanted[few.owner(i) * many.processes() + many.owner(i)]++;
            turned[many.owner(i) * few.processes() + few.owner(i)]++;
          }
          assertThat(few.common(n, many)).isEqualTo(wanted);
          assertThat(many.common(n, few)).isEqualTo(turned);
        }
      }
    }
  }

  @Test
  void longDimensionsAreAnswered() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          AxisDistribution threes = new AxisDistribution(2, 1, 1, 0, 3);
          AxisDistribution sevens = new AxisDistribution(5, 1, 4, 1, 7);
          assertThat(threes.counts(LONG)).containsExactly(LONG / 2, LONG / 2);
          assertThat(AxisDistribution.ofBlocks(LONG, 2, 1).common(LONG, threes))
              .containsExactly(LONG / 4, LONG / 4, LONG / 4, LONG / 4);
          assertThat(Arrays.stream(threes.common(LONG, sevens)).sum()).isEqualTo(LONG);
          SharedPattern shared = SharedIndices.of(LONG, threes, 0, sevens, 2, 1 << 20);
          assertThat(shared.total()).isEqualTo(threes.common(LONG, sevens)[2]);
        });
  }

  /** Listed by periods, against the list of all. */
  @Test
  void sharedIndicesOfManyPeriodsAreThoseThatOwnersSay() {
    long n = 1009;
    for (AxisDistribution own : small()) {
      for (AxisDistribution other : small()) {
        int p = own.processes() - 1;
        int q = other.processes() - 1;
        List<Long> wanted = new ArrayList<>();
        long local = 0;
        for (long i = 0; i < n; i++) {
          if (own.owner(i) == p) {
            if (other.owner(i) == q) {
              wanted.add(local);
            }
            local++;
          }
        }
        LocalRuns runs = SharedIndices.of(n, own, p, other, q, 50).listed();
        List<Long> got = new ArrayList<>();
        for (int k = 0; k < runs.size(); k++) {
          for (long i = 0; i < runs.length(k); i++) {
            got.add(runs.start(k) + i);
          }
        }
        assertThat(got).as("%s %s", own, other).isEqualTo(wanted);
      }
    }
  }
}
