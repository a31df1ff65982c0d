// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.espalier.testkit.ContestGraph;

/**
 * A contest graph with at most one table between two nodes, and, if that is asked for, after the
 * two plainest reductions: a strategy without an allowed partner on some edge is forbidden, and a
 * node whose strategy follows from a neighbour's becomes a part of that neighbour, its root. They
 * are written anew here so that a proof on what is left owes nothing to our solver.
 */
final class MergedGraph {
  private static final long FORBIDDEN = ContestGraph.FORBIDDEN;

  // root[v]: the node that v is part of; v itself if it is a root
  final int[] root;
  // image[v][r]: v's strategy when its root has strategy r; -1 if r is forbidden
  final int[][] image;
  // cost[v][a]: of root v, its parts included
  final long[][] cost;
  // table.get(v).get(w)[a * |w| + b]: of two roots, kept for (v, w) and (w, v)
  final List<Map<Integer, long[]>> table = new ArrayList<>();

  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final Set<Integer> queued = new HashSet<>();

  /** Only adds up the tables between the same two nodes. */
  static MergedGraph unreduced(ContestGraph graph) {
    return new MergedGraph(graph);
  }

  static MergedGraph reduced(ContestGraph graph) {
    MergedGraph merged = new MergedGraph(graph);
    merged.reduce();
    return merged;
  }

  private MergedGraph(ContestGraph graph) {
    int n = graph.nodeCosts().length;
    root = new int[n];
    image = new int[n][];
    cost = new long[n][];
    for (int v = 0; v < n; v++) {
      root[v] = v;
      cost[v] = graph.nodeCosts()[v].clone();
      image[v] = new int[cost[v].length];
      for (int a = 0; a < image[v].length; a++) {
        image[v][a] = a;
      }
      table.add(new TreeMap<>());
    }
    for (int e = 0; e < graph.edgeNodes().length; e++) {
      add(graph.edgeNodes()[e][0], graph.edgeNodes()[e][1], graph.edgeCosts()[e]);
    }
  }

  private void reduce() {
    for (int v = 0; v < root.length; v++) {
      push(v);
    }
    while (!queue.isEmpty()) {
      int v = queue.poll();
      queued.remove(v);
      if (root[v] == v) {
        forbid(v);
        mergeNeighbours(v);
      }
    }
    for (int v = 0; v < root.length; v++) {
      settle(v);
    }
  }

  private void push(int v) {
    if (queued.add(v)) {
      queue.add(v);
    }
  }

  private void pushNeighbours(int v) {
    table.get(v).keySet().forEach(this::push);
  }

  boolean allowed(int v, int a) {
    return cost[v][a] < FORBIDDEN;
  }

  private static long plus(long a, long b) {
    return a >= FORBIDDEN || b >= FORBIDDEN ? FORBIDDEN : Math.addExact(a, b);
  }

  private void add(int v, int w, long[] costs) {
    int height = cost[v].length;
    int width = cost[w].length;
    if (v == w) {
      for (int a = 0; a < height; a++) {
        cost[v][a] = plus(cost[v][a], costs[a * width + a]);
      }
      return;
    }
    long[] one = table.get(v).computeIfAbsent(w, k -> new long[height * width]);
    long[] other = table.get(w).computeIfAbsent(v, k -> new long[height * width]);
    for (int a = 0; a < height; a++) {
      for (int b = 0; b < width; b++) {
        one[a * width + b] = plus(one[a * width + b], costs[a * width + b]);
        other[b * height + a] = one[a * width + b];
      }
    }
  }

  private long[] between(int v, int w) {
    return Objects.requireNonNull(table.get(v).get(w), "there is no such edge");
  }

  /** The only allowed strategy of w beside strategy a of v; -1 if none, -2 if several. */
  private int partner(int v, int a, int w) {
    long[] costs = between(v, w);
    int width = cost[w].length;
    int found = -1;
    for (int b = 0; b < width; b++) {
      if (allowed(w, b) && costs[a * width + b] < FORBIDDEN) {
        if (found >= 0) {
          return -2;
        }
        found = b;
      }
    }
    return found;
  }

  private void forbid(int v) {
    boolean changed = false;
    for (int w : table.get(v).keySet()) {
      for (int a = 0; a < cost[v].length; a++) {
        if (allowed(v, a) && partner(v, a, w) == -1) {
          cost[v][a] = FORBIDDEN;
          changed = true;
        }
      }
    }
    if (changed) {
      pushNeighbours(v);
    }
  }

  private void mergeNeighbours(int v) {
    for (int w : table.get(v).keySet().stream().mapToInt(Integer::intValue).toArray()) {
      if (follows(v, w)) {
        merge(v, w);
        push(v);
        pushNeighbours(v);
      }
    }
  }

  private boolean follows(int v, int w) {
    for (int a = 0; a < cost[v].length; a++) {
      if (allowed(v, a) && partner(v, a, w) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Makes w, which follows v, a part of v. */
  private void merge(int v, int w) {
    int[] follow = new int[cost[v].length];
    for (int a = 0; a < follow.length; a++) {
      follow[a] = allowed(v, a) ? partner(v, a, w) : -1;
      if (follow[a] >= 0) {
        long pair = between(v, w)[a * cost[w].length + follow[a]];
        cost[v][a] = plus(cost[v][a], plus(cost[w][follow[a]], pair));
      }
    }
    table.get(v).remove(w);
    Map<Integer, long[]> edges = table.set(w, new TreeMap<>());
    for (Map.Entry<Integer, long[]> edge : edges.entrySet()) {
      int x = edge.getKey();
      table.get(x).remove(w);
      if (x != v) {
        int width = cost[x].length;
        long[] moved = new long[follow.length * width];
        for (int i = 0; i < moved.length; i++) {
          int b = follow[i / width];
          moved[i] = b < 0 ? FORBIDDEN : edge.getValue()[b * width + i % width];
        }
        add(v, x, moved);
      }
    }
    root[w] = v;
    image[w] = follow;
  }

  /** Follows parts of parts up to the root; those above v are settled first, and once. */
  private void settle(int v) {
    ArrayDeque<Integer> chain = new ArrayDeque<>();
    for (int w = v; root[w] != root[root[w]]; w = root[w]) {
      chain.push(w);
    }
    for (int w : chain) {
      int[] upper = image[root[w]];
      int[] further = new int[upper.length];
      for (int r = 0; r < further.length; r++) {
        further[r] = upper[r] < 0 ? -1 : image[w][upper[r]];
      }
      image[w] = further;
      root[w] = root[root[w]];
    }
    for (int r = 0; r < image[v].length; r++) {
      image[v][r] = allowed(root[v], r) ? image[v][r] : -1;
    }
  }
}
