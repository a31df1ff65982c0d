// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

/** What tests of other packages must see of a graph, or change in it. */
public final class GraphData {
  private GraphData() {}

  /** A time of each slot. */
  public static long[] slotTimes(WorkGraph graph) {
    return graph.slotTime;
  }

  /** The price of each slot that a part was told of. */
  public static double[] prices(Part part) {
    return part.graph().price;
  }

  /** A node to begin with. */
  public static Node node(WorkGraph graph) {
    return Node.of(graph, 0);
  }

  /** A node at some depth, in whose graph everything costs at least so much. */
  public static Node node(WorkGraph graph, long constant, int depth) {
    Node node = Node.of(graph, depth);
    node.graph().constant = constant;
    return node;
  }
}
