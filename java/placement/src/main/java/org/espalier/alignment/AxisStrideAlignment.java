// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.espalier.alignment.AlignmentGraph.Operand;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;

/**
 * Axis and stride alignment under the discrete metric, or any other alignment whose positions are
 * related by invertible maps.
 *
 * <p><b>Problem.</b> Choose a position for every result so that the sum of the weights of all edges
 * is least whose operand is not where it is asked for.
 *
 * <p><b>Source.</b> S. Chatterjee, J. Gilbert, R. Schreiber, S.-H. Teng, "Optimal evaluation of
 * array expressions on massively parallel machines", ACM TOPLAS 17 (1995), 123–156,
 * doi:10.1145/200994.201004, and POPL 1993; §3.1 and §3.3 of the review. With
 *
 * <pre>
 *   C_x(p)  = Σ over operands j of  C'_j(r_j(p))        C'_j(p) = min(C_j(p), min C_j + w_j)
 * </pre>
 *
 * only finitely many p are better than all others ({@link LevelSets}), so that infinitely many
 * positions are no matter.
 *
 * <p><b>Changed.</b> Edges have weights, operands are related by maps. {@link #byForest} is the
 * modified tree algorithm on a DAG: every shared array counts in one reader's sum only, the one
 * that is dearest to move for, and what the other readers pay is added when the positions are
 * known. It is exact on trees. {@link #exact} is exact everywhere: under the discrete metric some
 * optimum has every array where a path of maps leads from some input, because a part of the graph
 * that touches no input and moves nothing inside can be moved as a whole to where one more edge is
 * free. So finitely many positions are enough, and they make a {@link CostNetwork}.
 *
 * <p><b>Complexity.</b> byForest O(n · h · k) for height h and k operands, as each position is
 * passed on at most to the root. exact as {@link NetworkSolver}. Ties go to the position found
 * first.
 *
 * @param <P> the positions
 */
public final class AxisStrideAlignment<P> {
  /** The most positions of one node that the exact method takes. */
  public static final int MAX_POSITIONS = 2048;

  private final AlignmentGraph<P, PositionMap<P>> graph;
  private final P any;

  /**
   * Prepares a problem.
   *
   * @param graph the graph
   * @param any a position for results that nothing pulls anywhere
   */
  public AxisStrideAlignment(AlignmentGraph<P, PositionMap<P>> graph, P any) {
    this.graph = graph;
    this.any = any;
  }

  /**
   * The tree algorithm, on DAGs as a heuristic.
   *
   * @return positions, proved optimal where no array is shared
   */
  public Aligned<P> byForest() {
    List<List<Boolean>> kept = graph.forest();
    List<LevelSets<P>> sets = new ArrayList<>();
    boolean tree = true;
    // Invariant: sets[v] is C_v in the forest of kept edges, for all nodes so far.
    for (int v = 0; v < graph.size(); v++) {
      LevelSets<P> sum = graph.fixed(v).map(LevelSets::at).orElseGet(LevelSets::free);
      for (int j = 0; j < graph.operands(v).size(); j++) {
        Operand<PositionMap<P>> operand = graph.operands(v).get(j);
        if (kept.get(v).get(j)) {
          sum = sum.plus(sets.get(operand.node()).moved(operand.weight()), operand.map());
        } else {
          tree = false;
        }
      }
      sets.add(sum);
    }
    return descend(kept, sets, tree);
  }

  private Aligned<P> descend(List<List<Boolean>> kept, List<LevelSets<P>> sets, boolean tree) {
    int n = graph.size();
    List<P> positions = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      positions.add(sets.get(v).leastPosition(any));
    }
    // Invariant: positions of nodes above v are final, and so is the one v is asked for in.
    for (int v = n - 1; v >= 0; v--) {
      for (int j = 0; j < graph.operands(v).size(); j++) {
        Operand<PositionMap<P>> operand = graph.operands(v).get(j);
        int u = operand.node();
        P asked = operand.map().operand(positions.get(v));
        if (kept.get(v).get(j)
            && graph.fixed(u).isEmpty()
            && sets.get(u).cost(asked) <= sets.get(u).least() + operand.weight()) {
          positions.set(u, asked);
        }
      }
    }
    return new Aligned<>(positions, cost(positions), tree);
  }

  /**
   * The exact method, for every graph.
   *
   * @param options what the solver is allowed
   * @return positions, proved optimal unless the time limit came first
   * @throws IllegalArgumentException if a node could take more than {@link #MAX_POSITIONS}
   *     positions
   */
  public Aligned<P> exact(SolverOptions options) {
    List<List<P>> candidates = candidates();
    CostNetworkBuilder builder = CostNetwork.builder();
    for (List<P> positions : candidates) {
      builder.freeVariable(positions.size());
    }
    for (int v = 0; v < graph.size(); v++) {
      for (Operand<PositionMap<P>> operand : graph.operands(v)) {
        List<P> here = candidates.get(operand.node());
        List<P> there = candidates.get(v);
        long[] costs = new long[here.size() * there.size()];
        for (int b = 0; b < there.size(); b++) {
          P asked = operand.map().operand(there.get(b));
          for (int a = 0; a < here.size(); a++) {
            costs[a * there.size() + b] = here.get(a).equals(asked) ? 0 : operand.weight();
          }
        }
        builder.edge(operand.node(), v, costs);
      }
    }
    return switch (NetworkSolver.solve(builder.build(), options)) {
      case NetworkSolution.Optimal optimal -> at(candidates, optimal.choices().toArray(), true);
      case NetworkSolution.Stopped stopped ->
          stopped
              .best()
              .map(found -> at(candidates, found.choices().toArray(), false))
              .orElseGet(this::byForest);
      case NetworkSolution.Infeasible infeasible ->
          throw new IllegalStateException("nothing is forbidden here, got " + infeasible);
    };
  }

  private Aligned<P> at(List<List<P>> candidates, int[] choices, boolean optimal) {
    List<P> positions = new ArrayList<>();
    for (int v = 0; v < choices.length; v++) {
      positions.add(candidates.get(v).get(choices[v]));
    }
    return new Aligned<>(positions, cost(positions), optimal);
  }

  /**
   * Everywhere a path of at most n − 1 maps leads from an input, forth and back along edges; and
   * from a first node at {@code any}, where no input is connected.
   */
  private List<List<P>> candidates() {
    int n = graph.size();
    List<Set<P>> sets = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      Set<P> set = new LinkedHashSet<>();
      graph.fixed(v).ifPresent(set::add);
      sets.add(set);
    }
    spread(sets);
    for (int v = 0; v < n; v++) {
      if (sets.get(v).isEmpty()) {
        sets.get(v).add(any);
        spread(sets);
      }
    }
    return sets.stream().<List<P>>map(List::copyOf).toList();
  }

  private void spread(List<Set<P>> sets) {
    int n = graph.size();
    boolean grew = true;
    for (int round = 0; grew && round < n; round++) {
      grew = false;
      for (int v = 0; v < n; v++) {
        for (Operand<PositionMap<P>> operand : graph.operands(v)) {
          for (P p : List.copyOf(sets.get(operand.node()))) {
            grew |= add(sets, v, operand.map().result(p));
          }
        }
      }
      for (int v = n - 1; v >= 0; v--) {
        for (Operand<PositionMap<P>> operand : graph.operands(v)) {
          for (P p : List.copyOf(sets.get(v))) {
            grew |= add(sets, operand.node(), operand.map().operand(p));
          }
        }
      }
    }
  }

  private boolean add(List<Set<P>> sets, int node, P position) {
    if (graph.fixed(node).isPresent()) {
      return false;
    }
    boolean added = sets.get(node).add(position);
    if (sets.get(node).size() > MAX_POSITIONS) {
      throw new IllegalArgumentException(
          "node %d must have at most %d positions to choose from, got more"
              .formatted(node, MAX_POSITIONS));
    }
    return added;
  }

  private long cost(List<P> positions) {
    long cost = 0;
    for (int v = 0; v < graph.size(); v++) {
      for (Operand<PositionMap<P>> operand : graph.operands(v)) {
        P asked = operand.map().operand(positions.get(v));
        cost += positions.get(operand.node()).equals(asked) ? 0 : operand.weight();
      }
    }
    return cost;
  }
}
