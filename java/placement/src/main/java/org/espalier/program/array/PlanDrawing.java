// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.LayeredDrawing;
import org.espalier.program.LayeredDrawing.Arrow;
import org.espalier.program.LayeredDrawing.Box;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;

/** Draws a plan as one SVG file: where every array lies, and what moves in red. */
public final class PlanDrawing {
  private PlanDrawing() {}

  /**
   * Draws a plan.
   *
   * @param plan the plan
   * @return the text of an SVG file
   * @throws IllegalArgumentException if it has more than {@link LayeredDrawing#MAX_BOXES} arrays
   */
  public static String svg(ArrayPlan plan) {
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    List<ArrayNode> nodes = plan.program().nodes();
    for (int v = 0; v < nodes.size(); v++) {
      int node = v;
      long moved =
          plan.moves().stream()
              .filter(move -> move.node() == node)
              .mapToLong(move -> move.times() * plan.bytes(move))
              .sum();
      boxes.add(
          new Box(
              nodes.get(v).name(),
              plan.placement(v),
              nodes.get(v) instanceof ArrayNode.Input,
              moved > 0 ? "moves %,d bytes".formatted(moved) : ""));
      if (nodes.get(v) instanceof LoopExit exit) {
        arrows.add(new Arrow(exit.entry(), v, 0, 1, "", false));
      }
      List<Integer> read = PlanProblem.operands(nodes.get(v));
      for (int j = 0; j < read.size(); j++) {
        ArrayDistribution asked = plan.options().get(v).asked().get(j);
        boolean stays = plan.options().get(read.get(j)).result().equals(asked);
        arrows.add(
            new Arrow(
                read.get(j),
                v,
                j,
                read.size(),
                stays ? "" : "→ " + plan.placement(read.get(j), asked),
                nodes.get(v) instanceof LoopEntry && j == 1));
      }
    }
    return LayeredDrawing.svg(
        "%,d ns, %,d bytes in %,d messages%s"
            .formatted(
                plan.nanos(),
                plan.bytes(),
                plan.messages(),
                plan.optimal() ? ", proved least of all candidates" : ""),
        boxes,
        arrows);
  }
}
