// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.espalier.deadline.Deadline;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;

/**
 * Why a placement is what it is: the moves that cost most, and for every operation the price of
 * having it any other way.
 *
 * <p>First all else stays as it is. If the placement is proved to cost least, the program is then
 * placed again without the choice that was made, so that everything else may change along, the
 * closest decisions first, as long as there is time: that price is exact. Otherwise a price says
 * how much more is enough.
 *
 * <p>Choices with the same operands and result at a higher cost are no alternatives.
 *
 * @param dearestMoves the moves that cost something, dearest first
 * @param alternatives one for every operation that has one, cheapest first
 * @param held operations with other choices none of which can be had while all else stays as it is
 *     or, if the program was placed again, at all
 * @param runnerUp the cheapest placement seen that differs, if any was; the best that differs at
 *     all if {@code complete}
 * @param complete whether every price is exact
 */
public record PlacementExplanation(
    List<Move> dearestMoves,
    List<Alternative> alternatives,
    List<Integer> held,
    Optional<Placed> runnerUp,
    boolean complete) {
  /** Copies the lists. */
  public PlacementExplanation {
    dearestMoves = List.copyOf(dearestMoves);
    alternatives = List.copyOf(alternatives);
    held = List.copyOf(held);
  }

  /**
   * One operation another way.
   *
   * @param node the operation
   * @param choice its other choice
   * @param price what the whole costs more; below 0 only if the placement explained is not proved
   * @param proved whether no placement with another choice of the operation costs less; otherwise
   *     all else stays as it is
   * @param movingMore what of the price is moving; may be below 0
   */
  public record Alternative(
      int node, NodeChoice choice, long price, boolean proved, long movingMore) {
    /**
     * Returns what of the price is computing.
     *
     * @return the difference, which may be below 0
     */
    public long computingMore() {
      return price - movingMore;
    }

    private Alternative exact() {
      return new Alternative(node, choice, price, true, movingMore);
    }
  }

  /**
   * Explains a placement.
   *
   * @param graph the program
   * @param placed its placement
   * @param timeLimit how long alternatives may be looked for
   * @return the explanation
   * @throws IllegalArgumentException if the placement is not one of this program
   */
  public static PlacementExplanation of(ProgramGraph graph, Placed placed, Duration timeLimit) {
    if (placed.nodes().size() != graph.nodes().size()) {
      throw new IllegalArgumentException(
          "the placement must have %d nodes, got %d"
              .formatted(graph.nodes().size(), placed.nodes().size()));
    }
    Problem all = Problem.of(graph);
    Problem problem =
        switch (Reachability.prune(all)) {
          case Reachability.Outcome.Reachable reachable -> reachable.problem();
          case Reachability.Outcome.Unreachable unreachable ->
              throw new IllegalArgumentException(unreachable.reason().reason());
        };
    return new Explainer(all, problem, placed, Deadline.after(timeLimit)).explain();
  }

  private static long moving(Placed placed) {
    return placed.moves().stream().mapToLong(Move::cost).sum();
  }

  /** The work on one placement. */
  private static final class Explainer {
    private final Problem all;
    // all without the choices that no choice of the operands' nodes can feed
    private final Problem problem;
    private final ProgramGraph graph;
    private final Placed placed;
    private final Deadline deadline;
    private final int[] chosen;
    private final List<Alternative> alternatives = new ArrayList<>();
    private final List<Integer> held = new ArrayList<>();
    private Optional<Placed> runnerUp = Optional.empty();

    Explainer(Problem all, Problem problem, Placed placed, Deadline deadline) {
      this.all = all;
      this.problem = problem;
      this.graph = problem.graph;
      this.placed = placed;
      this.deadline = deadline;
      this.chosen = new int[graph.nodes().size()];
      for (int v = 0; v < chosen.length; v++) {
        chosen[v] = chosen(v, placed.nodes().get(v));
      }
    }

    private int chosen(int node, NodeChoice choice) {
      NodeChoices choices = problem.choices(node);
      for (int c = 0; c < choices.count; c++) {
        if (choices.implementation[c] == choice.implementation()
            && choices.result[c] == choice.placement()) {
          return c;
        }
      }
      throw new IllegalArgumentException(
          "node \"%s\" must be placed by one of its implementations, got %s"
              .formatted(graph.node(node).name(), choice));
    }

    PlacementExplanation explain() {
      boolean complete = alone();
      alternatives.sort(Comparator.comparingLong(Alternative::price));
      if (placed.optimal()) {
        complete &= placeAgain();
        alternatives.sort(Comparator.comparingLong(Alternative::price));
      }
      if (!alternatives.isEmpty()) {
        offer(alternatives.getFirst());
      }
      List<Move> moves = new ArrayList<>(placed.moves());
      moves.removeIf(move -> move.cost() == 0);
      moves.sort(Comparator.comparingLong(Move::cost).reversed());
      return new PlacementExplanation(
          moves, alternatives, held, runnerUp, complete && placed.optimal());
    }

    /**
     * Looks at every operation with all else as it is, at the first one however short the time;
     * whether there was time for all.
     */
    private boolean alone() {
      for (int v = 0; v < chosen.length; v++) {
        if (all.choices(v).count > 1) {
          boolean any = !alternatives.isEmpty() || !held.isEmpty();
          if (any && deadline.reached()) {
            return false;
          }
          alone(v);
        }
      }
      return true;
    }

    private void alone(int v) {
      NodeChoices choices = problem.choices(v); // one alone where no other can be fed
      int now = chosen[v];
      int best = -1;
      long least = CostNetwork.FORBIDDEN;
      for (int c = 0; c < choices.count; c++) {
        if (c != now) {
          chosen[v] = c;
          long around = CostNetwork.plus(choices.cost[c], movesAround(v));
          if (around < least) {
            least = around;
            best = c;
          }
        }
      }
      chosen[v] = now;
      if (best < 0) {
        held.add(v);
        return;
      }
      long price = least - choices.cost[now] - movesAround(v);
      long computingMore = choices.cost[best] - choices.cost[now];
      alternatives.add(new Alternative(v, choice(v, best), price, false, price - computingMore));
    }

    private NodeChoice choice(int v, int c) {
      NodeChoices choices = problem.choices(v);
      return new NodeChoice(choices.implementation[c], choices.result[c]);
    }

    /** What the moves of a node's result and of its operands cost. */
    private long movesAround(int v) {
      long sum = moves(v);
      for (int operand : new TreeSet<>(graph.node(v).operands())) {
        sum = CostNetwork.plus(sum, moves(operand));
      }
      return sum;
    }

    private long moves(int v) {
      return problem.moves(v, problem.choices(v).result[chosen[v]], chosen);
    }

    /** Places the program without each choice in turn; whether there was time for all. */
    private boolean placeAgain() {
      List<Alternative> closest = new ArrayList<>(alternatives);
      List<Integer> impossible = new ArrayList<>();
      alternatives.clear();
      boolean complete = true;
      for (Alternative alone : closest) {
        if (alone.price() == 0) { // nothing costs less than the best
          alternatives.add(alone.exact());
          continue;
        }
        ProgramAnswer answer = placedAgain(alone.node());
        if (answer instanceof Placed other && other.optimal()) {
          alternatives.add(anew(alone.node(), other));
        } else {
          complete = false;
          alternatives.add(alone);
        }
      }
      for (int v : held) {
        if (problem.choices(v).count == 1) { // nothing to place again by
          impossible.add(v);
          continue;
        }
        ProgramAnswer answer = placedAgain(v);
        if (answer instanceof Placed other && other.optimal()) {
          alternatives.add(anew(v, other));
        } else {
          complete &= answer instanceof ProgramAnswer.Unplaceable;
          impossible.add(v);
        }
      }
      held.clear();
      held.addAll(impossible);
      return complete;
    }

    private ProgramAnswer placedAgain(int v) {
      if (deadline.reached()) {
        return new ProgramAnswer.NothingFound(0, "no time");
      }
      SolverOptions options =
          SolverOptions.defaults().withTimeLimit(deadline.left().orElse(Deadline.LONGEST));
      return ProgramPlacement.solve(
          problem.without(v, chosen[v]), PlacementMethod.AUTOMATIC, options);
    }

    private Alternative anew(int v, Placed other) {
      if (runnerUp.isEmpty() || other.cost() < runnerUp.get().cost()) {
        runnerUp = Optional.of(other);
      }
      return new Alternative(
          v,
          other.nodes().get(v),
          other.cost() - placed.cost(),
          true,
          moving(other) - moving(placed));
    }

    private void offer(Alternative cheapest) {
      if (runnerUp.isPresent() && runnerUp.get().cost() <= placed.cost() + cheapest.price()) {
        return;
      }
      int[] other = chosen.clone();
      other[cheapest.node()] = chosen(cheapest.node(), cheapest.choice());
      runnerUp =
          Optional.of(
              ProgramPlacement.answer(
                  problem, other, placed.lowerBound(), "one operation changed"));
    }
  }
}
