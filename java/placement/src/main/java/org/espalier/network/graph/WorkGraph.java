// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.network.answer.Costs;

/**
 * The network while it is being reduced: choices, variables and edges disappear, and a trail says
 * how the choices of the whole are had back from those of the rest.
 *
 * <p>Edges hang in doubly linked lists of half-edges: half-edge {@code 2e} leaves edge {@code e}'s
 * row variable and {@code 2e + 1} its column variable, so that an edge is removed in constant time.
 * Tables are shared with the network until one is changed.
 */
public final class WorkGraph {
  static final int NONE = -1;

  final int variables;
  // unary[v][a]: cost of choice a, forbidden ones at least Costs.LIMIT; empty when v is gone
  final long[][] unary;
  final boolean[] gone;
  final int[] degree;
  final int[] head;
  // end[h]: the variable that half-edge h leaves
  int[] end;
  int[] next;
  int[] previous;
  // table[e][a * columns + b]: rows belong to end[2e], columns to end[2e + 1]
  long[][] table;
  boolean[] owned;
  int edgeCount;
  int liveVariables;
  long constant;
  final Uses[] uses;
  // capacity[t]: what is left of the usage limit in time slot t, after what is used in any case
  long[] capacity = new long[0];
  // slotTime[t]: a time of slot t
  long[] slotTime = new long[0];
  // price[t]: what a unit used in slot t is charged in bounds, in units of cost; see UsagePrices
  double[] price = new double[0];
  // a bound that was proved in another way than by moving costs into the constant
  long proved;
  final List<Undo> trail = new ArrayList<>();

  WorkGraph(int variables, int edges) {
    this.variables = variables;
    liveVariables = variables;
    unary = new long[variables][];
    gone = new boolean[variables];
    degree = new int[variables];
    head = new int[variables];
    Arrays.fill(head, NONE);
    uses = new Uses[variables];
    Arrays.fill(uses, Uses.NOTHING);
    end = new int[2 * edges + 2];
    next = new int[2 * edges + 2];
    previous = new int[2 * edges + 2];
    table = new long[edges + 1][];
    owned = new boolean[edges + 1];
  }

  /**
   * Makes the graph of a network, without uses.
   *
   * @param unary {@code unary[v][a]}: the cost of choice a of variable v; is copied
   * @param first {@code first[e]}: the variable of edge e's rows
   * @param second {@code second[e]}: the variable of edge e's columns
   * @param tables {@code tables[e][a * columns + b]}: the costs of edge e; shared until changed
   * @return a graph of which all variables are live
   */
  public static WorkGraph of(long[][] unary, int[] first, int[] second, long[][] tables) {
    WorkGraph graph = new WorkGraph(unary.length, first.length);
    for (int v = 0; v < graph.variables; v++) {
      graph.unary[v] = unary[v].clone();
    }
    for (int e = 0; e < first.length; e++) {
      graph.link(first[e], second[e], tables[e], false);
    }
    return graph;
  }

  /**
   * Returns the number of variables, those that are gone included.
   *
   * @return at least 0
   */
  public int variables() {
    return variables;
  }

  /**
   * Says whether nothing is left to choose.
   *
   * @return whether no variable is live
   */
  public boolean solved() {
    return liveVariables == 0;
  }

  /**
   * Returns what all choices cost in any case.
   *
   * @return the part of the costs that no choice has
   */
  public long constant() {
    return constant;
  }

  /**
   * Returns what is left of the usage limit in each time slot.
   *
   * @return a copy; empty if there is no limit
   */
  public long[] capacity() {
    return capacity.clone();
  }

  /**
   * Copies the graph of the live variables, which are renumbered in their order.
   *
   * @return a graph of which all variables are live
   */
  public WorkGraph copy() {
    return copyOf(live());
  }

  /**
   * Fills in the choices of the variables that are gone.
   *
   * @param choices choices of the live variables; is changed
   * @return the same array, with choices of all variables
   */
  public int[] lifted(int[] choices) {
    Undo.all(trail, choices);
    return choices;
  }

  /** The variables that are left, in increasing order. */
  int[] live() {
    int[] live = new int[liveVariables];
    int count = 0;
    for (int v = 0; v < variables; v++) {
      if (!gone[v]) {
        live[count++] = v;
      }
    }
    return live;
  }

  /** A copy of what hangs on the given variables, which are renumbered in their order. */
  WorkGraph copyOf(int[] kept) {
    int[] number = new int[variables];
    Arrays.fill(number, NONE);
    int edges = 0;
    for (int i = 0; i < kept.length; i++) {
      number[kept[i]] = i;
      edges += degree[kept[i]];
    }
    WorkGraph copy = new WorkGraph(kept.length, edges / 2);
    copy.constant = constant;
    copy.capacity = capacity.clone();
    copy.slotTime = slotTime.clone();
    copy.price = price.clone();
    copy.proved = proved;
    for (int i = 0; i < kept.length; i++) {
      copy.unary[i] = unary[kept[i]].clone();
      copy.uses[i] = uses[kept[i]].copy();
    }
    for (int v : kept) {
      for (int h = head[v]; h != NONE; h = next[h]) {
        if ((h & 1) == 0) {
          copy.link(number[v], number[end[h ^ 1]], table[h >> 1], false);
          owned[h >> 1] = false;
        }
      }
    }
    return copy;
  }

  /**
   * Adds up what choices cost, uses and the constant aside.
   *
   * @param choices choices of all variables, none of which is gone
   * @return their cost, or {@link Costs#FORBIDDEN}
   */
  public long cost(int[] choices) {
    long sum = 0;
    for (int v = 0; v < variables; v++) {
      sum = Costs.plus(sum, unary[v][choices[v]]);
      for (int h = head[v]; h != NONE; h = next[h]) {
        if ((h & 1) == 0) {
          sum = Costs.plus(sum, cost(h, choices[v], choices[other(h)]));
        }
      }
    }
    return sum;
  }

  /** Lets edges with equal tables share one: graphs of programs repeat themselves. */
  public void shareEqualTables() {
    Map<LongBuffer, long[]> known = new HashMap<>();
    for (int v = 0; v < variables; v++) {
      for (int h = head[v]; h != NONE; h = next[h]) {
        if ((h & 1) == 0) {
          table[h >> 1] = known.computeIfAbsent(LongBuffer.wrap(table[h >> 1]), LongBuffer::array);
          owned[h >> 1] = false;
        }
      }
    }
  }

  /** No choices that are left cost less. */
  long bound() {
    return Math.max(constant, proved);
  }

  int size(int v) {
    return unary[v].length;
  }

  int other(int half) {
    return end[half ^ 1];
  }

  /** Hangs in a new edge and returns it. */
  int link(int u, int v, long[] costs, boolean own) {
    int e = edgeCount++;
    if (e == table.length) {
      int capacity = 2 * e;
      end = Arrays.copyOf(end, 2 * capacity);
      next = Arrays.copyOf(next, 2 * capacity);
      previous = Arrays.copyOf(previous, 2 * capacity);
      table = Arrays.copyOf(table, capacity);
      owned = Arrays.copyOf(owned, capacity);
    }
    table[e] = costs;
    owned[e] = own;
    hang(2 * e, u);
    hang(2 * e + 1, v);
    return e;
  }

  private void hang(int half, int v) {
    end[half] = v;
    next[half] = head[v];
    previous[half] = NONE;
    if (head[v] != NONE) {
      previous[head[v]] = half;
    }
    head[v] = half;
    degree[v]++;
  }

  void unlink(int e) {
    for (int half = 2 * e; half <= 2 * e + 1; half++) {
      int v = end[half];
      if (previous[half] == NONE) {
        head[v] = next[half];
      } else {
        next[previous[half]] = next[half];
      }
      if (next[half] != NONE) {
        previous[next[half]] = previous[half];
      }
      degree[v]--;
    }
    table[e] = new long[0];
  }

  /** The half-edge that leaves u towards v, or NONE. */
  int find(int u, int v) {
    if (degree[u] <= degree[v]) {
      for (int h = head[u]; h != NONE; h = next[h]) {
        if (end[h ^ 1] == v) {
          return h;
        }
      }
    } else {
      for (int h = head[v]; h != NONE; h = next[h]) {
        if (end[h ^ 1] == u) {
          return h ^ 1;
        }
      }
    }
    return NONE;
  }

  /** The cost of the pair (a of half's variable, b of the other end). */
  long cost(int half, int a, int b) {
    int e = half >> 1;
    return (half & 1) == 0
        ? table[e][a * size(end[half ^ 1]) + b]
        : table[e][b * size(end[half]) + a];
  }

  long[] own(int e) {
    if (!owned[e]) {
      table[e] = table[e].clone();
      owned[e] = true;
    }
    return table[e];
  }

  /** Adds costs[a * |v| + b] to the edge between u and v, which is made if there is none. */
  void add(int u, int v, long[] costs) {
    int half = find(u, v);
    if (half == NONE) {
      link(u, v, costs, true);
      return;
    }
    long[] sums = own(half >> 1);
    if ((half & 1) == 0) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] = Costs.plus(sums[i], costs[i]);
      }
    } else {
      int width = size(v);
      int height = size(u);
      for (int a = 0; a < height; a++) {
        for (int b = 0; b < width; b++) {
          int i = b * height + a;
          sums[i] = Costs.plus(sums[i], costs[a * width + b]);
        }
      }
    }
  }

  /** Keeps only the choices {@code keep[0] < keep[1] < …} of v, in its costs and all its edges. */
  void restrict(int v, int[] keep) {
    int old = size(v);
    for (int h = head[v]; h != NONE; h = next[h]) {
      int e = h >> 1;
      long[] from = table[e];
      int width = size(end[h ^ 1]);
      long[] to = new long[keep.length * width];
      if ((h & 1) == 0) {
        for (int i = 0; i < keep.length; i++) {
          System.arraycopy(from, keep[i] * width, to, i * width, width);
        }
      } else {
        for (int b = 0; b < width; b++) {
          for (int i = 0; i < keep.length; i++) {
            to[b * keep.length + i] = from[b * old + keep[i]];
          }
        }
      }
      table[e] = to;
      owned[e] = true;
    }
    unary[v] = pick(unary[v], keep);
    Uses used = uses[v];
    if (!used.none()) {
      long[][] amounts = new long[used.amount().length][];
      for (int k = 0; k < amounts.length; k++) {
        amounts[k] = pick(used.amount()[k], keep);
      }
      uses[v] = new Uses(used.from(), used.until(), amounts);
    }
    trail.add(new Undo.Restrict(v, keep));
  }

  /** Keeps the {@code left} choices of v that are not dead. */
  void restrict(int v, boolean[] dead, int left) {
    int[] keep = new int[left];
    int next = 0;
    for (int a = 0; a < dead.length; a++) {
      if (!dead[a]) {
        keep[next++] = a;
      }
    }
    restrict(v, keep);
  }

  private static long[] pick(long[] values, int[] keep) {
    long[] picked = new long[keep.length];
    for (int i = 0; i < keep.length; i++) {
      picked[i] = values[keep[i]];
    }
    return picked;
  }

  void remove(int v, Undo undo) {
    while (head[v] != NONE) {
      unlink(head[v] >> 1);
    }
    unary[v] = new long[0];
    gone[v] = true;
    liveVariables--;
    trail.add(undo);
  }
}
