// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.espalier.network.SolverOptions;
import org.espalier.program.PlacementExplanation.Alternative;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Every price against trying all choices of the program without the one that was made. */
class PlacementExplanationTest {
  private static final int CASES = 300;
  private static final int COMBINATIONS = 3_000;
  private static final Duration LONG = Duration.ofMinutes(5);

  /** The cost of an implementation that stands for none, which a graph must not have. */
  private static final long IMPOSSIBLE = 1L << 50;

  private interface Check {
    void check(ProgramGraph graph, Placed placed);
  }

  private static void onPlaced(int salt, Check check) {
    SeededCases.run(
        PlacementExplanationTest.class,
        salt,
        CASES,
        random -> {
          RandomPrograms.Shape[] shapes = RandomPrograms.Shape.values();
          ProgramGraph graph =
              RandomPrograms.next(
                  random,
                  shapes[random.nextInt(shapes.length)],
                  random.nextBoolean() ? Sharing.COPIES : Sharing.EDGES,
                  6,
                  3);
          if (ExhaustivePlacement.combinations(graph) <= COMBINATIONS
              && ProgramPlacement.place(graph, SolverOptions.defaults()) instanceof Placed placed) {
            check.check(graph, placed);
          }
        });
  }

  @Test
  void pricesOfAnOptimumAreThoseOfTheProgramWithoutTheChoice() {
    onPlaced(
        1,
        (graph, placed) -> {
          PlacementExplanation explanation = PlacementExplanation.of(graph, placed, LONG);
          assertThat(explanation.complete()).isTrue();
          long second = Long.MAX_VALUE;
          Set<Integer> told = new HashSet<>();
          for (Alternative a : explanation.alternatives()) {
            assertThat(a.proved()).isTrue();
            assertThat(ExhaustivePlacement.cost(without(graph, placed, a.node())))
                .isEqualTo(OptionalLong.of(placed.cost() + a.price()));
            assertThat(ExhaustivePlacement.cost(with(graph, a.node(), a.choice())))
                .isEqualTo(OptionalLong.of(placed.cost() + a.price()));
            second = Math.min(second, placed.cost() + a.price());
            told.add(a.node());
          }
          for (int v = 0; v < graph.nodes().size(); v++) {
            if (graph.node(v) instanceof Operation && !told.contains(v)) {
              OptionalLong cost = ExhaustivePlacement.cost(without(graph, placed, v));
              assertThat(cost.isEmpty() || cost.getAsLong() >= IMPOSSIBLE).isTrue();
              boolean others = NodeChoices.of(graph.node(v), graph.placements().size()).count > 1;
              assertThat(explanation.held().contains(v)).isEqualTo(others);
            }
          }
          assertThat(explanation.held()).doesNotHaveDuplicates();
          if (second == Long.MAX_VALUE) {
            assertThat(explanation.runnerUp()).isEmpty();
          } else {
            Placed runnerUp = explanation.runnerUp().orElseThrow();
            assertThat(runnerUp.cost()).isEqualTo(second);
            assertThat(runnerUp.nodes()).isNotEqualTo(placed.nodes());
          }
        });
  }

  /** As if the search had been cut short: the prices are those of one change alone. */
  @Test
  void pricesOfWhatIsNotProvedAreThoseOfOneChangeAlone() {
    onPlaced(
        2,
        (graph, placed) -> {
          Placed notProved = notProved(placed);
          PlacementExplanation explanation = PlacementExplanation.of(graph, notProved, LONG);
          assertThat(explanation.complete()).isFalse();
          for (Alternative a : explanation.alternatives()) {
            assertThat(a.proved()).isFalse();
            ProgramGraph only = graph;
            for (int v = 0; v < graph.nodes().size(); v++) {
              if (graph.node(v) instanceof Operation) {
                only = with(only, v, v == a.node() ? a.choice() : placed.nodes().get(v));
              }
            }
            assertThat(ExhaustivePlacement.cost(only))
                .isEqualTo(OptionalLong.of(placed.cost() + a.price()));
          }
        });
  }

  private static Placed notProved(Placed placed) {
    return new Placed(placed.cost(), placed.cost() - 1, "test", placed.nodes(), placed.moves());
  }

  /** Who has no time learns of one operation, and that the others were not looked at. */
  @Test
  void oneOperationIsLookedAtWithoutTime() {
    onPlaced(
        3,
        (graph, placed) -> {
          Placed notProved = notProved(placed);
          PlacementExplanation all = PlacementExplanation.of(graph, notProved, LONG);
          PlacementExplanation none = PlacementExplanation.of(graph, notProved, Duration.ZERO);
          int looked = all.alternatives().size() + all.held().size();
          assertThat(none.alternatives().size() + none.held().size())
              .isEqualTo(Math.min(1, looked));
          assertThat(all.alternatives()).containsAll(none.alternatives());
          assertThat(none.complete()).isFalse();
        });
  }

  /** The program in which an operation has all choices as tuples but those that are left out. */
  private static ProgramGraph keeping(
      ProgramGraph graph, int node, Predicate<Implementation> kept) {
    List<ProgramNode> nodes = new ArrayList<>(graph.nodes());
    Operation operation = (Operation) graph.node(node);
    List<Implementation> tuples = new ArrayList<>(operation.implementations());
    for (Relation relation : operation.relations()) {
      for (int p = 0; p < graph.placements().size(); p++) {
        int result = p;
        List<Integer> asked = relation.operands().stream().map(map -> map.get(result)).toList();
        if (!asked.contains(Relation.UNDEFINED)) {
          tuples.add(new Implementation(asked, p, relation.cost()));
        }
      }
    }
    tuples.removeIf(kept.negate());
    if (tuples.isEmpty()) {
      tuples.add(
          new Implementation(operation.operands().stream().map(_ -> 0).toList(), 0, IMPOSSIBLE));
    }
    nodes.set(
        node,
        new Operation(
            operation.name(),
            operation.operands(),
            operation.size(),
            tuples,
            List.of(),
            operation.required()));
    return ProgramGraph.of(graph.placements(), graph.sharing(), nodes);
  }

  private static ProgramGraph without(ProgramGraph graph, Placed placed, int node) {
    ChosenWay way = ChosenWay.of(graph, node, placed.nodes().get(node));
    return keeping(
        graph,
        node,
        tuple -> tuple.result() != way.result() || !tuple.operands().equals(way.operands()));
  }

  private static ProgramGraph with(ProgramGraph graph, int node, NodeChoice choice) {
    ChosenWay way = ChosenWay.of(graph, node, choice);
    return keeping(
        graph,
        node,
        tuple ->
            tuple.result() == way.result()
                && tuple.operands().equals(way.operands())
                && tuple.cost() == way.cost());
  }
}
