// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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

  /** What is named clashes, and nothing of it can be left out. */
  private static void checkClash(CostNetwork network, Clash clash) {
    assertThat(clash.minimal()).isTrue();
    assertThat(
            RandomNetworks.leastCost(
                relaxed(network, clash.variables(), clash.edges(), clash.times())))
        .isEqualTo(CostNetwork.FORBIDDEN);
    List<Integer> allEdges =
        IntStream.range(0, network.entered().count())
            .map(network.entered()::number)
            .boxed()
            .toList();
    List<Long> allTimes =
        network.usageLimit().stream()
            .flatMap(limit -> Arrays.stream(limit.decisiveTimes()).boxed())
            .toList();
    for (int v : clash.variables()) {
      assertThat(
              RandomNetworks.leastCost(
                  relaxed(network, without(clash.variables(), v), allEdges, allTimes)))
          .as("variable %d is needed", v)
          .isLessThan(CostNetwork.FORBIDDEN);
    }
    for (int edge : clash.edges()) {
      assertThat(
              RandomNetworks.leastCost(
                  relaxed(network, clash.variables(), without(clash.edges(), edge), clash.times())))
          .as("edge %d is needed", edge)
          .isLessThan(CostNetwork.FORBIDDEN);
    }
    for (long time : clash.times()) {
      assertThat(
              RandomNetworks.leastCost(
                  relaxed(network, clash.variables(), clash.edges(), without(clash.times(), time))))
          .as("time %d is needed", time)
          .isLessThan(CostNetwork.FORBIDDEN);
    }
  }

  private static <T> List<T> without(List<T> all, T one) {
    return all.stream().filter(other -> !other.equals(one)).toList();
  }

  /** The network with all but the given variables free, and of no use. */
  private static CostNetwork relaxed(
      CostNetwork network, List<Integer> variables, List<Integer> edges, List<Long> times) {
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < network.variables(); v++) {
      // A variable that is left out keeps one choice, which is no part of any edge.
      builder.freeVariable(variables.contains(v) ? network.domainSize(v) : 1);
    }
    for (int v : variables) {
      for (int a = 0; a < network.domainSize(v); a++) {
        builder.addUnary(v, a, network.unary(v, a));
      }
    }
    EnteredEdges given = network.entered();
    for (int e = 0; e < given.count(); e++) {
      if (edges.contains(given.number(e))
          && variables.contains(given.first(e))
          && variables.contains(given.second(e))) {
        builder.edge(given.first(e), given.second(e), given.table(e));
      }
    }
    if (!times.isEmpty()) {
      builder.usageLimit(atTimes(network.usageLimit().orElseThrow(), network, variables, times));
    }
    return builder.build();
  }

  private static UsageLimit atTimes(
      UsageLimit limit, CostNetwork network, List<Integer> variables, List<Long> times) {
    int n = limit.variables();
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    for (int v = 0; v < n; v++) {
      int variable = v;
      from[v] = times.stream().filter(time -> time < limit.from(variable)).count();
      until[v] = times.stream().filter(time -> time < limit.until(variable)).count();
      usages[v] = new long[variables.contains(v) ? network.domainSize(v) : 1];
      for (int a = 0; variables.contains(v) && a < usages[v].length; a++) {
        usages[v][a] = limit.usage(v, a);
      }
    }
    return UsageLimit.of(limit.limit(), from, until, usages);
  }

  /**
   * The fifth and sixth edge forbid all pairs together, of two variables with five edges before.
   */
  @Test
  void aClashNumbersEdgesAsTheyWereGiven() {
    CostNetworkBuilder builder = CostNetwork.builder();
    int a = builder.freeVariable(2);
    int b = builder.freeVariable(2);
    int c = builder.freeVariable(1);
    long no = CostNetwork.FORBIDDEN;
    builder.edge(a, a, 0, no, no, 1).edge(c, a, 1, no).edge(a, c, 1, 1);
    builder.edge(a, b, 0, 1, 2, 3).edge(c, b, 0, 0);
    CostNetwork network = builder.edge(b, a, no, 0, no, 0).edge(a, b, 1, 1, no, no).build();
    assertThat(NetworkSolver.solve(network, SolverOptions.defaults()))
        .isInstanceOfSatisfying(
            NetworkSolution.Infeasible.class,
            answer -> {
              checkClash(network, answer.clash());
              assertThat(answer.clash().variables()).containsExactly(a, b);
              assertThat(answer.clash().edges()).containsExactly(5, 6);
            });
  }

  /** Six variables use something at one time, the two large ones too much: only they clash. */
  @Test
  void aClashNamesOnlyTheUsersThatMatter() {
    CostNetworkBuilder builder = CostNetwork.builder();
    long[] from = new long[6];
    long[] until = new long[6];
    long[][] usages = new long[6][];
    for (int v = 0; v < 6; v++) {
      builder.variable(1, 2);
      until[v] = 2;
      usages[v] = v == 1 || v == 4 ? new long[] {6, 7} : new long[] {1, 0};
    }
    CostNetwork network = builder.usageLimit(UsageLimit.of(10, from, until, usages)).build();
    assertThat(NetworkSolver.solve(network, SolverOptions.defaults()))
        .isInstanceOfSatisfying(
            NetworkSolution.Infeasible.class,
            answer -> {
              assertThat(answer.clash().variables()).containsExactly(1, 4);
              assertThat(answer.clash().times()).containsExactly(0L);
              checkClash(network, answer.clash());
            });
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
