// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;
import org.espalier.network.answer.Incumbent;

/**
 * Choices that can be had at once, so that a limit never comes before the first answer: greedy in
 * the order of the variables, then improved one variable at a time. Deterministic. Time O(sweeps ·
 * Σ over edges of their tables). Without forbidden costs and a usage limit there always is one;
 * with them, what is offered may not be admissible, and the incumbent refuses it.
 */
final class FirstAnswer {
  /** Sweeps of improvement; each looks at every table once. */
  private static final int SWEEPS = 4;

  private final CostNetwork network;
  private final int[][] edgesOf;
  private final int[] choice;

  private FirstAnswer(CostNetwork network) {
    this.network = network;
    int n = network.variables();
    int[] degree = new int[n];
    for (int e = 0; e < network.edges(); e++) {
      degree[network.first(e)]++;
      degree[network.second(e)]++;
    }
    edgesOf = new int[n][];
    for (int v = 0; v < n; v++) {
      edgesOf[v] = new int[degree[v]];
    }
    int[] filled = new int[n];
    for (int e = 0; e < network.edges(); e++) {
      int one = network.first(e);
      int other = network.second(e);
      edgesOf[one][filled[one]++] = e;
      edgesOf[other][filled[other]++] = e;
    }
    choice = new int[n];
    Arrays.fill(choice, -1);
  }

  /** Offers greedy choices, and where usage is limited those of least usage. */
  static void offer(CostNetwork network, Incumbent incumbent) {
    FirstAnswer greedy = new FirstAnswer(network);
    greedy.sweep();
    incumbent.offer(greedy.choice);
    for (int s = 0; s < SWEEPS && !incumbent.stopped() && greedy.sweep(); s++) {
      incumbent.offer(greedy.choice);
    }
    network.usageLimit().ifPresent(limit -> incumbent.offer(frugal(network, limit)));
  }

  /**
   * Gives every variable the choice that is cheapest beside what is chosen; whether any changed.
   */
  private boolean sweep() {
    boolean changed = false;
    for (int v = 0; v < choice.length; v++) {
      int best = 0;
      long bestCost = Long.MAX_VALUE;
      for (int c = 0; c < network.domainSize(v); c++) {
        long cost = cost(v, c);
        if (cost < bestCost) {
          best = c;
          bestCost = cost;
        }
      }
      // Of equal costs the one that is chosen stays, so that sweeps come to an end.
      if (choice[v] < 0 || bestCost < cost(v, choice[v])) {
        choice[v] = best;
        changed = true;
      }
    }
    return changed;
  }

  private long cost(int v, int c) {
    long cost = network.unary(v, c);
    for (int e : edgesOf[v]) {
      boolean row = network.first(e) == v;
      int other = choice[row ? network.second(e) : network.first(e)];
      if (other >= 0) {
        cost =
            CostNetwork.plus(
                cost, row ? network.table(e).get(c, other) : network.table(e).get(other, c));
      }
    }
    return cost;
  }

  private static int[] frugal(CostNetwork network, UsageLimit limit) {
    int[] choices = new int[network.variables()];
    for (int v = 0; v < choices.length; v++) {
      for (int c = 1; c < network.domainSize(v); c++) {
        long more = limit.usage(v, c) - limit.usage(v, choices[v]);
        if (more < 0 || (more == 0 && network.unary(v, c) < network.unary(v, choices[v]))) {
          choices[v] = c;
        }
      }
    }
    return choices;
  }
}
