// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class NetworkSolverTest {
  private static final int CASES = 5_000;

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

  @Test
  void agreesWithTryingAllChoices() {
    SeededCases.run(
        NetworkSolverTest.class,
        1,
        CASES,
        random -> {
          CostNetwork network = RandomNetworks.next(random);
          long least = RandomNetworks.leastCost(network);
          SolverOptions options = SolverOptions.defaults().withThreads(1 + random.nextInt(2));
          switch (NetworkSolver.solve(network, options)) {
            case NetworkSolution.Optimal optimal -> {
              assertThat(optimal.cost()).isEqualTo(least);
              assertThat(network.cost(optimal.choices().toArray())).isEqualTo(least);
            }
            case NetworkSolution.Infeasible infeasible -> {
              assertThat(least).isEqualTo(CostNetwork.FORBIDDEN);
              checkClash(network, infeasible.clash());
            }
            case NetworkSolution.Stopped stopped ->
                throw new AssertionError("stopped without a limit: " + stopped);
          }
        });
  }

  @Test
  @Timeout(60)
  void aWorkerThatFailsEndsTheSearchInsteadOfHangingIt() {
    // A network without structure, so that the listener is called by the workers.
    SplittableRandom random = new SplittableRandom(7);
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < 30; v++) {
      builder.variable(random.longs(4, 0, 1_000).toArray());
      for (int u = 0; u < v; u++) {
        builder.edge(u, v, random.longs(16, 0, 1_000).toArray());
      }
    }
    Thread caller = Thread.currentThread();
    SolverOptions options =
        SolverOptions.defaults()
            .withThreads(4)
            .withProgress((best, bound) -> {
              if (!Thread.currentThread().equals(caller)) {
                throw new ArithmeticException("the listener failed");
              }
            });
    assertThatThrownBy(() -> NetworkSolver.solve(builder.build(), options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the listener failed")
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  /** The named conditions clash, and any of them can be dropped to make the others hold. */
  private static void checkClash(CostNetwork network, Clash clash) {
    assertThat(clash.minimal()).isTrue();
    List<Integer> own = new ArrayList<>();
    for (int v : clash.variables()) {
      for (int a = 0; a < network.domainSize(v); a++) {
        if (network.unary(v, a) == CostNetwork.FORBIDDEN) {
          own.add(v);
          break;
        }
      }
    }
    assertThat(RandomNetworks.leastCost(relaxed(network, own, clash.edges(), clash.times())))
        .isEqualTo(CostNetwork.FORBIDDEN);
    for (int edge : clash.edges()) {
      List<Integer> fewer = new ArrayList<>(clash.edges());
      fewer.removeIf(other -> other == edge);
      assertThat(RandomNetworks.leastCost(relaxed(network, own, fewer, clash.times())))
          .as("edge %d is needed", edge)
          .isLessThan(CostNetwork.FORBIDDEN);
    }
    for (long time : clash.times()) {
      List<Long> fewer = new ArrayList<>(clash.times());
      fewer.removeIf(other -> other == time);
      assertThat(RandomNetworks.leastCost(relaxed(network, own, clash.edges(), fewer)))
          .as("time %d is needed", time)
          .isLessThan(CostNetwork.FORBIDDEN);
    }
  }

  private static CostNetwork relaxed(
      CostNetwork network, List<Integer> variables, List<Integer> edges, List<Long> times) {
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < network.variables(); v++) {
      builder.freeVariable(network.domainSize(v));
    }
    for (int v : variables) {
      for (int a = 0; a < network.domainSize(v); a++) {
        builder.addUnary(v, a, network.unary(v, a));
      }
    }
    for (int e : edges) {
      builder.edge(network.first(e), network.second(e), network.table(e));
    }
    if (!times.isEmpty()) {
      builder.usageLimit(atTimes(network.usageLimit().orElseThrow(), network, times));
    }
    return builder.build();
  }

  private static UsageLimit atTimes(UsageLimit limit, CostNetwork network, List<Long> times) {
    int n = limit.variables();
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    for (int v = 0; v < n; v++) {
      int variable = v;
      from[v] = times.stream().filter(time -> time < limit.from(variable)).count();
      until[v] = times.stream().filter(time -> time < limit.until(variable)).count();
      usages[v] = new long[network.domainSize(v)];
      for (int a = 0; a < usages[v].length; a++) {
        usages[v][a] = limit.usage(v, a);
      }
    }
    return UsageLimit.of(limit.limit(), from, until, usages);
  }

  static CostNetwork contestExample() {
    CostNetworkBuilder builder = CostNetwork.builder();
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
