// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.espalier.deadline.Deadline;
import org.espalier.network.graph.RangeMinimum;

/**
 * Why choices are what they are: for every variable what its cheapest other choice would cost more.
 *
 * <p>First all else stays as it is, which takes a look at the variable's edges and at what is used
 * while it lives. If the choices are proved to cost least, the network is then solved again without
 * the choice that was made, the closest decisions first, as long as there is time: that price is
 * exact. Otherwise a price says how much more is enough.
 *
 * @param unaryCost what the choices cost without their edges
 * @param edgeCost what their edges cost
 * @param alternatives one for each variable that has one, cheapest first
 * @param held variables with other choices none of which can be had while all else stays as it is
 *     or, if it was solved again, at all
 * @param secondBest the cheapest choices seen that differ, if any were; the best that differ if
 *     {@code complete}
 * @param complete whether every price is exact
 */
public record NetworkExplanation(
    long unaryCost,
    long edgeCost,
    List<Alternative> alternatives,
    List<Integer> held,
    Optional<NetworkSolution.Found> secondBest,
    boolean complete) {
  /** Copies the lists. */
  public NetworkExplanation {
    alternatives = List.copyOf(alternatives);
    held = List.copyOf(held);
  }

  /**
   * One variable another way.
   *
   * @param variable the variable
   * @param choice its other choice
   * @param price what the whole costs more; below 0 only if the choices explained are not proved
   * @param proved whether nothing with another choice of the variable costs less; otherwise all
   *     else stays as it is
   * @param unaryMore what of the price is the choices' own cost; may be below 0
   */
  public record Alternative(int variable, int choice, long price, boolean proved, long unaryMore) {
    /**
     * Returns what of the price are the edges.
     *
     * @return the difference, which may be below 0
     */
    public long edgesMore() {
      return price - unaryMore;
    }

    private Alternative exact() {
      return new Alternative(variable, choice, price, true, unaryMore);
    }
  }

  /**
   * Explains choices.
   *
   * @param network the network
   * @param choices admissible choices
   * @param optimal whether they are proved to cost least
   * @param timeLimit how long the network may be solved again
   * @return the explanation
   * @throws IllegalArgumentException if the choices are not admissible
   */
  public static NetworkExplanation of(
      CostNetwork network, Choices choices, boolean optimal, Duration timeLimit) {
    return new Explainer(network, choices.toArray()).explain(optimal, timeLimit);
  }

  /** The work, over flat arrays. */
  private static final class Explainer {
    private final CostNetwork network;
    private final int[] chosen;
    private final long cost;
    private final long unaryCost;
    // the edges of variable v are edge[k], start[v] <= k < start[v + 1]
    private final int[] start;
    private final int[] edge;
    private final long[] room;
    private final List<Alternative> alternatives = new ArrayList<>();
    private final List<Integer> held = new ArrayList<>();
    private Optional<NetworkSolution.Found> second = Optional.empty();

    Explainer(CostNetwork network, int[] chosen) {
      this.network = network;
      this.chosen = chosen;
      this.cost = network.cost(chosen);
      if (cost == CostNetwork.FORBIDDEN) {
        throw new IllegalArgumentException("the choices must be admissible, got forbidden ones");
      }
      int n = network.variables();
      this.start = new int[n + 1];
      for (int e = 0; e < network.edges(); e++) {
        start[network.first(e)]++;
        start[network.second(e)]++;
      }
      for (int v = 1; v <= n; v++) {
        start[v] += start[v - 1];
      }
      this.edge = new int[start[n]];
      for (int e = 0; e < network.edges(); e++) {
        edge[--start[network.first(e)]] = e;
        edge[--start[network.second(e)]] = e;
      }
      long sum = 0;
      for (int v = 0; v < n; v++) {
        sum += network.unary(v, chosen[v]);
      }
      this.unaryCost = sum;
      this.room = network.usageLimit().map(limit -> room(limit, chosen)).orElse(new long[0]);
    }

    /** What each variable may use more than it does, all else as it is. */
    private static long[] room(UsageLimit limit, int[] chosen) {
      int n = chosen.length;
      long[] times = limit.decisiveTimes();
      long[] free = new long[times.length + 1];
      for (int v = 0; v < n; v++) {
        if (limit.from(v) < limit.until(v)) {
          free[UsageLimit.firstAtLeast(times, limit.from(v))] -= limit.usage(v, chosen[v]);
          free[UsageLimit.firstAtLeast(times, limit.until(v))] += limit.usage(v, chosen[v]);
        }
      }
      long used = 0;
      for (int t = 0; t < free.length; t++) {
        used += free[t];
        free[t] = limit.limit() + used;
      }
      RangeMinimum least = new RangeMinimum(free);
      long[] room = new long[n];
      for (int v = 0; v < n; v++) {
        int first = UsageLimit.firstAtLeast(times, limit.from(v));
        int last = UsageLimit.firstAtLeast(times, limit.until(v));
        // Whoever uses something does so at some decisive time.
        room[v] = first < last ? least.of(first, last) : Long.MAX_VALUE;
      }
      return room;
    }

    NetworkExplanation explain(boolean optimal, Duration timeLimit) {
      Deadline deadline = Deadline.after(timeLimit);
      for (int v = 0; v < chosen.length; v++) {
        if (network.domainSize(v) > 1) {
          alone(v);
        }
      }
      alternatives.sort(Comparator.comparingLong(Alternative::price));
      boolean complete = optimal && solveAgain(deadline);
      alternatives.sort(Comparator.comparingLong(Alternative::price));
      if (!alternatives.isEmpty()) {
        offer(alternatives.getFirst());
      }
      return new NetworkExplanation(
          unaryCost, cost - unaryCost, alternatives, held, second, complete);
    }

    /** The variable's cheapest other choice with all else as it is. */
    private void alone(int v) {
      int best = -1;
      long least = CostNetwork.FORBIDDEN;
      long now = around(v, chosen[v]);
      for (int c = 0; c < network.domainSize(v); c++) {
        if (c != chosen[v] && fits(v, c)) {
          long around = around(v, c);
          if (around < least) {
            least = around;
            best = c;
          }
        }
      }
      if (best < 0) {
        held.add(v);
      } else {
        long unaryMore = network.unary(v, best) - network.unary(v, chosen[v]);
        alternatives.add(new Alternative(v, best, least - now, false, unaryMore));
      }
    }

    private boolean fits(int v, int choice) {
      return room.length == 0
          || network
              .usageLimit()
              .map(limit -> limit.usage(v, choice) - limit.usage(v, chosen[v]) <= room[v])
              .orElse(true);
    }

    /** What a choice and the variable's edges cost. */
    private long around(int v, int choice) {
      long sum = network.unary(v, choice);
      for (int k = start[v]; k < start[v + 1]; k++) {
        int e = edge[k];
        sum =
            CostNetwork.plus(
                sum,
                network.first(e) == v
                    ? network.table(e).get(choice, chosen[network.second(e)])
                    : network.table(e).get(chosen[network.first(e)], choice));
      }
      return sum;
    }

    /** Solves without each choice in turn; whether there was time for all. */
    private boolean solveAgain(Deadline deadline) {
      List<Alternative> closest = new ArrayList<>(alternatives);
      List<Integer> impossible = new ArrayList<>();
      alternatives.clear();
      boolean complete = true;
      for (Alternative alone : closest) {
        if (alone.price() == 0) { // nothing costs less than the best
          alternatives.add(alone.exact());
          continue;
        }
        Optional<NetworkSolution> solved = solveAgain(alone.variable(), deadline);
        if (solved.isPresent() && solved.get() instanceof NetworkSolution.Optimal other) {
          alternatives.add(anew(alone.variable(), other));
        } else {
          complete = false;
          alternatives.add(alone);
        }
      }
      for (int v : held) {
        Optional<NetworkSolution> solved = solveAgain(v, deadline);
        if (solved.isPresent() && solved.get() instanceof NetworkSolution.Optimal other) {
          alternatives.add(anew(v, other));
        } else {
          complete &= solved.isPresent() && solved.get() instanceof NetworkSolution.Infeasible;
          impossible.add(v);
        }
      }
      held.clear();
      held.addAll(impossible);
      return complete;
    }

    private Optional<NetworkSolution> solveAgain(int v, Deadline deadline) {
      return deadline.reached()
          ? Optional.empty()
          : Optional.of(
              NetworkSolver.solve(
                  network.without(v, chosen[v]),
                  SolverOptions.defaults()
                      .withTimeLimit(deadline.left().orElse(Deadline.LONGEST))));
    }

    private Alternative anew(int v, NetworkSolution.Optimal other) {
      if (second.isEmpty() || other.cost() < second.get().cost()) {
        second = Optional.of(new NetworkSolution.Found(other.choices(), other.cost()));
      }
      long unary = 0;
      for (int u = 0; u < chosen.length; u++) {
        unary += network.unary(u, other.choices().get(u));
      }
      return new Alternative(
          v, other.choices().get(v), other.cost() - cost, true, unary - unaryCost);
    }

    private void offer(Alternative cheapest) {
      if (second.isEmpty() || cost + cheapest.price() < second.get().cost()) {
        int[] other = chosen.clone();
        other[cheapest.variable()] = cheapest.choice();
        second = Optional.of(new NetworkSolution.Found(Choices.of(other), cost + cheapest.price()));
      }
    }
  }
}
