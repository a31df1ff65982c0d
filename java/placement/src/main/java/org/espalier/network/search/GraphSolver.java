// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Deadline;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.Bounding;
import org.espalier.network.graph.BucketElimination;
import org.espalier.network.graph.Components;
import org.espalier.network.graph.Part;
import org.espalier.network.graph.UsageDescent;
import org.espalier.network.graph.WorkGraph;
import org.espalier.network.rounds.AlternatingRounds;

/**
 * Solves a graph: reduces it, splits what is left into its components, and gives each to the method
 * that suits it.
 */
public final class GraphSolver {
  /** Costs are refined to about this many units, so that rounding in the bound does not show. */
  private static final long UNITS = 1L << 50;

  private static final long FINEST = 1L << 16;

  /** A component is eliminated if that looks at no more than so many sums: about a second. */
  private static final long ELIMINATION_LIMIT = 1L << 27;

  /** Open nodes may take one part in so many of the heap. */
  private static final long OPEN_PART = 2;

  /** A gap of more than this part of the cost is seldom closed by branching. */
  private static final double WIDE = 0.02;

  private final WorkGraph graph;
  private final Incumbent incumbent;
  private final long greatestCost;
  private final Deadline deadline;
  private final int threads;
  private final long seed;
  private final MethodNote method = new MethodNote();
  private final List<Part> parts = new ArrayList<>();

  /**
   * Prepares a solver.
   *
   * @param graph a graph that has not been reduced, with the usage limit entered; is changed
   * @param incumbent hears of answers and bounds
   * @param greatestCost no admissible choices cost more
   * @param deadline when to stop
   * @param threads how many threads may search, at least 1
   * @param seed of the random choices
   */
  public GraphSolver(
      WorkGraph graph,
      Incumbent incumbent,
      long greatestCost,
      Deadline deadline,
      int threads,
      long seed) {
    this.graph = graph;
    this.incumbent = incumbent;
    this.greatestCost = greatestCost;
    this.deadline = deadline;
    this.threads = threads;
    this.seed = seed;
  }

  /**
   * Returns which methods have taken part.
   *
   * @return a note for people
   */
  public String method() {
    return method.toString();
  }

  /**
   * Searches.
   *
   * @return whether to the end
   */
  public boolean run() {
    if (!Bounding.reduce(graph, deadline::passed)) {
      return true;
    }
    if (graph.solved()) {
      incumbent.offer(graph.lifted(new int[graph.variables()]));
      return true;
    }
    incumbent.raise(graph.constant());
    if (incumbent.found().isEmpty()) { // as long as the parts have no answers
      incumbent.offer(graph.lifted(UsageDescent.leastUse(graph)));
    }
    graph.shareEqualTables();
    return !deadline.passed() && searchParts();
  }

  /**
   * Solves the components one after the other, each to the end; first every one gets some answer,
   * so that the whole has one early.
   */
  private boolean searchParts() {
    for (int[] members : Components.of(graph)) {
      parts.add(new Part(graph, members, greatestCost, deadline, this::combine));
    }
    method.components(parts.size());
    List<Part> open = new ArrayList<>();
    for (Part part : parts) {
      if (!eliminated(part)) {
        if (part.graph().capacity().length > 0) {
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
    boolean large = part.entries() >= AlternatingRounds.LARGE;
    boolean limited = part.graph().capacity().length > 0;
    if (large) {
      new AlternatingRounds(part, threads, seed).run(Long.MAX_VALUE, limited ? 0 : WIDE);
    }
    if (!large || !limited) {
      new Dive(part).run();
    }
  }

  /** Puts the parts' bounds and answers together; called when one of them has improved. */
  private synchronized void combine() {
    long bound = graph.constant();
    boolean answered = true;
    for (Part part : parts) {
      bound += part.incumbent().lowerBound();
      answered &= part.answered();
    }
    if (answered) {
      int[] choices = new int[graph.variables()];
      long cost = graph.constant();
      for (Part part : parts) {
        part.fill(choices);
        cost += part.incumbent().best();
      }
      int[] lifted = graph.lifted(choices);
      assert incumbent.cost(lifted) == cost : "the parts' costs must add up to the whole's";
      incumbent.offer(lifted);
    }
    incumbent.raise(bound);
  }

  /** Solves a part by elimination, if it uses nothing and its width allows; whether it did. */
  private boolean eliminated(Part part) {
    Optional<BucketElimination> plan = BucketElimination.plan(part.graph(), ELIMINATION_LIMIT);
    if (plan.isEmpty() || !plan.get().run(deadline::passed)) {
      return false;
    }
    method.eliminatedComponent(plan.get().width());
    if (!Costs.forbidden(plan.get().cost())) {
      int[] choices = new int[part.graph().variables()];
      plan.get().fill(choices);
      part.incumbent().offer(choices);
      part.incumbent().raise(plan.get().cost());
    }
    return true;
  }

  /** Searches a part; whether to the end. */
  private boolean searched(Part part) {
    long scale = Math.clamp(UNITS / Math.max(1, part.incumbent().best()), 1, FINEST);
    OpenNodes open = new OpenNodes(Runtime.getRuntime().maxMemory() / OPEN_PART);
    Search search = new Search(part.incumbent(), scale, threads, Search.ELIMINATION_LIMIT, open);
    search.run(part.root().scaled(scale, part.incumbent().cutoff(scale)));
    method.searched(search.nodes(), search.eliminated(), search.memoryFull());
    if (search.finished() && part.answered()) {
      part.incumbent().raise(part.incumbent().best());
    }
    return search.finished();
  }
}
