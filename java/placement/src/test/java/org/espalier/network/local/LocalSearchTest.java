// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** The search on graphs whose least cost is known by trying all choices. */
final class LocalSearchTest {
  private static final int CASES = 500;
  private static final long WORK = 20_000;

  @Test
  void whatIsFoundKeepsTheLimitCostsWhatItSaysAndIsMostlyBest() {
    int[] found = new int[3];
    SeededCases.run(
        LocalSearchTest.class,
        1,
        CASES,
        random -> {
          FlatGraph graph = FlatGraphs.next(random);
          double least = leastCost(graph);
          LocalSearch search = searched(graph, random.nextLong(), random.split());
          assertThat(search.bestCost()).isGreaterThanOrEqualTo(least);
          if (search.best().length > 0) {
            assertThat(FlatGraphs.judged(graph, search.best())).isEqualTo(search.bestCost());
            found[0]++;
            found[1] += search.bestCost() == least ? 1 : 0;
          }
          found[2] += least < Double.POSITIVE_INFINITY ? 1 : 0;
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(found[0]).as("answers of %d there are", found[2]).isGreaterThan(found[2] * 9 / 10);
      assertThat(found[1]).as("best answers of %d", found[2]).isGreaterThan(found[2] * 8 / 10);
    }
  }

  @Test
  void theSameSeedFindsTheSame() {
    SeededCases.run(
        LocalSearchTest.class,
        10_000,
        100,
        random -> {
          FlatGraph graph = FlatGraphs.next(random);
          long seed = random.nextLong();
          long steps = random.nextLong();
          LocalSearch one = searched(graph, seed, new SplittableRandom(steps));
          LocalSearch two = searched(graph, seed, new SplittableRandom(steps));
          assertThat(one.best()).isEqualTo(two.best());
        });
  }

  @Test
  void aStoppedSearchEndsAtOnce() {
    FlatGraph graph = FlatGraphs.next(new SplittableRandom(7));
    LocalSearch search = new LocalSearch(graph, 1, () -> true);
    search.round(new int[graph.variables], new double[graph.room.length], Long.MAX_VALUE / 4);
    assertThat(search.bestCost()).isPositive();
  }

  private static LocalSearch searched(FlatGraph graph, long seed, SplittableRandom random) {
    LocalSearch search = new LocalSearch(graph, seed, () -> false);
    for (int round = 0; round < 4; round++) {
      double[] price = random.doubles(graph.room.length, 0, 100).toArray();
      search.round(FlatGraphs.choices(graph, random), price, WORK);
    }
    return search;
  }

  private static double leastCost(FlatGraph graph) {
    int[] all = IntStream.range(0, graph.variables).toArray();
    int[] choices = new int[graph.variables];
    double least = Double.POSITIVE_INFINITY;
    do {
      least = Math.min(least, FlatGraphs.judged(graph, choices));
    } while (FlatGraphs.advance(graph, choices, all));
    return least;
  }
}
