// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.espalier.deadline.Deadline;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.NothingFound;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramAnswer.Unplaceable;

/** Places programs: the entry to this package. */
public final class ProgramPlacement {
  private ProgramPlacement() {}

  /**
   * Finds the placement of least cost by the cheapest method that applies.
   *
   * @param graph the program
   * @param options what is allowed
   * @return the placement, or why there is none
   * @throws IllegalArgumentException if a shared result with copies is asked for in more placements
   *     than can be tabulated
   */
  public static ProgramAnswer place(ProgramGraph graph, SolverOptions options) {
    return place(graph, PlacementMethod.AUTOMATIC, options);
  }

  /**
   * Finds the placement of least cost by a given method.
   *
   * @param graph the program
   * @param method the method
   * @param options what is allowed; all methods keep the time limit
   * @return the placement, or why there is none
   * @throws IllegalArgumentException if the method does not apply to the graph
   */
  public static ProgramAnswer place(
      ProgramGraph graph, PlacementMethod method, SolverOptions options) {
    return place(graph, method, options, Deadline.after(options.timeLimit()));
  }

  /** As the public method, with the deadline of its caller. */
  static ProgramAnswer place(
      ProgramGraph graph, PlacementMethod method, SolverOptions options, Deadline deadline) {
    return switch (Reachability.prune(Problem.of(graph))) {
      case Reachability.Outcome.Unreachable unreachable -> unreachable.reason();
      case Reachability.Outcome.Reachable reachable ->
          solve(reachable.problem(), method, options, deadline);
    };
  }

  /** The least cost with the result of one node left in one placement, if that is possible. */
  static OptionalLong leastCostWithResult(ProgramGraph graph, int node, int placement) {
    Problem problem = Problem.of(graph);
    NodeChoices choices = problem.choices(node);
    boolean[] kept = new boolean[choices.count];
    boolean any = false;
    for (int c = 0; c < choices.count; c++) {
      kept[c] = choices.result[c] == placement;
      any |= kept[c];
    }
    if (!any) {
      return OptionalLong.empty();
    }
    return switch (Reachability.prune(problem.keeping(node, kept))) {
      case Reachability.Outcome.Unreachable _ -> OptionalLong.empty();
      case Reachability.Outcome.Reachable reachable ->
          solve(reachable.problem(), PlacementMethod.AUTOMATIC, SolverOptions.defaults())
                  instanceof Placed placed
              ? OptionalLong.of(placed.cost())
              : OptionalLong.empty();
    };
  }

  static ProgramAnswer solve(Problem problem, PlacementMethod method, SolverOptions options) {
    return solve(problem, method, options, Deadline.after(options.timeLimit()));
  }

  private static ProgramAnswer solve(
      Problem problem, PlacementMethod method, SolverOptions options, Deadline deadline) {
    try {
      return solved(problem, method, options, deadline);
    } catch (Deadline.Reached reached) {
      // The network's solver has greedy choices even where no time is left.
      return method == PlacementMethod.AUTOMATIC
          ? network(problem, options, deadline)
          : new NothingFound(0, method.toString());
    }
  }

  private static ProgramAnswer solved(
      Problem problem, PlacementMethod method, SolverOptions options, Deadline deadline)
      throws Deadline.Reached {
    return switch (method) {
      case SINGLE_IMPLEMENTATION ->
          single(problem)
              .orElseThrow(() -> notApplicable(method, "every node must have one choice"));
      case TREE -> {
        if (!TreePlacement.applies(problem.graph)) {
          throw notApplicable(method, "every result must have at most one reader");
        }
        yield placed(problem, TreePlacement.solve(problem, deadline), method);
      }
      case COLLAPSE ->
          collapsed(problem, deadline)
              .orElseThrow(() -> notApplicable(method, "the graph must be collapsible"));
      case NETWORK -> network(problem, options, deadline);
      case AUTOMATIC -> automatic(problem, options, deadline);
    };
  }

  private static IllegalArgumentException notApplicable(PlacementMethod method, String rule) {
    return new IllegalArgumentException(
        "method \"%s\": %s, got a graph for which that is not so".formatted(method, rule));
  }

  private static ProgramAnswer automatic(Problem problem, SolverOptions options, Deadline deadline)
      throws Deadline.Reached {
    Optional<ProgramAnswer> single = single(problem);
    if (single.isPresent()) {
      return single.get();
    }
    if (TreePlacement.applies(problem.graph)) {
      return placed(problem, TreePlacement.solve(problem, deadline), PlacementMethod.TREE);
    }
    Optional<ProgramAnswer> collapsed = collapsed(problem, deadline);
    return collapsed.isPresent() ? collapsed.get() : network(problem, options, deadline);
  }

  private static Optional<ProgramAnswer> single(Problem problem) {
    int n = problem.graph.nodes().size();
    for (int v = 0; v < n; v++) {
      if (problem.choices(v).count != 1) {
        return Optional.empty();
      }
    }
    int[] only = new int[n];
    return Optional.of(
        placed(
            problem,
            Optional.of(new LeastCost(only, problem.cost(only))),
            PlacementMethod.SINGLE_IMPLEMENTATION));
  }

  private static Optional<ProgramAnswer> collapsed(Problem problem, Deadline deadline)
      throws Deadline.Reached {
    return CollapsiblePlacement.solve(problem, deadline)
        .map(least -> placed(problem, Optional.of(least), PlacementMethod.COLLAPSE));
  }

  private static ProgramAnswer network(Problem problem, SolverOptions options, Deadline deadline) {
    NetworkPlacement.Compiled compiled = NetworkPlacement.compile(problem);
    SolverOptions left = deadline.left().map(options::withTimeLimit).orElse(options);
    return switch (NetworkSolver.solve(compiled.network(), left)) {
      case NetworkSolution.Optimal optimal ->
          proved(
              problem,
              new LeastCost(optimal.choices().toArray(), optimal.cost()),
              optimal.method());
      case NetworkSolution.Stopped stopped ->
          stopped
              .best()
              .<ProgramAnswer>map(found ->
                  answer(
                      problem, found.choices().toArray(), stopped.lowerBound(), stopped.method()))
              .orElseGet(() -> new NothingFound(stopped.lowerBound(), stopped.method()));
      case NetworkSolution.Infeasible infeasible ->
          clash(compiled.names(infeasible.clash().variables()));
    };
  }

  private static Unplaceable clash(List<String> names) {
    return new Unplaceable(
        names,
        "no choice of implementations avoids every forbidden redistribution between the nodes "
            + String.join(", ", names.stream().map(name -> "\"" + name + "\"").toList()));
  }

  private static ProgramAnswer placed(
      Problem problem, Optional<LeastCost> least, PlacementMethod method) {
    if (least.isPresent() && problem.cost(least.get().choice()) != PlacementSpace.FORBIDDEN) {
      return proved(problem, least.get(), method.toString());
    }
    return clash(problem.graph.nodes().stream().map(ProgramNode::name).toList());
  }

  /** An answer of which a method says that it is best: it has to cost what the method says. */
  private static Placed proved(Problem problem, LeastCost least, String method) {
    Placed answer = answer(problem, least.choice(), least.cost(), method);
    if (!answer.optimal()) {
      throw new IllegalStateException(
          "method %s: its choices cost %d, its sums are %d"
              .formatted(method, answer.cost(), least.cost()));
    }
    return answer;
  }

  /** Tells of choices; no choices cost less than the bound. */
  static Placed answer(Problem problem, int[] choice, long lowerBound, String method) {
    ProgramGraph graph = problem.graph;
    List<NodeChoice> nodes = new ArrayList<>();
    List<Move> moves = new ArrayList<>();
    for (int v = 0; v < graph.nodes().size(); v++) {
      NodeChoices choices = problem.choices(v);
      int result = choices.result[choice[v]];
      nodes.add(new NodeChoice(choices.implementation[choice[v]], result));
      addMoves(problem, v, result, choice, moves);
    }
    long cost = problem.cost(choice);
    return new Placed(cost, lowerBound, method, nodes, moves);
  }

  private static void addMoves(Problem problem, int v, int result, int[] choice, List<Move> moves) {
    ProgramGraph graph = problem.graph;
    if (graph.sharing() == Sharing.COPIES && problem.asking(v) > 1) {
      long asked = problem.asked(v, choice);
      for (Arborescences.Step step : problem.arborescences.steps(result, asked)) {
        moves.add(move(problem, v, step.from(), step.to()));
      }
      return;
    }
    for (int e = graph.firstEdge(v); e < graph.firstEdge(v + 1); e++) {
      int reader = graph.reader(e);
      int to = problem.choices(reader).operand(choice[reader], graph.readerOperand(e));
      addMoves(problem, v, result, to, moves);
    }
    OptionalInt required = graph.node(v).required();
    if (required.isPresent()) {
      addMoves(problem, v, result, required.getAsInt(), moves);
    }
  }

  private static Move move(Problem problem, int v, int from, int to) {
    return new Move(
        v,
        from,
        to,
        PlacementSpace.scaled(problem.space.cost(from, to), problem.graph.node(v).size()));
  }

  /** The moves for one asker. */
  private static void addMoves(Problem problem, int v, int from, int to, List<Move> moves) {
    if (problem.graph.sharing() == Sharing.COPIES) {
      for (Arborescences.Step step : problem.arborescences.path(from, to)) {
        moves.add(move(problem, v, step.from(), step.to()));
      }
      return;
    }
    Move move = move(problem, v, from, to);
    if (from != to || move.cost() > 0) {
      moves.add(move);
    }
  }
}
