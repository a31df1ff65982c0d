// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.espalier.alignment.AlignmentGraph.Operand;
import org.espalier.layout.LongSeq;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/**
 * Offset alignment under the grid metric.
 *
 * <p><b>Problem.</b> Choose an offset x_v ∈ Z^k for every result so that Σ over edges u → v of w ·
 * |x_u − (x_v + c)|₁ is least; operand u is asked for at x_v + c, and inputs are given.
 *
 * <p><b>Source.</b> The problem is that of S. Chatterjee, J. Gilbert, L. Oliker, R. Schreiber, T.
 * Sheffler, "Algorithms for automatic alignment of arrays", Journal of Parallel and Distributed
 * Computing 38 (1996), 145–157, doi:10.1006/jpdc.1996.0136 (§3.2 and §3.3 of the review), who round
 * a linear programme on DAGs. With offsets that stay, as here, that programme is the dual of a
 * flow: its vertices are integral, nothing is lost by rounding, and its value is that of {@link
 * #exact}. {@link #byForest} is the tree algorithm on the forest of the heaviest edges, the other
 * edges being charged afterwards.
 *
 * <p><b>Exact.</b> Dimensions are independent. In one, the cost is L♮-convex: K. Murota, "Discrete
 * Convex Analysis", SIAM 2003, has the criterion: offsets that no step of +1 or −1 of any set of
 * nodes improves are a global optimum. The best set is a minimum cut. Steps of 2^k, then 2^(k−1), …
 * come first, so that long ways are gone in few cuts.
 *
 * <p><b>Proof carried along.</b> The last two cuts, which improve nothing.
 *
 * <p><b>Complexity.</b> O(n log R) cuts for offsets that span R, each O(n² √E). Exact and
 * deterministic.
 */
public final class OffsetAlignment {
  private static final int SOURCE = -1;
  private static final int SINK = -2;

  /** Offsets stay within this, so that costs are exact in doubles together with the weights. */
  private static final long MAX_OFFSET = 1L << 30;

  private static final double MAX_COST = 1L << 52;

  private final AlignmentGraph<LongSeq, LongSeq> graph;
  private final int dimensions;

  /**
   * Prepares a problem.
   *
   * @param graph positions are offsets, maps are the shifts c; all of one length
   * @param dimensions that length, at least 1
   * @throws IllegalArgumentException if a length differs or a number is out of range
   */
  public OffsetAlignment(AlignmentGraph<LongSeq, LongSeq> graph, int dimensions) {
    this.graph = graph;
    this.dimensions = dimensions;
    double most = 0;
    for (int v = 0; v < graph.size(); v++) {
      int node = v;
      graph.fixed(v).ifPresent(offset -> check(node, offset));
      for (Operand<LongSeq> operand : graph.operands(v)) {
        check(v, operand.map());
        most += 4.0 * graph.size() * operand.weight() * span();
      }
    }
    if (most >= MAX_COST) {
      throw new IllegalArgumentException(
          "the greatest cost must be < 2^52, got about %.3g".formatted(most));
    }
  }

  private void check(int node, LongSeq offset) {
    if (offset.size() != dimensions) {
      throw new IllegalArgumentException(
          "node %d: offsets and shifts must have %d dimensions, got %d"
              .formatted(node, dimensions, offset.size()));
    }
    for (int k = 0; k < dimensions; k++) {
      if (Math.abs(offset.get(k)) > MAX_OFFSET) {
        throw new IllegalArgumentException(
            "node %d: offsets and shifts must be within ±2^30, got %d"
                .formatted(node, offset.get(k)));
      }
    }
  }

  /** No offset that is chosen need be farther from another than this times the nodes. */
  private long span() {
    long span = 1;
    for (int v = 0; v < graph.size(); v++) {
      for (int k = 0; k < dimensions; k++) {
        int dimension = k;
        span =
            Math.max(
                span, graph.fixed(v).map(offset -> Math.abs(offset.get(dimension))).orElse(0L));
        for (Operand<LongSeq> operand : graph.operands(v)) {
          span = Math.max(span, Math.abs(operand.map().get(k)));
        }
      }
    }
    return span;
  }

  /**
   * The tree algorithm, on DAGs as a heuristic.
   *
   * @return offsets, proved optimal where no array is shared
   */
  public Aligned<LongSeq> byForest() {
    List<List<Boolean>> kept = graph.forest();
    boolean tree = kept.stream().allMatch(row -> row.stream().allMatch(k -> k));
    return solve(kept, tree);
  }

  /**
   * The exact method, for every graph.
   *
   * @return offsets, proved optimal
   */
  public Aligned<LongSeq> exact() {
    List<List<Boolean>> all = new ArrayList<>();
    for (int v = 0; v < graph.size(); v++) {
      all.add(graph.operands(v).stream().map(_ -> true).toList());
    }
    return solve(all, true);
  }

  private Aligned<LongSeq> solve(List<List<Boolean>> kept, boolean optimal) {
    int n = graph.size();
    long[][] offsets = new long[n][dimensions];
    for (int k = 0; k < dimensions; k++) {
      long[] x = oneDimension(k, kept);
      for (int v = 0; v < n; v++) {
        offsets[v][k] = x[v];
      }
    }
    List<LongSeq> positions = new ArrayList<>();
    for (long[] offset : offsets) {
      positions.add(LongSeq.of(offset));
    }
    return new Aligned<>(positions, cost(positions), optimal);
  }

  private long[] oneDimension(int k, List<List<Boolean>> kept) {
    long[] x = new long[graph.size()];
    for (int v = 0; v < x.length; v++) {
      x[v] = graph.fixed(v).map(offset -> offset.get(k)).orElse(0L);
    }
    // Invariant: no step of more than h, of any set of nodes, improves x by much: see Murota's
    // proximity theorem; at h = 1 none improves it at all.
    for (long h = Long.highestOneBit(Math.max(1, span() * graph.size())); h >= 1; h /= 2) {
      boolean improved = true;
      while (improved) {
        improved = step(k, kept, x, h);
        improved |= step(k, kept, x, -h);
      }
    }
    return x;
  }

  /** Moves the best set of nodes by h, if that improves anything. */
  private boolean step(int k, List<List<Boolean>> kept, long[] x, long h) {
    int n = x.length;
    // gain[v]: coefficient of y_v, where y_v = 1 moves v
    double[] coefficient = new double[n];
    SimpleDirectedWeightedGraph<Integer, DefaultWeightedEdge> cut =
        new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
    cut.addVertex(SOURCE);
    cut.addVertex(SINK);
    for (int v = 0; v < n; v++) {
      cut.addVertex(v);
    }
    for (int v = 0; v < n; v++) {
      for (int j = 0; j < graph.operands(v).size(); j++) {
        if (!kept.get(v).get(j)) {
          continue;
        }
        Operand<LongSeq> operand = graph.operands(v).get(j);
        int u = operand.node();
        if (u == v) {
          continue;
        }
        long d = x[u] - x[v] - operand.map().get(k);
        // The edge costs a more if u alone moves, b more if v alone does; a + b >= 0.
        double a = (double) operand.weight() * (Math.abs(d + h) - Math.abs(d));
        double b = (double) operand.weight() * (Math.abs(d - h) - Math.abs(d));
        if (graph.fixed(u).isPresent()) {
          coefficient[v] += b;
        } else {
          // a·y_u − a·y_v + (a + b)(1 − y_u)·y_v
          coefficient[u] += a;
          coefficient[v] -= a;
          arc(cut, v, u, a + b);
        }
      }
    }
    double moving = 0;
    for (int v = 0; v < n; v++) {
      if (coefficient[v] > 0) {
        arc(cut, v, SINK, coefficient[v]);
      } else if (coefficient[v] < 0) {
        moving += coefficient[v];
        arc(cut, SOURCE, v, -coefficient[v]);
      }
    }
    PushRelabelMFImpl<Integer, DefaultWeightedEdge> flow = new PushRelabelMFImpl<>(cut);
    if (flow.calculateMinCut(SOURCE, SINK) + moving >= 0) {
      return false;
    }
    Set<Integer> moved = flow.getSourcePartition();
    for (int v = 0; v < n; v++) {
      if (moved.contains(v) && graph.fixed(v).isEmpty()) {
        x[v] += h;
      }
    }
    return true;
  }

  private static void arc(
      SimpleDirectedWeightedGraph<Integer, DefaultWeightedEdge> cut,
      int from,
      int to,
      double capacity) {
    if (capacity == 0) {
      return;
    }
    DefaultWeightedEdge arc = cut.getEdge(from, to);
    double before = 0;
    if (arc == null) {
      arc = cut.addEdge(from, to);
    } else {
      before = cut.getEdgeWeight(arc);
    }
    cut.setEdgeWeight(arc, before + capacity);
  }

  private long cost(List<LongSeq> positions) {
    long cost = 0;
    for (int v = 0; v < graph.size(); v++) {
      for (Operand<LongSeq> operand : graph.operands(v)) {
        for (int k = 0; k < dimensions; k++) {
          long d =
              positions.get(operand.node()).get(k) - positions.get(v).get(k) - operand.map().get(k);
          cost += operand.weight() * Math.abs(d);
        }
      }
    }
    return cost;
  }
}
