// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An immutable data-flow graph of arrays and operations over one set of placements: a DAG with any
 * number of sinks.
 */
public final class ProgramGraph {
  private final PlacementSpace placements;
  private final Sharing sharing;
  private final List<ProgramNode> nodes;
  // order[k]: the k-th node in topological order, operands before readers
  private final int[] order;
  // The readers of node v are readerNode[k], operand readerOperand[k], readerStart[v] <= k <
  // readerStart[v + 1]
  private final int[] readerStart;
  private final int[] readerNode;
  private final int[] readerOperand;

  private ProgramGraph(PlacementSpace placements, Sharing sharing, List<ProgramNode> nodes) {
    this.placements = placements;
    this.sharing = sharing;
    this.nodes = nodes;
    int n = nodes.size();
    this.readerStart = new int[n + 2];
    for (ProgramNode node : nodes) {
      for (int operand : node.operands()) {
        readerStart[operand + 2]++;
      }
    }
    for (int v = 2; v < n + 2; v++) {
      readerStart[v] += readerStart[v - 1];
    }
    this.readerNode = new int[readerStart[n + 1]];
    this.readerOperand = new int[readerStart[n + 1]];
    for (int v = 0; v < n; v++) {
      List<Integer> operands = nodes.get(v).operands();
      for (int j = 0; j < operands.size(); j++) {
        int at = readerStart[operands.get(j) + 1]++;
        readerNode[at] = v;
        readerOperand[at] = j;
      }
    }
    this.order = topologicalOrder();
  }

  /**
   * Makes a graph of nodes that call one another by number and checks all of it; {@link #over}
   * makes one from names.
   *
   * @param placements the set of placements
   * @param sharing what a result costs that several operations read
   * @param nodes the nodes in any order; operands are positions in this list
   * @return the graph
   * @throws IllegalArgumentException if names repeat, an operand or placement does not exist, a
   *     shape is wrong, an operation has no implementation, there is a cycle, or costs could
   *     overflow; the message names the node and the edge
   */
  public static ProgramGraph of(
      PlacementSpace placements, Sharing sharing, List<? extends ProgramNode> nodes) {
    List<ProgramNode> copy = List.copyOf(nodes);
    Map<String, Integer> seen = HashMap.newHashMap(copy.size());
    for (ProgramNode node : copy) {
      if (seen.put(node.name(), 1) != null) {
        throw new IllegalArgumentException(
            "nodes must have different names, got \"%s\" twice".formatted(node.name()));
      }
    }
    GraphCheck.check(placements, sharing, copy);
    return new ProgramGraph(placements, sharing, copy);
  }

  /**
   * Begins a graph over placements that are called by their names.
   *
   * @param placements their names, at least one, all different
   * @return a builder
   */
  public static ProgramGraphBuilder over(String... placements) {
    return new ProgramGraphBuilder(List.of(placements));
  }

  private int[] topologicalOrder() {
    int n = nodes.size();
    int[] waiting = new int[n];
    int[] sorted = new int[n];
    int count = 0;
    for (int v = 0; v < n; v++) {
      waiting[v] = nodes.get(v).operands().size();
      if (waiting[v] == 0) {
        sorted[count++] = v;
      }
    }
    for (int k = 0; k < count; k++) {
      int v = sorted[k];
      for (int e = readerStart[v]; e < readerStart[v + 1]; e++) {
        if (--waiting[readerNode[e]] == 0) {
          sorted[count++] = readerNode[e];
        }
      }
    }
    if (count < n) {
      throw new IllegalArgumentException(
          "the graph must have no cycle, got " + String.join(" -> ", cycle(waiting)));
    }
    return sorted;
  }

  /** Every node that still waits has an operand that still waits; following them must close. */
  private List<String> cycle(int[] waiting) {
    int v = 0;
    while (waiting[v] == 0) {
      v++;
    }
    Map<Integer, Integer> at = new HashMap<>();
    List<Integer> path = new ArrayList<>();
    while (!at.containsKey(v)) {
      at.put(v, path.size());
      path.add(v);
      int next = v;
      for (int operand : nodes.get(v).operands()) {
        if (waiting[operand] > 0) {
          next = operand;
          break;
        }
      }
      v = next;
    }
    List<Integer> closed = new ArrayList<>(path.subList(at.getOrDefault(v, 0), path.size()));
    closed.add(v);
    Collections.reverse(closed);
    return closed.stream().map(u -> "\"" + nodes.get(u).name() + "\"").toList();
  }

  /**
   * Returns the set of placements.
   *
   * @return the placements
   */
  public PlacementSpace placements() {
    return placements;
  }

  /**
   * Returns what a result costs that several operations read.
   *
   * @return the mode
   */
  public Sharing sharing() {
    return sharing;
  }

  /**
   * Returns the nodes in the order they were given.
   *
   * @return the nodes, unmodifiable
   */
  public List<ProgramNode> nodes() {
    return nodes;
  }

  /**
   * Returns one node.
   *
   * @param node its position in {@link #nodes}
   * @return the node
   */
  public ProgramNode node(int node) {
    return nodes.get(node);
  }

  /**
   * Returns the position of a node.
   *
   * @param name the node's name
   * @return its position in {@link #nodes}, and in all lists that go by the order of nodes
   * @throws IllegalArgumentException if there is no such node
   */
  public int number(String name) {
    for (int v = 0; v < nodes.size(); v++) {
      if (nodes.get(v).name().equals(name)) {
        return v;
      }
    }
    throw new IllegalArgumentException("there is no node \"%s\"".formatted(name));
  }

  /** The nodes with operands before readers; not to be written to. */
  int[] order() {
    return order;
  }

  /** The first edge out of a node; they end before {@code firstEdge(node + 1)}. */
  int firstEdge(int node) {
    return readerStart[node];
  }

  int readers(int node) {
    return readerStart[node + 1] - readerStart[node];
  }

  /** The node that reads along an edge. */
  int reader(int edge) {
    return readerNode[edge];
  }

  /** Which operand of its reader an edge is. */
  int readerOperand(int edge) {
    return readerOperand[edge];
  }

  int edges() {
    return readerNode.length;
  }

  @Override
  public String toString() {
    return "ProgramGraph[%d nodes, %d edges, %s]".formatted(nodes.size(), edges(), sharing);
  }
}
