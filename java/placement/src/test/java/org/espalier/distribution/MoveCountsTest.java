// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class MoveCountsTest {
  /** Rows to columns over four ranks: each keeps a quarter of its part. */
  @Test
  void rowsToColumns() {
    long[] shape = {8, 8};
    ArrayDistribution rows = DistributionText.parse(List.of("block", "*"), shape, 4);
    ArrayDistribution columns = DistributionText.parse(List.of("*", "block"), shape, 4);
    assertThat(MoveCounts.of(shape, rows, columns)).isEqualTo(new MoveCounts(12, 48, 6, 24, 4));
    assertThat(MoveCounts.of(shape, rows, rows)).isEqualTo(MoveCounts.NOTHING);
  }

  @Test
  void copiesServeThemselves() {
    long[] shape = {12};
    ArrayDistribution everywhere = ArrayDistribution.replicated(3, 1);
    ArrayDistribution blocks = DistributionText.parse(List.of("block"), shape, 3);
    assertThat(MoveCounts.of(shape, everywhere, blocks)).isEqualTo(new MoveCounts(0, 0, 0, 0, 4));
    assertThat(MoveCounts.of(shape, blocks, everywhere)).isEqualTo(new MoveCounts(6, 24, 4, 16, 4));
  }

  /** Every pair of distributions of a line of up to 7 elements over 4 ranks, element by element. */
  @Test
  void allSmallLines() {
    for (int n = 1; n <= 7; n++) {
      List<AxisDistribution> axes = new ArrayList<>();
      for (int processes : new int[] {1, 2, 4}) {
        for (int rankStride = 1; rankStride * processes <= 4; rankStride *= 2) {
          for (int block = 1; block <= 3; block++) {
            for (int offset = 0; offset < block * processes; offset += 2) {
              for (int stride = 1; stride <= 3; stride++) {
                axes.add(new AxisDistribution(processes, rankStride, block, offset, stride));
              }
            }
          }
        }
      }
      for (AxisDistribution from : axes.stream().distinct().toList()) {
        for (AxisDistribution to : axes.stream().distinct().toList()) {
          check(
              new long[] {n},
              new ArrayDistribution(4, List.of(from)),
              new ArrayDistribution(4, List.of(to)));
        }
      }
    }
  }

  @Test
  void randomArraysAgreeWithMovingElementByElement() {
    SeededCases.run(
        MoveCountsTest.class,
        1,
        2_000,
        random -> {
          long[] shape = new long[random.nextInt(1, 4)];
          for (int d = 0; d < shape.length; d++) {
            shape[d] = random.nextInt(1, 9);
          }
          int ranks = random.nextInt(1, 13);
          check(shape, random(random, shape.length, ranks), random(random, shape.length, ranks));
        });
  }

  /** A distribution of any kind over a given number of ranks. */
  static ArrayDistribution random(SplittableRandom random, int dimensions, int ranks) {
    AxisDistribution[] axes = new AxisDistribution[dimensions];
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < dimensions; d++) {
      order.add(random.nextInt(order.size() + 1), d);
    }
    int rankStride = 1;
    for (int d : order) {
      List<Integer> divisors = new ArrayList<>();
      for (int p = 1; p <= ranks / rankStride; p++) {
        if (ranks / rankStride % p == 0) {
          divisors.add(p);
        }
      }
      int processes = divisors.get(random.nextInt(divisors.size()));
      axes[d] =
          new AxisDistribution(
              processes,
              rankStride,
              random.nextInt(1, 5),
              random.nextInt(0, 9),
              random.nextInt(3) == 0 ? random.nextInt(1, 4) : 1);
      rankStride *= processes;
    }
    return new ArrayDistribution(ranks, List.of(axes));
  }

  /** Moves every element by the rule and counts. */
  private static void check(long[] shape, ArrayDistribution from, ArrayDistribution to) {
    int ranks = from.ranks();
    long elements = 1;
    for (long length : shape) {
      elements *= length;
    }
    Map<List<Integer>, Long> sent = new HashMap<>();
    long[] kept = new long[ranks];
    for (long e = 0; e < elements; e++) {
      long[] index = new long[shape.length];
      long rest = e;
      for (int d = shape.length - 1; d >= 0; d--) {
        index[d] = rest % shape[d];
        rest /= shape[d];
      }
      for (int t = 0; t < ranks; t++) {
        if (!has(to, t, index)) {
          continue;
        }
        int server = -1;
        for (int s = 0; s < ranks; s++) {
          if (has(from, s, index) && servesUnseen(from, s, t)) {
            assertThat(server).as("one server").isEqualTo(-1);
            server = s;
          }
        }
        assertThat(server).isGreaterThanOrEqualTo(0);
        if (has(from, t, index)) {
          assertThat(server).as("a rank that has it serves itself").isEqualTo(t);
        }
        if (server == t) {
          kept[t]++;
        } else {
          sent.merge(List.of(server, t), 1L, Long::sum);
        }
      }
    }
    MoveCounts counts = MoveCounts.of(shape, from, to);
    if (from.equals(to)) {
      assertThat(sent).isEmpty();
      assertThat(counts).isEqualTo(MoveCounts.NOTHING);
      return;
    }
    long[] messages = new long[ranks];
    long[] moved = new long[ranks];
    sent.forEach((pair, count) -> {
      for (int rank : pair) {
        messages[rank]++;
        moved[rank] += count;
      }
    });
    assertThat(counts)
        .as("%s to %s", from, to)
        .isEqualTo(
            new MoveCounts(
                sent.size(),
                sent.values().stream().mapToLong(Long::longValue).sum(),
                greatest(messages),
                greatest(moved),
                greatest(kept)));
  }

  private static long greatest(long[] values) {
    long greatest = 0;
    for (long value : values) {
      greatest = Math.max(greatest, value);
    }
    return greatest;
  }

  private static boolean has(ArrayDistribution distribution, int rank, long[] index) {
    for (int d = 0; d < index.length; d++) {
      AxisDistribution axis = distribution.axis(d);
      long cell = axis.offset() + axis.stride() * index[d];
      if (cell / axis.block() % axis.processes() != rank / axis.rankStride() % axis.processes()) {
        return false;
      }
    }
    return true;
  }

  /** Whether two ranks agree wherever no dimension looks. */
  private static boolean servesUnseen(ArrayDistribution from, int s, int t) {
    int a = s;
    int b = t;
    for (AxisDistribution axis : from.axes()) {
      a -= axis.process(s) * axis.rankStride();
      b -= axis.process(t) * axis.rankStride();
    }
    return a == b;
  }

  @Test
  void sectionsAndTheirInversesStayInPlace() {
    SeededCases.run(
        MoveCountsTest.class,
        10_000,
        2_000,
        random -> {
          AxisDistribution whole = random(random, 1, random.nextInt(2, 9)).axis(0);
          long first = random.nextInt(5);
          long step = random.nextInt(1, 4);
          AxisDistribution section = whole.section(first, step);
          AxisDistribution around = whole.around(first, step);
          for (long i = 0; i < 30; i++) {
            assertThat(section.owner(i)).isEqualTo(whole.owner(first + step * i));
            assertThat(around.owner(first + step * i)).isEqualTo(whole.owner(i));
            long next = whole.nextBlock(i);
            for (long j = i; j < Math.min(next, i + 10); j++) {
              assertThat(whole.owner(j)).isEqualTo(whole.owner(i));
            }
          }
        });
  }

  @Test
  void textIsReadBack() {
    SeededCases.run(
        MoveCountsTest.class,
        20_000,
        2_000,
        random -> {
          int dimensions = random.nextInt(1, 4);
          long[] shape = new long[dimensions];
          java.util.Arrays.fill(shape, random.nextInt(1, 20));
          int ranks = random.nextInt(1, 13);
          ArrayDistribution any = random(random, dimensions, ranks);
          assertThat(DistributionText.parse(DistributionText.words(any, shape), shape, ranks))
              .isEqualTo(any);
        });
  }

  @Test
  void badDistributionsAreRefusedInWords() {
    long[] shape = {10, 10};
    assertThatThrownBy(() -> DistributionText.parse(List.of("block", "block"), shape, 4))
        .hasMessageContaining("each must say over how many processes");
    assertThatThrownBy(() -> DistributionText.parse(List.of("blok", "*"), shape, 4))
        .hasMessageContaining("got \"blok\"");
    assertThatThrownBy(() -> DistributionText.parse(List.of("block:3", "*"), shape, 4))
        .hasMessageContaining("must divide 4 ranks, got a grid of 3");
    assertThatThrownBy(() -> DistributionText.parse(List.of("block:2/1", "block:2/1"), shape, 4))
        .hasMessageContaining("different processes");
    assertThatThrownBy(() -> DistributionText.parse(List.of("*"), shape, 4))
        .hasMessageContaining("a word for each of 2 dimensions, got 1");
    assertThatThrownBy(() -> DistributionText.parse(List.of("block:0", "*"), shape, 4))
        .hasMessageContaining("processes must be in 1");
  }
}
