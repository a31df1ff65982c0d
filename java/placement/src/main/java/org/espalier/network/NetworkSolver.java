// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds choices of least cost in a {@link CostNetwork}, with a proof.
 *
 * <p>In this order: greedy choices, so that there is an answer at any time; trees that hang on the
 * graph are peeled off by dynamic programming; reductions that keep an optimum, which alone solve
 * chains, trees and series-parallel graphs; what is left is split into its connected components; a
 * component of small width is solved by bucket elimination; in any other a bound is raised by dual
 * ascent, under a usage limit with prices on usage, what cannot be in a better answer is cut off,
 * and branch and bound does the rest. A large component under a usage limit is given to {@link
 * AlternatingRounds} instead, for good answers at any time. Without a time limit the answer is
 * exact, unless what is open while it branches does not fit half of the heap. With one it is the
 * best found, and a proved bound. The same network, options and number of threads 1 give the same
 * answer; with more threads the cost is the same, the choices may be others of equal cost.
 */
public final class NetworkSolver {
  /** Costs are refined to about this many units, so that rounding in the bound does not show. */
  private static final long UNITS = 1L << 50;

  private static final long FINEST = 1L << 16;

  /** A component is eliminated if that looks at no more than so many sums: about a second. */
  private static final long ELIMINATION_LIMIT = 1L << 27;

  /** Open nodes may take one part in so many of the heap. */
  private static final long OPEN_PART = 2;

  /** A gap of more than this part of the cost is seldom closed by branching. */
  private static final double WIDE = 0.02;

  private final CostNetwork network;
  private final SolverOptions options;
  private final Deadline deadline;
  private final Incumbent incumbent;
  private final MethodNote method = new MethodNote();
  private final List<Part> parts = new ArrayList<>();

  private NetworkSolver(CostNetwork network, SolverOptions options) {
    this.network = network;
    this.options = options;
    this.deadline = new Deadline(options.timeLimit());
    this.incumbent =
        new Incumbent(network::cost, network.greatestCost(), deadline, options.progress());
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
      return new NetworkSolution.Stopped(found, incumbent.lowerBound(), method.toString());
    }
    if (found.isEmpty()) {
      return new NetworkSolution.Infeasible(
          ClashFilter.smallest(network, deadline), method.toString());
    }
    incumbent.raise(found.get().cost());
    return new NetworkSolution.Optimal(
        found.get().choices(), found.get().cost(), method.toString());
  }

  /** Reduces the graph and the time slots of its usage limit, as long as one helps the other. */
  private boolean reduceWithSlots(WorkGraph graph, Reductions reductions) {
    for (; ; ) {
      if (!Bounding.reduce(graph, reductions)) {
        return false;
      }
      int slots = graph.capacity.length;
      if (slots == 0 || deadline.passed()) {
        return true;
      }
      SlotDominance.reduce(graph, deadline::passed);
      if (deadline.passed()) {
        return true;
      }
      UsageSlots.tighten(graph);
      if (graph.capacity.length == slots) {
        return true;
      }
      // Variables whose slots went may be reduced now.
      reductions.pushAll();
    }
  }

  /** Searches; whether to the end. */
  private boolean search() {
    FirstAnswer.offer(network, incumbent);
    WorkGraph graph = WorkGraph.of(network);
    network.usageLimit().ifPresent(limit -> UsageSlots.enter(graph, limit));
    UsageSlots.tighten(graph);
    Reductions reductions = new Reductions(graph, deadline::passed);
    reductions.peel();
    reductions.pushAll();
    if (reductions.infeasible() || !reduceWithSlots(graph, reductions)) {
      return true;
    }
    if (graph.liveVariables == 0) {
      incumbent.offer(Search.lifted(graph, null, new int[graph.variables]));
      return true;
    }
    incumbent.raise(graph.constant);
    if (incumbent.found().isEmpty()) { // as long as the parts have no answers
      incumbent.offer(Search.lifted(graph, null, UsageDescent.leastUse(graph)));
    }
    graph.shareEqualTables();
    return !deadline.passed() && searchParts(graph);
  }

  /**
   * Solves the components one after the other, each to the end; first every one gets some answer,
   * so that the whole has one early.
   */
  private boolean searchParts(WorkGraph graph) {
    for (int[] members : Components.of(graph)) {
      parts.add(new Part(graph, members, network.greatestCost(), deadline, () -> combine(graph)));
    }
    method.components(parts.size());
    List<Part> open = new ArrayList<>();
    for (Part part : parts) {
      if (!eliminated(part)) {
        if (part.graph().capacity.length > 0) {
          method.priced();
        }
        answer(part);
        open.add(part);
      } else if (!part.answered()) {
        return true; // it has no admissible choices, so nor has the whole
      }
    }
    for (Part part : open) {
      if (deadline.passed() || !searched(part)) {
        return false;
      }
      if (!part.answered()) {
        return true;
      }
    }
    return true;
  }

  /**
   * Looks for a first answer and bound. A large part is improved by rounds first, since a dive
   * through it takes the longer the wider the gap is; without a limit only until branching may
   * close the gap.
   */
  private void answer(Part part) {
    boolean large = AlternatingRounds.entries(part.graph()) >= AlternatingRounds.LARGE;
    boolean limited = part.graph().capacity.length > 0;
    if (large) {
      new AlternatingRounds(part, options.threads(), options.seed())
          .run(Long.MAX_VALUE, limited ? 0 : WIDE);
    }
    if (!large || !limited) {
      new Dive(part).run();
    }
  }

  /** Puts the parts' bounds and answers together; called when one of them has improved. */
  private synchronized void combine(WorkGraph graph) {
    long bound = graph.constant;
    boolean answered = true;
    for (Part part : parts) {
      bound += part.incumbent.lowerBound();
      answered &= part.answered();
    }
    if (answered) {
      int[] choices = new int[graph.variables];
      long cost = graph.constant;
      for (Part part : parts) {
        part.fill(choices);
        cost += part.incumbent.best();
      }
      int[] lifted = Search.lifted(graph, null, choices);
      assert network.cost(lifted) == cost : "the parts' costs must add up to the whole's";
      incumbent.offer(lifted);
    }
    incumbent.raise(bound);
  }

  /** Solves a part by elimination, if it uses nothing and its width allows; whether it did. */
  private boolean eliminated(Part part) {
    WorkGraph graph = part.graph();
    for (Uses uses : graph.uses) {
      if (!uses.none()) {
        return false;
      }
    }
    Optional<BucketElimination> plan = BucketElimination.plan(graph, ELIMINATION_LIMIT);
    if (plan.isEmpty() || !plan.get().run(deadline::passed)) {
      return false;
    }
    method.eliminatedComponent(plan.get().width());
    if (!WorkGraph.forbidden(plan.get().cost())) {
      int[] choices = new int[graph.variables];
      plan.get().fill(choices);
      part.incumbent.offer(choices);
      part.incumbent.raise(plan.get().cost());
    }
    return true;
  }

  /** Searches a part; whether to the end. */
  private boolean searched(Part part) {
    long scale = Math.clamp(UNITS / Math.max(1, part.incumbent.best()), 1, FINEST);
    OpenNodes open = new OpenNodes(Runtime.getRuntime().maxMemory() / OPEN_PART);
    Search search =
        new Search(part.incumbent, scale, options.threads(), Search.ELIMINATION_LIMIT, open);
    search.run(part.root().scaled(scale, part.incumbent.cutoff(scale)));
    method.searched(search.nodes(), search.eliminated(), search.memoryFull());
    if (search.finished() && part.answered()) {
      part.incumbent.raise(part.incumbent.best());
    }
    return search.finished();
  }
}
