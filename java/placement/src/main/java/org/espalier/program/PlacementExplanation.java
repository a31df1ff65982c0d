// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.espalier.network.SolverOptions;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;

/**
 * Why a placement is what it is: the moves that cost most, and for every operation the price of
 * having it any other way. The price is exact: the program is placed again without the choice that
 * was made, so that everything else may change along. The cheapest of these is the runner-up, the
 * best placement that differs at all.
 *
 * <p>Choices with the same operands and result at a higher cost are no alternatives.
 *
 * @param dearestMoves the moves that cost something, dearest first
 * @param alternatives for every operation that has one, the best placement where it is another way;
 *     in the order of the price, cheapest first
 * @param complete whether every operation was looked at; otherwise the time limit came first, and
 *     the runner-up is only the best that was seen
 */
public record PlacementExplanation(
    List<Move> dearestMoves, List<Alternative> alternatives, boolean complete) {
  /** Copies the lists. */
  public PlacementExplanation {
    dearestMoves = List.copyOf(dearestMoves);
    alternatives = List.copyOf(alternatives);
  }

  /**
   * The best placement in which one operation is another way.
   *
   * @param node the operation
   * @param price what it costs more, at least 0
   * @param answer the placement
   */
  public record Alternative(int node, long price, Placed answer) {}

  /**
   * Returns the best placement that differs from the one explained.
   *
   * @return the cheapest alternative, or empty where no other placement exists
   */
  public Optional<Alternative> runnerUp() {
    return alternatives.isEmpty() ? Optional.empty() : Optional.of(alternatives.getFirst());
  }

  /**
   * Explains a placement.
   *
   * @param graph the program
   * @param placed its optimal placement
   * @param timeLimit how long alternatives may be looked for
   * @return the explanation
   * @throws IllegalArgumentException if the placement is not proved optimal, or not one of this
   *     program
   */
  public static PlacementExplanation of(ProgramGraph graph, Placed placed, Duration timeLimit) {
    if (!placed.optimal()) {
      throw new IllegalArgumentException(
          "only a proved placement can be explained, got cost %d with bound %d"
              .formatted(placed.cost(), placed.lowerBound()));
    }
    if (placed.nodes().size() != graph.nodes().size()) {
      throw new IllegalArgumentException(
          "the placement must have %d nodes, got %d"
              .formatted(graph.nodes().size(), placed.nodes().size()));
    }
    long deadline = System.nanoTime() + timeLimit.toNanos();
    Problem problem =
        switch (Reachability.prune(Problem.of(graph))) {
          case Reachability.Outcome.Reachable reachable -> reachable.problem();
          case Reachability.Outcome.Unreachable unreachable ->
              throw new IllegalArgumentException(unreachable.reason().reason());
        };
    List<Alternative> alternatives = new ArrayList<>();
    boolean complete = true;
    for (int v = 0; v < graph.nodes().size(); v++) {
      long left = deadline - System.nanoTime();
      if (problem.choices(v).count < 2) {
        continue;
      }
      if (left <= 0) {
        complete = false;
        break;
      }
      Problem without = problem.without(v, chosen(problem, v, placed.nodes().get(v)));
      SolverOptions options = SolverOptions.defaults().withTimeLimit(Duration.ofNanos(left));
      switch (ProgramPlacement.solve(without, PlacementMethod.AUTOMATIC, options)) {
        case Placed other when other.optimal() ->
            alternatives.add(new Alternative(v, other.cost() - placed.cost(), other));
        case Placed _, ProgramAnswer.NothingFound _ -> complete = false;
        case ProgramAnswer.Unplaceable _ -> {
          // No other way for this operation.
        }
      }
    }
    alternatives.sort(Comparator.comparingLong(Alternative::price));
    List<Move> moves = new ArrayList<>(placed.moves());
    moves.removeIf(move -> move.cost() == 0);
    moves.sort(Comparator.comparingLong(Move::cost).reversed());
    return new PlacementExplanation(moves, alternatives, complete);
  }

  private static int chosen(Problem problem, int node, NodeChoice choice) {
    NodeChoices choices = problem.choices(node);
    for (int c = 0; c < choices.count; c++) {
      if (choices.implementation[c] == choice.implementation()
          && choices.result[c] == choice.placement()) {
        return c;
      }
    }
    throw new IllegalArgumentException(
        "node \"%s\" must be placed by one of its implementations, got %s"
            .formatted(problem.graph.node(node).name(), choice));
  }
}
