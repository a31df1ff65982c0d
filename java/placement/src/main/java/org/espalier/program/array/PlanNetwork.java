// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
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
  private final CountingTime time;
  private final CostNetworkBuilder builder = CostNetwork.builder();
  // variable[v]: the variable of node v's option, if it has one
  private final int[] variable;
  // place.get(v): what decides where the array of node v is kept
  private final List<Chooser> place = new ArrayList<>();

  private PlanNetwork(PlanProblem problem, CountingTime time) {
    this.problem = problem;
    this.time = time;
    this.variable = new int[problem.program.nodes().size()];
    Arrays.fill(variable, NO_VARIABLE);
  }

  /** A variable of the network, and the distribution that each of its values stands for. */
  private record Chooser(int variable, List<ArrayDistribution> distributions) {}

  /** Options may be ruled out. */
  @FunctionalInterface
  interface Rule {
    boolean allows(int node, Option option);
  }

  /** What the solver found: a choice for every node and what none can cost less than. */
  record Outcome(Optional<int[]> choice, long lowerBound, String method) {}

  /** What the solver found where each variable of the program lies in one place. */
  record Single(List<Integer> homes, List<Integer> choice) {}

  static Outcome solve(PlanProblem problem, Rule rule, SolverOptions options) {
    CountingTime time = new CountingTime(options);
    PlanNetwork network = new PlanNetwork(problem, time);
    try {
      network.addNodes(rule);
      network.addMoves();
    } catch (CountingTime.Over e) {
      return new Outcome(Optional.empty(), 0, "none");
    }
    return switch (NetworkSolver.solve(network.builder.build(), time.left(options))) {
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
    return new Outcome(Optional.of(choice(values)), lowerBound, method);
  }

  private int[] choice(int[] values) {
    int[] choice = new int[variable.length];
    for (int v = 0; v < variable.length; v++) {
      choice[v] = variable[v] == NO_VARIABLE ? 0 : values[variable[v]];
    }
    return choice;
  }

  /**
   * The cheapest version in which each variable of the program lies in one of the places allowed.
   *
   * @return nothing where there is none, or none was proved in time
   */
  static Optional<Single> solveSingle(
      PlanProblem problem, SinglePlacements single, List<BitSet> allowed, SolverOptions options) {
    CountingTime time = new CountingTime(options);
    PlanNetwork network = new PlanNetwork(problem, time);
    int[] homes;
    try {
      homes = network.addHomes(single, allowed);
      network.addMoves();
    } catch (CountingTime.Over e) {
      return Optional.empty();
    }
    if (NetworkSolver.solve(network.builder.build(), time.left(options))
        instanceof NetworkSolution.Optimal optimal) {
      int[] values = optimal.choices().toArray();
      List<Integer> found = Arrays.stream(homes).mapToObj(variable -> values[variable]).toList();
      List<Integer> choice = Arrays.stream(network.choice(values)).boxed().toList();
      return Optional.of(new Single(found, choice));
    }
    return Optional.empty();
  }

  private void addNodes(Rule rule) {
    for (int v = 0; v < variable.length; v++) {
      if (problem.program.nodes().get(v) instanceof LoopExit) {
        variable[v] = variable[problem.decider(v)];
        place.add(place.get(problem.decider(v)));
        continue;
      }
      addOptions(v, rule);
      List<ArrayDistribution> results =
          problem.options.get(v).stream().map(Option::result).toList();
      place.add(new Chooser(variable[v], results));
    }
  }

  private void addOptions(int v, Rule rule) {
    long times = problem.program.repetitions(v);
    List<Option> options = problem.options.get(v);
    long[] costs = new long[options.size()];
    for (int c = 0; c < costs.length; c++) {
      time.check();
      costs[c] =
          rule.allows(v, options.get(c))
              ? Math.multiplyExact(times, problem.once(v, options.get(c)))
              : CostNetwork.FORBIDDEN;
    }
    variable[v] = builder.variable(costs);
  }

  /** Variables for the places, which charge what is computed elsewhere; returns them. */
  private int[] addHomes(SinglePlacements single, List<BitSet> allowed) {
    Map<String, Chooser> choosers = new HashMap<>();
    int[] homes = new int[allowed.size()];
    for (int k = 0; k < homes.length; k++) {
      List<ArrayDistribution> places = single.places().get(k);
      long[] costs = new long[places.size()];
      for (int c = 0; c < costs.length; c++) {
        costs[c] = allowed.get(k).get(c) ? 0 : CostNetwork.FORBIDDEN;
      }
      homes[k] = builder.variable(costs);
      choosers.put(single.names().get(k), new Chooser(homes[k], places));
    }
    for (int v = 0; v < variable.length; v++) {
      Chooser home = Objects.requireNonNull(choosers.get(problem.program.variable(v)));
      place.add(home);
      switch (problem.program.nodes().get(v)) {
        case Compute _, Call _ -> {
          addOptions(v, (_, _) -> true);
          List<ArrayDistribution> made = problem.options.get(v).stream().map(Option::made).toList();
          addEdge(v, new Chooser(variable[v], made), home);
        }
        case Input _, LoopEntry _, LoopExit _ -> {
          // They lie where the variable does, and nothing is computed.
        }
      }
    }
    return homes;
  }

  private void addMoves() {
    for (int v = 0; v < variable.length; v++) {
      List<Asker> askers = problem.askers.get(v);
      if (askers.size() == 1 && askers.getFirst().fixed().isEmpty()) {
        addEdge(v, place.get(v), asks(askers.getFirst()));
      } else {
        for (ArrayDistribution q : asked(askers)) {
          addCopy(v, q, askers);
        }
      }
    }
  }

  /** What decides where a reader asks for its operand. */
  private Chooser asks(Asker asker) {
    int reader = asker.reader();
    return problem.program.nodes().get(reader) instanceof LoopEntry
        ? place.get(reader)
        : new Chooser(
            variable[reader],
            problem.options.get(reader).stream()
                .map(option -> option.asked().get(asker.operand()))
                .toList());
  }

  private Set<ArrayDistribution> asked(List<Asker> askers) {
    Set<ArrayDistribution> asked = new LinkedHashSet<>();
    for (Asker asker : askers) {
      if (asker.fixed().isPresent()) {
        asked.add(asker.fixed().get());
      } else {
        asked.addAll(asks(asker).distributions());
      }
    }
    return asked;
  }

  private long nanos(int node, ArrayDistribution from, ArrayDistribution to) {
    time.check();
    return from.equals(to)
        ? 0
        : Math.multiplyExact(
            problem.program.repetitions(node), problem.move(node, from, to).nanos());
  }

  /** Charges the move of a node's array from where one variable puts it to where another does. */
  private void addEdge(int v, Chooser from, Chooser to) {
    if (from.variable() == to.variable()) {
      return; // one place is meant, and nothing moves
    }
    List<ArrayDistribution> here = from.distributions();
    List<ArrayDistribution> there = to.distributions();
    long[] costs = new long[here.size() * there.size()];
    for (int a = 0; a < here.size(); a++) {
      for (int b = 0; b < there.size(); b++) {
        costs[a * there.size() + b] = nanos(v, here.get(a), there.get(b));
      }
    }
    builder.edge(from.variable(), to.variable(), costs);
  }

  private void addCopy(int v, ArrayDistribution q, List<Asker> askers) {
    int copy = builder.freeVariable(2);
    List<ArrayDistribution> here = place.get(v).distributions();
    long[] made = new long[2 * here.size()];
    for (int a = 0; a < here.size(); a++) {
      made[2 * a + 1] = nanos(v, here.get(a), q);
    }
    builder.edge(place.get(v).variable(), copy, made);
    for (Asker asker : askers) {
      if (asker.fixed().isPresent()) {
        if (asker.fixed().get().equals(q)) {
          builder.addUnary(copy, 0, CostNetwork.FORBIDDEN);
        }
        continue;
      }
      Chooser reader = asks(asker);
      List<ArrayDistribution> there = reader.distributions();
      long[] costs = new long[2 * there.size()];
      boolean any = false;
      for (int b = 0; b < there.size(); b++) {
        if (there.get(b).equals(q)) {
          costs[b] = CostNetwork.FORBIDDEN;
          any = true;
        }
      }
      if (any) {
        builder.edge(copy, reader.variable(), costs);
      }
    }
  }
}
