// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/**
 * Which arrays of a program are replicated along a template axis, at least cost of broadcasts.
 *
 * <p><b>Problem.</b> Label every node of a data-flow graph replicated (R) or not (N), some labels
 * being given. An array that goes from an N to an R is broadcast, at its size. From R to N it may
 * not go at all (S. Chatterjee, J. Gilbert, R. Schreiber, "Mobile and replicated alignment of
 * arrays in data-parallel programs", Supercomputing 1993, doi:10.1145/169627.169755), or its copies
 * are dropped at a cost (O. Beckmann, P. Kelly, LCPC 1999, doi:10.1007/3-540-44905-1_7).
 *
 * <p><b>Method.</b> A minimum cut: the source's side is N, the sink's is R, and a broadcast is a
 * cut arc from N to R. A drop is a cut arc the other way, so the wider problem, for which the
 * review knows a heuristic only (§4), is a minimum cut as well: all its costs are of pairs that
 * differ. Where copies are kept, an array that several replicated readers need is broadcast once:
 * its arc goes to one more node, from which arcs that cannot be cut go to the readers. The flow is
 * JGraphT's push-relabel, whose arithmetic is exact in doubles below 2^53.
 *
 * <p><b>Proof carried along.</b> The cost is added up again from the labels and compared with the
 * value of the flow, which no labelling can beat.
 *
 * <p><b>Complexity.</b> O(V² √E) for V nodes and E edges. Exact, on every DAG.
 */
public final class Replication {
  /** The label of a node. */
  public enum Label {
    /** Not decided yet. */
    FREE,
    /** One copy. */
    SINGLE,
    /** A copy on every process along the axis. */
    REPLICATED
  }

  /** What happens where a replicated array is read by an operation that is not. */
  public enum Drops {
    /** It cannot happen: copies spread to everything down-stream but fixed nodes. */
    FORBIDDEN,
    /** The copies are dropped at the cost of the edge. */
    ALLOWED
  }

  /** The sum of all costs stays below this, so that doubles are exact. */
  private static final long LIMIT = 1L << 53;

  private static final int SOURCE = -1;
  private static final int SINK = -2;

  private final List<Label> labels = new ArrayList<>();
  private final List<Long> sizes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final boolean copies;
  private final Drops drops;

  private record Edge(int from, int to, long dropCost) {}

  /**
   * Starts a problem.
   *
   * @param copies whether an array is broadcast once for all its readers
   * @param drops whether copies may be dropped
   */
  public Replication(boolean copies, Drops drops) {
    this.copies = copies;
    this.drops = drops;
  }

  /**
   * Adds a node.
   *
   * @param label its label, if that is given: reductions and inputs are single, what is spread over
   *     the axis is replicated
   * @param size what it costs to broadcast its array, at least 0
   * @return the node's number, counted from 0
   * @throws IllegalArgumentException if the size is out of range
   */
  public int node(Label label, long size) {
    if (size < 0 || size >= LIMIT) {
      throw new IllegalArgumentException("size must be in 0 … 2^53 - 1, got " + size);
    }
    labels.add(label);
    sizes.add(size);
    return labels.size() - 1;
  }

  /**
   * Adds an edge: an operation reads an array.
   *
   * @param from the array's node
   * @param to the reader
   * @param dropCost what dropping its copies costs, where that is allowed; at least 0
   * @throws IllegalArgumentException if there is no such node or the cost is out of range
   */
  public void edge(int from, int to, long dropCost) {
    if (from < 0 || from >= labels.size() || to < 0 || to >= labels.size() || from == to) {
      throw new IllegalArgumentException(
          "an edge must join two of the nodes 0 … %d, got %d -> %d"
              .formatted(labels.size() - 1, from, to));
    }
    if (dropCost < 0 || dropCost >= LIMIT) {
      throw new IllegalArgumentException("dropCost must be in 0 … 2^53 - 1, got " + dropCost);
    }
    edges.add(new Edge(from, to, dropCost));
  }

  /** What is known of a labelling. */
  public sealed interface Answer {
    /**
     * Labels of least cost.
     *
     * @param replicated for each node whether it is replicated
     * @param cost what broadcasts and drops cost, equal to the value of a flow
     */
    record Labelled(List<Boolean> replicated, long cost) implements Answer {
      /** Copies the list. */
      public Labelled {
        replicated = List.copyOf(replicated);
      }
    }

    /**
     * The given labels clash: a path leads from a replicated node to a single one, and no copies
     * may be dropped.
     *
     * @param path the nodes of such a path
     */
    record Clashing(List<Integer> path) implements Answer {
      /** Copies the list. */
      public Clashing {
        path = List.copyOf(path);
      }
    }
  }

  /**
   * Labels the nodes.
   *
   * @return labels of least cost, or a path on which the given labels clash
   * @throws IllegalArgumentException if the sum of all costs reaches 2^53
   */
  public Answer solve() {
    if (drops == Drops.FORBIDDEN) {
      List<Integer> path = clash();
      if (!path.isEmpty()) {
        return new Answer.Clashing(path);
      }
    }
    long infinite = costBound();
    SimpleDirectedWeightedGraph<Integer, DefaultWeightedEdge> graph =
        new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
    graph.addVertex(SOURCE);
    graph.addVertex(SINK);
    int n = labels.size();
    for (int v = 0; v < n; v++) {
      graph.addVertex(v);
    }
    for (int v = 0; v < n; v++) {
      switch (labels.get(v)) {
        case SINGLE -> arc(graph, SOURCE, v, infinite);
        case REPLICATED -> arc(graph, v, SINK, infinite);
        case FREE -> {
          // Both sides are open.
        }
      }
      if (copies) {
        graph.addVertex(n + v);
        arc(graph, v, n + v, sizes.get(v));
      }
    }
    for (Edge edge : edges) {
      if (copies) {
        arc(graph, n + edge.from(), edge.to(), infinite);
      } else {
        arc(graph, edge.from(), edge.to(), sizes.get(edge.from()));
      }
      arc(graph, edge.to(), edge.from(), drops == Drops.FORBIDDEN ? infinite : edge.dropCost());
    }
    PushRelabelMFImpl<Integer, DefaultWeightedEdge> flow = new PushRelabelMFImpl<>(graph);
    double value = flow.calculateMinCut(SOURCE, SINK);
    Set<Integer> single = flow.getSourcePartition();
    List<Boolean> replicated = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      replicated.add(!single.contains(v));
    }
    long cost = cost(replicated);
    if (cost != (long) value) {
      throw new IllegalStateException(
          "the labels must cost what the flow is worth, got %d and %s".formatted(cost, value));
    }
    return new Answer.Labelled(replicated, cost);
  }

  private static void arc(
      SimpleDirectedWeightedGraph<Integer, DefaultWeightedEdge> graph, int from, int to, long add) {
    DefaultWeightedEdge arc = graph.getEdge(from, to);
    double before = 0;
    if (arc == null) {
      arc = graph.addEdge(from, to);
    } else {
      before = graph.getEdgeWeight(arc);
    }
    graph.setEdgeWeight(arc, before + add);
  }

  /** More than any labelling costs, and small enough for sums of it to be exact. */
  private long costBound() {
    long sum = 1;
    for (Edge edge : edges) {
      sum += sizes.get(edge.from()) + edge.dropCost();
      if (sum >= LIMIT / 4 / (edges.size() + labels.size() + 1L)) {
        throw new IllegalArgumentException(
            "the sum of all costs must be < 2^51 / %d, got more"
                .formatted(edges.size() + labels.size() + 1L));
      }
    }
    return sum;
  }

  /** Adds up what a labelling costs, edge by edge or array by array. */
  private long cost(List<Boolean> replicated) {
    long cost = 0;
    boolean[] broadcast = new boolean[labels.size()];
    for (Edge edge : edges) {
      boolean from = replicated.get(edge.from());
      boolean to = replicated.get(edge.to());
      if (!from && to && !(copies && broadcast[edge.from()])) {
        broadcast[edge.from()] = true;
        cost += sizes.get(edge.from());
      } else if (from && !to) {
        cost += edge.dropCost();
      }
    }
    return cost;
  }

  /** A path from a given R to a given N, by breadth-first search, or nothing. */
  private List<Integer> clash() {
    int n = labels.size();
    List<List<Integer>> readers = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      readers.add(new ArrayList<>());
    }
    for (Edge edge : edges) {
      readers.get(edge.from()).add(edge.to());
    }
    int[] before = new int[n];
    List<Integer> queue = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      before[v] = SINK;
      if (labels.get(v) == Label.REPLICATED) {
        before[v] = SOURCE;
        queue.add(v);
      }
    }
    for (int k = 0; k < queue.size(); k++) {
      int v = queue.get(k);
      if (labels.get(v) == Label.SINGLE) {
        List<Integer> path = new ArrayList<>();
        for (int u = v; u != SOURCE; u = before[u]) {
          path.addFirst(u);
        }
        return path;
      }
      for (int reader : readers.get(v)) {
        if (before[reader] == SINK) {
          before[reader] = v;
          queue.add(reader);
        }
      }
    }
    return List.of();
  }
}
