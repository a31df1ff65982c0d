// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.espalier.deadline.Deadline;

/**
 * Least-cost placement of chains, trees and forests by dynamic programming.
 *
 * <p><b>Problem.</b> Every result has at most one reader. Choose for every node x an implementation
 * M_k at least total cost of computing and moving.
 *
 * <p><b>Source.</b> O. Beckmann, P. Kelly, "A review of data placement optimisation for
 * data-parallel component composition", Algorithms 2.5.2 (tuples) and 2.5.6 (relations), which
 * contain Algorithms 2.1.1 and 2.4.1 (one implementation); after M. Mace, "Storage Patterns in
 * Parallel Processing", Kluwer 1987. With a(x) the operands of x:
 *
 * <pre>
 *   base(x, p)  = min over M_k that leave the result in p of
 *                     M_k.cost + Σ over j in a(x) of C(pred_j, M_k.in_j)
 *   C(x, q)     = min over p of base(x, p) + size(x) · move(p, q)
 * </pre>
 *
 * <p><b>Changed.</b> The inner minimum is split in two (base, then C), so that a relation's
 * placement S_j is looped over once and not once for every S_i. A sink's placement is the least
 * base of equation 2.13; a required placement is one more asker, so that with copies a node with a
 * reader and a requirement pays an arborescence over both. Nothing is assumed of the cost table: it
 * may be asymmetric and break the triangle inequality (§2.2).
 *
 * <p><b>Complexity.</b> O(n (m a + s²)) time and O(n s) space for n nodes with m choices of a
 * operands and s placements; the review states O(msn) and O(ms²n). Exact; of equal choices the
 * first wins. No recursion.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>review</th><th>here</th><th></th></tr>
 * <tr><td>C_min(x, S_i)</td><td>{@code value[x*s+i]}</td><td>identical</td></tr>
 * <tr><td>op.M_k.C_Node</td><td>{@code NodeChoices.cost}</td><td>identical</td></tr>
 * <tr><td>op.M_k.S_in[j], r_j ∘ S_j</td><td>{@code NodeChoices.operand}</td><td>one table for
 *     both</td></tr>
 * <tr><td>C_Red</td><td>{@code Problem.move}</td><td>times the array's size (§2.3)</td></tr>
 * </table>
 */
final class TreePlacement {
  /** No way; a sum of two still fits 64 bits. */
  private static final long NONE = 1L << 61;

  private final Problem problem;
  private final ProgramGraph graph;
  private final int s;
  // value[x*s+q]: least cost of having x's result in q, all below it included
  private final long[] value;
  // from[x*s+q]: the result's placement behind value[x*s+q]
  private final int[] from;
  // by[x*s+p]: the choice behind base(x, p)
  private final int[] by;
  private final int[] choice;

  private TreePlacement(Problem problem) {
    this.problem = problem;
    this.graph = problem.graph;
    this.s = problem.space.size();
    int cells = graph.nodes().size() * s;
    this.value = new long[cells];
    this.from = new int[cells];
    this.by = new int[cells];
    this.choice = new int[graph.nodes().size()];
  }

  static boolean applies(ProgramGraph graph) {
    for (int v = 0; v < graph.nodes().size(); v++) {
      if (graph.readers(v) > 1) {
        return false;
      }
    }
    return (long) graph.nodes().size() * graph.placements().size() < Integer.MAX_VALUE - 8;
  }

  /**
   * Returns a choice for every node and the least cost, or empty where nothing finite exists.
   *
   * @throws Deadline.Reached if the time is up before that is known
   */
  static Optional<LeastCost> solve(Problem problem, Deadline deadline) throws Deadline.Reached {
    assert applies(problem.graph);
    return new TreePlacement(problem).run(deadline);
  }

  private Optional<LeastCost> run(Deadline deadline) throws Deadline.Reached {
    long[] base = new long[s];
    // Invariant: value and by are final for all nodes before v.
    for (int v : graph.order()) {
      deadline.check();
      computeBase(v, base);
      if (graph.readers(v) > 0) {
        ask(v, base);
      } else {
        end(v, base);
      }
    }
    return descend();
  }

  private void computeBase(int v, long[] base) {
    NodeChoices choices = problem.choices(v);
    int arity = choices.arity;
    Arrays.fill(base, NONE);
    for (int c = 0; c < choices.count; c++) {
      long sum = choices.cost[c];
      for (int j = 0; j < arity; j++) {
        int u = graph.node(v).operands().get(j);
        sum = Math.min(NONE, sum + value[u * s + choices.operands[c * arity + j]]);
      }
      int p = choices.result[c];
      if (sum < base[p]) {
        base[p] = sum;
        by[v * s + p] = c;
      }
    }
  }

  /** C(x, q) for the one reader. */
  private void ask(int v, long[] base) {
    OptionalInt required = graph.node(v).required();
    for (int q = 0; q < s; q++) {
      long best = NONE;
      int bestFrom = 0;
      for (int p = 0; p < s; p++) {
        if (base[p] < best) {
          long sum = capped(base[p], required.isPresent() ? two(v, p, q) : problem.move(v, p, q));
          if (sum < best) {
            best = sum;
            bestFrom = p;
          }
        }
      }
      value[v * s + q] = best;
      from[v * s + q] = bestFrom;
    }
  }

  /** A reader in q and the requirement. */
  private long two(int v, int p, int q) {
    int required = graph.node(v).required().orElseThrow();
    if (graph.sharing() == Sharing.COPIES) {
      return PlacementSpace.scaled(
          problem.arborescences.cost(p, 1L << q | 1L << required), graph.node(v).size());
    }
    return capped(problem.move(v, p, q), problem.move(v, p, required));
  }

  /** A sink: its value is kept in its first cell. */
  private void end(int v, long[] base) {
    OptionalInt required = graph.node(v).required();
    long best = NONE;
    int bestFrom = 0;
    for (int p = 0; p < s; p++) {
      long sum =
          required.isPresent() ? capped(base[p], problem.move(v, p, required.getAsInt())) : base[p];
      if (sum < best) {
        best = sum;
        bestFrom = p;
      }
    }
    value[v * s] = best;
    from[v * s] = bestFrom;
  }

  private static long capped(long a, long b) {
    return a >= NONE || b >= NONE ? NONE : Math.min(NONE, a + b);
  }

  /** Readers before operands: each node's choice says where its operands are asked for. */
  private Optional<LeastCost> descend() {
    long cost = 0;
    int[] order = graph.order();
    for (int k = order.length - 1; k >= 0; k--) {
      int v = order[k];
      int cell = v * s;
      if (graph.readers(v) > 0) {
        int e = graph.firstEdge(v);
        int reader = graph.reader(e);
        cell += problem.choices(reader).operand(choice[reader], graph.readerOperand(e));
      }
      if (value[cell] >= NONE) {
        return Optional.empty();
      }
      if (graph.readers(v) == 0) {
        cost += value[cell];
      }
      choice[v] = by[v * s + from[cell]];
    }
    return Optional.of(new LeastCost(choice, cost));
  }
}
