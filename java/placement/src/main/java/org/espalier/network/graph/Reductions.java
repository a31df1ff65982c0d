// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import org.espalier.network.answer.Costs;

/**
 * Reductions that keep an optimum, done until none applies: forbidden choices and pairs here, edges
 * in {@link EdgeReductions}, variables of degree at most 2 in {@link DegreeReductions}, dominated
 * choices in {@link ChoiceDominance}.
 */
final class Reductions {
  private static final int NONE = WorkGraph.NONE;

  /** Comparing the choices of one variable may take a tenth of a second. */
  private static final int VISITS_PER_CHECK = 4;

  private static final int PEELED_PER_CHECK = 4096;

  private final WorkGraph g;
  private final EdgeReductions edges;
  private final boolean[] queued;
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BooleanSupplier stop;
  private boolean infeasible;

  Reductions(WorkGraph graph, BooleanSupplier stop) {
    this.g = graph;
    this.edges = new EdgeReductions(graph, this::push);
    this.stop = stop;
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
    int visits = 0;
    while (top > 0 && !infeasible) {
      if (++visits % PEELED_PER_CHECK == 0 && stop.getAsBoolean()) {
        return;
      }
      int v = stack[--top];
      if (g.gone[v] || !g.uses[v].none()) {
        continue;
      }
      if (g.degree[v] == 0) {
        infeasible = !DegreeReductions.removeIsolated(g, v);
        continue;
      }
      int parent = g.other(g.head[v]);
      DegreeReductions.removeLeaf(g, v);
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
   * Works until nothing more can be reduced, or the time is up: what is left then is as good, only
   * larger.
   *
   * @return whether admissible choices may be left
   */
  boolean run() {
    int visits = 0;
    while (!infeasible && !queue.isEmpty()) {
      if (++visits % VISITS_PER_CHECK == 0 && stop.getAsBoolean()) {
        break;
      }
      int v = queue.poll();
      queued[v] = false;
      if (!g.gone[v]) {
        visit(v);
      }
    }
    return !infeasible;
  }

  /** Whether the time is up. */
  boolean stopped() {
    return stop.getAsBoolean();
  }

  boolean infeasible() {
    return infeasible;
  }

  private void visit(int v) {
    removeForbidden(v);
    if (infeasible) {
      return;
    }
    edges.simplify(v);
    if (g.gone[v]) {
      return;
    }
    if (g.uses[v].none()) {
      switch (g.degree[v]) {
        case 0 -> {
          infeasible = !DegreeReductions.removeIsolated(g, v);
          return;
        }
        case 1 -> {
          int parent = g.other(g.head[v]);
          DegreeReductions.removeLeaf(g, v);
          push(parent);
          return;
        }
        case 2 -> {
          int one = g.other(g.head[v]);
          int two = g.other(g.next[g.head[v]]);
          if (DegreeReductions.removeBridge(g, v)) {
            push(one);
            push(two);
            return;
          }
        }
        default -> {}
      }
    }
    if (ChoiceDominance.remove(g, v)) {
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
      dead[a] = Costs.forbidden(g.unary[v][a]);
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
      g.restrict(v, dead, left);
      pushNeighbours(v);
    }
  }

  private static boolean supported(long[] table, boolean row, int size, int width, int a) {
    if (row) {
      for (int i = a * width; i < (a + 1) * width; i++) {
        if (!Costs.forbidden(table[i])) {
          return true;
        }
      }
    } else {
      for (int i = a; i < table.length; i += size) {
        if (!Costs.forbidden(table[i])) {
          return true;
        }
      }
    }
    return false;
  }
}
