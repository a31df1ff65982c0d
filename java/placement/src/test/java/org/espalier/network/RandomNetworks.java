// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.List;
import java.util.SplittableRandom;

/** Seeded networks of every shape, small enough to try all choices. */
public final class RandomNetworks {
  /** Trying all choices of one network looks at most at so many. */
  private static final long COMBINATIONS = 4_000;

  private RandomNetworks() {}

  /** A network of up to 10 variables. */
  public static CostNetwork next(SplittableRandom random) {
    int n = 1 + random.nextInt(10);
    int shape = random.nextInt(5);
    long greatest = random.nextBoolean() ? 9 : 1_000_000_000L;
    double forbidden = random.nextInt(3) * 0.12;
    boolean functional = random.nextInt(4) == 0;
    CostNetworkBuilder builder = CostNetwork.builder();
    int[] sizes = new int[n];
    long combinations = 1;
    for (int v = 0; v < n; v++) {
      sizes[v] = 1 + random.nextInt(5);
      if (combinations * sizes[v] > COMBINATIONS) {
        sizes[v] = 1;
      }
      combinations *= sizes[v];
      builder.variable(costs(random, sizes[v], greatest, forbidden / 2));
    }
    for (int v = 1; v < n; v++) {
      switch (shape) {
        case 0 -> edge(builder, random, sizes, v - 1, v, greatest, forbidden, functional);
        case 1 ->
            edge(builder, random, sizes, random.nextInt(v), v, greatest, forbidden, functional);
        case 2 -> {
          edge(builder, random, sizes, v - 1, v, greatest, forbidden, functional);
          if (v > 1) {
            edge(builder, random, sizes, v, v - 2, greatest, forbidden, functional);
          }
        }
        default -> {
          for (int u = 0; u < v; u++) {
            if (random.nextInt(10) < 2 * shape) {
              edge(builder, random, sizes, u, v, greatest, forbidden, functional);
            }
          }
        }
      }
    }
    if (random.nextInt(3) == 0) {
      builder.usageLimit(limit(random, sizes));
    }
    return builder.build();
  }

  private static long[] costs(SplittableRandom random, int count, long greatest, double forbidden) {
    long[] costs = new long[count];
    for (int i = 0; i < count; i++) {
      costs[i] =
          random.nextDouble() < forbidden ? CostNetwork.FORBIDDEN : random.nextLong(greatest + 1);
    }
    return costs;
  }

  private static void edge(
      CostNetworkBuilder builder,
      SplittableRandom random,
      int[] sizes,
      int u,
      int v,
      long greatest,
      double forbidden,
      boolean functional) {
    long[] costs = costs(random, sizes[u] * sizes[v], greatest, forbidden);
    if (functional && random.nextBoolean()) {
      for (int a = 0; a < sizes[u]; a++) {
        int image = random.nextInt(sizes[v]);
        for (int b = 0; b < sizes[v]; b++) {
          if (b != image) {
            costs[a * sizes[v] + b] = CostNetwork.FORBIDDEN;
          }
        }
      }
    }
    if (random.nextInt(8) == 0) {
      for (int i = 0; i < costs.length; i++) {
        costs[i] = i / sizes[v] * 3L + i % sizes[v] * 5L; // a sum of two unary costs
      }
    }
    builder.edge(u, v, costs);
  }

  private static UsageLimit limit(SplittableRandom random, int[] sizes) {
    int n = sizes.length;
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    for (int v = 0; v < n; v++) {
      from[v] = random.nextInt(12);
      until[v] = from[v] + random.nextInt(8);
      usages[v] = new long[sizes[v]];
      for (int a = 0; a < sizes[v]; a++) {
        usages[v][a] = random.nextInt(10);
      }
    }
    return UsageLimit.of(3L + random.nextInt(5 * n), from, until, usages);
  }

  /** Chains, trees, series-parallel graphs and general ones, too large to try all choices. */
  public enum Shape {
    CHAIN,
    TREE,
    SERIES_PARALLEL,
    GENERAL
  }

  /** A network of 8 to 30 variables without a limit; a general one knows a few neighbours each. */
  public static CostNetwork larger(SplittableRandom random, Shape shape) {
    int n = 8 + random.nextInt(23);
    long greatest = random.nextBoolean() ? 9 : 1_000_000_000L;
    double forbidden = random.nextInt(3) * 0.08;
    CostNetworkBuilder builder = CostNetwork.builder();
    int[] sizes = new int[n];
    for (int v = 0; v < n; v++) {
      sizes[v] = 2 + random.nextInt(3);
      builder.variable(costs(random, sizes[v], greatest, forbidden / 2));
    }
    for (int v = 1; v < n; v++) {
      switch (shape) {
        case CHAIN -> edge(builder, random, sizes, v - 1, v, greatest, forbidden, false);
        case TREE -> edge(builder, random, sizes, random.nextInt(v), v, greatest, forbidden, false);
        case SERIES_PARALLEL -> {
          // v hangs between neighbours, as in a ladder folded into a strip: partial 2-trees
          edge(builder, random, sizes, v - 1, v, greatest, forbidden, false);
          if (v > 1 && random.nextInt(3) > 0) {
            edge(builder, random, sizes, v - 2, v, greatest, forbidden, false);
          }
        }
        case GENERAL -> {
          for (int i = 0; i < 3; i++) {
            int u = Math.max(0, v - 1 - random.nextInt(5));
            edge(builder, random, sizes, u, v, greatest, forbidden, false);
          }
        }
      }
    }
    return builder.build();
  }

  /** The networks side by side, at times far apart, all under the same limit on usage. */
  public static CostNetwork sideBySide(List<CostNetwork> networks, long limit) {
    CostNetworkBuilder builder = CostNetwork.builder();
    int n = networks.stream().mapToInt(CostNetwork::variables).sum();
    long[] from = new long[n];
    long[] until = new long[n];
    long[][] usages = new long[n][];
    int before = 0;
    for (int i = 0; i < networks.size(); i++) {
      CostNetwork network = networks.get(i);
      for (int v = 0; v < network.variables(); v++) {
        int w = builder.freeVariable(network.domainSize(v));
        usages[w] = new long[network.domainSize(v)];
        for (int a = 0; a < usages[w].length; a++) {
          builder.addUnary(w, a, network.unary(v, a));
        }
        if (network.usageLimit().isPresent()) {
          UsageLimit own = network.usageLimit().get();
          from[w] = own.from(v) + 1000L * i;
          until[w] = own.until(v) + 1000L * i;
          for (int a = 0; a < usages[w].length; a++) {
            usages[w][a] = own.usage(v, a);
          }
        }
      }
      for (int e = 0; e < network.edges(); e++) {
        builder.edge(before + network.first(e), before + network.second(e), network.table(e));
      }
      before += network.variables();
    }
    return builder.usageLimit(UsageLimit.of(limit, from, until, usages)).build();
  }

  /** The least cost over all choices, or FORBIDDEN. Too simple to be wrong, and too slow to use. */
  public static long leastCost(CostNetwork network) {
    int[] choices = new int[network.variables()];
    long least = CostNetwork.FORBIDDEN;
    for (; ; ) {
      least = Math.min(least, network.cost(choices));
      int v = 0;
      while (v < choices.length && ++choices[v] == network.domainSize(v)) {
        choices[v++] = 0;
      }
      if (v == choices.length) {
        return least;
      }
    }
  }
}
