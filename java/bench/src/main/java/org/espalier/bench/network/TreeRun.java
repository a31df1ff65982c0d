// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.Locale;
import java.util.SplittableRandom;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.CostTable;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;

/**
 * Random trees with 8 placements: time to the optimum. Arguments: the number of nodes (default
 * 1,000,000) and of repetitions (default 5).
 */
public final class TreeRun {
  private static final int PLACEMENTS = 8;

  private TreeRun() {}

  /**
   * Runs.
   *
   * @param arguments nodes and repetitions
   */
  public static void main(String[] arguments) {
    int nodes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    int repetitions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    SplittableRandom random = new SplittableRandom(1);
    CostTable[] tables = new CostTable[16];
    for (int i = 0; i < tables.length; i++) {
      tables[i] =
          CostTable.of(
              PLACEMENTS, PLACEMENTS, random.longs(PLACEMENTS * PLACEMENTS, 0, 1000).toArray());
    }
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < nodes; v++) {
      builder.variable(random.longs(PLACEMENTS, 0, 1000).toArray());
      if (v > 0) {
        builder.edge(random.nextInt(v), v, tables[random.nextInt(tables.length)]);
      }
    }
    CostNetwork network = builder.build();
    for (int i = 0; i < repetitions; i++) {
      long start = System.nanoTime();
      NetworkSolution solution = NetworkSolver.solve(network, SolverOptions.defaults());
      double seconds = (System.nanoTime() - start) / 1e9;
      String cost =
          solution instanceof NetworkSolution.Optimal optimal
              ? "%,d".formatted(optimal.cost())
              : solution.method();
      System.out.println(
          String.format(
              Locale.ROOT,
              "%,d nodes: cost %s in %.2f s, %s",
              nodes,
              cost,
              seconds,
              solution.method()));
    }
  }
}
