// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NetworkSolverTest {
  @Test
  void solvesTheContestsExampleWithAndWithoutItsLimit() {
    CostNetwork network = contestExample();
    assertThat(NetworkSolver.solve(network, SolverOptions.defaults()))
        .isInstanceOfSatisfying(
            NetworkSolution.Optimal.class,
            answer -> {
              assertThat(answer.cost()).isEqualTo(445);
              assertThat(answer.choices()).isEqualTo(Choices.of(0, 0, 2, 1, 0));
            });
    assertThat(NetworkSolver.solve(network.withoutUsageLimit(), SolverOptions.defaults()))
        .isInstanceOfSatisfying(
            NetworkSolution.Optimal.class, answer -> assertThat(answer.cost()).isEqualTo(415));
  }

  static CostNetwork contestExample() {
    CostNetwork.Builder builder = CostNetwork.builder();
    builder.variable(15);
    builder.variable(55, 65);
    builder.variable(25, 45, 35);
    builder.variable(85, 75);
    builder.variable(95);
    return builder
        .edge(0, 1, 30, 40)
        .edge(0, 2, 50, 10, 40)
        .edge(1, 3, 90, 10, 20, 80)
        .edge(2, 4, 60, 20, 30)
        .edge(3, 4, 70, 60)
        .usageLimit(
            UsageLimit.of(
                50,
                new long[] {30, 40, 50, 110, 110},
                new long[] {70, 70, 120, 140, 150},
                new long[][] {{10}, {25, 25}, {15, 20, 15}, {10, 10}, {15}}))
        .build();
  }
}
