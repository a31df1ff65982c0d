// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.espalier.deadline.Deadline;
import org.espalier.network.CostNetwork;

/**
 * Least-cost placement of collapsible DAGs: series-parallel graphs with tree-like subgraphs.
 *
 * <p><b>Problem.</b> As {@link TreePlacement}, where results may be shared, in either mode of
 * {@link Sharing}.
 *
 * <p><b>Source.</b> M. Mace, "Storage Patterns in Parallel Processing", Kluwer 1987, as told in
 * §2.6 of the review (transformations A, B1, B2 and equation 2.16); collapsible graphs after B.
 * Prabhala, R. Sethi, Journal of the ACM 27 (1980), 146–163. The cost of a node is a function of
 * the placements on the edges that touch it, redistribution belongs to the source of an edge, and
 * two neighbours are collapsed into one by minimising over the edges between them.
 *
 * <p><b>Changed.</b> The review wants every node to have in-degree or out-degree of at most 1, by
 * dilation. Here every operation is two nodes from the start: the operation, over its operands'
 * links and its result, and the result, over itself and its readers' links. Which two neighbours
 * collapse is not decided by pattern but by size: a collapse is done when its table has no more
 * links than the larger of the two. A (a leaf into its reader), B1 (series) and B2 (parallel) are
 * such collapses, so every collapsible graph goes down to single nodes, and so do graphs with
 * several sinks that hang on it like trees, which the review leaves out. Where no such pair is
 * left, the graph is not collapsible and the answer is empty.
 *
 * <p><b>Complexity.</b> O(n s^(d+1)) time for results with at most d readers and operations with at
 * most d operands, as §2.6.1 states; tables above {@value CostFactor#MAX_CELLS} cells are not made,
 * and the network solver is to be used instead. Exact and deterministic.
 */
final class CollapsiblePlacement {
  /** All tables together, 256 MiB: beyond that the network solver is the better method. */
  private static final long MAX_ALL_CELLS = 1L << 25;

  private final Problem problem;
  private final ProgramGraph graph;
  private final int n;
  private final int s;
  // Links: 0 … n − 1 are the results of nodes, n + e is edge e.
  // The live factors at both ends of a link; −1 where a link has no such end.
  private final int[] endA;
  private final int[] endB;
  private final List<CostFactor> factors = new ArrayList<>();
  private final List<int[]> collapses = new ArrayList<>();
  private final boolean[] alive;
  private final int[] placementOf;

  private CollapsiblePlacement(Problem problem) {
    this.problem = problem;
    this.graph = problem.graph;
    this.n = graph.nodes().size();
    this.s = problem.space.size();
    int links = n + graph.edges();
    this.endA = new int[links];
    this.endB = new int[links];
    Arrays.fill(endA, -1);
    Arrays.fill(endB, -1);
    this.alive = new boolean[4 * n];
    this.placementOf = new int[links];
  }

  /**
   * Collapses the graph.
   *
   * @return a choice for every node and the least cost, or empty where the graph is not collapsible
   * @throws Deadline.Reached if the time is up before that is known
   */
  static Optional<LeastCost> solve(Problem problem, Deadline deadline) throws Deadline.Reached {
    CollapsiblePlacement placement = new CollapsiblePlacement(problem);
    if (!placement.makeFactors(deadline) || !placement.collapseAll(deadline)) {
      return Optional.empty();
    }
    placement.expand();
    return Optional.of(new LeastCost(placement.choices(), placement.leastCost()));
  }

  private boolean makeFactors(Deadline deadline) throws Deadline.Reached {
    long all = 0;
    for (int v = 0; v < n; v++) {
      int operation = CostFactor.cells(s, graph.node(v).operands().size() + 1);
      int result = CostFactor.cells(s, graph.readers(v) + 1);
      // A collapse makes no table larger than the larger of the two: twice the sum is enough.
      all += 2L * operation + 2L * result;
      if (operation < 0 || result < 0 || all > MAX_ALL_CELLS) {
        return false;
      }
    }
    // edgeOf[v][j]: the edge that is operand j of v
    int[][] edgeOf = new int[n][];
    for (int v = 0; v < n; v++) {
      edgeOf[v] = new int[graph.node(v).operands().size()];
    }
    for (int e = 0; e < graph.edges(); e++) {
      edgeOf[graph.reader(e)][graph.readerOperand(e)] = e;
    }
    for (int v = 0; v < n; v++) {
      deadline.check();
      add(operationFactor(v, edgeOf[v]));
      add(resultFactor(v));
    }
    return true;
  }

  private CostFactor operationFactor(int v, int[] edges) {
    int arity = edges.length;
    int[] links = new int[arity + 1];
    for (int j = 0; j < arity; j++) {
      links[j] = n + edges[j];
    }
    links[arity] = v;
    long[] cells = new long[CostFactor.cells(s, arity + 1)];
    Arrays.fill(cells, CostFactor.NONE);
    NodeChoices choices = problem.choices(v);
    for (int c = 0; c < choices.count; c++) {
      int cell = cell(choices, c);
      cells[cell] = Math.min(cells[cell], choices.cost[c]);
    }
    return new CostFactor(links, cells);
  }

  private int cell(NodeChoices choices, int c) {
    int cell = 0;
    for (int j = 0; j < choices.arity; j++) {
      cell = cell * s + choices.operand(c, j);
    }
    return cell * s + choices.result[c];
  }

  private CostFactor resultFactor(int v) {
    int readers = graph.readers(v);
    int[] links = new int[readers + 1];
    for (int k = 0; k < readers; k++) {
      links[k] = n + graph.firstEdge(v) + k;
    }
    links[readers] = v;
    long[] cells = new long[CostFactor.cells(s, readers + 1)];
    for (int cell = 0; cell < cells.length; cell++) {
      long cost = moveCost(v, cell, readers);
      cells[cell] = cost == CostNetwork.FORBIDDEN ? CostFactor.NONE : cost;
    }
    return new CostFactor(links, cells);
  }

  /** What the result of a node pays when it is in cell mod s and asked for in the other digits. */
  private long moveCost(int v, int cell, int readers) {
    int from = cell % s;
    OptionalInt required = graph.node(v).required();
    boolean copies = graph.sharing() == Sharing.COPIES && problem.asking(v) > 1;
    long asked = copies && required.isPresent() ? 1L << required.getAsInt() : 0;
    long sum = !copies && required.isPresent() ? problem.move(v, from, required.getAsInt()) : 0;
    int rest = cell / s;
    for (int k = 0; k < readers; k++) {
      int to = rest % s;
      rest /= s;
      if (copies) {
        asked |= 1L << to;
      } else {
        sum = CostNetwork.plus(sum, problem.move(v, from, to));
      }
    }
    return copies
        ? PlacementSpace.scaled(problem.arborescences.cost(from, asked), graph.node(v).size())
        : sum;
  }

  private int add(CostFactor factor) {
    int id = factors.size();
    factors.add(factor);
    alive[id] = true;
    for (int link : factor.links) {
      if (endA[link] < 0) {
        endA[link] = id;
      } else {
        endB[link] = id;
      }
    }
    return id;
  }

  /** Collapses neighbours until only tables without links are left; false if it gets stuck. */
  private boolean collapseAll(Deadline deadline) throws Deadline.Reached {
    Deque<Integer> open = new ArrayDeque<>();
    for (int id = 0; id < factors.size(); id++) {
      open.add(id);
    }
    // Invariant: the minimum over the links of the sum of all live factors is the least cost, and
    // every live factor that has a good neighbour is in open or is that neighbour of one in open.
    while (!open.isEmpty()) {
      deadline.check();
      int id = open.poll();
      if (!alive[id]) {
        continue;
      }
      int other = goodNeighbour(id);
      if (other >= 0) {
        int made = collapse(id, other);
        open.add(made);
        for (int link : factors.get(made).links) {
          open.add(endA[link] == made ? endB[link] : endA[link]);
        }
      }
    }
    for (int id = 0; id < factors.size(); id++) {
      if (alive[id] && factors.get(id).links.length > 0) {
        return false;
      }
    }
    return true;
  }

  private int goodNeighbour(int id) {
    CostFactor factor = factors.get(id);
    for (int link : factor.links) {
      int other = endA[link] == id ? endB[link] : endA[link];
      CostFactor neighbour = factors.get(other);
      int free = CostFactor.free(factor, neighbour).length;
      if (free <= Math.max(factor.links.length, neighbour.links.length)) {
        return other;
      }
    }
    return -1;
  }

  private int collapse(int a, int b) {
    CostFactor merged = CostFactor.collapse(s, factors.get(a), factors.get(b));
    alive[a] = false;
    alive[b] = false;
    for (int link : merged.links) {
      if (endA[link] == a || endA[link] == b) {
        endA[link] = endB[link];
      }
      endB[link] = -1;
    }
    collapses.add(new int[] {a, b});
    return add(merged);
  }

  /**
   * Last collapse first: the links of a merged table are known, the best of those inside follow.
   */
  private void expand() {
    for (int k = collapses.size() - 1; k >= 0; k--) {
      CostFactor a = factors.get(collapses.get(k)[0]);
      CostFactor b = factors.get(collapses.get(k)[1]);
      int[] shared = CostFactor.shared(a, b);
      int cells = CostFactor.cells(s, shared.length);
      int[] inA = CostFactor.offsets(s, CostFactor.strides(s, a, shared), cells);
      int[] inB = CostFactor.offsets(s, CostFactor.strides(s, b, shared), cells);
      int baseA = base(a, shared);
      int baseB = base(b, shared);
      int best = 0;
      for (int m = 1; m < cells; m++) {
        if (a.cells[baseA + inA[m]] + b.cells[baseB + inB[m]]
            < a.cells[baseA + inA[best]] + b.cells[baseB + inB[best]]) {
          best = m;
        }
      }
      for (int j = shared.length - 1; j >= 0; j--) {
        placementOf[shared[j]] = best % s;
        best /= s;
      }
    }
  }

  private int base(CostFactor factor, int[] without) {
    int cell = 0;
    for (int link : factor.links) {
      cell = cell * s + (CostFactor.indexOf(without, link) >= 0 ? 0 : placementOf[link]);
    }
    return cell;
  }

  /** The sum of the tables without links that are left. */
  private long leastCost() {
    long sum = 0;
    for (int id = 0; id < factors.size(); id++) {
      if (alive[id]) {
        sum = CostNetwork.plus(sum, factors.get(id).cells[0]);
      }
    }
    return sum;
  }

  private int[] choices() {
    int[] choice = new int[n];
    for (int v = 0; v < n; v++) {
      NodeChoices choices = problem.choices(v);
      int cell = base(factors.get(2 * v), new int[0]);
      int best = -1;
      for (int c = 0; c < choices.count; c++) {
        if (cell(choices, c) == cell && (best < 0 || choices.cost[c] < choices.cost[best])) {
          best = c;
        }
      }
      if (best < 0) {
        // Only where no placement is finite: the caller finds out by the cost.
        best = 0;
      }
      choice[v] = best;
    }
    return choice;
  }
}
