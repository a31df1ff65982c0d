// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;

/**
 * Which distribution each phase of a program uses, with redistribution between phases.
 *
 * <p><b>Problem.</b> Phases 0 … n − 1 are in program order. Choose d(i) among c candidates at least
 * Σ cost(i, d(i)) + Σ over links i → j of w · move(d(i), d(j)). It is NP-complete for general links
 * (U. Kremer 1993; the review's §5).
 *
 * <p><b>Heuristic.</b> {@link #divideAndConquer}: S. Chatterjee, J. Gilbert, R. Schreiber, T.
 * Sheffler, "Array distribution in data-parallel programs", LCPC 1994, doi:10.1007/BFb0025872. The
 * program is divided recursively into regions; on the way back two regions are merged into one with
 * a single distribution where the redistribution between them costs more than the disadvantage of
 * that.
 *
 * <p><b>Exact.</b> {@link #exact}: the problem is a cost-function network; where links join
 * neighbours only it is a chain, and is eliminated.
 *
 * <p><b>Changed.</b> The heuristic uses the given table where the paper uses the discrete metric,
 * and it divides the sequence in halves. O((n + links) c log n).
 */
public final class DynamicDistribution {
  private final LongSeq move;
  private final int candidates;
  private final List<LongSeq> costs = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  /** Data that one phase leaves and another reads. */
  private record Link(int from, int to, long weight) {}

  /**
   * Starts a program without phases.
   *
   * @param redistribution {@code redistribution[d][e]}: what it costs to move one unit of weight
   *     from candidate d to e, at least 0
   * @throws IllegalArgumentException if the table is not square
   */
  public DynamicDistribution(long[][] redistribution) {
    this.candidates = redistribution.length;
    long[] flat = new long[candidates * candidates];
    for (int d = 0; d < candidates; d++) {
      if (redistribution[d].length != candidates) {
        throw new IllegalArgumentException(
            "redistribution[%d] must have %d costs, got %d"
                .formatted(d, candidates, redistribution[d].length));
      }
      System.arraycopy(redistribution[d], 0, flat, d * candidates, candidates);
    }
    for (long cost : flat) {
      check("a cost of moving", cost);
    }
    this.move = LongSeq.of(flat);
  }

  private static void check(String what, long cost) {
    if (cost < 0 || cost >= 1L << 50) {
      throw new IllegalArgumentException(
          "%s must be in 0 … 2^50 - 1, got %d".formatted(what, cost));
    }
  }

  /**
   * Adds a phase after all others.
   *
   * @param computing what it costs in each candidate, at least 0
   * @return the phase's number, counted from 0
   * @throws IllegalArgumentException if there is not a cost for each candidate
   */
  public int phase(long... computing) {
    if (computing.length != candidates) {
      throw new IllegalArgumentException(
          "a phase must have %d costs, one for each candidate, got %d"
              .formatted(candidates, computing.length));
    }
    for (long cost : computing) {
      check("a cost of computing", cost);
    }
    costs.add(LongSeq.of(computing));
    return costs.size() - 1;
  }

  /**
   * Adds data that go from one phase to a later one.
   *
   * @param from the phase that leaves them
   * @param to the phase that reads them, a later one
   * @param weight how many units, at least 0
   * @throws IllegalArgumentException if the phases are not in order
   */
  public void link(int from, int to, long weight) {
    if (from < 0 || to >= costs.size() || from >= to) {
      throw new IllegalArgumentException(
          "a link must go from an earlier to a later phase of 0 … %d, got %d -> %d"
              .formatted(costs.size() - 1, from, to));
    }
    check("a weight", weight);
    links.add(new Link(from, to, weight));
  }

  /**
   * A distribution for every phase.
   *
   * @param candidate the candidate of each phase
   * @param cost computing and moving, recomputed from the candidates
   * @param optimal whether it is proved that nothing costs less
   */
  public record Plan(List<Integer> candidate, long cost, boolean optimal) {
    /** Copies the list. */
    public Plan {
      candidate = List.copyOf(candidate);
    }
  }

  /**
   * The best single distribution for the whole program.
   *
   * @return the static plan; optimal among static ones only, which is not claimed as optimal
   */
  public Plan single() {
    int[] chosen = new int[costs.size()];
    Arrays.fill(chosen, bestSingle(0, costs.size()));
    return plan(chosen, false);
  }

  /**
   * The published heuristic.
   *
   * @return a plan, never dearer than {@link #single}
   */
  public Plan divideAndConquer() {
    int[] chosen = new int[costs.size()];
    if (chosen.length > 0) {
      divide(0, chosen.length, chosen);
    }
    return plan(chosen, false);
  }

  /** Fills chosen[from … to) for the region; the recursion halves it. */
  private void divide(int from, int to, int[] chosen) {
    int best = bestSingle(from, to);
    if (to - from > 1) {
      int middle = (from + to) >>> 1;
      divide(from, middle, chosen);
      divide(middle, to, chosen);
      int[] merged = chosen.clone();
      Arrays.fill(merged, from, to, best);
      if (cost(from, to, merged) > cost(from, to, chosen)) {
        return;
      }
    }
    Arrays.fill(chosen, from, to, best);
  }

  private int bestSingle(int from, int to) {
    int best = 0;
    long least = Long.MAX_VALUE;
    int[] chosen = new int[costs.size()];
    for (int d = 0; d < candidates; d++) {
      Arrays.fill(chosen, d);
      long cost = cost(from, to, chosen);
      if (cost < least) {
        least = cost;
        best = d;
      }
    }
    return best;
  }

  /** What the phases of a region cost, and the links inside it. */
  private long cost(int from, int to, int[] chosen) {
    long cost = 0;
    for (int i = from; i < to; i++) {
      cost += costs.get(i).get(chosen[i]);
    }
    for (Link link : links) {
      if (link.from() >= from && link.to() < to) {
        cost +=
            Math.multiplyExact(
                link.weight(), move.get(chosen[link.from()] * candidates + chosen[link.to()]));
      }
    }
    return cost;
  }

  /**
   * The exact plan.
   *
   * @param options what the solver is allowed
   * @return the plan, proved optimal unless the time limit came first
   * @throws IllegalArgumentException if the sum of all costs could reach 2^60
   */
  public Plan exact(SolverOptions options) {
    CostNetworkBuilder builder = CostNetwork.builder();
    for (LongSeq cost : costs) {
      builder.variable(cost.toArray());
    }
    for (Link link : links) {
      long[] table = move.toArray();
      for (int k = 0; k < table.length; k++) {
        table[k] = Math.multiplyExact(table[k], link.weight());
      }
      builder.edge(link.from(), link.to(), table);
    }
    return switch (NetworkSolver.solve(builder.build(), options)) {
      case NetworkSolution.Optimal optimal -> plan(optimal.choices().toArray(), true);
      case NetworkSolution.Stopped stopped -> {
        Plan heuristic = divideAndConquer();
        yield stopped
            .best()
            .map(found -> plan(found.choices().toArray(), false))
            .filter(found -> found.cost() < heuristic.cost())
            .orElse(heuristic);
      }
      case NetworkSolution.Infeasible infeasible ->
          throw new IllegalStateException("nothing is forbidden here, got " + infeasible);
    };
  }

  private Plan plan(int[] chosen, boolean optimal) {
    List<Integer> list = new ArrayList<>();
    for (int d : chosen) {
      list.add(d);
    }
    return new Plan(list, cost(0, chosen.length, chosen), optimal);
  }
}
