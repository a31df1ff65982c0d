// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.IdentityHashMap;

/**
 * A network in arrays that are never changed. Every edge is seen from both of its ends, with a
 * table whose rows belong to that end.
 */
public final class FlatGraph {
  final int variables;
  // unary[v][a]: cost of choice a
  final long[][] unary;
  // the edges of v are link[v] … link[v + 1] − 1
  final int[] link;
  // other[j]: where edge j of v leads
  final int[] other;
  // table[j][a * |other| + b]: rows belong to v
  final long[][] table;
  // from[v][k], until[v][k], amount[v][k][a]: choice a uses the amount in slots from … until − 1
  final int[][] from;
  final int[][] until;
  final long[][][] amount;
  // room[t]: how much may be used in slot t
  final long[] room;

  private FlatGraph(Builder builder) {
    this.variables = builder.unary.length;
    this.unary = builder.unary;
    this.from = builder.from;
    this.until = builder.until;
    this.amount = builder.amount;
    this.room = builder.room;
    this.link = new int[variables + 1];
    int edges = builder.edges;
    for (int e = 0; e < edges; e++) {
      link[builder.first[e] + 1]++;
      link[builder.second[e] + 1]++;
    }
    for (int v = 0; v < variables; v++) {
      link[v + 1] += link[v];
    }
    this.other = new int[2 * edges];
    this.table = new long[2 * edges][];
    int[] filled = link.clone();
    IdentityHashMap<long[], long[]> turned = new IdentityHashMap<>();
    for (int e = 0; e < edges; e++) {
      int u = builder.first[e];
      int v = builder.second[e];
      long[] costs = builder.table[e];
      other[filled[u]] = v;
      table[filled[u]++] = costs;
      other[filled[v]] = u;
      table[filled[v]++] = turned.computeIfAbsent(costs, t -> turn(t, size(u), size(v)));
    }
  }

  private static long[] turn(long[] costs, int rows, int columns) {
    long[] turned = new long[costs.length];
    for (int a = 0; a < rows; a++) {
      for (int b = 0; b < columns; b++) {
        turned[b * rows + a] = costs[a * columns + b];
      }
    }
    return turned;
  }

  int size(int v) {
    return unary[v].length;
  }

  int degree(int v) {
    return link[v + 1] - link[v];
  }

  /** What choice a of v uses in a slot. */
  long usedIn(int v, int a, int slot) {
    for (int k = 0; k < from[v].length; k++) {
      if (from[v][k] <= slot && slot < until[v][k]) {
        return amount[v][k][a];
      }
    }
    return 0;
  }

  /** The sum of all costs of choices. */
  double cost(int[] choices) {
    double sum = 0;
    for (int v = 0; v < variables; v++) {
      sum += unary[v][choices[v]];
      for (int j = link[v]; j < link[v + 1]; j++) {
        int w = other[j];
        if (w > v) {
          sum += table[j][choices[v] * size(w) + choices[w]];
        }
      }
    }
    return sum;
  }

  /** Takes in a network's parts; what it is given is shared, and nobody may change it. */
  public static final class Builder {
    private final long[][] unary;
    private final int[] first;
    private final int[] second;
    private final long[][] table;
    private final int[][] from;
    private final int[][] until;
    private final long[][][] amount;
    private final long[] room;
    private int edges;

    /**
     * Starts a graph without edges and uses.
     *
     * @param unary {@code unary[v][a]}: cost of choice a of variable v
     * @param edges how many edges there will be
     * @param room what may be used in every slot
     */
    public Builder(long[][] unary, int edges, long[] room) {
      int n = unary.length;
      this.unary = unary;
      this.room = room;
      this.first = new int[edges];
      this.second = new int[edges];
      this.table = new long[edges][];
      this.from = new int[n][];
      this.until = new int[n][];
      this.amount = new long[n][][];
    }

    /**
     * Says what a variable uses; said once of every variable.
     *
     * @param v the variable
     * @param starts first slots of disjoint intervals
     * @param ends the slots after the last
     * @param amounts {@code amounts[k][a]}: what choice a uses in interval k
     */
    public void uses(int v, int[] starts, int[] ends, long[][] amounts) {
      from[v] = starts;
      until[v] = ends;
      amount[v] = amounts;
    }

    /**
     * Adds an edge.
     *
     * @param u the variable of the rows
     * @param v the variable of the columns
     * @param costs row by row
     */
    public void edge(int u, int v, long[] costs) {
      first[edges] = u;
      second[edges] = v;
      table[edges++] = costs;
    }

    /**
     * Makes the graph.
     *
     * @return the graph
     */
    public FlatGraph build() {
      return new FlatGraph(this);
    }
  }
}
