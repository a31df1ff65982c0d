// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Graphs made from names are those made from numbers. */
final class ProgramGraphBuilderTest {
  private static final List<RandomPrograms.Shape> SHAPES =
      List.copyOf(EnumSet.allOf(RandomPrograms.Shape.class));

  private static ProgramGraphBuilder rowsAndColumns() {
    return ProgramGraph.over("row", "col").move("row", "col", 4).move("col", "row", 4);
  }

  /** The worked example of the file format; E is added before what it reads. */
  @Test
  void makesTheWorkedExampleOfTheFileFormat() {
    ProgramGraph graph =
        rowsAndColumns()
            .operation("E", List.of("D"), e -> e.aligned(0))
            .required("E", "col")
            .input("A", "row")
            .input("B", "col")
            .operation(
                "C", List.of("A", "B"), c -> c.implementation(List.of("row", "row"), "row", 3))
            .operation(
                "D", List.of("C"), d -> d.relation(List.of(Map.of("row", "col", "col", "row")), 2))
            .build();
    ProgramGraph numbered = ProgramPlacementTest.worked(Sharing.COPIES);
    for (ProgramNode node : numbered.nodes()) {
      assertThat(named(graph, graph.node(graph.number(node.name()))))
          .isEqualTo(named(numbered, node));
    }
    ProgramAnswer.Placed placed = ProgramPlacementTest.placed(graph);
    assertThat(placed.cost()).isEqualTo(9);
    assertThat(placed.nodes().get(graph.number("E")).placement()).isEqualTo(1);
  }

  /** A node as text, its operands by name. */
  private static String named(ProgramGraph graph, ProgramNode node) {
    List<String> operands = node.operands().stream().map(v -> graph.node(v).name()).toList();
    return switch (node) {
      case Input input -> input.toString();
      case Operation o ->
          "%s %s %d %s %s %s"
              .formatted(
                  o.name(), operands, o.size(), o.implementations(), o.relations(), o.required());
    };
  }

  /** Random graphs of every shape, told to the builder by name, come out equal. */
  @Test
  void isTheInverseOfNaming() {
    SeededCases.run(
        ProgramGraphBuilderTest.class,
        1,
        2000,
        random -> {
          Sharing sharing = random.nextBoolean() ? Sharing.COPIES : Sharing.EDGES;
          ProgramGraph graph =
              RandomPrograms.next(
                  random, SHAPES.get(random.nextInt(SHAPES.size())), sharing, 10, 4);
          ProgramGraph again = told(graph).build();
          assertThat(again.nodes()).isEqualTo(graph.nodes());
          assertThat(again.sharing()).isEqualTo(sharing);
          assertThat(again.placements().names()).isEqualTo(graph.placements().names());
          int s = graph.placements().size();
          for (int i = 0; i < s; i++) {
            for (int j = 0; j < s; j++) {
              assertThat(again.placements().cost(i, j)).isEqualTo(graph.placements().cost(i, j));
            }
          }
        });
  }

  private static ProgramGraphBuilder told(ProgramGraph graph) {
    PlacementSpace space = graph.placements();
    ProgramGraphBuilder builder =
        ProgramGraph.over(space.names().toArray(String[]::new)).sharing(graph.sharing());
    for (String from : space.names()) {
      for (String to : space.names()) {
        long cost = space.cost(space.names().indexOf(from), space.names().indexOf(to));
        if (cost != PlacementSpace.FORBIDDEN || from.equals(to)) {
          builder.move(from, to, cost);
        }
      }
    }
    for (ProgramNode node : graph.nodes()) {
      node.required().ifPresent(p -> builder.required(node.name(), space.name(p)));
      switch (node) {
        case Input input ->
            builder.input(input.name(), space.name(input.placement()), input.size());
        case Operation operation ->
            builder.operation(
                operation.name(),
                operation.operands().stream().map(v -> graph.node(v).name()).toList(),
                choices -> tell(space, operation, choices.size(operation.size())));
      }
    }
    return builder;
  }

  private static void tell(
      PlacementSpace space, Operation operation, ProgramGraphBuilder.Choices choices) {
    for (Implementation tuple : operation.implementations()) {
      choices.implementation(
          tuple.operands().stream().map(space::name).toList(),
          space.name(tuple.result()),
          tuple.cost());
    }
    for (Relation relation : operation.relations()) {
      List<Map<String, String>> maps = new ArrayList<>();
      for (List<Integer> table : relation.operands()) {
        Map<String, String> map = new HashMap<>();
        for (int p = 0; p < table.size(); p++) {
          if (table.get(p) != Relation.UNDEFINED) {
            map.put(space.name(p), space.name(table.get(p)));
          }
        }
        maps.add(map);
      }
      choices.relation(maps, relation.cost());
    }
  }

  @Test
  void aMoveThatIsNotStatedIsNotPossible() {
    ProgramGraph graph =
        ProgramGraph.over("row", "col")
            .move("row", "col", 7)
            .input("A", "row")
            .required("A", "col")
            .input("B", "row")
            .build();
    assertThat(graph.placements().cost(1, 0)).isEqualTo(PlacementSpace.FORBIDDEN);
    assertThat(ProgramPlacementTest.placed(graph).cost()).isEqualTo(7);
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThatThrownBy(() -> rowsAndColumns().input("A", "diagonal"))
        .hasMessage("there is no placement \"diagonal\"; placements are row, col");
    assertThatThrownBy(() -> rowsAndColumns().input("A", "row").input("A", "col"))
        .hasMessage("nodes must have different names, got \"A\" twice");
    assertThatThrownBy(
            () -> rowsAndColumns().operation("C", List.of("X"), c -> c.aligned(0)).build())
        .hasMessage("edge \"X\" -> \"C\": there is no node \"X\"");
    assertThatThrownBy(() ->
            rowsAndColumns()
                .operation("C", List.of("A"), c -> c.implementation(List.of(), "row", 0)))
        .hasMessage("node \"C\" has 1 operands, got 0 placements");
    assertThatThrownBy(() -> rowsAndColumns().input("A", "row").required("B", "row").build())
        .hasMessage("required: there is no node \"B\"; nodes are A");
    assertThatThrownBy(() -> rowsAndColumns().move("row", "col", -1))
        .hasMessageContaining("cost of moving from \"row\" to \"col\" must be in");
    assertThatThrownBy(() -> rowsAndColumns().input("A", "row").build().number("B"))
        .hasMessage("there is no node \"B\"");
  }
}
