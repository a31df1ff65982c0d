// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Incumbent;

/**
 * A bound that knows the usage limit, and answers that keep it.
 *
 * <p>Problem: least c(x) where Σ_v u_vt(x_v) ≤ room_t in every slot t. For prices λ_t ≥ 0,
 *
 * <pre>
 *   L(λ) = min_x c(x) + Σ_t λ_t (Σ_v u_vt(x_v) − room_t)
 * </pre>
 *
 * <p>is no more than the least cost: Lagrangean relaxation (A. M. Geoffrion, "Lagrangean relaxation
 * for integer programming", Mathematical Programming Study 2, 1974). A price on usage is a cost of
 * choices, so that L(λ) is the least cost of a network without a limit, which {@link DualAscent}
 * bounds. Prices rise where choices read off the priced network use too much, and fall where they
 * leave room, by subgradient steps (M. Held, P. Wolfe, H. P. Crowder, "Validation of subgradient
 * optimization", Mathematical Programming 6, 1974) of the length B. T. Polyak gave them. Near the
 * best prices such choices cost little and often keep the limit: they are the answers.
 *
 * <p>Changed: the minimum is bounded, not found; the direction is the mean of the last ones, half
 * of it new; rooms are scaled to 1. Bounds are exact all the same: prices are binary fractions,
 * what they charge is rounded down, what the rooms give back is rounded up.
 *
 * <p>What cannot be in a better answer by the priced costs is forbidden in the graph itself, whose
 * own costs stay as they are. One step takes time linear in the entries of tables and slots.
 */
final class UsagePrices {
  private static final int ROUNDS_AT_ROOT = 400;
  private static final int ROUNDS_BELOW = 12;
  private static final int SWEEPS_BETWEEN = 8;
  private static final int SWEEPS_AT_END = 100;

  /** Sweeps go on while some of them raise the bound by this part of the gap. */
  private static final long WORTHWHILE = 1000;

  /** So many steps without a better bound halve the length of steps, nearly. */
  private static final int PATIENCE = 8;

  private static final double SHORTER = 0.7;
  private static final double SHORTEST = 0.01;

  /** How much the bound is hoped to rise where no answer tells. */
  private static final double HOPE = 0.05;

  private final Node node;
  private final WorkGraph graph;
  private final int[] live;
  private final Incumbent incumbent;
  private final long scale;
  private final PricedCosts priced;
  // direction[t]: by how much of the room slot t was used too much, a mean of the last steps
  private final double[] direction;

  private UsagePrices(Node node, Incumbent incumbent, long scale) {
    this.node = node;
    this.graph = node.graph();
    this.live = graph.live();
    this.incumbent = incumbent;
    this.scale = scale;
    this.priced = new PricedCosts(graph.copyOf(live));
    this.direction = new double[graph.capacity.length];
  }

  /**
   * Looks for prices, from those in the node's graph on, and leaves the best there, with the bound.
   *
   * @param changed told of every variable that lost a choice or a pair
   * @return how many choices and pairs were forbidden
   */
  static long tighten(Node node, Incumbent incumbent, long scale, IntConsumer changed) {
    UsagePrices prices = new UsagePrices(node, incumbent, scale);
    if (incumbent.found().isEmpty()) {
      prices.offerLeastUse();
    }
    prices.ascend(node.depth() == 0 ? ROUNDS_AT_ROOT : ROUNDS_BELOW);
    return incumbent.stopped() || prices.graph.bound() >= incumbent.cutoff(scale)
        ? 0
        : prices.forbid(changed);
  }

  /** Hands the prices of a graph with some of the slots on to the slots of the same times. */
  static void hand(WorkGraph from, WorkGraph to) {
    for (int t = 0; t < to.slotTime.length; t++) {
      int same = Arrays.binarySearch(from.slotTime, to.slotTime[t]);
      to.price[t] = same >= 0 ? from.price[same] : 0;
    }
  }

  private void ascend(int rounds) {
    double[] best = graph.price;
    double[] price = best.clone();
    double length = 1;
    int stalled = 0;
    int sweeps = SWEEPS_AT_END;
    for (int round = 0; round < rounds && length > SHORTEST; round++) {
      priced.charge(price);
      if (raised(sweeps)) {
        best = price.clone();
        stalled = 0;
      } else if (++stalled == PATIENCE) {
        stalled = 0;
        length *= SHORTER;
        price = best.clone();
      }
      sweeps = SWEEPS_BETWEEN;
      if (incumbent.stopped() || graph.proved >= incumbent.cutoff(scale) || !step(price, length)) {
        break;
      }
    }
    graph.price = best;
    if (!incumbent.stopped()) {
      priced.charge(best);
      raised(SWEEPS_AT_END);
    }
  }

  /** Raises the bound of the priced network; whether it is the best so far. */
  private boolean raised(int sweeps) {
    long worthwhile = Math.max(0, incumbent.cutoff(scale) - graph.bound()) / WORTHWHILE;
    DualAscent.raise(priced.graph, sweeps, worthwhile, incumbent::stopped);
    long bound = priced.graph.constant;
    if (bound <= graph.proved) {
      return false;
    }
    graph.proved = bound;
    if (node.depth() == 0) {
      incumbent.raise(Math.ceilDiv(Math.min(bound, incumbent.cutoff(scale)), scale));
    }
    return true;
  }

  /**
   * Reads choices off the priced network, offers them if they keep the limit, and changes the
   * prices; whether there was anything to change.
   */
  private boolean step(double[] price, double length) {
    int[] choices = priced.choices();
    long[] used = priced.used(choices);
    boolean kept = true;
    double square = 0;
    for (int t = 0; t < price.length; t++) {
      long room = graph.capacity[t];
      kept &= used[t] <= room;
      direction[t] = (direction[t] + (double) (used[t] - room) / Math.max(1, room)) / 2;
      if (price[t] > 0 || direction[t] > 0) {
        square += direction[t] * direction[t];
      }
    }
    if (kept) {
      offer(full(choices), used);
    }
    if (square == 0) {
      return false;
    }
    double gap =
        incumbent.found().isPresent()
            ? incumbent.cutoff(scale) - graph.proved
            : HOPE * Math.abs((double) priced.graph.constant);
    double step = length * Math.max(1, gap) / square;
    for (int t = 0; t < price.length; t++) {
      price[t] = Math.max(0, price[t] + step * direction[t] / Math.max(1, graph.capacity[t]));
    }
    return true;
  }

  /** An answer before any price is known, if what uses least keeps the limit and is allowed. */
  private void offerLeastUse() {
    int[] choices = UsageDescent.leastUse(graph);
    long[] used = new long[graph.capacity.length + 1];
    for (int v : live) {
      graph.uses[v].addTo(used, choices[v]);
    }
    boolean kept = true;
    for (int t = 0; t < graph.capacity.length; t++) {
      used[t] += t > 0 ? used[t - 1] : 0;
      kept &= used[t] <= graph.capacity[t];
    }
    if (kept) {
      offer(choices, used);
    }
  }

  /** Choices of the graph for choices of its copy. */
  private int[] full(int[] choices) {
    int[] all = new int[graph.variables];
    for (int i = 0; i < live.length; i++) {
      all[live[i]] = choices[i];
    }
    return all;
  }

  private void offer(int[] choices, long[] used) {
    UsageDescent.improve(graph, choices, used);
    incumbent.offer(node.lifted(choices));
  }

  /** Cuts off in the priced network, and forbids the same in the graph. */
  private long forbid(IntConsumer changed) {
    WorkGraph copy = priced.graph;
    Bounding.cutOff(copy, incumbent.cutoff(scale) - copy.constant, v -> {});
    long count = 0;
    int edge = 0;
    for (int i = 0; i < live.length; i++) {
      int v = live[i];
      long before = count;
      count += forbid(copy.unary[i], graph.unary[v]);
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        if ((h & 1) == 0) {
          // copyOf hangs in the edges in this same order
          long pairs = forbid(copy.table[edge++], graph.own(h >> 1));
          if (pairs > 0) {
            changed.accept(graph.other(h));
          }
          count += pairs;
        }
      }
      if (count > before) {
        changed.accept(v);
      }
    }
    return count;
  }

  private static long forbid(long[] pattern, long[] costs) {
    long count = 0;
    for (int i = 0; i < costs.length; i++) {
      if (Costs.forbidden(pattern[i]) && !Costs.forbidden(costs[i])) {
        costs[i] = Costs.FORBIDDEN;
        count++;
      }
    }
    return count;
  }
}
