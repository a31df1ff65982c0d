// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A chain of variables that use something at two times, the first two thirds of them at time 0, the
 * last two thirds at time 1: a multiple-choice knapsack with two rooms that dynamic programming
 * over what is used of both solves.
 */
public final class LimitedChain {
  private static final int CHOICES = 3;

  private final int n;
  private final int limit;
  private final long[][] costs;
  // pairs[v][a * CHOICES + b]: the cost of a at v − 1 and b at v
  private final long[][] pairs;
  private final long[][] usages;

  private LimitedChain(SplittableRandom random) {
    n = 6 + random.nextInt(15);
    limit = n / 2 + random.nextInt(2 * n);
    long greatest = random.nextBoolean() ? 9 : 1_000_000_000L;
    costs = new long[n][];
    pairs = new long[n][];
    usages = new long[n][];
    for (int v = 0; v < n; v++) {
      usages[v] = random.longs(CHOICES, 0, 7).toArray();
      costs[v] = new long[CHOICES];
      for (int a = 0; a < CHOICES; a++) {
        // What uses less costs more, or nothing would be gained by using much.
        costs[v][a] = random.nextLong(greatest + 1) + greatest * (6 - usages[v][a]) / 6;
      }
      pairs[v] = random.longs(CHOICES * CHOICES, 0, greatest + 1).toArray();
    }
  }

  /** A chain of 6 to 20 variables. */
  public static LimitedChain next(SplittableRandom random) {
    return new LimitedChain(random);
  }

  private boolean first(int v) {
    return 3 * v < 2 * n;
  }

  private boolean second(int v) {
    return 3 * v >= n;
  }

  /** All variables. */
  public int[] users() {
    return IntStream.range(0, n).toArray();
  }

  /** The same network under the limit of time 0 alone. */
  public CostNetwork networkAtTime0() {
    return network(network().usageLimit().orElseThrow().only(new long[] {0}, users()));
  }

  /** The network. */
  public CostNetwork network() {
    long[] from = new long[n];
    long[] until = new long[n];
    for (int v = 0; v < n; v++) {
      from[v] = first(v) ? 0 : 1;
      until[v] = second(v) ? 2 : 1;
    }
    return network(UsageLimit.of(limit, from, until, usages));
  }

  private CostNetwork network(UsageLimit rooms) {
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < n; v++) {
      builder.variable(costs[v]);
      if (v > 0) {
        builder.edge(v - 1, v, pairs[v]);
      }
    }
    return builder.usageLimit(rooms).build();
  }

  /** The least cost without a limit, where a unit used at time t costs {@code price[t]} more. */
  public long leastCostAt(long[] price) {
    long[] least = new long[CHOICES];
    for (int v = 0; v < n; v++) {
      long[] before = least;
      least = new long[CHOICES];
      for (int b = 0; b < CHOICES; b++) {
        long best = v > 0 ? Long.MAX_VALUE : 0;
        for (int a = 0; v > 0 && a < CHOICES; a++) {
          best = Math.min(best, before[a] + pairs[v][a * CHOICES + b]);
        }
        least[b] = best + charged(v, b, price);
      }
    }
    return Arrays.stream(least).min().orElseThrow();
  }

  private long charged(int v, int a, long[] price) {
    long charge = (first(v) ? price[0] : 0) + (second(v) ? price[1] : 0);
    return costs[v][a] + charge * usages[v][a];
  }

  /** What choices cost where a unit used at time t costs {@code price[t]} more. */
  public long costAt(int[] choices, long[] price) {
    long cost = charged(0, choices[0], price);
    for (int v = 1; v < n; v++) {
      cost += charged(v, choices[v], price) + pairs[v][choices[v - 1] * CHOICES + choices[v]];
    }
    return cost;
  }

  /** The least cost, or {@link CostNetwork#FORBIDDEN}. */
  public long leastCost() {
    // least[b][i][j]: variables so far, the last with choice b, use i at time 0 and j at time 1
    long[][][] least = new long[CHOICES][][];
    for (int v = 0; v < n; v++) {
      long[][][] before = least;
      least = new long[CHOICES][limit + 1][limit + 1];
      for (int b = 0; b < CHOICES; b++) {
        for (long[] row : least[b]) {
          Arrays.fill(row, CostNetwork.FORBIDDEN);
        }
        int atFirst = first(v) ? (int) usages[v][b] : 0;
        int atSecond = second(v) ? (int) usages[v][b] : 0;
        for (int i = atFirst; i <= limit; i++) {
          for (int j = atSecond; j <= limit; j++) {
            long best = v > 0 || (i == atFirst && j == atSecond) ? 0 : CostNetwork.FORBIDDEN;
            if (v > 0) {
              best = CostNetwork.FORBIDDEN;
              for (int a = 0; a < CHOICES; a++) {
                best =
                    Math.min(
                        best,
                        CostNetwork.plus(
                            before[a][i - atFirst][j - atSecond], pairs[v][a * CHOICES + b]));
              }
            }
            least[b][i][j] = CostNetwork.plus(best, costs[v][b]);
          }
        }
      }
    }
    return Arrays.stream(least)
        .flatMap(Arrays::stream)
        .flatMapToLong(Arrays::stream)
        .min()
        .orElse(CostNetwork.FORBIDDEN);
  }
}
