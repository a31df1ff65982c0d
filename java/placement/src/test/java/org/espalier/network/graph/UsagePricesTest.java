// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.Graphs;
import org.espalier.network.LimitedChain;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.network.UsageLimit;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Incumbent;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Prices on usage: what they promise, and the solver on networks that need them. */
final class UsagePricesTest {
  /** One variable; the dearer choice alone fits. The best price is 6 for a unit of usage. */
  @Test
  void theBestPriceMakesTheBoundTight() {
    CostNetworkBuilder builder = CostNetwork.builder();
    builder.variable(0, 30);
    builder.variable(0, 60);
    // Both cheap choices together use 15 of 10: one of them has to go, the first is cheaper.
    CostNetwork network =
        builder
            .usageLimit(
                UsageLimit.of(
                    10, new long[] {0, 0}, new long[] {1, 1}, new long[][] {{5, 0}, {10, 0}}))
            .build();
    WorkGraph graph = Graphs.limited(network);
    PricedCosts priced = new PricedCosts(graph.copyOf(graph.live()));
    priced.charge(new double[] {6});
    DualAscent.raise(priced.graph, 8, 0, () -> false);
    assertThat(priced.graph.constant).isEqualTo(30);
    assertThat(NetworkSolver.solve(network, SolverOptions.defaults()))
        .isInstanceOfSatisfying(
            NetworkSolution.Optimal.class, answer -> assertThat(answer.cost()).isEqualTo(30));
  }

  /** For any prices, as small or large as they come: a bound, and with common ones a sharp one. */
  @Test
  void choicesThatKeepTheLimitCostNoMoreWithPrices() {
    SeededCases.run(
        UsagePricesTest.class,
        1,
        1_000,
        random -> {
          CostNetwork network = limited(random);
          WorkGraph graph = Graphs.limited(network);
          PricedCosts priced = new PricedCosts(graph.copyOf(graph.live()));
          for (int round = 0; round < 4; round++) {
            double magnitude = round == 0 ? 1 : Math.pow(10, random.nextInt(24) - 8);
            double[] price = new double[graph.capacity.length];
            for (int t = 0; t < price.length; t++) {
              price[t] = random.nextInt(3) == 0 ? 0 : random.nextDouble() * magnitude;
            }
            priced.charge(price);
            boolean common = round == 0;
            everyChoice(network, choices -> checkCost(graph, priced, price, choices, common));
            DualAscent.raise(priced.graph, 8, 0, () -> false);
          }
        });
  }

  private static void checkCost(
      WorkGraph graph, PricedCosts priced, double[] price, int[] choices, boolean common) {
    long cost = cost(graph, choices);
    long charged = cost(priced.graph, choices);
    if (Costs.forbidden(cost)) {
      assertThat(charged).isGreaterThanOrEqualTo(Costs.LIMIT);
      return;
    }
    long[] used = priced.used(choices);
    double expected = cost;
    double fractions = 0;
    boolean kept = true;
    for (int t = 0; t < price.length; t++) {
      expected += price[t] * (used[t] - graph.capacity[t]);
      fractions += 1e-4 * price[t] * (used[t] + graph.capacity[t]);
      kept &= used[t] <= graph.capacity[t];
    }
    if (kept) {
      assertThat(charged).isLessThanOrEqualTo(cost);
    }
    if (common) {
      // Each interval of each variable, and the sum of the rooms, is rounded by less than 1.
      int roundings = 1 + Arrays.stream(graph.uses).mapToInt(u -> u.amount().length).sum();
      assertThat((double) charged)
          .isBetween(expected - roundings - fractions, expected + fractions);
    }
  }

  /** With any answer in hand, whatever is better stays allowed, and the bound stays below it. */
  @Test
  void nothingBetterIsForbidden() {
    int[] seen = new int[2];
    SeededCases.run(
        UsagePricesTest.class,
        10_000,
        1_000,
        random -> {
          CostNetwork network = limited(random);
          Incumbent incumbent = Graphs.incumbent(network);
          int[] known = new int[network.variables()];
          for (int v = 0; v < known.length; v++) {
            known[v] = random.nextInt(network.domainSize(v));
          }
          incumbent.offer(known);
          long scale = 1L << random.nextInt(10);
          Node node = Node.of(Graphs.limited(network), random.nextInt(2));
          node = node.scaled(scale, incumbent.cutoff(scale));
          Node tightened = node;
          seen[0] += (int) UsagePrices.tighten(tightened, incumbent, scale, v -> {});
          long bound = Math.min(tightened.graph().proved, incumbent.cutoff(scale));
          everyChoice(
              network,
              choices -> {
                if (network.cost(choices) < incumbent.best()) {
                  assertThat(bound).isLessThanOrEqualTo(network.cost(choices) * scale);
                  assertThat(cost(tightened.graph(), choices)).isLessThan(Costs.LIMIT);
                }
              });
          incumbent
              .found()
              .ifPresent(
                  found -> assertThat(network.cost(found.choices())).isEqualTo(found.cost()));
          seen[1] += incumbent.found().isPresent() ? 1 : 0;
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(seen[0]).as("choices and pairs that were forbidden").isGreaterThan(1_000);
      assertThat(seen[1]).as("networks with an answer").isGreaterThan(500);
    }
  }

  /** A chain under two limits that overlap, by dynamic programming over what is used of both. */
  @Test
  void agreesWithADynamicProgrammeOverWhatIsUsed() {
    int[] priced = new int[1];
    SeededCases.run(
        UsagePricesTest.class,
        20_000,
        400,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          long expected = chain.leastCost();
          NetworkSolution solution =
              NetworkSolver.solve(
                  chain.network(), SolverOptions.defaults().withThreads(1 + random.nextInt(2)));
          priced[0] += solution.method().contains("usage prices") ? 1 : 0;
          if (expected == CostNetwork.FORBIDDEN) {
            assertThat(solution).isInstanceOf(NetworkSolution.Infeasible.class);
          } else {
            assertThat(solution)
                .isInstanceOfSatisfying(
                    NetworkSolution.Optimal.class,
                    answer -> {
                      assertThat(answer.cost()).isEqualTo(expected);
                      assertThat(chain.network().cost(answer.choices().toArray()))
                          .isEqualTo(expected);
                    });
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(priced[0]).as("networks that needed prices").isGreaterThan(100);
    }
  }

  /** Descent keeps the limit, never costs more, and ends where no variable gains alone. */
  @Test
  void descentEndsWhereNoVariableGainsAlone() {
    SeededCases.run(
        UsagePricesTest.class,
        30_000,
        1_000,
        random -> {
          CostNetwork network = limited(random);
          WorkGraph graph = Graphs.limited(network);
          int[] start =
              random.nextBoolean() ? UsageDescent.leastUse(graph) : new int[network.variables()];
          long before = network.cost(start);
          if (before == CostNetwork.FORBIDDEN) {
            return;
          }
          int[] choices = start.clone();
          long[] used = new PricedCosts(graph.copyOf(graph.live())).used(choices);
          UsageDescent.improve(graph, choices, used);
          long after = network.cost(choices);
          assertThat(after).isLessThanOrEqualTo(before);
          for (int v = 0; v < choices.length; v++) {
            for (int a = 0; a < network.domainSize(v); a++) {
              int[] other = choices.clone();
              other[v] = a;
              assertThat(network.cost(other)).isGreaterThanOrEqualTo(after);
            }
          }
        });
  }

  /** Under one room, no choices use less than the start: it keeps the limit if any do. */
  @Test
  void theStartUsesLeast() {
    SeededCases.run(
        UsagePricesTest.class,
        50_000,
        500,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          CostNetwork network = chain.networkAtTime0();
          UsageLimit limit = network.usageLimit().orElseThrow();
          long sum = 0;
          for (int v = 0; v < limit.variables(); v++) {
            long least = Long.MAX_VALUE;
            for (int a = 0; a < network.domainSize(v); a++) {
              least = Math.min(least, limit.usage(v, a));
            }
            sum += limit.until(v) > limit.from(v) ? least : 0;
          }
          assertThat(network.greatestUsage(UsageDescent.leastUse(Graphs.limited(network))))
              .isEqualTo(sum);
        });
  }

  @Test
  void theLeastOfAnyRunIsFound() {
    SeededCases.run(
        UsagePricesTest.class,
        40_000,
        200,
        random -> {
          long[] values = random.longs(1 + random.nextInt(40), 0, 1_000).toArray();
          RangeMinimum minimum = new RangeMinimum(values);
          for (int from = 0; from < values.length; from++) {
            for (int until = from + 1; until <= values.length; until++) {
              assertThat(minimum.of(from, until))
                  .isEqualTo(Arrays.stream(values, from, until).min().orElseThrow());
            }
          }
        });
  }

  /**
   * Up to 6 variables, forbidden pairs here and there, and a limit of about half of what is used.
   */
  private static CostNetwork limited(SplittableRandom random) {
    int n = 2 + random.nextInt(5);
    int[] sizes = new int[n];
    long greatest = random.nextBoolean() ? 9 : 1_000_000_000L;
    CostNetworkBuilder builder = CostNetwork.builder();
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    for (int v = 0; v < n; v++) {
      int size = 1 + random.nextInt(4);
      sizes[v] = size;
      builder.variable(random.longs(size, 0, greatest + 1).toArray());
      for (int u = 0; u < v; u++) {
        if (random.nextBoolean()) {
          int entries = sizes[u] * size;
          long[] costs = random.longs(entries, 0, greatest + 1).toArray();
          if (random.nextInt(4) == 0) {
            costs[random.nextInt(entries)] = CostNetwork.FORBIDDEN;
          }
          builder.edge(u, v, costs);
        }
      }
      from[v] = random.nextInt(4);
      until[v] = from[v] + random.nextInt(4);
      usages[v] = random.longs(size, 0, 1L << random.nextInt(1, 40)).toArray();
    }
    long most = Arrays.stream(usages).flatMapToLong(Arrays::stream).max().orElse(0);
    return builder
        .usageLimit(UsageLimit.of(random.nextLong(2 * most + 1), from, until, usages))
        .build();
  }

  private static long cost(WorkGraph graph, int[] choices) {
    long sum = graph.constant;
    for (int v = 0; v < choices.length; v++) {
      sum = CostNetwork.plus(sum, graph.unary[v][choices[v]]);
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        if ((h & 1) == 0) {
          sum = CostNetwork.plus(sum, graph.cost(h, choices[v], choices[graph.other(h)]));
        }
      }
    }
    return sum;
  }

  /** Hears of all choices of a small network, one after the other. */
  private interface Listener {
    void choices(int[] choices);
  }

  private static void everyChoice(CostNetwork network, Listener listener) {
    int[] choices = new int[network.variables()];
    int v = 0;
    while (v < choices.length) {
      listener.choices(choices);
      v = 0;
      while (v < choices.length && ++choices[v] == network.domainSize(v)) {
        choices[v++] = 0;
      }
    }
  }
}
