// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;

/** Removes choices that another choice of the same variable makes needless. */
final class ChoiceDominance {
  private static final int NONE = WorkGraph.NONE;

  /** Comparing all choices of one variable may look at this many pairs of costs. */
  private static final long WORK_LIMIT = 1L << 26;

  private ChoiceDominance() {}

  /**
   * Choice a makes b needless if it never costs more: c(a) + Σ_e max_j (t_e(a, j) − t_e(b, j)) ≤
   * c(b), and it never uses more. Exchange argument: put a for b in any answer. Returns whether any
   * was removed.
   */
  static boolean remove(WorkGraph g, int v) {
    int size = g.size(v);
    long entries = 0;
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      entries += g.size(g.other(h));
    }
    if (size < 2 || entries * size * size > WORK_LIMIT) {
      return false;
    }
    boolean[] dead = new boolean[size];
    int left = size;
    for (int b = 0; b < size; b++) {
      for (int a = 0; a < size; a++) {
        if (a != b && !dead[a] && dominates(g, v, a, b)) {
          dead[b] = true;
          left--;
          break;
        }
      }
    }
    if (left == size) {
      return false;
    }
    g.restrict(v, dead, left);
    return true;
  }

  private static boolean dominates(WorkGraph g, int v, int a, int b) {
    if (!g.uses[v].noMore(a, b)) {
      return false;
    }
    long slack = g.unary[v][b] - g.unary[v][a];
    int size = g.size(v);
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      long[] table = g.table[h >> 1];
      int width = g.size(g.other(h));
      int step = (h & 1) == 0 ? 1 : size;
      int i = (h & 1) == 0 ? a * width : a;
      int k = (h & 1) == 0 ? b * width : b;
      long most = -Costs.FORBIDDEN;
      for (int j = 0; j < width; j++, i += step, k += step) {
        if (!Costs.forbidden(table[k])) {
          most = Math.max(most, table[i] - table[k]);
        }
      }
      if (Costs.forbidden(most)) {
        return false;
      }
      slack -= most;
    }
    return slack >= 0;
  }
}
