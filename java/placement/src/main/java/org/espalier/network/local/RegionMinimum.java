// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.Arrays;

/**
 * The least cost of a region while everything else stays: dynamic programming from the leaves of
 * its trees up.
 *
 * <pre>
 *   m_v(a) = c_v(a) + w · charge_v(a) + Σ_{t dearer} p_t u_vt(a)
 *            + Σ_{w fixed} t_vw(a, x_w) + Σ_{w child of v} min_b (t_vw(a, b) + m_w(b))
 * </pre>
 *
 * <p>Time is linear in the entries of the rows and tables it looks at, which are counted.
 */
final class RegionMinimum {
  private final FlatGraph graph;
  private final Region region;
  private final double[][] charge;
  // cost[i][a]: m of member i
  private final double[][] cost;
  // reply[i][b]: the best choice of member i beside choice b of its parent
  private final int[][] reply;
  private double[] least = new double[16];

  /** The choices of least cost, by position in the region. */
  final int[] solution;

  private int[] dearSlot = new int[8];
  private double[] dearPrice = new double[8];
  private int dear;
  private long work;

  RegionMinimum(FlatGraph graph, Region region, Charges charges) {
    this.graph = graph;
    this.region = region;
    this.charge = charges.charge;
    this.cost = new double[graph.variables][];
    this.reply = new int[graph.variables][];
    this.solution = new int[graph.variables];
  }

  /** How many entries have been looked at, ever. */
  long work() {
    return work;
  }

  void forgetDearSlots() {
    dear = 0;
  }

  /** Makes a unit used in one slot dearer for this region. */
  void raise(int slot, double more) {
    int i = 0;
    while (i < dear && dearSlot[i] != slot) {
      i++;
    }
    if (i == dear) {
      if (dear == dearSlot.length) {
        dearSlot = Arrays.copyOf(dearSlot, 2 * dear);
        dearPrice = Arrays.copyOf(dearPrice, 2 * dear);
      }
      dearSlot[dear] = slot;
      dearPrice[dear++] = 0;
    }
    dearPrice[i] += more;
  }

  /** What a choice of v is charged in the slots that were made dearer. */
  private double dearCharge(int v, int a) {
    double sum = 0;
    for (int i = 0; i < dear; i++) {
      sum += dearPrice[i] * graph.usedIn(v, a, dearSlot[i]);
    }
    return sum;
  }

  /** Fills in {@link #solution}. */
  void solve(int[] choice, double weight) {
    int size = region.size();
    for (int i = 0; i < size; i++) {
      collect(i, choice, weight);
    }
    for (int i = size - 1; i >= 0; i--) {
      if (region.parent[i] == Region.NONE) {
        solution[i] = best(cost[i], graph.size(region.member[i]));
      } else {
        pass(i);
      }
    }
    for (int i = 0; i < size; i++) {
      int up = region.parent[i];
      if (up != Region.NONE) {
        solution[i] = reply[i][solution[up]];
      }
    }
  }

  private static int best(double[] costs, int size) {
    int best = 0;
    for (int a = 1; a < size; a++) {
      best = costs[a] < costs[best] ? a : best;
    }
    return best;
  }

  private void collect(int i, int[] choice, double weight) {
    int v = region.member[i];
    int size = graph.size(v);
    double[] sum = cost[i];
    if (sum == null || sum.length < size) {
      sum = new double[Math.max(16, 2 * size)];
      cost[i] = sum;
    }
    long[] unary = graph.unary[v];
    double[] charged = charge[v];
    for (int a = 0; a < size; a++) {
      sum[a] = unary[a] + weight * charged[a];
    }
    for (int j = graph.link[v]; j < graph.link[v + 1]; j++) {
      int w = graph.other[j];
      if (!region.contains(w)) {
        long[] table = graph.table[j];
        int step = graph.size(w);
        for (int a = 0, at = choice[w]; a < size; a++, at += step) {
          sum[a] += table[at];
        }
      }
    }
    if (dear > 0 && graph.from[v].length > 0) {
      for (int a = 0; a < size; a++) {
        sum[a] += dearCharge(v, a);
      }
    }
    work += (long) size * (2 + graph.degree(v) + dear);
  }

  /** Hands the best replies of member i to its parent. */
  private void pass(int i) {
    int up = region.parent[i];
    int v = region.member[i];
    int size = graph.size(v);
    int width = graph.size(region.member[up]);
    long[] table = graph.table[region.edge[i]];
    int[] answer = reply[i];
    if (answer == null || answer.length < width) {
      answer = new int[Math.max(16, 2 * width)];
      reply[i] = answer;
    }
    if (least.length < width) {
      least = new double[2 * width];
    }
    double[] minimum = least;
    Arrays.fill(minimum, 0, width, Double.POSITIVE_INFINITY);
    double[] own = cost[i];
    for (int a = 0; a < size; a++) {
      double start = own[a];
      int row = a * width;
      for (int b = 0; b < width; b++) {
        double sum = start + table[row + b];
        if (sum < minimum[b]) {
          minimum[b] = sum;
          answer[b] = a;
        }
      }
    }
    double[] target = cost[up];
    for (int b = 0; b < width; b++) {
      target[b] += minimum[b];
    }
    work += (long) size * width;
  }

  /** What the region costs as it is chosen: its own costs, with all edges, each counted once. */
  double cost(int[] choice) {
    double sum = 0;
    for (int i = 0; i < region.size(); i++) {
      int v = region.member[i];
      int a = choice[v];
      sum += graph.unary[v][a];
      for (int j = graph.link[v]; j < graph.link[v + 1]; j++) {
        int w = graph.other[j];
        if (region.edge[i] == j || !region.contains(w)) {
          sum += graph.table[j][a * graph.size(w) + choice[w]];
        }
      }
    }
    return sum;
  }

  /** What the region is charged as it is chosen, without and with the slots that were raised. */
  double charged(int[] choice, double weight) {
    double sum = 0;
    for (int i = 0; i < region.size(); i++) {
      int v = region.member[i];
      sum += weight * charge[v][choice[v]] + dearCharge(v, choice[v]);
    }
    return sum;
  }
}
