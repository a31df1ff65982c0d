// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.Graphs;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.RandomNetworks;
import org.espalier.network.SolverOptions;
import org.espalier.network.UsageLimit;
import org.espalier.network.answer.Deadline;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.BucketElimination;
import org.espalier.network.graph.Components;
import org.espalier.network.graph.GraphData;
import org.espalier.network.graph.Node;
import org.espalier.network.graph.WorkGraph;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The solver's methods against each other, on graphs too large to try all choices. */
final class NetworkMethodsTest {
  private static final int CASES = 250;
  private static final long NO_LIMIT = 1L << 30;

  @ParameterizedTest
  @EnumSource
  void allMethodsThatApplyAgree(RandomNetworks.Shape shape) {
    SeededCases.run(
        NetworkMethodsTest.class,
        10_000,
        CASES,
        random -> {
          CostNetwork network = RandomNetworks.larger(random, shape);
          long expected = byElimination(network);
          long memory = random.nextInt(3) == 0 ? Long.MAX_VALUE : 1_000_000;
          assertThat(bySearch(network, 1 + random.nextInt(2), memory))
              .as("branch and bound with %d bytes", memory)
              .isEqualTo(expected);
          NetworkSolution solution = NetworkSolver.solve(network, SolverOptions.defaults());
          assertThat(costOf(network, solution)).as("%s", solution.method()).isEqualTo(expected);
          if (shape != RandomNetworks.Shape.GENERAL) {
            // Degrees up to 2 are chains, trees and series-parallel graphs, all of them.
            assertThat(solution.method()).isEqualTo("elimination");
          }
        });
  }

  /** Bucket elimination of the graph as it is: no reduction, no bound. */
  private static long byElimination(CostNetwork network) {
    WorkGraph graph = Graphs.of(network);
    BucketElimination elimination = BucketElimination.plan(graph, NO_LIMIT).orElseThrow();
    assertThat(elimination.run(() -> false)).isTrue();
    if (elimination.cost() < CostNetwork.FORBIDDEN) {
      int[] choices = new int[network.variables()];
      elimination.fill(choices);
      assertThat(network.cost(choices)).isEqualTo(elimination.cost());
    }
    return elimination.cost();
  }

  /** Branch and bound to the end, without elimination of nodes. */
  private static long bySearch(CostNetwork network, int threads, long memory) {
    Incumbent incumbent = Graphs.incumbent(network);
    Search search = new Search(incumbent, 1000, threads, 0, new OpenNodes(memory));
    Node root = GraphData.node(Graphs.of(network));
    search.run(root.scaled(1000, incumbent.cutoff(1000)));
    assertThat(search.finished()).isTrue();
    return incumbent.found().map(Incumbent.Found::cost).orElse(CostNetwork.FORBIDDEN);
  }

  private static long costOf(CostNetwork network, NetworkSolution solution) {
    return switch (solution) {
      case NetworkSolution.Optimal optimal -> {
        assertThat(network.cost(optimal.choices().toArray())).isEqualTo(optimal.cost());
        yield optimal.cost();
      }
      case NetworkSolution.Infeasible _ -> CostNetwork.FORBIDDEN;
      case NetworkSolution.Stopped stopped -> throw new AssertionError("stopped: " + stopped);
    };
  }

  @Test
  void eliminationAgreesWithTryingAllChoices() {
    SeededCases.run(
        NetworkMethodsTest.class,
        20_000,
        2_000,
        random -> {
          CostNetwork network = RandomNetworks.next(random).withoutUsageLimit();
          assertThat(byElimination(network)).isEqualTo(RandomNetworks.leastCost(network));
        });
  }

  /** A graph that falls apart costs what its parts cost, each found by trying all choices. */
  @Test
  void componentsCostTheSumOfTheirLeastCosts() {
    int[] severalSearched = new int[1];
    SeededCases.run(
        NetworkMethodsTest.class,
        30_000,
        1_000,
        random -> {
          long limit = 10L + random.nextInt(30);
          List<CostNetwork> parts = parts(random);
          long expected = 0;
          for (CostNetwork part : parts) {
            expected =
                CostNetwork.plus(
                    expected,
                    RandomNetworks.leastCost(RandomNetworks.sideBySide(List.of(part), limit)));
          }
          CostNetwork whole = RandomNetworks.sideBySide(parts, limit);
          NetworkSolution solution =
              NetworkSolver.solve(
                  whole, SolverOptions.defaults().withThreads(1 + random.nextInt(2)));
          assertThat(costOf(whole, solution)).as("%s", solution.method()).isEqualTo(expected);
          severalSearched[0] += solution.method().contains("components") ? 1 : 0;
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(severalSearched[0]).as("cases that fell apart").isGreaterThan(100);
    }
  }

  private static List<CostNetwork> parts(SplittableRandom random) {
    return Stream.generate(
            () -> random.nextInt(4) == 0 ? RandomNetworks.next(random) : core(random))
        .limit(2 + random.nextInt(3))
        .toList();
  }

  /** Few variables that all know each other: what reductions leave of a graph. */
  private static CostNetwork core(SplittableRandom random) {
    int n = 5 + random.nextInt(2);
    CostNetworkBuilder builder = CostNetwork.builder();
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    for (int v = 0; v < n; v++) {
      builder.freeVariable(3);
      for (int u = 0; u < v; u++) {
        builder.edge(u, v, random.longs(9, 0, 100).toArray());
      }
      until[v] = 1L + random.nextInt(2);
      usages[v] = random.longs(3, 0, 10).toArray();
    }
    return random.nextBoolean()
        ? builder.build()
        : builder.usageLimit(UsageLimit.of(0, from, until, usages)).build();
  }

  @Test
  void eliminationDeclinesWhatItsLimitForbids() {
    WorkGraph graph = Graphs.of(complete(12, 4));
    assertThat(BucketElimination.plan(graph, 1 << 20)).isEmpty();
    assertThat(BucketElimination.plan(graph, 1 << 28)).isPresent();
    assertThat(BucketElimination.plan(graph, 1 << 28).orElseThrow().width()).isEqualTo(11);
  }

  /** Stopped at once, half way or not at all: the bound never passes the optimum. */
  @Test
  void aTimeLimitLeavesAProvedBound() {
    SeededCases.run(
        NetworkMethodsTest.class,
        40_000,
        300,
        random -> {
          CostNetwork network = RandomNetworks.larger(random, RandomNetworks.Shape.GENERAL);
          long expected = byElimination(network);
          Duration limit = Duration.ofMillis(random.nextInt(6));
          switch (NetworkSolver.solve(network, SolverOptions.defaults().withTimeLimit(limit))) {
            case NetworkSolution.Optimal optimal -> assertThat(optimal.cost()).isEqualTo(expected);
            case NetworkSolution.Infeasible _ ->
                assertThat(expected).isEqualTo(CostNetwork.FORBIDDEN);
            case NetworkSolution.Stopped stopped -> {
              assertThat(stopped.lowerBound()).isLessThanOrEqualTo(expected);
              stopped
                  .best()
                  .ifPresent(found -> {
                    assertThat(network.cost(found.choices().toArray())).isEqualTo(found.cost());
                    assertThat(found.cost()).isGreaterThanOrEqualTo(expected);
                  });
            }
          }
        });
  }

  private static CostNetwork complete(int n, int choices) {
    SplittableRandom random = new SplittableRandom(7);
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < n; v++) {
      builder.freeVariable(choices);
      for (int u = 0; u < v; u++) {
        builder.edge(u, v, random.longs((long) choices * choices, 0, 1000).toArray());
      }
    }
    return builder.build();
  }

  /** A worker that fails must not leave the others waiting for it. */
  @Test
  @Timeout(60)
  void aFailingWorkerEndsTheSearch() {
    Incumbent incumbent =
        new Incumbent(
            choices -> {
              throw new IllegalStateException("the judge is ill");
            },
            1_000_000,
            new Deadline(Optional.empty()),
            (best, bound) -> {});
    Search search = new Search(incumbent, 1, 3, 0, new OpenNodes(Long.MAX_VALUE));
    assertThatThrownBy(() -> search.run(GraphData.node(Graphs.of(complete(7, 3)))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the judge is ill");
  }

  @Test
  void componentsFollowEdgesAndSharedSlots() {
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < 6; v++) {
      builder.freeVariable(2);
    }
    builder.edge(0, 3, 0, 1, 1, 0).edge(1, 4, 0, 1, 1, 0);
    long[] from = {0, 0, 5, 9, 5, 20};
    long[] until = {1, 0, 7, 9, 6, 30};
    long[][] usages = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}};
    UsageLimit limit = UsageLimit.of(1, from, until, usages);
    WorkGraph graph = Graphs.limited(builder.usageLimit(limit).build());
    List<List<Integer>> parts = new ArrayList<>();
    for (int[] part : Components.of(graph)) {
      parts.add(Arrays.stream(part).boxed().toList());
    }
    // 2 and 4 use the slot around time 5 together, 1 hangs on 4; 5 is alone.
    assertThat(parts).containsExactlyInAnyOrder(List.of(0, 3), List.of(1, 2, 4), List.of(5));
  }
}
