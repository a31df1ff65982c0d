// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;

/** Refines the units of a graph's costs, so that rounding in the bound does not show. */
final class Scaling {
  private Scaling() {}

  /** Multiplies all costs; those that reach the cutoff, in the new units, are forbidden. */
  static void refine(WorkGraph graph, long factor, long cutoff) {
    graph.constant *= factor;
    graph.proved *= factor;
    for (int t = 0; t < graph.price.length; t++) {
      graph.price[t] *= factor;
    }
    for (int v : graph.live()) {
      refine(graph.unary[v], factor, cutoff);
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        if ((h & 1) == 0) {
          refine(graph.own(h >> 1), factor, cutoff);
        }
      }
    }
  }

  private static void refine(long[] costs, long factor, long cutoff) {
    for (int i = 0; i < costs.length; i++) {
      costs[i] = costs[i] >= Math.ceilDiv(cutoff, factor) ? Costs.FORBIDDEN : costs[i] * factor;
    }
  }
}
