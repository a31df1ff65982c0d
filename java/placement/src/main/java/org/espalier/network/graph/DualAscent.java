// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.function.BooleanSupplier;
import org.espalier.network.answer.Costs;

/**
 * Raises the lower bound of a graph by moving costs between edges and choices, without changing
 * what any choices cost.
 *
 * <p>Problem: for messages m, one per edge and end, let
 *
 * <pre>
 *   θ_v(a)     = c_v(a) + Σ_{e ∋ v} m_{e→v}(a)
 *   t̃_uv(a, b) = t_uv(a, b) − m_{e→u}(a) − m_{e→v}(b)
 *   bound(m)   = constant + Σ_v min_a θ_v(a) + Σ_e min_{a,b} t̃_e(a, b)
 * </pre>
 *
 * <p>For every m, Σ θ + Σ t̃ is the cost of the choices, so bound(m) is a lower bound. Block
 * coordinate ascent on it: sequential tree-reweighted message passing (V. Kolmogorov, "Convergent
 * Tree-Reweighted Message Passing for Energy Minimization", IEEE TPAMI 28(10), 2006,
 * doi:10.1109/TPAMI.2006.200), with chains that follow the order of the variables. Changed: costs
 * are integers and shares are rounded down, which keeps every step an exact transformation; the
 * bound needs no error analysis. One sweep takes time linear in the entries of the tables.
 *
 * <pre>
 *   paper     here
 *   θ̂_s       theta, c_v plus all messages into v
 *   γ_st      1 / share[v], share[v] = max(#earlier, #later neighbours), at least 1
 *   M_ts      message[h], h the half-edge that leaves the receiving variable
 * </pre>
 */
public final class DualAscent {
  private static final int NONE = WorkGraph.NONE;
  private static final int SWEEPS_PER_CHECK = 8;

  private final WorkGraph g;
  private final int[] live;
  // message[h][a]: what the edge of half-edge h hands to choice a of end[h]
  private final long[][] message;
  private final int[] share;
  // handed[v][a]: the share of θ_v(a) that each edge to a later variable got in the last sweep
  private final long[][] handed;
  // later[v]: how many neighbours come after v
  private final int[] later;
  // turned[e]: table[e] with rows and columns exchanged; only for an ascent that lasts
  private long[][] turned = new long[0][];
  private long[] theta = new long[16];
  private long[] base = new long[16];
  private long bound;

  DualAscent(WorkGraph graph) {
    this.g = graph;
    this.live = graph.live();
    this.message = new long[2 * graph.edgeCount][];
    this.share = new int[graph.variables];
    this.later = new int[graph.variables];
    this.handed = new long[graph.variables][];
    for (int v : live) {
      for (int h = g.head[v]; h != NONE; h = g.next[h]) {
        message[h] = new long[g.size(v)];
        later[v] += g.other(h) > v ? 1 : 0;
      }
      share[v] = Math.max(1, Math.max(later[v], g.degree[v] - later[v]));
      handed[v] = new long[g.size(v)];
      if (g.size(v) > theta.length) {
        theta = new long[2 * g.size(v)];
        base = new long[2 * g.size(v)];
      }
    }
  }

  /**
   * An ascent of so many sweeps that tables are kept with their rows and columns exchanged, too, so
   * that all inner loops run along rows. Tables that are shared are exchanged once.
   *
   * @param graph the graph, whose costs may change between sweeps
   * @return an ascent that has not begun
   */
  public static DualAscent lasting(WorkGraph graph) {
    DualAscent ascent = new DualAscent(graph);
    ascent.turned = new long[graph.edgeCount][];
    IdentityHashMap<long[], long[]> known = new IdentityHashMap<>();
    for (int v : ascent.live) {
      for (int h = graph.head[v]; h != NONE; h = graph.next[h]) {
        if ((h & 1) == 0) {
          int rows = graph.size(v);
          int columns = graph.size(graph.other(h));
          ascent.turned[h >> 1] =
              known.computeIfAbsent(graph.table[h >> 1], table -> turn(table, rows, columns));
        }
      }
    }
    return ascent;
  }

  private static long[] turn(long[] table, int rows, int columns) {
    long[] turned = new long[table.length];
    for (int a = 0; a < rows; a++) {
      for (int b = 0; b < columns; b++) {
        turned[b * rows + a] = table[a * columns + b];
      }
    }
    return turned;
  }

  /**
   * Raises the bound until it stalls, and moves the costs in the graph accordingly: afterwards all
   * costs are at least 0 and the graph's constant is the bound.
   *
   * @param sweeps at most so many sweeps
   * @param worthwhile stop when {@value #SWEEPS_PER_CHECK} sweeps raise the bound by less
   * @param stop asked after every few sweeps
   */
  static void raise(WorkGraph graph, int sweeps, long worthwhile, BooleanSupplier stop) {
    DualAscent ascent = new DualAscent(graph);
    ascent.sweep(true);
    long best = ascent.bound();
    for (int done = 0; done < sweeps; done += SWEEPS_PER_CHECK) {
      for (int i = 0; i < SWEEPS_PER_CHECK / 2; i++) {
        ascent.sweep(false);
        ascent.sweep(true);
      }
      long bound = ascent.bound();
      if (bound - best < Math.max(1, worthwhile) || stop.getAsBoolean()) {
        best = Math.max(best, bound);
        break;
      }
      best = bound;
    }
    ascent.apply();
  }

  /**
   * Passes messages on to all later variables, or to all earlier ones.
   *
   * @param forward whether to the later ones
   */
  public void sweep(boolean forward) {
    long sumOfLeast = g.constant;
    for (int i = 0; i < live.length; i++) {
      int v = live[forward ? i : live.length - 1 - i];
      long[] sum = collect(v);
      int parts = share[v];
      int size = g.size(v);
      long stays = Long.MAX_VALUE;
      for (int a = 0; a < size; a++) {
        long part = Math.floorDiv(sum[a], parts);
        stays = Math.min(stays, sum[a] - later[v] * part);
        sum[a] = part;
      }
      sumOfLeast += stays;
      if (forward) {
        System.arraycopy(sum, 0, handed[v], 0, size);
      }
      for (int h = g.head[v]; h != NONE; h = g.next[h]) {
        if (g.other(h) > v == forward) {
          sumOfLeast += send(h, sum);
        }
      }
    }
    if (forward) {
      bound = sumOfLeast;
    }
  }

  /**
   * The bound after a forward sweep. What stays at a variable is what {@link #rest} says, since
   * nothing that it depends on changes after the variable's turn; and of an edge's entries t̃, the
   * least is what {@link #send} took off its message.
   *
   * @return no choices cost less
   */
  public long bound() {
    return bound;
  }

  /**
   * Choices read off after a forward sweep: one variable after the other takes the choice that is
   * cheapest beside those before it and what those after it say, as V. Kolmogorov does.
   *
   * @return choices of the live variables
   */
  public int[] choices() {
    int[] choices = new int[g.variables];
    for (int v : live) {
      long[] sum = base;
      int size = g.size(v);
      System.arraycopy(g.unary[v], 0, sum, 0, size);
      for (int h = g.head[v]; h != NONE; h = g.next[h]) {
        int w = g.other(h);
        for (int a = 0; a < size; a++) {
          sum[a] = Costs.plus(sum[a], w < v ? g.cost(h, a, choices[w]) : message[h][a]);
        }
      }
      for (int a = 1; a < size; a++) {
        choices[v] = sum[a] < sum[choices[v]] ? a : choices[v];
      }
    }
    return choices;
  }

  private long[] collect(int v) {
    long[] sum = theta;
    int size = g.size(v);
    System.arraycopy(g.unary[v], 0, sum, 0, size);
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      long[] in = message[h];
      for (int a = 0; a < size; a++) {
        sum[a] += in[a];
      }
    }
    return sum;
  }

  /**
   * The message over half's edge to its other end: min_a (share(a) − m(a) + t(a, b)), less its
   * least entry, which is returned.
   */
  private long send(int half, long[] shareOf) {
    int v = g.end[half];
    int size = g.size(v);
    long[] back = message[half];
    long[] left = base;
    for (int a = 0; a < size; a++) {
      left[a] = shareOf[a] - back[a];
    }
    long[] out = message[half ^ 1];
    boolean along = (half & 1) == 0;
    long[] table = along || turned.length == 0 ? g.table[half >> 1] : turned[half >> 1];
    int width = out.length;
    if (along || turned.length > 0) {
      Arrays.fill(out, Long.MAX_VALUE);
      for (int a = 0; a < size; a++) {
        long start = left[a];
        int row = a * width;
        for (int b = 0; b < width; b++) {
          out[b] = Math.min(out[b], start + table[row + b]);
        }
      }
    } else {
      for (int b = 0; b < width; b++) {
        long least = Long.MAX_VALUE;
        int row = b * size;
        for (int a = 0; a < size; a++) {
          least = Math.min(least, left[a] + table[row + a]);
        }
        out[b] = least;
      }
    }
    long least = Long.MAX_VALUE;
    for (int b = 0; b < width; b++) {
      least = Math.min(least, out[b]);
    }
    for (int b = 0; b < width; b++) {
      out[b] -= least;
    }
    return least;
  }

  /** θ_v less what it handed on: the costs that stay at v after a forward sweep. */
  private long[] rest(int v) {
    long[] sum = collect(v);
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      if (g.other(h) > v) {
        for (int a = 0; a < g.size(v); a++) {
          sum[a] -= handed[v][a];
        }
      }
    }
    return sum;
  }

  /** The message that edge e owes its end half after a forward sweep, less what it was handed. */
  private long[] net(int half) {
    int v = g.end[half];
    if (g.other(half) < v) {
      return message[half];
    }
    long[] net = message[half].clone();
    for (int a = 0; a < net.length; a++) {
      net[a] -= handed[v][a];
    }
    return net;
  }

  private long leastPair(int e) {
    long[] rows = net(2 * e);
    long[] columns = net(2 * e + 1);
    long[] table = g.table[e];
    int width = columns.length;
    long least = Long.MAX_VALUE;
    for (int a = 0; a < rows.length; a++) {
      long inner = Long.MAX_VALUE;
      int row = a * width;
      for (int b = 0; b < width; b++) {
        inner = Math.min(inner, table[row + b] - columns[b]);
      }
      least = Math.min(least, inner - rows[a]);
    }
    return least;
  }

  private void apply() {
    for (int v : live) {
      long[] sum = rest(v);
      long[] costs = g.unary[v];
      long least = Long.MAX_VALUE;
      for (int a = 0; a < costs.length; a++) {
        least = Math.min(least, sum[a]);
      }
      for (int a = 0; a < costs.length; a++) {
        costs[a] = Costs.forbidden(costs[a]) ? Costs.FORBIDDEN : sum[a] - least;
      }
      g.constant += least;
    }
    for (int v : live) {
      for (int h = g.head[v]; h != NONE; h = g.next[h]) {
        if ((h & 1) == 0) {
          applyEdge(h >> 1);
        }
      }
    }
  }

  private void applyEdge(int e) {
    long least = leastPair(e);
    long[] rows = net(2 * e);
    long[] columns = net(2 * e + 1);
    long[] table = g.own(e);
    int width = columns.length;
    for (int a = 0; a < rows.length; a++) {
      for (int b = 0; b < width; b++) {
        int i = a * width + b;
        table[i] =
            Costs.forbidden(table[i]) ? Costs.FORBIDDEN : table[i] - rows[a] - columns[b] - least;
      }
    }
    g.constant += least;
  }
}
