// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;

/**
 * The copies of one shared result, as variables of a network.
 *
 * <p><b>Sets.</b> Where they are few, one variable takes the pairs (p, T) of the result's placement
 * p and a set T of further placements with a copy, at the cost of the cheapest arborescence from p
 * over T. No T needs more placements than there are askers.
 *
 * <p><b>Parents.</b> Otherwise one variable for each placement q: no copy, the result itself, or a
 * copy made from placement r in step l, at the cost of a shortest path from r to q. A copy of step
 * l needs one of step l − 1 (the result is step 0), which forbids cycles. With k placements asked
 * for, l ≤ k is enough: on a path of an arborescence of shortest paths, every placement passed is
 * asked for or branches towards another that is.
 */
final class CopyVariables {
  /** Beyond this a variable of sets has tables that cost more than the other way. */
  private static final int MAX_SETS = 1024;

  private static final int NO_COPY = 0;
  private static final int ITSELF = 1;
  private static final int FIRST_COPY = 2;

  private final Problem problem;
  private final ProgramGraph graph;
  private final CostNetworkBuilder builder;
  private final List<Integer> ownerOf;
  private final int node;
  private final NodeChoices choices;
  private final long size;
  private final long askable;
  private final int mostAsked;
  private final int s;

  CopyVariables(Problem problem, CostNetworkBuilder builder, List<Integer> ownerOf, int node) {
    this.problem = problem;
    this.graph = problem.graph;
    this.builder = builder;
    this.ownerOf = ownerOf;
    this.node = node;
    this.choices = problem.choices(node);
    this.size = graph.node(node).size();
    this.askable = problem.askable(node);
    this.mostAsked = Math.min(problem.asking(node), Long.bitCount(askable));
    this.s = problem.space.size();
  }

  void add() {
    List<Sets> sets = new ArrayList<>();
    long results = 0;
    for (int p : choices.result) {
      results |= 1L << p;
    }
    for (int p = 0; p < s && sets.size() <= MAX_SETS; p++) {
      if ((results >> p & 1) != 0) {
        addSets(p, sets);
      }
    }
    if (sets.size() <= MAX_SETS) {
      addSetVariable(sets);
    } else {
      addParentVariables();
    }
  }

  /** A result in {@code placement} with copies; {@code there} holds them all, the result too. */
  private record Sets(int placement, long there) {}

  private void addSets(int p, List<Sets> sets) {
    OptionalInt required = graph.node(node).required();
    long must = required.isPresent() ? 1L << required.getAsInt() : 0;
    long may = askable & ~(1L << p);
    // Invariant: copies runs through the subsets of may, downwards.
    for (long copies = may; ; copies = (copies - 1) & may) {
      long there = copies | 1L << p;
      if (Long.bitCount(copies) <= mostAsked && (must & ~there) == 0) {
        sets.add(new Sets(p, there));
      }
      if (copies == 0 || sets.size() > MAX_SETS) {
        return;
      }
    }
  }

  private int variable(long... costs) {
    int variable = builder.variable(costs);
    ownerOf.add(node);
    return variable;
  }

  private void addSetVariable(List<Sets> sets) {
    int variable =
        variable(
            sets.stream()
                .mapToLong(set ->
                    PlacementSpace.scaled(
                        problem.arborescences.cost(set.placement(), set.there()), size))
                .toArray());
    forbid(
        node,
        choices.count,
        variable,
        sets.size(),
        (c, k) -> choices.result[c] != sets.get(k).placement());
    for (int e = graph.firstEdge(node); e < graph.firstEdge(node + 1); e++) {
      int reader = graph.reader(e);
      int operand = graph.readerOperand(e);
      NodeChoices asking = problem.choices(reader);
      forbid(
          variable,
          sets.size(),
          reader,
          asking.count,
          (k, c) -> (sets.get(k).there() >> asking.operand(c, operand) & 1) == 0);
    }
  }

  private void addParentVariables() {
    int steps = Math.min(mostAsked, s - 1);
    int values = FIRST_COPY + s * steps;
    OptionalInt required = graph.node(node).required();
    int[] variables = new int[s];
    for (int q = 0; q < s; q++) {
      long[] costs = new long[values];
      for (int r = 0; r < s; r++) {
        long cost =
            r == q
                ? CostNetwork.FORBIDDEN
                : PlacementSpace.scaled(problem.arborescences.distance(r, q), size);
        for (int l = 1; l <= steps; l++) {
          costs[copy(r, l, steps)] = cost;
        }
      }
      if (required.isPresent() && required.getAsInt() == q) {
        costs[NO_COPY] = CostNetwork.FORBIDDEN;
      }
      variables[q] = variable(costs);
      int at = q;
      forbid(
          node,
          choices.count,
          variables[q],
          values,
          (c, x) -> (choices.result[c] == at) != (x == ITSELF));
    }
    for (int q = 0; q < s; q++) {
      for (int r = q + 1; r < s; r++) {
        int a = q;
        int b = r;
        forbid(
            variables[q],
            values,
            variables[r],
            values,
            (x, y) -> orphan(x, b, y, steps) || orphan(y, a, x, steps));
      }
    }
    for (int e = graph.firstEdge(node); e < graph.firstEdge(node + 1); e++) {
      int reader = graph.reader(e);
      int operand = graph.readerOperand(e);
      NodeChoices asking = problem.choices(reader);
      for (int q = 0; q < s; q++) {
        int wanted = q;
        IntPredicate wants = c -> asking.operand(c, operand) == wanted;
        forbid(variables[q], values, reader, asking.count, (x, c) -> x == NO_COPY && wants.test(c));
      }
    }
  }

  private static int copy(int parent, int step, int steps) {
    return FIRST_COPY + parent * steps + step - 1;
  }

  private static int step(int value, int steps) {
    return value < FIRST_COPY ? 0 : (value - FIRST_COPY) % steps + 1;
  }

  /** Whether value x is a copy of placement r, but r's value y is not of the step before. */
  private static boolean orphan(int x, int r, int y, int steps) {
    return x >= FIRST_COPY
        && (x - FIRST_COPY) / steps == r
        && (y == NO_COPY || step(y, steps) != step(x, steps) - 1);
  }

  /** Tells which pairs of values are forbidden. */
  @FunctionalInterface
  private interface PairPredicate {
    boolean test(int row, int column);
  }

  private void forbid(int rows, int height, int columns, int width, PairPredicate forbidden) {
    long[] costs = new long[Math.multiplyExact(height, width)];
    boolean any = false;
    for (int a = 0; a < height; a++) {
      for (int b = 0; b < width; b++) {
        if (forbidden.test(a, b)) {
          costs[a * width + b] = CostNetwork.FORBIDDEN;
          any = true;
        }
      }
    }
    if (any) {
      builder.edge(rows, columns, costs);
    }
  }
}
