// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.List;
import org.espalier.program.LayeredDrawing.Arrow;
import org.espalier.program.LayeredDrawing.Box;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramNode.Operation;

/**
 * Draws a placed program as one SVG file: in each node its placement and implementation, and what
 * is moved in red on the edges ({@link LayeredDrawing}).
 */
public final class ProgramDrawing {
  private ProgramDrawing() {}

  /**
   * Draws a placed program.
   *
   * @param graph the program
   * @param placed its placement
   * @return the text of an SVG file
   * @throws IllegalArgumentException if there are more than {@link LayeredDrawing#MAX_BOXES} nodes
   */
  public static String svg(ProgramGraph graph, Placed placed) {
    String title =
        "cost %d%s"
            .formatted(
                placed.cost(),
                placed.optimal() ? ", proved least" : ", at least " + placed.lowerBound());
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    for (int v = 0; v < graph.nodes().size(); v++) {
      boxes.add(box(graph, placed, v));
      List<Integer> operands = graph.node(v).operands();
      for (int j = 0; j < operands.size(); j++) {
        int asked = asked(graph, placed, v, j);
        boolean moved = placed.nodes().get(operands.get(j)).placement() != asked;
        String label = moved ? LayeredDrawing.shortened("→ " + graph.placements().name(asked)) : "";
        arrows.add(new Arrow(operands.get(j), v, j, operands.size(), label, false));
      }
    }
    return LayeredDrawing.svg(title, boxes, arrows);
  }

  private static Box box(ProgramGraph graph, Placed placed, int v) {
    NodeChoice choice = placed.nodes().get(v);
    boolean input = choice.implementation() < 0;
    String how = input ? "" : " · implementation " + choice.implementation();
    long moving = placed.moves().stream().filter(m -> m.array() == v).mapToLong(Move::cost).sum();
    return new Box(
        graph.node(v).name(),
        LayeredDrawing.shortened(graph.placements().name(choice.placement())) + how,
        input,
        moving > 0 ? "moves cost " + moving : "");
  }

  private static int asked(ProgramGraph graph, Placed placed, int node, int operand) {
    NodeChoice choice = placed.nodes().get(node);
    Operation operation = (Operation) graph.node(node);
    int tuples = operation.implementations().size();
    return choice.implementation() < tuples
        ? operation.implementations().get(choice.implementation()).operands().get(operand)
        : operation
            .relations()
            .get(choice.implementation() - tuples)
            .operands()
            .get(operand)
            .get(choice.placement());
  }
}
