// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

/** How large a graph is: to choose a method by, and to know what fits the memory. */
final class GraphSize {
  /** What a graph takes besides its tables, in bytes; for each variable and each edge. */
  private static final long VARIABLE_BYTES = 100;

  private static final long EDGE_BYTES = 60;

  private GraphSize() {}

  /** How many entries the tables have. */
  static long entries(WorkGraph graph) {
    long entries = 0;
    for (int v = 0; v < graph.variables; v++) {
      for (int h = graph.gone[v] ? WorkGraph.NONE : graph.head[v];
          h != WorkGraph.NONE;
          h = graph.next[h]) {
        entries += (h & 1) == 0 ? graph.table[h >> 1].length : 0;
      }
    }
    return entries;
  }

  /** About how many bytes the graph takes, tables that it shares included. */
  static long bytes(WorkGraph graph) {
    long size = VARIABLE_BYTES * graph.variables + EDGE_BYTES * graph.table.length;
    for (int v = 0; v < graph.variables; v++) {
      size += (long) Long.BYTES * graph.unary[v].length;
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        size += (h & 1) == 0 ? (long) Long.BYTES * graph.table[h >> 1].length : 0;
      }
    }
    return size;
  }
}
