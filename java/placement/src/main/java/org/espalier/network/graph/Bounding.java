// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Incumbent;

/** What is done to an open node before it is split: reduce, raise the bound, cut off; again. */
public final class Bounding {
  private static final int SWEEPS = 200;
  private static final int ROUNDS = 50;

  private Bounding() {}

  /**
   * Tightens a node's graph in place.
   *
   * @param node the node
   * @param incumbent the best answer, and who hears of better ones
   * @param scale how many units of the node's costs make one of the incumbent's
   * @return whether anything better than the incumbent may be left in it
   */
  public static boolean tighten(Node node, Incumbent incumbent, long scale) {
    WorkGraph graph = node.graph();
    Reductions reductions = new Reductions(graph, incumbent::stopped);
    reductions.pushFrom(node.touched());
    for (int round = 0; round < ROUNDS; round++) {
      if (!reduce(graph, reductions) || graph.bound() >= incumbent.cutoff(scale)) {
        return false;
      }
      if (graph.liveVariables == 0 || incumbent.stopped()) {
        return true;
      }
      long gap = incumbent.cutoff(scale) - graph.constant;
      DualAscent.raise(graph, SWEEPS, gap / 1000, incumbent::stopped);
      if (graph.constant >= incumbent.cutoff(scale)) {
        return false;
      }
      long forbidden = cutOff(graph, incumbent.cutoff(scale) - graph.constant, reductions::push);
      if (forbidden == 0 && graph.capacity.length > 0 && !incumbent.stopped()) {
        forbidden = UsagePrices.tighten(node, incumbent, scale, reductions::push);
        if (graph.bound() >= incumbent.cutoff(scale)) {
          return false;
        }
      }
      if (forbidden == 0 || incumbent.stopped()) {
        return true;
      }
    }
    return true;
  }

  /**
   * Reduces a whole graph and the time slots of its usage limit, as long as one helps the other.
   *
   * @param graph the graph, which has not been reduced before
   * @param stop asked every few steps
   * @return whether admissible choices may be left
   */
  public static boolean reduce(WorkGraph graph, BooleanSupplier stop) {
    UsageSlots.tighten(graph);
    Reductions reductions = new Reductions(graph, stop);
    reductions.peel();
    reductions.pushAll();
    return !reductions.infeasible() && reduceWithSlots(graph, reductions, stop);
  }

  private static boolean reduceWithSlots(
      WorkGraph graph, Reductions reductions, BooleanSupplier stop) {
    for (; ; ) {
      if (!reduce(graph, reductions)) {
        return false;
      }
      int slots = graph.capacity.length;
      if (slots == 0 || stop.getAsBoolean()) {
        return true;
      }
      SlotDominance.reduce(graph, stop);
      if (stop.getAsBoolean()) {
        return true;
      }
      UsageSlots.tighten(graph);
      if (graph.capacity.length == slots) {
        return true;
      }
      // Variables whose slots went may be reduced now.
      reductions.pushAll();
    }
  }

  private static boolean reduce(WorkGraph graph, Reductions reductions) {
    for (; ; ) {
      if (!reductions.run()) {
        return false;
      }
      if (reductions.stopped()) {
        return true;
      }
      int[] changed = UsageSlots.tighten(graph);
      if (changed.length == 0) {
        return true;
      }
      for (int v : changed) {
        reductions.push(v);
      }
    }
  }

  /**
   * Forbids choices and pairs that cost at least the gap on top of the bound. With all costs at
   * least 0, a choice costs its own and the least on each of its edges; a pair its own, and that of
   * both choices on their other edges.
   *
   * @param changed told of every variable that lost a choice or a pair
   * @return how many were forbidden
   */
  static long cutOff(WorkGraph g, long gap, IntConsumer changed) {
    long count = 0;
    long[][] slack = new long[g.variables][];
    for (int v = 0; v < g.variables; v++) {
      if (g.gone[v]) {
        continue;
      }
      slack[v] = new long[g.size(v)];
      for (int a = 0; a < slack[v].length; a++) {
        slack[v][a] = Branching.slack(g, v, a);
        if (slack[v][a] >= gap && !Costs.forbidden(g.unary[v][a])) {
          g.unary[v][a] = Costs.FORBIDDEN;
          changed.accept(v);
          count++;
        }
      }
    }
    for (int v = 0; v < g.variables; v++) {
      for (int h = g.gone[v] ? WorkGraph.NONE : g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
        if ((h & 1) == 0) {
          count += cutOffPairs(g, h, slack[v], slack[g.other(h)], gap, changed);
        }
      }
    }
    return count;
  }

  private static long cutOffPairs(
      WorkGraph g, int h, long[] rows, long[] columns, long gap, IntConsumer changed) {
    int width = columns.length;
    long[] table = g.own(h >> 1);
    long[] columnRest = new long[width];
    for (int b = 0; b < width; b++) {
      columnRest[b] =
          columns[b] >= gap ? Costs.FORBIDDEN : columns[b] - Branching.leastOf(g, h ^ 1, b);
    }
    long count = 0;
    for (int a = 0; a < rows.length; a++) {
      long rest = rows[a] >= gap ? Costs.FORBIDDEN : rows[a] - Branching.leastOf(g, h, a);
      for (int b = 0; b < width; b++) {
        int i = a * width + b;
        if (!Costs.forbidden(table[i]) && table[i] + rest + columnRest[b] >= gap) {
          table[i] = Costs.FORBIDDEN;
          count++;
        }
      }
    }
    if (count > 0) {
      changed.accept(g.end[h]);
      changed.accept(g.other(h));
    }
    return count;
  }
}
