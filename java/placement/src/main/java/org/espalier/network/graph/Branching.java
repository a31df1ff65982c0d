// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;

/** Chooses the variable to split on, and the choice that is tried first. */
final class Branching {
  private Branching() {}

  /**
   * The variable whose edges say most: the greatest sum, over its edges, of the mean of the pairs'
   * costs, none counted above the gap; divided by nothing, since a variable with many dear pairs
   * settles its neighbours whatever it is given.
   *
   * @param g a graph with a variable of two choices or more
   * @param gap what an answer may cost above the bound, at least 1
   * @return the variable and its choice of least cost
   */
  static int[] choose(WorkGraph g, long gap) {
    if (gap < 1) {
      throw new IllegalArgumentException("nothing is to be split where the gap is " + gap);
    }
    int best = -1;
    double bestScore = -1;
    for (int v = 0; v < g.variables; v++) {
      if (g.gone[v] || g.size(v) < 2) {
        continue;
      }
      double score = 0;
      for (int a = 0; a < g.size(v); a++) {
        score += Math.min(g.unary[v][a], gap);
      }
      score /= g.size(v);
      for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
        double sum = 0;
        long[] table = g.table[h >> 1];
        for (long cost : table) {
          sum += Math.min(cost, gap);
        }
        score += sum / table.length;
      }
      if (score > bestScore) {
        bestScore = score;
        best = v;
      }
    }
    int choice = 0;
    long least = Long.MAX_VALUE;
    for (int a = 0; a < g.size(best); a++) {
      long cost = slack(g, best, a);
      if (cost < least) {
        least = cost;
        choice = a;
      }
    }
    return new int[] {best, choice};
  }

  /** What choice a of v costs at least on top of the bound: its own and its edges' least costs. */
  static long slack(WorkGraph g, int v, int a) {
    long sum = g.unary[v][a];
    for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
      sum = Costs.plus(sum, leastOf(g, h, a));
    }
    return sum;
  }

  static long leastOf(WorkGraph g, int half, int a) {
    long[] table = g.table[half >> 1];
    int size = g.size(g.end[half]);
    int width = g.size(g.other(half));
    int step = (half & 1) == 0 ? 1 : size;
    int i = (half & 1) == 0 ? a * width : a;
    long least = Long.MAX_VALUE;
    for (int b = 0; b < width; b++, i += step) {
      least = Math.min(least, table[i]);
    }
    return least;
  }
}
