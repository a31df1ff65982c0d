// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.PlanProblem.Asker;

/**
 * A problem as a network: a variable for the option of every node. What one reader asks for is an
 * edge. Where an array has several readers there is a variable for each distribution q that is
 * asked for, "there is a copy in q": an edge to the array's node charges the move, edges to the
 * readers forbid to ask where there is none.
 */
final class PlanNetwork {
  private static final int NO_VARIABLE = -1;

  private final PlanProblem problem;
  private final CostNetworkBuilder builder = CostNetwork.builder();
  // variable[v]: the variable of node v; that of its entry for a loop's exit
  private final int[] variable;

  private PlanNetwork(PlanProblem problem) {
    this.problem = problem;
    this.variable = new int[problem.program.nodes().size()];
  }

  /** Options may be ruled out. */
  @FunctionalInterface
  interface Rule {
    boolean allows(int node, Option option);
  }

  /** What the solver found: a choice for every node and what none can cost less than. */
  record Outcome(Optional<int[]> choice, long lowerBound, String method) {}

  static Outcome solve(PlanProblem problem, Rule rule, SolverOptions options) {
    PlanNetwork network = new PlanNetwork(problem);
    network.addNodes(rule);
    network.addMoves();
    return switch (NetworkSolver.solve(network.builder.build(), options)) {
      case NetworkSolution.Optimal optimal ->
          network.outcome(optimal.choices().toArray(), optimal.cost(), optimal.method());
      case NetworkSolution.Stopped stopped ->
          stopped
              .best()
              .map(found ->
                  network.outcome(
                      found.choices().toArray(), stopped.lowerBound(), stopped.method()))
              .orElseGet(
                  () -> new Outcome(Optional.empty(), stopped.lowerBound(), stopped.method()));
      case NetworkSolution.Infeasible infeasible ->
          new Outcome(Optional.empty(), CostNetwork.FORBIDDEN, infeasible.method());
    };
  }

  private Outcome outcome(int[] values, long lowerBound, String method) {
    int[] choice = new int[variable.length];
    for (int v = 0; v < variable.length; v++) {
      choice[v] = values[variable[v]];
    }
    return new Outcome(Optional.of(choice), lowerBound, method);
  }

  private void addNodes(Rule rule) {
    Arrays.fill(variable, NO_VARIABLE);
    for (int v = 0; v < variable.length; v++) {
      if (problem.program.nodes().get(v) instanceof LoopExit) {
        variable[v] = variable[problem.decider(v)];
        continue;
      }
      long times = problem.program.repetitions(v);
      List<Option> options = problem.options.get(v);
      long[] costs = new long[options.size()];
      for (int c = 0; c < costs.length; c++) {
        costs[c] =
            rule.allows(v, options.get(c))
                ? Math.multiplyExact(times, options.get(c).nanos())
                : CostNetwork.FORBIDDEN;
      }
      variable[v] = builder.variable(costs);
    }
  }

  private void addMoves() {
    for (int v = 0; v < variable.length; v++) {
      List<Asker> askers = problem.askers.get(v);
      if (askers.size() == 1 && askers.getFirst().fixed().isEmpty()) {
        addEdge(v, askers.getFirst());
      } else {
        for (ArrayDistribution q : asked(askers)) {
          addCopy(v, q, askers);
        }
      }
    }
  }

  private Set<ArrayDistribution> asked(List<Asker> askers) {
    Set<ArrayDistribution> asked = new LinkedHashSet<>();
    for (Asker asker : askers) {
      if (asker.fixed().isPresent()) {
        asked.add(asker.fixed().get());
      } else {
        problem
            .options
            .get(asker.reader())
            .forEach(option -> asked.add(option.asked().get(asker.operand())));
      }
    }
    return asked;
  }

  private long nanos(int node, ArrayDistribution from, ArrayDistribution to) {
    return from.equals(to)
        ? 0
        : Math.multiplyExact(
            problem.program.repetitions(node), problem.move(node, from, to).nanos());
  }

  private void addEdge(int v, Asker asker) {
    List<Option> here = problem.options.get(v);
    List<Option> there = problem.options.get(asker.reader());
    long[] costs = new long[here.size() * there.size()];
    for (int a = 0; a < here.size(); a++) {
      for (int b = 0; b < there.size(); b++) {
        costs[a * there.size() + b] =
            nanos(v, here.get(a).result(), there.get(b).asked().get(asker.operand()));
      }
    }
    builder.edge(variable[v], variable[asker.reader()], costs);
  }

  private void addCopy(int v, ArrayDistribution q, List<Asker> askers) {
    int copy = builder.freeVariable(2);
    List<Option> here = problem.options.get(v);
    long[] made = new long[2 * here.size()];
    for (int a = 0; a < here.size(); a++) {
      made[2 * a + 1] = nanos(v, here.get(a).result(), q);
    }
    builder.edge(variable[v], copy, made);
    for (Asker asker : askers) {
      if (asker.fixed().isPresent()) {
        if (asker.fixed().get().equals(q)) {
          builder.addUnary(copy, 0, CostNetwork.FORBIDDEN);
        }
        continue;
      }
      List<Option> there = problem.options.get(asker.reader());
      long[] costs = new long[2 * there.size()];
      boolean any = false;
      for (int b = 0; b < there.size(); b++) {
        if (there.get(b).asked().get(asker.operand()).equals(q)) {
          costs[b] = CostNetwork.FORBIDDEN;
          any = true;
        }
      }
      if (any) {
        builder.edge(copy, variable[asker.reader()], costs);
      }
    }
  }
}
