// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.Arrays;
import org.espalier.network.answer.Costs;

/**
 * Removes variables of degree at most 2: the best answer to every choice, or pair of choices, of
 * the neighbours is paid there. Chains and trees vanish by degree 1, series-parallel graphs by
 * degree 2. A variable that uses something under the limit must not be removed so.
 */
final class DegreeReductions {
  /** A merged table of more entries than this is not made unless it replaces as many. */
  private static final long TABLE_LIMIT = 1L << 18;

  /** Eliminating one variable may look at this many triples. */
  private static final long WORK_LIMIT = 1L << 26;

  private DegreeReductions() {}

  /** Degree 0: v takes its cheapest choice; returns whether one is allowed. */
  static boolean removeIsolated(WorkGraph g, int v) {
    long[] costs = g.unary[v];
    int best = 0;
    for (int a = 1; a < costs.length; a++) {
      if (costs[a] < costs[best]) {
        best = a;
      }
    }
    if (Costs.forbidden(costs[best])) {
      return false;
    }
    g.constant += costs[best];
    g.remove(v, new Undo.Free(v, best));
    return true;
  }

  /** Degree 1: the neighbour pays for v's best answer to each of its choices. */
  static void removeLeaf(WorkGraph g, int v) {
    int half = g.head[v];
    int w = g.other(half);
    int size = g.size(v);
    int width = g.size(w);
    long[] costs = g.unary[v];
    long[] target = g.unary[w];
    long[] table = g.table[half >> 1];
    int stepA = (half & 1) == 0 ? width : 1;
    int stepB = (half & 1) == 0 ? 1 : size;
    int[] answer = new int[width];
    for (int b = 0; b < width; b++) {
      long least = Costs.FORBIDDEN;
      for (int a = 0; a < size; a++) {
        long cost = costs[a] + table[a * stepA + b * stepB];
        if (cost < least) {
          least = cost;
          answer[b] = a;
        }
      }
      target[b] = Costs.plus(target[b], least);
    }
    g.remove(v, new Undo.Function(v, w, answer));
  }

  /**
   * Degree 2: an edge between the neighbours pays for v's best answer to each pair. Returns whether
   * it was done: not if the table would be too large.
   */
  static boolean removeBridge(WorkGraph g, int v) {
    int h1 = g.head[v];
    int h2 = g.next[h1];
    int u = g.other(h1);
    int w = g.other(h2);
    int size = g.size(v);
    int height = g.size(u);
    int width = g.size(w);
    long entries = (long) height * width;
    if (entries * size > WORK_LIMIT
        || (entries > TABLE_LIMIT
            && entries > (long) size * (height + width)
            && g.find(u, w) == WorkGraph.NONE)) {
      return false;
    }
    long[] costs = g.unary[v];
    long[] sums = new long[height * width];
    int[] answer = new int[height * width];
    Arrays.fill(sums, Costs.FORBIDDEN);
    for (int a = 0; a < size; a++) {
      for (int i = 0; i < height; i++) {
        long left = costs[a] + g.cost(h1, a, i);
        if (Costs.forbidden(left)) {
          continue;
        }
        for (int j = 0; j < width; j++) {
          long cost = left + g.cost(h2, a, j);
          int at = i * width + j;
          if (cost < sums[at]) {
            sums[at] = cost;
            answer[at] = a;
          }
        }
      }
    }
    g.remove(v, new Undo.Pair(v, u, w, width, answer));
    g.add(u, w, sums);
    return true;
  }
}
