// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds choices of least cost in a {@link CostNetwork}, with a proof. */
public final class NetworkSolver {
  private final CostNetwork network;
  private final long deadline;
  private final boolean limited;
  private final int[] current;
  private final long[] restBound;
  private final List<List<Integer>> backward = new ArrayList<>();
  private int[] best = new int[0];
  private long bestCost = CostNetwork.FORBIDDEN;
  private boolean stopped;

  private NetworkSolver(CostNetwork network, SolverOptions options) {
    this.network = network;
    this.limited = options.timeLimit().isPresent();
    this.deadline = System.nanoTime() + options.timeLimit().map(d -> d.toNanos()).orElse(0L);
    int n = network.variables();
    this.current = new int[n];
    this.restBound = new long[n + 1];
    for (int v = n - 1; v >= 0; v--) {
      long least = CostNetwork.FORBIDDEN;
      for (int a = 0; a < network.domainSize(v); a++) {
        least = Math.min(least, network.unary(v, a));
      }
      restBound[v] = CostNetwork.plus(restBound[v + 1], least);
    }
    for (int v = 0; v < n; v++) {
      backward.add(new ArrayList<>());
    }
    for (int e = 0; e < network.edges(); e++) {
      backward.get(Math.max(network.first(e), network.second(e))).add(e);
    }
  }

  /**
   * Solves a network.
   *
   * @param network the network
   * @param options what is allowed
   * @return an optimum, a clash, or where the search stood when the time was up
   */
  public static NetworkSolution solve(CostNetwork network, SolverOptions options) {
    NetworkSolver solver = new NetworkSolver(network, options);
    solver.search(0, 0);
    if (solver.stopped) {
      return new NetworkSolution.Stopped(
          solver.bestCost == CostNetwork.FORBIDDEN
              ? Optional.empty()
              : Optional.of(new NetworkSolution.Found(Choices.of(solver.best), solver.bestCost)),
          solver.restBound[0],
          "branch and bound");
    }
    if (solver.bestCost == CostNetwork.FORBIDDEN) {
      List<Integer> variables = new ArrayList<>();
      List<Integer> edges = new ArrayList<>();
      for (int v = 0; v < network.variables(); v++) {
        variables.add(v);
      }
      for (int e = 0; e < network.edges(); e++) {
        edges.add(e);
      }
      return new NetworkSolution.Infeasible(
          new Clash(variables, edges, List.of(), false), "branch and bound");
    }
    return new NetworkSolution.Optimal(
        Choices.of(solver.best), solver.bestCost, "branch and bound");
  }

  private void search(int v, long cost) {
    if (stopped || (limited && System.nanoTime() >= deadline)) {
      stopped = true;
      return;
    }
    if (CostNetwork.plus(cost, restBound[v]) >= bestCost) {
      return;
    }
    if (v == current.length) {
      long whole = network.cost(current);
      if (whole < bestCost) {
        bestCost = whole;
        best = Arrays.copyOf(current, v);
      }
      return;
    }
    for (int a = 0; a < network.domainSize(v); a++) {
      current[v] = a;
      long sum = CostNetwork.plus(cost, network.unary(v, a));
      for (int e : backward.get(v)) {
        sum =
            CostNetwork.plus(
                sum, network.table(e).get(current[network.first(e)], current[network.second(e)]));
      }
      search(v + 1, sum);
    }
  }
}
