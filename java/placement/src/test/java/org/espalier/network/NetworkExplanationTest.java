// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.espalier.network.NetworkExplanation.Alternative;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Every price against trying all choices. */
class NetworkExplanationTest {
  private static final int CASES = 400;
  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void pricesOfAnOptimumAreThoseOfTryingAllChoices() {
    SeededCases.run(
        NetworkExplanationTest.class,
        1,
        CASES,
        random -> {
          CostNetwork network = RandomNetworks.next(random);
          if (NetworkSolver.solve(network, SolverOptions.defaults())
              instanceof NetworkSolution.Optimal best) {
            check(network, best);
          }
        });
  }

  private static void check(CostNetwork network, NetworkSolution.Optimal best) {
    NetworkExplanation explanation = NetworkExplanation.of(network, best.choices(), true, LONG);
    assertThat(explanation.complete()).isTrue();
    assertThat(explanation.unaryCost() + explanation.edgeCost()).isEqualTo(best.cost());
    int n = network.variables();
    long[] least = new long[n];
    Arrays.fill(least, CostNetwork.FORBIDDEN);
    int[] at = new int[n];
    long second = CostNetwork.FORBIDDEN;
    for (boolean more = true; more; more = next(network, at)) {
      long cost = network.cost(at);
      for (int v = 0; v < n; v++) {
        if (at[v] != best.choices().get(v)) {
          least[v] = Math.min(least[v], cost);
          second = Math.min(second, cost);
        }
      }
    }
    Set<Integer> told = new HashSet<>(explanation.held());
    for (int v : explanation.held()) {
      assertThat(least[v]).isEqualTo(CostNetwork.FORBIDDEN);
    }
    for (Alternative alternative : explanation.alternatives()) {
      int v = alternative.variable();
      assertThat(alternative.proved()).isTrue();
      assertThat(best.cost() + alternative.price()).isEqualTo(least[v]);
      assertThat(alternative.choice()).isNotEqualTo(best.choices().get(v));
      assertThat(told.add(v)).isTrue();
    }
    for (int v = 0; v < n; v++) {
      assertThat(told.contains(v)).isEqualTo(network.domainSize(v) > 1);
    }
    assertThat(explanation.secondBest().isPresent()).isEqualTo(second != CostNetwork.FORBIDDEN);
    if (explanation.secondBest().isPresent()) {
      NetworkSolution.Found found = explanation.secondBest().get();
      assertThat(found.cost()).isEqualTo(second);
      assertThat(network.cost(found.choices().toArray())).isEqualTo(second);
      assertThat(found.choices()).isNotEqualTo(best.choices());
    }
  }

  private static boolean next(CostNetwork network, int[] at) {
    for (int k = 0; k < at.length; k++) {
      if (++at[k] < network.domainSize(k)) {
        return true;
      }
      at[k] = 0;
    }
    return false;
  }

  /** Choices that need not be good: every price is that of changing one variable alone. */
  @Test
  void pricesOfAnyChoicesAreThoseOfChangingOneAlone() {
    SeededCases.run(
        NetworkExplanationTest.class,
        2,
        CASES,
        random -> {
          CostNetwork network = RandomNetworks.next(random);
          int[] at = new int[network.variables()];
          for (int v = 0; v < at.length; v++) {
            at[v] = random.nextInt(network.domainSize(v));
          }
          long cost = network.cost(at);
          if (cost == CostNetwork.FORBIDDEN) {
            assertThatThrownBy(() -> NetworkExplanation.of(network, Choices.of(at), false, LONG))
                .hasMessageContaining("admissible");
            return;
          }
          NetworkExplanation explanation =
              NetworkExplanation.of(network, Choices.of(at), false, LONG);
          assertThat(explanation.complete()).isFalse();
          long second = CostNetwork.FORBIDDEN;
          for (int v : explanation.held()) {
            assertThat(leastAlone(network, at, v)).isEqualTo(CostNetwork.FORBIDDEN);
          }
          for (Alternative alternative : explanation.alternatives()) {
            int[] other = at.clone();
            other[alternative.variable()] = alternative.choice();
            assertThat(network.cost(other)).isEqualTo(cost + alternative.price());
            assertThat(leastAlone(network, at, alternative.variable()))
                .isEqualTo(cost + alternative.price());
            assertThat(alternative.proved()).isFalse();
            second = Math.min(second, cost + alternative.price());
          }
          if (second != CostNetwork.FORBIDDEN) {
            assertThat(explanation.secondBest().orElseThrow().cost()).isEqualTo(second);
          }
        });
  }

  private static long leastAlone(CostNetwork network, int[] at, int v) {
    long least = CostNetwork.FORBIDDEN;
    int[] other = at.clone();
    for (int c = 0; c < network.domainSize(v); c++) {
      other[v] = c;
      if (c != at[v]) {
        least = Math.min(least, network.cost(other));
      }
    }
    return least;
  }

  @Test
  void withoutTimeNoPriceIsProvedButThoseOfNothing() {
    SeededCases.run(
        NetworkExplanationTest.class,
        3,
        50,
        random -> {
          CostNetwork network = RandomNetworks.next(random);
          if (NetworkSolver.solve(network, SolverOptions.defaults())
              instanceof NetworkSolution.Optimal best) {
            NetworkExplanation explanation =
                NetworkExplanation.of(network, best.choices(), true, Duration.ZERO);
            for (Alternative alternative : explanation.alternatives()) {
              assertThat(alternative.proved()).isEqualTo(alternative.price() == 0);
            }
          }
        });
  }
}
