// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.espalier.network.SolverOptions;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class ProgramPlacementTest {
  private static final SolverOptions OPTIONS = SolverOptions.defaults().withThreads(1);
  private static final List<RandomPrograms.Shape> SHAPES =
      List.copyOf(EnumSet.allOf(RandomPrograms.Shape.class));
  private static final OptionalInt ANYWHERE = OptionalInt.empty();

  private static PlacementSpace rowsAndColumns(long there, long back) {
    return PlacementSpace.of(List.of("row", "col"), new long[][] {{0, there}, {back, 0}});
  }

  private static Operation operation(
      String name, List<Integer> operands, List<Implementation> tuples, List<Relation> relations) {
    return new Operation(name, operands, 1, tuples, relations, ANYWHERE);
  }

  /** The worked example of the file format. */
  static ProgramGraph worked(Sharing sharing) {
    return ProgramGraph.of(
        rowsAndColumns(4, 4),
        sharing,
        List.of(
            new Input("A", 0),
            new Input("B", 1),
            operation(
                "C", List.of(0, 1), List.of(new Implementation(List.of(0, 0), 0, 3)), List.of()),
            operation("D", List.of(2), List.of(), List.of(new Relation(List.of(List.of(1, 0)), 2))),
            new Operation(
                "E",
                List.of(3),
                1,
                List.of(),
                List.of(new Relation(List.of(List.of(0, 1)), 0)),
                OptionalInt.of(1))));
  }

  @Test
  void placesTheWorkedExampleOfTheFileFormat() {
    Placed answer = placed(worked(Sharing.COPIES));
    assertThat(answer.cost()).isEqualTo(9);
    assertThat(answer.optimal()).isTrue();
    assertThat(answer.moves()).containsExactly(new Move(1, 1, 0, 4));
    assertThat(answer.nodes())
        .containsExactly(
            new NodeChoice(-1, 0),
            new NodeChoice(-1, 1),
            new NodeChoice(0, 0),
            new NodeChoice(0, 1),
            new NodeChoice(0, 1));
  }

  /** §2.5.5 of the review: an element-wise operation has one relation, the identity. */
  @Test
  void anElementwiseOperationMovesTheSmallerOperand() {
    Relation aligned = new Relation(List.of(List.of(0, 1), List.of(0, 1)), 0);
    ProgramGraph graph =
        ProgramGraph.of(
            rowsAndColumns(1, 1),
            Sharing.EDGES,
            List.of(
                new Input("A", 0, 10, ANYWHERE),
                new Input("B", 1, 3, ANYWHERE),
                operation("A + B", List.of(0, 1), List.of(), List.of(aligned))));
    Placed answer = placed(graph);
    assertThat(answer.cost()).isEqualTo(3);
    assertThat(answer.moves()).containsExactly(new Move(1, 1, 0, 3));
  }

  /** §2.2 of the review: without the triangle inequality, two cheap moves replace a dear one. */
  @Test
  void copiesGoThroughPlacementsBetweenAndEdgesDoNot() {
    PlacementSpace space =
        PlacementSpace.of(List.of("a", "b", "c"), new long[][] {{0, 1, 10}, {9, 0, 1}, {9, 9, 0}});
    List<ProgramNode> nodes = List.of(new Input("A", 0, 2, OptionalInt.of(2)));
    Placed copies = placed(ProgramGraph.of(space, Sharing.COPIES, nodes));
    assertThat(copies.cost()).isEqualTo(4);
    assertThat(copies.moves()).containsExactly(new Move(0, 0, 1, 2), new Move(0, 1, 2, 2));
    assertThat(placed(ProgramGraph.of(space, Sharing.EDGES, nodes)).cost()).isEqualTo(20);
  }

  /** A result read by two operations in the same foreign placement is moved once, or twice. */
  @Test
  void aSharedResultIsMovedOnceWithCopiesAndTwiceWithEdges() {
    Implementation inColumns = new Implementation(List.of(1), 1, 0);
    List<ProgramNode> nodes =
        List.of(
            new Input("A", 0),
            operation("X", List.of(0), List.of(inColumns), List.of()),
            operation("Y", List.of(0), List.of(inColumns), List.of()));
    assertThat(placed(ProgramGraph.of(rowsAndColumns(4, 7), Sharing.COPIES, nodes)).cost())
        .isEqualTo(4);
    assertThat(placed(ProgramGraph.of(rowsAndColumns(4, 7), Sharing.EDGES, nodes)).cost())
        .isEqualTo(8);
  }

  /** Every shape and both modes, 5,000 graphs, against all choices; all methods that apply. */
  @Test
  void everyMethodAgreesWithTryingAllChoices() {
    Set<PlacementMethod> used = EnumSet.noneOf(PlacementMethod.class);
    SeededCases.run(
        ProgramPlacementTest.class,
        1,
        5000,
        random -> {
          RandomPrograms.Shape shape = SHAPES.get(random.nextInt(SHAPES.size()));
          Sharing sharing = random.nextBoolean() ? Sharing.COPIES : Sharing.EDGES;
          ProgramGraph graph = RandomPrograms.next(random, shape, sharing, 10, 4);
          if (ExhaustivePlacement.combinations(graph) > 30_000) {
            graph = RandomPrograms.next(random, shape, sharing, 6, 2);
          }
          OptionalLong expected = ExhaustivePlacement.cost(graph);
          for (PlacementMethod method : PlacementMethod.values()) {
            if (applies(graph, method, shape)) {
              used.add(method);
              check(graph, method, expected);
            }
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(used).containsExactlyInAnyOrder(PlacementMethod.values());
    }
  }

  private static boolean applies(
      ProgramGraph graph, PlacementMethod method, RandomPrograms.Shape shape) {
    return switch (method) {
      case AUTOMATIC, NETWORK -> true;
      case TREE -> TreePlacement.applies(graph);
      case COLLAPSE -> shape != RandomPrograms.Shape.GENERAL;
      case SINGLE_IMPLEMENTATION -> {
        Problem problem = Problem.of(graph);
        boolean single = true;
        for (int v = 0; v < graph.nodes().size(); v++) {
          single &= problem.choices(v).count == 1;
        }
        yield single;
      }
    };
  }

  private static void check(ProgramGraph graph, PlacementMethod method, OptionalLong expected) {
    ProgramAnswer answer = ProgramPlacement.place(graph, method, OPTIONS);
    if (expected.isEmpty()) {
      assertThat(answer).as("%s", method).isInstanceOf(ProgramAnswer.Unplaceable.class);
      return;
    }
    assertThat(answer).as("%s", method).isInstanceOf(Placed.class);
    Placed placed = (Placed) answer;
    assertThat(placed.cost()).as("%s", method).isEqualTo(expected.getAsLong());
    assertThat(placed.optimal()).isTrue();
    long computing = 0;
    for (int v = 0; v < graph.nodes().size(); v++) {
      NodeChoice choice = placed.nodes().get(v);
      if (graph.node(v) instanceof Operation operation) {
        int tuples = operation.implementations().size();
        int k = choice.implementation();
        computing +=
            k < tuples
                ? operation.implementations().get(k).cost()
                : operation.relations().get(k - tuples).cost();
      }
    }
    long moving = placed.moves().stream().mapToLong(Move::cost).sum();
    assertThat(computing + moving).as("%s: computing and moves", method).isEqualTo(placed.cost());
  }

  /** Twelve placements with eight readers: sets are too many, so that parents are compiled. */
  @Test
  void bothEncodingsOfCopiesAgreeWithTheSteinerTables() {
    SeededCases.run(
        ProgramPlacementTest.class,
        70_000,
        30,
        random -> {
          int s = 11;
          PlacementSpace space = RandomPrograms.space(random, s);
          List<ProgramNode> nodes = new ArrayList<>();
          nodes.add(
              operation(
                  "A",
                  List.of(),
                  List.of(new Implementation(List.of(), 0, 3), new Implementation(List.of(), 1, 0)),
                  List.of()));
          for (int k = 0; k < 7; k++) {
            nodes.add(
                operation(
                    "R" + k,
                    List.of(0),
                    List.of(
                        new Implementation(List.of(random.nextInt(s)), 0, random.nextInt(4)),
                        new Implementation(List.of(random.nextInt(s)), 0, random.nextInt(4))),
                    List.of()));
          }
          ProgramGraph graph = ProgramGraph.of(space, Sharing.COPIES, nodes);
          long expected = Long.MAX_VALUE;
          Arborescences arborescences = new Arborescences(space, Sharing.COPIES);
          for (int code = 0; code < 1 << 8; code++) {
            long asked = 0;
            long cost = (code & 1) == 0 ? 3 : 0;
            for (int k = 1; k < 8; k++) {
              Implementation chosen =
                  ((Operation) nodes.get(k)).implementations().get(code >> k & 1);
              asked |= 1L << chosen.operands().getFirst();
              cost += chosen.cost();
            }
            long tree = arborescences.cost(code & 1, asked);
            expected =
                tree == PlacementSpace.FORBIDDEN ? expected : Math.min(expected, cost + tree);
          }
          ProgramAnswer answer = ProgramPlacement.place(graph, PlacementMethod.NETWORK, OPTIONS);
          if (expected == Long.MAX_VALUE) {
            assertThat(answer).isInstanceOf(ProgramAnswer.Unplaceable.class);
          } else {
            assertThat(((Placed) answer).cost()).isEqualTo(expected);
          }
        });
  }

  @Test
  void manyPlacementsAreNoMatterInATree() {
    int s = 100;
    long[][] costs = new long[s][s];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < s; i++) {
      names.add("p" + i);
      for (int j = 0; j < s; j++) {
        costs[i][j] = (long) (i - j) * (i - j);
      }
    }
    List<ProgramNode> nodes = List.of(new Input("A", 0, 1, OptionalInt.of(99)));
    ProgramGraph graph = ProgramGraph.of(PlacementSpace.of(names, costs), Sharing.COPIES, nodes);
    Placed answer = placed(graph);
    assertThat(answer.cost()).isEqualTo(99);
    assertThat(answer.moves()).hasSize(99);
  }

  @Test
  void sayWhichNodeAndEdgeCannotBePlaced() {
    PlacementSpace oneWay =
        PlacementSpace.of(
            List.of("row", "col"), new long[][] {{0, PlacementSpace.FORBIDDEN}, {1, 0}});
    ProgramGraph graph =
        ProgramGraph.of(
            oneWay,
            Sharing.COPIES,
            List.of(
                new Input("A", 0),
                operation(
                    "C", List.of(0), List.of(new Implementation(List.of(1), 0, 1)), List.of())));
    assertThat(ProgramPlacement.place(graph, OPTIONS))
        .isInstanceOfSatisfying(
            ProgramAnswer.Unplaceable.class,
            no -> {
              assertThat(no.clash()).containsExactly("A", "C");
              assertThat(no.reason()).startsWith("edge \"A\" -> \"C\": operand 0 is asked for in");
            });
    ProgramGraph ends =
        ProgramGraph.of(oneWay, Sharing.EDGES, List.of(new Input("A", 0, 1, OptionalInt.of(1))));
    assertThat(ProgramPlacement.place(ends, OPTIONS))
        .isInstanceOfSatisfying(
            ProgramAnswer.Unplaceable.class,
            no ->
                assertThat(no.reason())
                    .isEqualTo(
                        "node \"A\" is required in \"col\", which no redistribution reaches from"
                            + " \"row\""));
  }

  @Test
  void badGraphsAreRejectedWithNodeAndEdge() {
    PlacementSpace space = rowsAndColumns(1, 1);
    Implementation one = new Implementation(List.of(0), 0, 1);
    rejected(
        "got \"X\" -> \"Y\" -> \"X\"",
        space,
        operation("X", List.of(1), List.of(one), List.of()),
        operation("Y", List.of(0), List.of(one), List.of()));
    rejected("different names, got \"X\" twice", space, new Input("X", 0), new Input("X", 1));
    rejected(
        "node \"X\": operands[0] must be a node in 0 … 0, got 5",
        space,
        operation("X", List.of(5), List.of(one), List.of()));
    rejected(
        "node \"X\": must have an implementation or a relation",
        space,
        operation("X", List.of(), List.of(), List.of()));
    rejected(
        "node \"X\": implementations[0].operands must have 0 entries",
        space,
        operation("X", List.of(), List.of(one), List.of()));
    rejected(
        "node \"X\": implementations[0].result must be a placement in 0 … 1, got 2",
        space,
        operation("X", List.of(), List.of(new Implementation(List.of(), 2, 0)), List.of()));
    rejected("node \"X\": size must be >= 0, got -1", space, new Input("X", 0, -1, ANYWHERE));
    rejected(
        "must be < 2^60",
        rowsAndColumns(1L << 40, 0),
        new Input("X", 0, 1L << 30, OptionalInt.of(1)));
    assertThatThrownBy(() -> rowsAndColumns(-1, 0))
        .hasMessage("redistribution[0][1] must be in 0 … 2^60 - 1, got -1");
  }

  private static void rejected(String message, PlacementSpace space, ProgramNode... nodes) {
    assertThatThrownBy(() -> ProgramGraph.of(space, Sharing.COPIES, Arrays.asList(nodes)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  static Placed placed(ProgramGraph graph) {
    return (Placed) Objects.requireNonNull(ProgramPlacement.place(graph, OPTIONS));
  }
}
