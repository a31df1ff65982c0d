// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order in which variables would be eliminated: greedily, the variable whose function would
 * have the fewest entries comes next; ties go to the lowest number. Variables may be fixed instead:
 * then they are in nobody's function any more.
 */
final class EliminationOrder {
  private static final int[] NOBODY = {};

  private static final double GONE = Double.POSITIVE_INFINITY;

  /** Beyond this all functions are alike: far too large. */
  private static final double MOST = 1e15;

  private final WorkGraph g;
  // neighbours[v][0 .. degree[v]): those that are left, increasing, with the ones that eliminations
  // brought together; a graph of many thousand variables is sparse
  private final int[][] neighbours;
  // entries[v] of v's function, v itself not counted; as leaves of a tree of least values
  private final double[] entries;
  private final int[] degree;
  private final int leaves;
  private final List<Integer> order = new ArrayList<>();
  private final List<int[]> scopes = new ArrayList<>();
  private int left;

  /** Starts with nothing eliminated. */
  EliminationOrder(WorkGraph graph) {
    this.g = graph;
    this.neighbours = new int[graph.variables][];
    this.degree = new int[graph.variables];
    this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * graph.variables - 1)));
    this.entries = new double[2 * leaves];
    Arrays.fill(entries, GONE);
    for (int v = 0; v < graph.variables; v++) {
      if (!graph.gone[v]) {
        left++;
        neighbours[v] = neighboursOf(v);
        degree[v] = neighbours[v].length;
        entries[leaves + v] = functionOf(v);
      }
    }
    for (int i = leaves - 1; i > 0; i--) {
      entries[i] = Math.min(entries[2 * i], entries[2 * i + 1]);
    }
  }

  private int[] neighboursOf(int v) {
    int count = 0;
    for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
      count++;
    }
    int[] around = new int[count];
    for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
      around[--count] = g.other(h);
    }
    Arrays.sort(around);
    return around;
  }

  /** How many variables are neither eliminated nor fixed. */
  int left() {
    return left;
  }

  boolean isLeft(int v) {
    return entries[leaves + v] < GONE;
  }

  /** The variable that comes next; there must be one. */
  int next() {
    int i = 1;
    while (i < leaves) {
      i = entries[2 * i] <= entries[2 * i + 1] ? 2 * i : 2 * i + 1;
    }
    return i - leaves;
  }

  /** How many entries the function has that v would leave behind. */
  double entries(int v) {
    return entries[leaves + v];
  }

  /** How many variables v's function knows. */
  int degree(int v) {
    return degree[v];
  }

  /** Eliminates v, which brings its neighbours together. */
  void eliminate(int v) {
    order.add(v);
    scopes.add(Arrays.copyOf(neighbours[v], degree[v]));
    takeOut(v, true);
  }

  /** Fixes v. */
  void fix(int v) {
    takeOut(v, false);
  }

  /** What was eliminated, in this order. */
  int[] order() {
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** {@code scopes()[i]}: the neighbours that {@code order()[i]} had left, in increasing order. */
  int[][] scopes() {
    return scopes.toArray(int[][]::new);
  }

  private void takeOut(int v, boolean eliminated) {
    int[] around = neighbours[v];
    int count = degree[v];
    left--;
    enter(v, GONE);
    for (int i = 0; i < count; i++) {
      if (eliminated) {
        join(around[i], around, count);
      }
      remove(around[i], v);
    }
    for (int i = 0; i < count; i++) {
      enter(around[i], functionOf(around[i]));
    }
    neighbours[v] = NOBODY;
    degree[v] = 0;
  }

  /** All of {@code around} become neighbours of w, which is one of them. */
  private void join(int w, int[] around, int count) {
    int[] own = neighbours[w];
    int many = degree[w];
    int[] all = new int[many + count];
    int size = 0;
    for (int i = 0, j = 0; i < many || j < count; ) {
      int next = j == count || (i < many && own[i] <= around[j]) ? own[i] : around[j];
      i += i < many && own[i] == next ? 1 : 0;
      j += j < count && around[j] == next ? 1 : 0;
      if (next != w) {
        all[size++] = next;
      }
    }
    neighbours[w] = all;
    degree[w] = size;
  }

  private void remove(int w, int v) {
    int[] own = neighbours[w];
    int at = Arrays.binarySearch(own, 0, degree[w], v);
    degree[w]--;
    System.arraycopy(own, at + 1, own, at, degree[w] - at);
  }

  private void enter(int v, double value) {
    int i = leaves + v;
    entries[i] = value;
    for (i >>= 1; i > 0; i >>= 1) {
      entries[i] = Math.min(entries[2 * i], entries[2 * i + 1]);
    }
  }

  private double functionOf(int v) {
    double product = 1;
    int[] around = neighbours[v];
    for (int i = 0; i < degree[v] && product < MOST; i++) {
      product *= g.size(around[i]);
    }
    return Math.min(product, MOST);
  }
}
