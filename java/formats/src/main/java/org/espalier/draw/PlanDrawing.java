// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.draw.LayeredDrawing.Arrow;
import org.espalier.draw.LayeredDrawing.Box;
import org.espalier.draw.LayeredDrawing.Kind;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.ArrayNode.Operand;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.Option;
import org.espalier.svg.SvgDrawing;

/**
 * Draws a plan: in each box where an array lies, its size and what making it takes; what moves in
 * boxes of its own ({@link LayeredDrawing}).
 */
public final class PlanDrawing {
  /** The move of an array to one distribution. */
  private record Key(int node, ArrayDistribution to) {}

  private PlanDrawing() {}

  /**
   * Draws a plan.
   *
   * @param plan the plan
   * @return the drawing
   * @throws IllegalArgumentException if it has more than 2,000 arrays and moves
   */
  public static SvgDrawing of(ArrayPlan plan) {
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    List<ArrayNode> nodes = plan.program().nodes();
    for (int v = 0; v < nodes.size(); v++) {
      boxes.add(box(plan, v));
    }
    Map<Key, Integer> moves = new HashMap<>();
    for (ArrayPlan.Move move : plan.moves()) {
      moves.put(new Key(move.node(), move.to()), boxes.size());
      arrows.add(new Arrow(move.node(), boxes.size(), 0, 1, false));
      boxes.add(moving(plan, move));
    }
    for (int v = 0; v < nodes.size(); v++) {
      if (nodes.get(v) instanceof LoopExit exit) {
        arrows.add(new Arrow(exit.entry(), v, 0, 1, false));
      }
      List<Integer> read = operands(nodes.get(v));
      for (int j = 0; j < read.size(); j++) {
        ArrayDistribution asked = plan.options().get(v).asked().get(j);
        int from = moves.getOrDefault(new Key(read.get(j), asked), read.get(j));
        boolean back = nodes.get(v) instanceof LoopEntry && j == 1;
        arrows.add(new Arrow(from, v, j, read.size(), back));
      }
    }
    String proof =
        plan.optimal()
            ? "proved least of all candidates"
            : "not proved, at least " + TimeText.of(plan.lowerBound());
    return LayeredDrawing.of(
        NodeLabel.text(
            "%s (%s), of it computing %s",
            TimeText.of(plan.nanos()), proof, TimeText.of(plan.computingNanos())),
        List.of(
            NodeLabel.text(
                "between ranks %,d bytes in %,d messages; times by the machine model",
                plan.bytes(), plan.messages())),
        boxes,
        arrows);
  }

  private static List<Integer> operands(ArrayNode node) {
    return switch (node) {
      case Compute compute -> compute.operands().stream().map(Operand::node).toList();
      case Call call -> call.operands();
      case LoopEntry entry -> List.of(entry.initial(), entry.update());
      case Input _, LoopExit _ -> List.of();
    };
  }

  private static Box box(ArrayPlan plan, int v) {
    ArrayNode node = plan.program().nodes().get(v);
    Option option = plan.options().get(v);
    List<String> lines = new ArrayList<>();
    lines.add(plan.placement(v));
    String shape =
        node.shape().size() == 0
            ? "number"
            : node.shape().stream()
                .mapToObj(length -> NodeLabel.text("%,d", length))
                .collect(Collectors.joining(" × "));
    lines.add(shape + " " + node.element());
    if (option.nanos() > 0) {
      String times = times(plan.program().repetitions(v));
      lines.add("takes " + times + TimeText.of(option.nanos()));
    }
    return new Box(node instanceof Input ? Kind.GIVEN : Kind.COMPUTED, node.name(), lines);
  }

  private static Box moving(ArrayPlan plan, ArrayPlan.Move move) {
    String name = plan.program().nodes().get(move.node()).name();
    return new Box(
        Kind.MOVE,
        name + " → " + plan.placement(move.node(), move.to()),
        List.of(
            times(move.times())
                + NodeLabel.text(
                    "%,d bytes, %,d messages", plan.bytes(move), move.counts().messages()),
            "takes " + times(move.times()) + TimeText.of(move.nanos())));
  }

  private static String times(long times) {
    return times == 1 ? "" : NodeLabel.text("%,d × ", times);
  }
}
