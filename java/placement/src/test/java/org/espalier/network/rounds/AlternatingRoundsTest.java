// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.network.CostNetwork;
import org.espalier.network.Graphs;
import org.espalier.network.LimitedChain;
import org.espalier.network.graph.GraphData;
import org.espalier.network.graph.Part;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Bound and answer by turns, on networks small enough to know the least cost. */
final class AlternatingRoundsTest {
  private static final int CASES = 150;
  private static final int ROUNDS = 1_000;

  /** The bound stays below the least cost, the answer above; mostly both come near. */
  @Test
  void theLeastCostLiesBetweenBoundAndAnswer() {
    int[] seen = new int[3];
    SeededCases.run(
        AlternatingRoundsTest.class,
        1,
        CASES,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          long least = chain.leastCost();
          Part part = Graphs.part(chain.network());
          new AlternatingRounds(part, 1 + random.nextInt(3), random.nextLong()).run(ROUNDS, 0);
          if (least == CostNetwork.FORBIDDEN) {
            assertThat(part.answered()).isFalse();
            return;
          }
          seen[0]++;
          assertThat(part.incumbent().lowerBound()).isLessThanOrEqualTo(least);
          if (part.answered()) {
            seen[1]++;
            int[] choices = new int[chain.network().variables()];
            part.fill(choices);
            assertThat(chain.network().cost(choices)).isEqualTo(part.incumbent().best());
            assertThat(part.incumbent().best()).isGreaterThanOrEqualTo(least);
            seen[2] += part.incumbent().best() == least ? 1 : 0;
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(seen[1]).as("answers of %d there are", seen[0]).isGreaterThan(seen[0] * 9 / 10);
      assertThat(seen[2]).as("best answers of %d", seen[0]).isGreaterThan(seen[0] / 2);
    }
  }

  /** One thread does in turns what two do side by side; more search more. */
  @Test
  void oneThreadAndTwoFindTheSame() {
    SeededCases.run(
        AlternatingRoundsTest.class,
        10_000,
        60,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          long seed = random.nextLong();
          List<String> results = new ArrayList<>();
          for (int threads : new int[] {1, 2, 2, 3, 3}) {
            Part part = Graphs.part(chain.network());
            new AlternatingRounds(part, threads, seed).run(ROUNDS, 0);
            results.add(state(part));
          }
          assertThat(results.get(1)).isEqualTo(results.get(0)).isEqualTo(results.get(2));
          assertThat(results.get(4)).isEqualTo(results.get(3));
        });
  }

  private static String state(Part part) {
    return part.incumbent()
            .found()
            .map(found -> found.cost() + " " + Arrays.toString(found.choices()))
        + " "
        + part.incumbent().lowerBound()
        + " "
        + Arrays.toString(GraphData.prices(part));
  }
}
