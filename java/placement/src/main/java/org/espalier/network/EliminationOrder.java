// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The order in which variables would be eliminated: greedily, the variable whose function would
 * have the fewest entries comes next; ties go to the lowest number. Variables may be fixed instead:
 * then they are in nobody's function any more.
 */
final class EliminationOrder {
  private static final double GONE = Double.POSITIVE_INFINITY;

  /** Beyond this all functions are alike: far too large. */
  private static final double MOST = 1e15;

  private final WorkGraph g;
  // neighbours[v]: those that are left, the ones that eliminations brought together included
  private final BitSet[] neighbours;
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
    this.neighbours = new BitSet[graph.variables];
    this.degree = new int[graph.variables];
    this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * graph.variables - 1)));
    this.entries = new double[2 * leaves];
    Arrays.fill(entries, GONE);
    for (int v = 0; v < graph.variables; v++) {
      if (!graph.gone[v]) {
        left++;
        neighbours[v] = new BitSet();
        for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
          neighbours[v].set(graph.other(h));
        }
        entries[leaves + v] = functionOf(v);
      }
    }
    for (int i = leaves - 1; i > 0; i--) {
      entries[i] = Math.min(entries[2 * i], entries[2 * i + 1]);
    }
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
    scopes.add(neighbours[v].stream().toArray());
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
    BitSet around = neighbours[v];
    left--;
    enter(v, GONE);
    for (int w = around.nextSetBit(0); w >= 0; w = around.nextSetBit(w + 1)) {
      if (eliminated) {
        neighbours[w].or(around);
        neighbours[w].clear(w);
      }
      neighbours[w].clear(v);
    }
    for (int w = around.nextSetBit(0); w >= 0; w = around.nextSetBit(w + 1)) {
      enter(w, functionOf(w));
    }
    neighbours[v] = new BitSet();
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
    BitSet around = neighbours[v];
    degree[v] = around.cardinality();
    for (int w = around.nextSetBit(0); w >= 0 && product < MOST; w = around.nextSetBit(w + 1)) {
      product *= g.size(w);
    }
    return Math.min(product, MOST);
  }
}
