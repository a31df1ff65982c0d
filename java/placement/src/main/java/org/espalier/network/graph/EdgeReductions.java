// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.function.IntConsumer;
import org.espalier.network.answer.Costs;

/**
 * Removes edges that say nothing of their own: sums of two unary costs are added to the choices,
 * and a variable that is a function of a neighbour is merged into it.
 */
final class EdgeReductions {
  private static final int NONE = WorkGraph.NONE;

  private final WorkGraph g;
  private final IntConsumer push;

  /**
   * Makes the reductions of one graph.
   *
   * @param push hears of every variable whose edges or costs changed
   */
  EdgeReductions(WorkGraph graph, IntConsumer push) {
    this.g = graph;
    this.push = push;
  }

  /** Splits edges that are sums, and merges v into a neighbour that determines it. */
  void simplify(int v) {
    int h = g.head[v];
    while (h != NONE) {
      int after = g.next[h];
      int w = g.other(h);
      if (splitSum(h >> 1)) {
        push.accept(w);
      } else if (determines(h ^ 1) && mayAbsorb(v, w)) {
        absorb(v, h);
        push.accept(w);
        return;
      } else if (determines(h) && mayAbsorb(w, v)) {
        absorb(w, h ^ 1);
        push.accept(v);
        return;
      }
      h = after;
    }
  }

  /**
   * An edge with t(a, b) = t(a, 0) + t(0, b) − t(0, 0) for all pairs, none forbidden, is two unary
   * costs. The parts are chosen so that neither is negative: p(a) = t(a, b₀), where b₀ makes t(0,
   * ·) least, and q(b) = t(0, b) − t(0, b₀).
   */
  private boolean splitSum(int e) {
    int u = g.end[2 * e];
    int v = g.end[2 * e + 1];
    int width = g.size(v);
    int height = g.size(u);
    long[] table = g.table[e];
    int least = 0;
    for (int b = 0; b < width; b++) {
      if (table[b] < table[least]) {
        least = b;
      }
    }
    for (int a = 0; a < height; a++) {
      for (int b = 0; b < width; b++) {
        long cost = table[a * width + b];
        if (Costs.forbidden(cost) || cost - table[a * width + least] != table[b] - table[least]) {
          return false;
        }
      }
    }
    for (int a = 0; a < height; a++) {
      g.unary[u][a] = Costs.plus(g.unary[u][a], table[a * width + least]);
    }
    for (int b = 0; b < width; b++) {
      g.unary[v][b] = Costs.plus(g.unary[v][b], table[b] - table[least]);
    }
    g.unlink(e);
    return true;
  }

  /** Whether each choice of half's variable allows exactly one choice of the other end. */
  private boolean determines(int half) {
    int v = g.end[half];
    int size = g.size(v);
    int width = g.size(g.other(half));
    if (width > size) {
      return false; // some choice of the other end would have no partner
    }
    for (int a = 0; a < size; a++) {
      if (image(half, a, size, width) < 0) {
        return false;
      }
    }
    return true;
  }

  private int image(int half, int a, int size, int width) {
    long[] table = g.table[half >> 1];
    int base = (half & 1) == 0 ? a * width : a;
    int step = (half & 1) == 0 ? 1 : size;
    int found = -1;
    for (int b = 0; b < width; b++) {
      if (!Costs.forbidden(table[base + b * step])) {
        if (found >= 0) {
          return -2;
        }
        found = b;
      }
    }
    return found;
  }

  /** Whether tables do not grow much when v, a function of w, is merged into w. */
  private boolean mayAbsorb(int v, int w) {
    long before = (long) g.size(v) * g.size(w);
    long after = 0;
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      int x = g.other(h);
      if (x != w) {
        before += (long) g.size(v) * g.size(x);
        after += (long) g.size(w) * g.size(x);
      }
    }
    return g.size(v) == g.size(w) || after <= 2 * before;
  }

  /** Merges v, determined by the other end w of half, into w. */
  private void absorb(int v, int half) {
    int w = g.other(half);
    int size = g.size(w);
    int[] image = new int[size];
    for (int a = 0; a < size; a++) {
      image[a] = image(half ^ 1, a, size, g.size(v));
      g.unary[w][a] =
          Costs.plus(g.unary[w][a], Costs.plus(g.unary[v][image[a]], g.cost(half, image[a], a)));
    }
    g.unlink(half >> 1);
    while (g.head[v] != NONE) {
      int h = g.head[v];
      int x = g.other(h);
      int width = g.size(x);
      long[] moved = new long[size * width];
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < width; b++) {
          moved[a * width + b] = g.cost(h, image[a], b);
        }
      }
      g.unlink(h >> 1);
      g.add(w, x, moved);
      push.accept(x);
    }
    if (!g.uses[v].none()) {
      g.uses[w] = UsageSlots.merge(g.uses[w], g.uses[v], image);
    }
    g.remove(v, new Undo.Function(v, w, image));
  }
}
