// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import org.espalier.network.graph.UsageSlots;
import org.espalier.network.graph.WorkGraph;

/** Writes a network down as the graph that the solver works on. */
final class NetworkGraph {
  private NetworkGraph() {}

  /** The graph of a network, without the limit on usage; tables are shared. */
  static WorkGraph of(CostNetwork network) {
    long[][] unary = new long[network.variables()][];
    for (int v = 0; v < unary.length; v++) {
      unary[v] = network.rawUnary(v);
    }
    int edges = network.edges();
    int[] first = new int[edges];
    int[] second = new int[edges];
    long[][] tables = new long[edges][];
    for (int e = 0; e < edges; e++) {
      first[e] = network.first(e);
      second[e] = network.second(e);
      tables[e] = network.table(e).raw();
    }
    return WorkGraph.of(unary, first, second, tables);
  }

  /** Enters a limit into a graph: one slot for each maximal set of users. */
  static void enter(WorkGraph graph, UsageLimit limit) {
    int n = limit.variables();
    long[] times = limit.decisiveTimes();
    int[] from = new int[n];
    int[] until = new int[n];
    long[][] amount = new long[n][];
    for (int v = 0; v < n; v++) {
      from[v] = UsageLimit.firstAtLeast(times, limit.from(v));
      until[v] = UsageLimit.firstAtLeast(times, limit.until(v));
      amount[v] = new long[from[v] < until[v] ? limit.choices(v) : 0];
      for (int a = 0; a < amount[v].length; a++) {
        amount[v][a] = limit.usage(v, a);
      }
    }
    UsageSlots.enter(graph, limit.limit(), times, from, until, amount);
  }
}
