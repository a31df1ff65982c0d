// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Optional;

/**
 * Finds choices of least cost in a {@link CostNetwork}, with a proof.
 *
 * <p>In this order: reductions that keep an optimum, which alone solve chains, trees and
 * series-parallel graphs; then, on what is left, a bound raised by dual ascent, cutting off what
 * cannot be in a better answer, and branch and bound. Without a time limit the answer is exact.
 * With one it is the best found, and a proved bound. The same network, options and number of
 * threads 1 give the same answer; with more threads the cost is the same, the choices may be others
 * of equal cost.
 */
public final class NetworkSolver {
  /** Costs are refined to about this many units, so that rounding in the bound does not show. */
  private static final long UNITS = 1L << 50;

  private static final long FINEST = 1L << 16;

  private final CostNetwork network;
  private final SolverOptions options;
  private final Incumbent incumbent;
  private long nodes;

  private NetworkSolver(CostNetwork network, SolverOptions options) {
    this.network = network;
    this.options = options;
    this.incumbent = new Incumbent(network, options, network.greatestCost());
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
    Optional<NetworkSolution.Found> found = incumbent.found();
    if (!proved) {
      return new NetworkSolution.Stopped(found, incumbent.lowerBound(), method());
    }
    if (found.isEmpty()) {
      return new NetworkSolution.Infeasible(ClashFilter.smallest(network, incumbent), method());
    }
    incumbent.raise(found.get().cost());
    return new NetworkSolution.Optimal(found.get().choices(), found.get().cost(), method());
  }

  private String method() {
    return nodes == 0
        ? "elimination"
        : nodes == 1
            ? "elimination + dual ascent"
            : "elimination + dual ascent + branch and bound (%d nodes)".formatted(nodes);
  }

  /** Reduces the graph and the time slots of its usage limit, as long as one helps the other. */
  private static boolean reduceWithSlots(WorkGraph graph, Reductions reductions) {
    int slots;
    do {
      if (!Bounding.reduce(graph, reductions)) {
        return false;
      }
      slots = graph.capacity.length;
      SlotDominance.reduce(graph);
      for (int v : UsageSlots.tighten(graph)) {
        reductions.push(v);
      }
      // Variables whose slots went may be reduced now.
      reductions.pushAll();
    } while (graph.capacity.length < slots);
    return Bounding.reduce(graph, reductions);
  }

  /** Searches; whether to the end. */
  private boolean search() {
    WorkGraph graph = WorkGraph.of(network);
    network.usageLimit().ifPresent(limit -> UsageSlots.enter(graph, limit));
    UsageSlots.tighten(graph);
    Reductions reductions = new Reductions(graph);
    reductions.peel();
    reductions.pushAll();
    if (reductions.infeasible() || !reduceWithSlots(graph, reductions)) {
      return true;
    }
    if (graph.liveVariables == 0) {
      incumbent.offer(Search.lifted(graph, null));
      return true;
    }
    incumbent.raise(graph.constant);
    Search.Node root = Search.compact(graph, null, 0);
    new Dive(incumbent).run(root);
    long scale = Math.clamp(UNITS / Math.max(1, incumbent.best()), 1, FINEST);
    Search search = new Search(incumbent, scale, options.threads());
    search.run(root.scaled(scale, incumbent.cutoff(scale)));
    nodes = search.nodes();
    return search.finished();
  }
}
