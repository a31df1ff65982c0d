// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.espalier.network.answer.Costs;

/**
 * Solves a graph without uses by eliminating its variables one after the other, where the tables
 * that come of it are small enough.
 *
 * <p>Bucket elimination (R. Dechter, "Bucket elimination: A unifying framework for reasoning",
 * Artificial Intelligence 113, 1999, doi:10.1016/S0004-3702(99)00059-4): the functions that know v
 * are added up, and the least over v becomes a function of the others they know.
 *
 * <pre>
 *   m_v(x_S) = min_a (c_v(a) + Σ_e t_e(a, x) + Σ_w m_w(a, x))      S: the neighbours of v that are left
 * </pre>
 *
 * <p>The order is greedy ({@link EliminationOrder}). The size of S at its greatest is the width of
 * a tree decomposition. Time and space are the numbers of entries, times the choices of v for time;
 * {@link #plan} adds them up before anything is computed and declines when they pass the limit.
 * Exact and deterministic.
 */
public final class BucketElimination {
  /** Choosing the order takes quadratic space: larger graphs are declined. */
  private static final int MOST_VARIABLES = 3000;

  private static final int ENTRIES_PER_CHECK = 1 << 14;

  private final WorkGraph g;
  private final int[] order;
  // scope[i]: the neighbours that order[i] had left when it was eliminated
  private final int[][] scope;
  // answer[i][x_S]: the best choice of order[i] for choices of its scope, mixed radix
  private final int[][] answer;
  private final List<List<Table>> bucket;
  private long cost;

  /** A function of some variables; the last one's choices are next to each other. */
  // A part of one algorithm: never compared.
  @SuppressWarnings("ArrayRecordComponent")
  private record Table(int[] scope, long[] costs) {}

  /**
   * An elimination in a given order.
   *
   * @param scope {@code scope[i]}: the neighbours that {@code order[i]} has left, increasing
   */
  BucketElimination(WorkGraph graph, int[] order, int[][] scope) {
    this.g = graph;
    this.order = order;
    this.scope = scope;
    this.answer = new int[order.length][];
    this.bucket = new ArrayList<>();
  }

  /**
   * Finds an order.
   *
   * @param graph the graph
   * @param limit the greatest sum over variables of entries times choices
   * @return the elimination, not yet done; empty if it would take more than the limit, or a
   *     variable uses something under the usage limit
   */
  public static Optional<BucketElimination> plan(WorkGraph graph, long limit) {
    for (int v : graph.live()) {
      if (!graph.uses[v].none()) {
        return Optional.empty();
      }
    }
    if (graph.liveVariables > MOST_VARIABLES) {
      return Optional.empty();
    }
    EliminationOrder order = new EliminationOrder(graph);
    double work = 0;
    while (order.left() > 0) {
      int next = order.next();
      work += order.entries(next) * graph.size(next);
      if (work > limit) {
        return Optional.empty();
      }
      order.eliminate(next);
    }
    return Optional.of(new BucketElimination(graph, order.order(), order.scopes()));
  }

  /**
   * Returns the width of the order.
   *
   * @return the greatest number of variables that one function knows
   */
  public int width() {
    return Arrays.stream(scope).mapToInt(s -> s.length).max().orElse(0);
  }

  /**
   * Returns what was found.
   *
   * @return the least cost of the graph on top of its constant, or {@link Costs#FORBIDDEN}
   */
  public long cost() {
    return cost;
  }

  /**
   * Eliminates.
   *
   * @param stop asked now and then
   * @return whether it came to the end
   */
  public boolean run(BooleanSupplier stop) {
    // place[v]: when v is eliminated
    int[] place = new int[g.variables];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
      bucket.add(new ArrayList<>());
    }
    cost = 0;
    for (int i = 0; i < order.length; i++) {
      int v = order[i];
      bucket.get(i).add(new Table(new int[] {v}, g.unary[v]));
      for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
        if (place[g.other(h)] > i) {
          int e = h >> 1;
          bucket.get(i).add(new Table(new int[] {g.end[2 * e], g.end[2 * e + 1]}, g.table[e]));
        }
      }
      long[] message = eliminate(i, stop);
      if (message.length == 0) {
        return false;
      }
      bucket.get(i).clear(); // its tables are no longer needed
      if (scope[i].length == 0) {
        cost = Costs.plus(cost, message[0]);
      } else {
        int next = Arrays.stream(scope[i]).map(w -> place[w]).min().orElseThrow();
        bucket.get(next).add(new Table(scope[i], message));
      }
    }
    return true;
  }

  /** The function that variable order[i] leaves behind; empty if the time was up. */
  private long[] eliminate(int i, BooleanSupplier stop) {
    int v = order[i];
    int[] known = scope[i];
    Table[] tables = bucket.get(i).toArray(Table[]::new);
    // step[k][d]: what one more in digit d adds to the place in table k; digit known.length is v
    int[][] step = new int[tables.length][known.length + 1];
    int entries = 1;
    for (int w : known) {
      entries *= g.size(w);
    }
    for (int k = 0; k < tables.length; k++) {
      int stride = 1;
      for (int d = tables[k].scope.length - 1; d >= 0; d--) {
        int w = tables[k].scope[d];
        step[k][w == v ? known.length : Arrays.binarySearch(known, w)] = stride;
        stride *= g.size(w);
      }
    }
    long[] message = new long[entries];
    int[] best = new int[entries];
    int[] digit = new int[known.length];
    int[] at = new int[tables.length];
    int size = g.size(v);
    long[] sum = new long[size];
    for (int x = 0; x < entries; x++) {
      if (x % ENTRIES_PER_CHECK == ENTRIES_PER_CHECK - 1 && stop.getAsBoolean()) {
        return new long[0];
      }
      Arrays.fill(sum, 0);
      for (int k = 0; k < tables.length; k++) {
        add(tables[k].costs, at[k], step[k][known.length], sum);
      }
      long least = Costs.FORBIDDEN;
      for (int a = 0; a < size; a++) {
        if (sum[a] < least) {
          least = sum[a];
          best[x] = a;
        }
      }
      message[x] = least;
      advance(digit, known, step, at);
    }
    answer[i] = best;
    return message;
  }

  /** As {@link Costs#plus}, entry by entry, without a branch. */
  private static void add(long[] costs, int from, int step, long[] sum) {
    for (int a = 0, i = from; a < sum.length; a++, i += step) {
      sum[a] = Math.min(sum[a] + costs[i], Costs.FORBIDDEN);
    }
  }

  /** Counts the digits up by one, the last fastest, and moves every table's place along. */
  private void advance(int[] digit, int[] known, int[][] step, int[] at) {
    for (int d = known.length - 1; d >= 0; d--) {
      int change = ++digit[d] < g.size(known[d]) ? 1 : 1 - g.size(known[d]);
      for (int k = 0; k < at.length; k++) {
        at[k] += change * step[k][d];
      }
      if (change == 1) {
        return;
      }
      digit[d] = 0;
    }
  }

  /**
   * Fills in the best choices of the graph's variables, last eliminated first.
   *
   * @param choices choices of all variables
   */
  public void fill(int[] choices) {
    for (int i = order.length - 1; i >= 0; i--) {
      int x = 0;
      for (int w : scope[i]) {
        x = x * g.size(w) + choices[w];
      }
      choices[order[i]] = answer[i][x];
    }
  }
}
