// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class SharedIndicesTest {
  /** Blocks, cycles and offsets, listed and by their periods, against asking for every index. */
  @Test
  void everyIndexIsWhereItsOwnersSay() {
    SeededCases.run(
        SharedIndicesTest.class,
        1,
        4_000,
        random -> {
          long n = random.nextInt(1, 200);
          AxisDistribution own = axis(random, n);
          AxisDistribution other = axis(random, n);
          int p = random.nextInt(own.processes());
          int q = random.nextInt(other.processes());
          int most = random.nextInt(1, 40);
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
          SharedPattern shared = SharedIndices.of(n, own, p, other, q, most);
          assertThat(shared.total()).isEqualTo(wanted.size());
          assertThat(expanded(shared))
              .as("%s and %s, processes %d and %d of %d indices", own, other, p, q, n)
              .isEqualTo(wanted);
        });
  }

  private static AxisDistribution axis(SplittableRandom random, long n) {
    int processes = random.nextInt(1, 6);
    return switch (random.nextInt(3)) {
      case 0 -> AxisDistribution.ofBlocks(n, processes, 1);
      case 1 -> AxisDistribution.ofCycles(processes, 1, random.nextInt(1, 9));
      default ->
          new AxisDistribution(
              processes, 1, random.nextInt(1, 9), random.nextInt(20), random.nextInt(1, 4));
    };
  }

  private static List<Long> expanded(SharedPattern shared) {
    List<Long> all = new ArrayList<>();
    for (long k = 0; k < shared.count(); k++) {
      add(all, shared.runs(), k * shared.step());
    }
    add(all, shared.tail(), shared.count() * shared.step());
    return all;
  }

  private static void add(List<Long> all, LocalRuns runs, long base) {
    for (int k = 0; k < runs.size(); k++) {
      for (long i = 0; i < runs.length(k); i++) {
        all.add(base + runs.start(k) + i);
      }
    }
  }

  /** 10¹² indices: nothing is listed that could be long. */
  @Test
  void longDimensionsAreNotListed() {
    long n = 1_000_000_000_000L;
    AxisDistribution blocks = AxisDistribution.ofBlocks(n, 4, 1);
    AxisDistribution cyclic = AxisDistribution.ofCycles(4, 1, 1);
    AxisDistribution threes = AxisDistribution.ofCycles(4, 1, 3);
    for (AxisDistribution own : List.of(blocks, cyclic, threes)) {
      for (AxisDistribution other : List.of(blocks, cyclic, threes)) {
        long sum = 0;
        for (int q = 0; q < 4; q++) {
          SharedPattern shared = SharedIndices.of(n, own, 1, other, q, 100);
          assertThat(shared.runs().size()).isLessThan(100);
          sum += shared.total();
        }
        assertThat(sum).isEqualTo(own.counts(n)[1]);
      }
    }
  }
}
