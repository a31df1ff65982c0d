// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;

/**
 * A copy of a graph in which usage is charged: choice a of variable v costs p_v(a) = ⌊Σ_t λ_t
 * u_vt(a)⌋ more, and ⌈Σ_t λ_t room_t⌉ is taken off the constant. Choices that keep the limit cost
 * no more here than in the graph, whatever the prices λ ≥ 0 are, and moving costs about does not
 * change that. Prices may be changed again and again; only the difference is entered.
 */
public final class PricedCosts {
  /**
   * The rooms together are worth no more than this, and no choice is charged more, so that sums of
   * charges fit 64 bits.
   */
  private static final long GREATEST = 1L << 53;

  /** Sums of fractions stay below this. */
  private static final double FRACTIONS = 0x1p61;

  private static final int FINEST_BITS = 40;

  final WorkGraph graph;
  // charged[v][a]: p_v(a) as it is entered now
  private final long[][] charged;
  private long givenBack;
  // sum[t]: the prices of slots 0 … t − 1, in fractions
  private final long[] sum;
  private final long most;

  /**
   * Starts with prices 0.
   *
   * @param graph a graph that nobody else changes, all of its variables live
   */
  public PricedCosts(WorkGraph graph) {
    this.graph = graph;
    this.charged = new long[graph.variables][];
    this.sum = new long[graph.capacity.length + 1];
    long greatest = 1;
    for (int v = 0; v < graph.variables; v++) {
      charged[v] = new long[graph.size(v)];
      for (long[] amounts : graph.uses[v].amount()) {
        for (long amount : amounts) {
          greatest = Math.max(greatest, amount);
        }
      }
    }
    for (long room : graph.capacity) {
      greatest = Math.max(greatest, room);
    }
    this.most = greatest;
  }

  /**
   * Returns the graph with the charges.
   *
   * @return the graph itself
   */
  public WorkGraph graph() {
    return graph;
  }

  /**
   * Charges other prices; they are lowered, all alike, where their sums would not fit.
   *
   * @param price the price of a unit used in each slot
   */
  public void charge(double[] price) {
    double prices = 0;
    double worth = 0;
    for (int t = 0; t < price.length; t++) {
      prices += price[t];
      worth += price[t] * graph.capacity[t];
    }
    double lowered = worth > GREATEST ? GREATEST / worth : 1;
    double largest = Math.max(1, lowered * Math.max(prices * most, worth));
    int bits = Math.min(FINEST_BITS, Math.max(0, Math.getExponent(FRACTIONS / largest)));
    double fractions = lowered * (1L << bits);
    if (fractions * prices * most > FRACTIONS) {
      fractions = FRACTIONS / (prices * most);
    }
    long given = 0;
    for (int t = 0; t < price.length; t++) {
      long fraction = (long) (price[t] * fractions);
      sum[t + 1] = sum[t] + fraction;
      given += fraction * graph.capacity[t];
    }
    long back = Math.ceilDiv(given, 1L << bits);
    graph.constant += givenBack - back;
    givenBack = back;
    for (int v = 0; v < graph.variables; v++) {
      if (!graph.uses[v].none()) {
        charge(v, bits);
      }
    }
  }

  private void charge(int v, int bits) {
    Uses uses = graph.uses[v];
    long[] costs = graph.unary[v];
    for (int a = 0; a < costs.length; a++) {
      long charge = 0;
      for (int k = 0; k < uses.amount().length && charge < GREATEST; k++) {
        long fractions = uses.amount()[k][a] * (sum[uses.until()[k]] - sum[uses.from()[k]]);
        charge += fractions >> bits;
      }
      charge = Math.min(charge, GREATEST);
      if (!Costs.forbidden(costs[a])) {
        costs[a] += charge - charged[v][a];
        charged[v][a] = charge;
      }
    }
  }

  /**
   * Choices read off after dual ascent: one variable after the other takes the choice that is
   * cheapest beside those before it and the best of those after it, as V. Kolmogorov does (IEEE
   * TPAMI 28(10), 2006).
   */
  int[] choices() {
    int[] choices = new int[graph.variables];
    for (int v = 0; v < choices.length; v++) {
      long least = Long.MAX_VALUE;
      for (int a = 0; a < graph.size(v); a++) {
        long cost = cost(v, a, choices);
        if (cost < least) {
          least = cost;
          choices[v] = a;
        }
      }
    }
    return choices;
  }

  private long cost(int v, int a, int[] choices) {
    long cost = graph.unary[v][a];
    for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
      int w = graph.other(h);
      if (w < v) {
        cost = Costs.plus(cost, graph.cost(h, a, choices[w]));
      } else {
        long least = Costs.FORBIDDEN;
        for (int b = 0; b < graph.size(w); b++) {
          least = Math.min(least, graph.cost(h, a, b) + graph.unary[w][b]);
        }
        cost = Costs.plus(cost, least);
      }
    }
    return cost;
  }

  /**
   * Adds up what choices use.
   *
   * @param choices choices of all variables
   * @return {@code used[t]}: what they use in slot t; one more entry than slots
   */
  public long[] used(int[] choices) {
    long[] used = new long[graph.capacity.length + 1];
    for (int v = 0; v < choices.length; v++) {
      graph.uses[v].addTo(used, choices[v]);
    }
    for (int t = 1; t < used.length; t++) {
      used[t] += used[t - 1];
    }
    return used;
  }
}
