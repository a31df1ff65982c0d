// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits what is left of a graph into parts that have nothing to do with each other: variables are
 * in one part if a path of edges and of shared time slots of the usage limit joins them. The least
 * cost of the whole is the sum of the parts'.
 */
public final class Components {
  private final WorkGraph g;
  // parent[v]: towards the variable that stands for v's part
  private final int[] parent;

  private Components(WorkGraph graph) {
    this.g = graph;
    this.parent = new int[graph.variables];
  }

  /**
   * Splits a graph.
   *
   * @param graph the graph
   * @return the parts, each with its variables in increasing order, smallest part first
   */
  public static List<int[]> of(WorkGraph graph) {
    return new Components(graph).split();
  }

  private List<int[]> split() {
    int[] live = g.live();
    for (int v : live) {
      parent[v] = v;
    }
    int[] run = runs(live);
    int[] userOf = new int[g.capacity.length];
    Arrays.fill(userOf, WorkGraph.NONE);
    for (int v : live) {
      for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
        join(v, g.other(h));
      }
      Uses uses = g.uses[v];
      for (int from : uses.from()) {
        if (userOf[run[from]] != WorkGraph.NONE) {
          join(v, userOf[run[from]]);
        }
        userOf[run[from]] = v;
      }
    }
    int[] size = new int[g.variables];
    for (int v : live) {
      size[find(v)]++;
    }
    int[][] part = new int[g.variables][];
    List<int[]> parts = new ArrayList<>();
    int[] filled = new int[g.variables];
    for (int v : live) {
      int top = find(v);
      if (filled[top] == 0) {
        part[top] = new int[size[top]];
        parts.add(part[top]);
      }
      part[top][filled[top]++] = v;
    }
    parts.sort((one, other) -> Integer.compare(one.length, other.length));
    return parts;
  }

  /** For every slot the first of its run: the slots before it that some interval reaches across. */
  private int[] runs(int[] live) {
    int slots = g.capacity.length;
    // across[t]: by how many more intervals reach across the end of slot t than of slot t − 1
    int[] across = new int[slots + 1];
    for (int v : live) {
      Uses uses = g.uses[v];
      for (int k = 0; k < uses.amount().length; k++) {
        across[uses.from()[k]]++;
        across[uses.until()[k] - 1]--;
      }
    }
    int[] run = new int[slots];
    int reaching = 0;
    for (int t = 0; t < slots; t++) {
      run[t] = t > 0 && reaching > 0 ? run[t - 1] : t;
      reaching += across[t];
    }
    return run;
  }

  private void join(int v, int w) {
    parent[find(v)] = find(w);
  }

  /** Halves the path to the top on the way. */
  private int find(int v) {
    int at = v;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
