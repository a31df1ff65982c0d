// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Regions, their least cost, and the steps that are made of it. */
final class RegionTest {
  private static final int CASES = 2_000;

  @Test
  void peaksAreWhatIsUsedBeyondTheRooms() {
    SeededCases.run(
        RegionTest.class,
        1,
        CASES,
        random -> {
          long[] room = random.longs(random.nextInt(20), 0, 100).toArray();
          long[] excess = Arrays.stream(room).map(r -> -r).toArray();
          UsagePeaks peaks = new UsagePeaks(room);
          for (int i = 0; i < 30 && room.length > 0; i++) {
            int from = random.nextInt(room.length);
            int until = from + random.nextInt(room.length - from + 1);
            long more = random.nextLong(-20, 40);
            peaks.add(from, until, more);
            for (int t = from; t < until; t++) {
              excess[t] += more;
            }
            long most = Arrays.stream(excess).max().orElseThrow();
            assertThat(peaks.excess()).isEqualTo(most);
            assertThat(excess[peaks.worst()]).isEqualTo(most);
            assertThat(peaks.kept()).isEqualTo(most <= 0);
          }
          assertThat(new UsagePeaks(new long[0]).kept()).isTrue();
        });
  }

  @Test
  void aRegionIsAForestWithEveryParentBeforeItsChildren() {
    SeededCases.run(
        RegionTest.class,
        10_000,
        CASES,
        random -> {
          FlatGraph graph = FlatGraphs.next(random);
          Region region = grown(graph, random);
          int inside = 0;
          int withParent = 0;
          for (int i = 0; i < region.size(); i++) {
            int v = region.member[i];
            assertThat(region.contains(v)).isTrue();
            assertThat(region.parent[i]).isLessThan(i);
            withParent += region.parent[i] == Region.NONE ? 0 : 1;
            for (int j = graph.link[v]; j < graph.link[v + 1]; j++) {
              inside += region.contains(graph.other[j]) ? 1 : 0;
            }
          }
          assertThat(inside).as("edges inside, from both ends").isEqualTo(2 * withParent);
        });
  }

  /** Against all choices of the region, with charges and with a slot that is dearer. */
  @Test
  void theLeastCostOfARegionIsFound() {
    SeededCases.run(
        RegionTest.class,
        20_000,
        CASES,
        random -> {
          FlatGraph graph = FlatGraphs.next(random);
          Charges charges = new Charges(graph);
          charges.at(random.doubles(graph.room.length, 0, 50).toArray());
          Region region = grown(graph, random);
          RegionMinimum minimum = new RegionMinimum(graph, region, charges);
          if (graph.room.length > 0) {
            minimum.raise(random.nextInt(graph.room.length), 100 * random.nextDouble());
          }
          double weight = random.nextInt(3);
          int[] choices = FlatGraphs.choices(graph, random);
          minimum.solve(choices, weight);
          int[] members = Arrays.copyOf(region.member, region.size());
          int[] tried = choices.clone();
          for (int v : members) {
            tried[v] = 0;
          }
          double least = Double.POSITIVE_INFINITY;
          do {
            least = Math.min(least, minimum.cost(tried) + minimum.charged(tried, weight));
          } while (FlatGraphs.advance(graph, tried, members));
          for (int i = 0; i < members.length; i++) {
            tried[members[i]] = minimum.solution[i];
          }
          assertThat(minimum.cost(tried) + minimum.charged(tried, weight))
              .isCloseTo(least, within(1e-6));
          assertThat(minimum.cost(tried) - minimum.cost(choices))
              .isCloseTo(graph.cost(tried) - graph.cost(choices), within(1e-6));
        });
  }

  /** A step keeps the limit, and what it minimises never grows. */
  @Test
  void aStepKeepsTheLimitAndNeverCostsMore() {
    int[] better = new int[1];
    SeededCases.run(
        RegionTest.class,
        30_000,
        CASES,
        random -> {
          FlatGraph graph = FlatGraphs.next(random);
          Answer answer = new Answer(graph, FlatGraphs.choices(graph, random));
          if (!answer.peaks.kept()) {
            return;
          }
          for (int k = 0; k < 10; k++) {
            double before = answer.cost();
            Region region = grown(graph, random);
            RegionMinimum minimum = new RegionMinimum(graph, region, new Charges(graph));
            new RegionStep(graph, region, minimum).improve(answer, 1);
            assertThat(answer.cost()).isLessThanOrEqualTo(before);
            assertThat(FlatGraphs.judged(graph, answer.choice)).isEqualTo(answer.cost());
            better[0] += answer.cost() < before ? 1 : 0;
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(better[0]).as("steps that gained").isGreaterThan(500);
    }
  }

  private static Region grown(FlatGraph graph, SplittableRandom random) {
    Region region = new Region(graph, random);
    region.clear();
    int wanted = 1 + random.nextInt(graph.variables);
    for (int i = 0; i < 3; i++) {
      region.grow(random.nextInt(graph.variables), wanted);
    }
    return region;
  }
}
