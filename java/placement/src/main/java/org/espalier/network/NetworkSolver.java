// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Optional;
import org.espalier.network.answer.Deadline;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.WorkGraph;
import org.espalier.network.search.GraphSolver;

/**
 * Finds choices of least cost in a {@link CostNetwork}, with a proof.
 *
 * <p>In this order: greedy choices, so that there is an answer at any time; trees that hang on the
 * graph are peeled off by dynamic programming; reductions that keep an optimum, which alone solve
 * chains, trees and series-parallel graphs; what is left is split into its connected components; a
 * component of small width is solved by bucket elimination; in any other a bound is raised by dual
 * ascent, under a usage limit with prices on usage, what cannot be in a better answer is cut off,
 * and branch and bound does the rest. A large component under a usage limit is given to rounds that
 * alternate between its bound and its answer instead, for good answers at any time. Without a time
 * limit the answer is exact, unless what is open while it branches does not fit half of the heap.
 * With one it is the best found, and a proved bound. The same network, options and number of
 * threads 1 give the same answer; with more threads the cost is the same, the choices may be others
 * of equal cost.
 */
public final class NetworkSolver {
  private final CostNetwork network;
  private final SolverOptions options;
  private final Deadline deadline;
  private final Incumbent incumbent;
  private String method = "";

  private NetworkSolver(CostNetwork network, SolverOptions options) {
    this.network = network;
    this.options = options;
    this.deadline = new Deadline(options.timeLimit());
    this.incumbent =
        new Incumbent(
            network::cost, network.greatestCost(), deadline, options.progress()::progress);
  }

  /**
   * Solves a network.
   *
   * @param network the network
   * @param options what is allowed
   * @return an optimum, a clash, or where the search stood when the time was up
   */
  public static NetworkSolution solve(CostNetwork network, SolverOptions options) {
    return new NetworkSolver(network, options).solve();
  }

  /** Whether a network has admissible choices, as far as could be found out in time. */
  enum Admits {
    YES,
    NO,
    UNKNOWN
  }

  static Admits admits(CostNetwork network, SolverOptions options) {
    NetworkSolver solver = new NetworkSolver(network, options);
    boolean proved = solver.search();
    return solver.incumbent.found().isPresent() ? Admits.YES : proved ? Admits.NO : Admits.UNKNOWN;
  }

  private NetworkSolution solve() {
    boolean proved = search();
    Optional<NetworkSolution.Found> found =
        incumbent
            .found()
            .map(best -> new NetworkSolution.Found(Choices.of(best.choices()), best.cost()));
    if (!proved) {
      return new NetworkSolution.Stopped(found, incumbent.lowerBound(), method);
    }
    if (found.isEmpty()) {
      return new NetworkSolution.Infeasible(ClashFilter.smallest(network, deadline), method);
    }
    incumbent.raise(found.get().cost());
    return new NetworkSolution.Optimal(found.get().choices(), found.get().cost(), method);
  }

  /** Searches; whether to the end. */
  private boolean search() {
    FirstAnswer.offer(network, incumbent);
    WorkGraph graph = NetworkGraph.of(network);
    network.usageLimit().ifPresent(limit -> NetworkGraph.enter(graph, limit));
    GraphSolver solver =
        new GraphSolver(
            graph, incumbent, network.greatestCost(), deadline, options.threads(), options.seed());
    boolean proved = solver.run();
    method = solver.method();
    return proved;
  }
}
