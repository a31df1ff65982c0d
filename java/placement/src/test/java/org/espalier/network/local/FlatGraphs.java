// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.SplittableRandom;

/** Seeded graphs small enough to try all choices, with a limit on usage in most of them. */
final class FlatGraphs {
  private FlatGraphs() {}

  /** Up to 8 variables of up to 4 choices; connected or not. */
  static FlatGraph next(SplittableRandom random) {
    int n = 1 + random.nextInt(8);
    int slots = random.nextInt(7);
    long[][] unary = new long[n][];
    for (int v = 0; v < n; v++) {
      unary[v] = random.longs(1 + random.nextInt(4), 0, 1000).toArray();
    }
    int density = 1 + random.nextInt(10);
    boolean[] linked = new boolean[n * n];
    int edges = 0;
    for (int e = 0; e < n * n; e++) {
      linked[e] = e / n < e % n && random.nextInt(10) < density;
      edges += linked[e] ? 1 : 0;
    }
    long[] room = new long[slots];
    for (int t = 0; t < slots; t++) {
      room[t] = random.nextInt(4 * n);
    }
    FlatGraph.Builder builder = new FlatGraph.Builder(unary, edges, room);
    for (int e = 0; e < n * n; e++) {
      if (linked[e]) {
        int entries = unary[e / n].length * unary[e % n].length;
        builder.edge(e / n, e % n, random.longs(entries, 0, 1000).toArray());
      }
    }
    for (int v = 0; v < n; v++) {
      int middle = slots == 0 ? 0 : random.nextInt(slots);
      int parts = slots < 2 || middle == 0 ? Math.min(1, slots) : 2;
      int[] from = parts == 2 ? new int[] {0, middle} : new int[parts];
      int[] until = parts == 2 ? new int[] {middle, slots} : parts == 1 ? new int[] {slots} : from;
      long[][] amount = new long[parts][];
      for (int k = 0; k < parts; k++) {
        amount[k] = random.longs(unary[v].length, 0, 8).toArray();
      }
      builder.uses(v, from, until, amount);
    }
    return builder.build();
  }

  static int[] choices(FlatGraph graph, SplittableRandom random) {
    int[] choices = new int[graph.variables];
    for (int v = 0; v < choices.length; v++) {
      choices[v] = random.nextInt(graph.size(v));
    }
    return choices;
  }

  /** The cost, added up anew; infinite if some slot has no room for what is used. */
  static double judged(FlatGraph graph, int[] choices) {
    for (int t = 0; t < graph.room.length; t++) {
      long used = 0;
      for (int v = 0; v < choices.length; v++) {
        used += graph.usedIn(v, choices[v], t);
      }
      if (used > graph.room[t]) {
        return Double.POSITIVE_INFINITY;
      }
    }
    double sum = 0;
    for (int v = 0; v < choices.length; v++) {
      sum += graph.unary[v][choices[v]];
      for (int j = graph.link[v]; j < graph.link[v + 1]; j++) {
        int w = graph.other[j];
        // each edge is seen from both ends, whose tables must say the same
        sum += graph.table[j][choices[v] * graph.size(w) + choices[w]] / 2.0;
      }
    }
    return sum;
  }

  /** Goes to the next of all choices of some variables; false after the last. */
  static boolean advance(FlatGraph graph, int[] choices, int[] variables) {
    for (int v : variables) {
      choices[v]++;
      if (choices[v] < graph.size(v)) {
        return true;
      }
      choices[v] = 0;
    }
    return false;
  }
}
