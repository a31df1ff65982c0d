// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Reductions that keep an optimum: forbidden choices and pairs, dominated choices, edges that are
 * sums of two unary costs, variables that are functions of a neighbour, and variables of degree at
 * most 2.
 */
final class Reductions {
  private static final int NONE = WorkGraph.NONE;

  /** A merged table of more entries than this is not made unless it replaces as many. */
  private static final long TABLE_LIMIT = 1L << 18;

  /** Eliminating one variable may look at this many triples. */
  private static final long WORK_LIMIT = 1L << 26;

  private final WorkGraph g;
  private final boolean[] queued;
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private boolean infeasible;

  Reductions(WorkGraph graph) {
    this.g = graph;
    this.queued = new boolean[graph.variables];
  }

  /** Peels off the trees that hang on the graph: variables of degree at most 1, again and again. */
  void peel() {
    int[] stack = new int[g.variables];
    int top = 0;
    for (int v = g.variables - 1; v >= 0; v--) {
      if (g.degree[v] <= 1) {
        stack[top++] = v;
      }
    }
    while (top > 0 && !infeasible) {
      int v = stack[--top];
      if (g.gone[v] || !g.uses[v].none()) {
        continue;
      }
      if (g.degree[v] == 0) {
        removeIsolated(v);
        continue;
      }
      int parent = g.other(g.head[v]);
      removeLeaf(v);
      if (g.degree[parent] <= 1) {
        stack[top++] = parent;
      }
    }
  }

  void pushAll() {
    for (int v = 0; v < g.variables; v++) {
      push(v);
    }
  }

  /** Takes up one variable that changed, and its neighbours; or all, if that is negative. */
  void pushFrom(int touched) {
    if (touched < 0) {
      pushAll();
    } else {
      push(touched);
      pushNeighbours(touched);
    }
  }

  void push(int v) {
    if (!g.gone[v] && !queued[v]) {
      queued[v] = true;
      queue.add(v);
    }
  }

  /**
   * Works until nothing more can be reduced.
   *
   * @return whether admissible choices may be left
   */
  boolean run() {
    while (!infeasible && !queue.isEmpty()) {
      int v = queue.poll();
      queued[v] = false;
      if (!g.gone[v]) {
        visit(v);
      }
    }
    return !infeasible;
  }

  boolean infeasible() {
    return infeasible;
  }

  private void visit(int v) {
    removeForbidden(v);
    if (infeasible) {
      return;
    }
    simplifyEdges(v);
    if (g.gone[v]) {
      return;
    }
    if (g.uses[v].none()) {
      switch (g.degree[v]) {
        case 0 -> {
          removeIsolated(v);
          return;
        }
        case 1 -> {
          int parent = g.other(g.head[v]);
          removeLeaf(v);
          push(parent);
          return;
        }
        case 2 -> {
          if (removeBridge(v)) {
            return;
          }
        }
        default -> {}
      }
    }
    if (removeDominated(v)) {
      pushNeighbours(v);
      push(v);
    }
  }

  private void pushNeighbours(int v) {
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      push(g.other(h));
    }
  }

  /** Removes choices that are forbidden or that have no allowed partner on some edge. */
  private void removeForbidden(int v) {
    int size = g.size(v);
    boolean[] dead = new boolean[size];
    int left = 0;
    for (int a = 0; a < size; a++) {
      dead[a] = WorkGraph.forbidden(g.unary[v][a]);
    }
    for (int h = g.head[v]; h != NONE; h = g.next[h]) {
      long[] table = g.table[h >> 1];
      int width = g.size(g.other(h));
      for (int a = 0; a < size; a++) {
        if (!dead[a]) {
          dead[a] = !supported(table, (h & 1) == 0, size, width, a);
        }
      }
    }
    for (boolean d : dead) {
      left += d ? 0 : 1;
    }
    if (left == 0) {
      infeasible = true;
    } else if (left < size) {
      keepLiving(v, dead, left);
      pushNeighbours(v);
    }
  }

  private void keepLiving(int v, boolean[] dead, int left) {
    int[] keep = new int[left];
    int next = 0;
    for (int a = 0; a < dead.length; a++) {
      if (!dead[a]) {
        keep[next++] = a;
      }
    }
    g.restrict(v, keep);
  }

  private static boolean supported(long[] table, boolean row, int size, int width, int a) {
    if (row) {
      for (int i = a * width; i < (a + 1) * width; i++) {
        if (!WorkGraph.forbidden(table[i])) {
          return true;
        }
      }
    } else {
      for (int i = a; i < table.length; i += size) {
        if (!WorkGraph.forbidden(table[i])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Splits edges that are sums, and merges v into a neighbour that determines it. */
  private void simplifyEdges(int v) {
    int h = g.head[v];
    while (h != NONE) {
      int after = g.next[h];
      int w = g.other(h);
      if (splitSum(h >> 1)) {
        push(w);
      } else if (determines(h ^ 1) && mayAbsorb(v, w)) {
        absorb(v, h);
        push(w);
        return;
      } else if (determines(h) && mayAbsorb(w, v)) {
        absorb(w, h ^ 1);
        push(v);
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
        if (WorkGraph.forbidden(cost)
            || cost - table[a * width + least] != table[b] - table[least]) {
          return false;
        }
      }
    }
    for (int a = 0; a < height; a++) {
      g.unary[u][a] = CostNetwork.plus(g.unary[u][a], table[a * width + least]);
    }
    for (int b = 0; b < width; b++) {
      g.unary[v][b] = CostNetwork.plus(g.unary[v][b], table[b] - table[least]);
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
      if (!WorkGraph.forbidden(table[base + b * step])) {
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
          CostNetwork.plus(
              g.unary[w][a], CostNetwork.plus(g.unary[v][image[a]], g.cost(half, image[a], a)));
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
      push(x);
    }
    if (!g.uses[v].none()) {
      g.uses[w] = UsageSlots.merge(g.uses[w], g.uses[v], image);
    }
    g.remove(v, new WorkGraph.Undo.Function(v, w, image));
  }

  private void removeIsolated(int v) {
    long[] costs = g.unary[v];
    int best = 0;
    for (int a = 1; a < costs.length; a++) {
      if (costs[a] < costs[best]) {
        best = a;
      }
    }
    if (WorkGraph.forbidden(costs[best])) {
      infeasible = true;
      return;
    }
    g.constant += costs[best];
    g.remove(v, new WorkGraph.Undo.Free(v, best));
  }

  /** Degree 1: the neighbour pays for v's best answer to each of its choices. */
  private void removeLeaf(int v) {
    int half = g.head[v];
    int w = g.other(half);
    int size = g.size(v);
    int width = g.size(w);
    long[] costs = g.unary[v];
    long[] target = g.unary[w];
    long[] table = g.table[half >> 1];
    int stepA = (half & 1) == 0 ? width : 1;
    int stepB = (half & 1) == 0 ? 1 : size;
    int[] answer = new int[width];
    for (int b = 0; b < width; b++) {
      long least = CostNetwork.FORBIDDEN;
      for (int a = 0; a < size; a++) {
        long cost = costs[a] + table[a * stepA + b * stepB];
        if (cost < least) {
          least = cost;
          answer[b] = a;
        }
      }
      target[b] = CostNetwork.plus(target[b], least);
    }
    g.remove(v, new WorkGraph.Undo.Function(v, w, answer));
  }

  /** Degree 2: an edge between the neighbours pays for v's best answer to each pair. */
  private boolean removeBridge(int v) {
    int h1 = g.head[v];
    int h2 = g.next[h1];
    int u = g.other(h1);
    int w = g.other(h2);
    int size = g.size(v);
    int height = g.size(u);
    int width = g.size(w);
    long entries = (long) height * width;
    if (entries * size > WORK_LIMIT
        || (entries > TABLE_LIMIT
            && entries > (long) size * (height + width)
            && g.find(u, w) == NONE)) {
      return false;
    }
    long[] costs = g.unary[v];
    long[] sums = new long[height * width];
    int[] answer = new int[height * width];
    Arrays.fill(sums, CostNetwork.FORBIDDEN);
    for (int a = 0; a < size; a++) {
      for (int i = 0; i < height; i++) {
        long left = costs[a] + g.cost(h1, a, i);
        if (WorkGraph.forbidden(left)) {
          continue;
        }
        for (int j = 0; j < width; j++) {
          long cost = left + g.cost(h2, a, j);
          int at = i * width + j;
          if (cost < sums[at]) {
            sums[at] = cost;
            answer[at] = a;
          }
        }
      }
    }
    g.remove(v, new WorkGraph.Undo.Pair(v, u, w, width, answer));
    g.add(u, w, sums);
    push(u);
    push(w);
    return true;
  }

  /**
   * Choice a makes b needless if it never costs more: c(a) + Σ_e max_j (t_e(a, j) − t_e(b, j)) ≤
   * c(b), and it never uses more. Exchange argument: put a for b in any answer.
   */
  private boolean removeDominated(int v) {
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
        if (a != b && !dead[a] && dominates(v, a, b)) {
          dead[b] = true;
          left--;
          break;
        }
      }
    }
    if (left == size) {
      return false;
    }
    keepLiving(v, dead, left);
    return true;
  }

  private boolean dominates(int v, int a, int b) {
    if (!UsageSlots.usesNoMore(g.uses[v], a, b)) {
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
      long most = -CostNetwork.FORBIDDEN;
      for (int j = 0; j < width; j++, i += step, k += step) {
        if (!WorkGraph.forbidden(table[k])) {
          most = Math.max(most, table[i] - table[k]);
        }
      }
      if (WorkGraph.forbidden(most)) {
        return false;
      }
      slack -= most;
    }
    return slack >= 0;
  }
}
