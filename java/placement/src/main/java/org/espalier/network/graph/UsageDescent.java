// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;

/**
 * Choices that keep the usage limit, without a bound: a first answer that uses little, and answers
 * made cheaper one variable at a time, which takes its cheapest choice beside all others for which
 * there is room, as long as any variable gains.
 */
public final class UsageDescent {
  private final WorkGraph graph;
  private final int[] choices;
  private final long[] used;

  private UsageDescent(WorkGraph graph, int[] choices, long[] used) {
    this.graph = graph;
    this.choices = choices;
    this.used = used;
  }

  /**
   * Starts where least is used: every variable takes the choice whose use, in parts of the rooms
   * and summed over the slots, is least; of equal ones the cheapest.
   *
   * @param graph the graph
   * @return choices of the live variables
   */
  public static int[] leastUse(WorkGraph graph) {
    double[] scarcity = new double[graph.capacity.length + 1];
    for (int t = 0; t < graph.capacity.length; t++) {
      scarcity[t + 1] = scarcity[t] + 1.0 / Math.max(1, graph.capacity[t]);
    }
    int[] choices = new int[graph.variables];
    for (int v : graph.live()) {
      Uses uses = graph.uses[v];
      double least = Double.POSITIVE_INFINITY;
      for (int a = 0; a < graph.size(v); a++) {
        double use = 0;
        for (int k = 0; k < uses.amount().length; k++) {
          use += uses.amount()[k][a] * (scarcity[uses.until()[k]] - scarcity[uses.from()[k]]);
        }
        if (use < least || (use == least && graph.unary[v][a] < graph.unary[v][choices[v]])) {
          least = use;
          choices[v] = a;
        }
      }
    }
    return choices;
  }

  /**
   * Descends until no variable gains alone.
   *
   * @param choices choices of the live variables, which keep the limit, and are improved
   * @param used what they use in every slot; is changed along
   */
  static void improve(WorkGraph graph, int[] choices, long[] used) {
    UsageDescent descent = new UsageDescent(graph, choices, used);
    int[] live = graph.live();
    boolean gained = true;
    while (gained) {
      gained = false;
      for (int v : live) {
        gained |= descent.improve(v);
      }
    }
  }

  private boolean improve(int v) {
    int before = choices[v];
    long least = cost(v, before);
    for (int a = 0; a < graph.size(v); a++) {
      long cost = cost(v, a);
      if (cost < least && change(v, a)) {
        least = cost;
      }
    }
    return choices[v] != before;
  }

  private long cost(int v, int a) {
    long cost = graph.unary[v][a];
    for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
      cost = Costs.plus(cost, graph.cost(h, a, choices[graph.other(h)]));
    }
    return cost;
  }

  /** Gives v another choice if there is room for it; whether there was. */
  private boolean change(int v, int a) {
    if (use(v, choices[v], a)) {
      choices[v] = a;
      return true;
    }
    use(v, a, choices[v]);
    return false;
  }

  /** Replaces one choice's use by another's; whether all slots still have room. */
  private boolean use(int v, int old, int now) {
    Uses uses = graph.uses[v];
    for (int k = 0; k < uses.amount().length; k++) {
      long more = uses.amount()[k][now] - uses.amount()[k][old];
      for (int t = uses.from()[k]; more != 0 && t < uses.until()[k]; t++) {
        used[t] += more;
      }
    }
    for (int k = 0; k < uses.amount().length; k++) {
      for (int t = uses.from()[k]; t < uses.until()[k]; t++) {
        if (used[t] > graph.capacity[t]) {
          return false;
        }
      }
    }
    return true;
  }
}
