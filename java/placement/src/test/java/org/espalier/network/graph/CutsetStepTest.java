// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.espalier.network.CostNetwork;
import org.espalier.network.Graphs;
import org.espalier.network.RandomNetworks;
import org.espalier.network.answer.Costs;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Steps that solve everything outside a cutset, on networks small enough to try all choices. */
final class CutsetStepTest {
  private static final int CASES = 400;

  /** Where every function is allowed there is no cutset, and one step finds the least cost. */
  @Test
  void withoutCutsetOneStepIsExact() {
    int[] solved = new int[1];
    SeededCases.run(
        CutsetStepTest.class,
        1,
        CASES,
        random -> {
          WorkGraph graph = Graphs.of(RandomNetworks.next(random));
          int[] choices = randomChoices(graph, random);
          step(graph, CutsetStep.LEAST_LOG, random).improve(choices);
          long least = leastCost(graph, choices.clone(), new boolean[graph.variables], 0);
          if (!Costs.forbidden(least)) {
            assertThat(graph.cost(choices)).isEqualTo(least);
            solved[0]++;
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(solved[0]).isGreaterThan(CASES / 2);
    }
  }

  /**
   * With functions of a few sums only there are cutsets; steps then lower the cost, never raise.
   */
  @Test
  void stepsNeverRaiseTheCost() {
    int[] lowered = new int[1];
    SeededCases.run(
        CutsetStepTest.class,
        10_000,
        CASES,
        random -> {
          WorkGraph graph = Graphs.of(RandomNetworks.next(random));
          int[] choices = randomChoices(graph, random);
          CutsetStep step = step(graph, 1, random);
          long first = graph.cost(choices);
          long cost = first;
          for (int i = 0; i < 20; i++) {
            step.improve(choices);
            assertThat(graph.cost(choices)).isLessThanOrEqualTo(cost);
            cost = graph.cost(choices);
          }
          lowered[0] += cost < first ? 1 : 0;
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(lowered[0]).isGreaterThan(CASES / 2);
    }
  }

  /** Between two answers the best is found of all that agree with both where they agree. */
  @Test
  void relinkingFindsTheBestBetweenTwoAnswers() {
    SeededCases.run(
        CutsetStepTest.class,
        20_000,
        CASES,
        random -> {
          WorkGraph graph = Graphs.of(RandomNetworks.next(random));
          int[] one = randomChoices(graph, random);
          int[] two = randomChoices(graph, random);
          long before = graph.cost(one);
          int[] linked = one.clone();
          step(graph, CutsetStep.LEAST_LOG, random).relink(linked, two);
          boolean[] fixed = new boolean[graph.variables];
          for (int v = 0; v < fixed.length; v++) {
            fixed[v] = one[v] == two[v];
          }
          long least = leastCost(graph, one.clone(), fixed, 0);
          assertThat(graph.cost(linked)).isEqualTo(Math.min(before, least));
        });
  }

  private static CutsetStep step(WorkGraph graph, int leastLog, SplittableRandom random) {
    return new CutsetStep(graph, leastLog, random.nextLong(), () -> false);
  }

  private static int[] randomChoices(WorkGraph graph, SplittableRandom random) {
    int[] choices = new int[graph.variables];
    for (int v = 0; v < choices.length; v++) {
      choices[v] = random.nextInt(graph.size(v));
    }
    return choices;
  }

  /** The least cost by trying everything from variable v on. */
  private static long leastCost(WorkGraph graph, int[] choices, boolean[] fixed, int v) {
    if (v == graph.variables) {
      return graph.cost(choices);
    }
    if (fixed[v]) {
      return leastCost(graph, choices, fixed, v + 1);
    }
    long least = CostNetwork.FORBIDDEN;
    for (int a = 0; a < graph.size(v); a++) {
      choices[v] = a;
      least = Math.min(least, leastCost(graph, choices, fixed, v + 1));
    }
    return least;
  }
}
