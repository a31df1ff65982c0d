// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.draw.LayeredDrawing.Arrow;
import org.espalier.draw.LayeredDrawing.Box;
import org.espalier.draw.LayeredDrawing.Kind;
import org.espalier.program.ChosenWay;
import org.espalier.program.PlacementSpace;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;
import org.espalier.svg.SvgDrawing;

/**
 * Draws a placed program: in each box where its result lies, how it is made, its size and its cost;
 * what moves in boxes of its own ({@link LayeredDrawing}).
 */
public final class ProgramDrawing {
  /** The moves of an array to one placement. */
  private record Key(int array, int to) {}

  private final ProgramGraph graph;
  private final Placed placed;
  private final List<Box> boxes = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();
  // the box of a move
  private final Map<Key, Integer> moves = new HashMap<>();

  private ProgramDrawing(ProgramGraph graph, Placed placed) {
    this.graph = graph;
    this.placed = placed;
  }

  /**
   * Draws a placed program.
   *
   * @param graph the program
   * @param placed its placement
   * @return the drawing
   * @throws IllegalArgumentException if there are more than 2,000 nodes and moves
   */
  public static SvgDrawing of(ProgramGraph graph, Placed placed) {
    return new ProgramDrawing(graph, placed).draw();
  }

  private SvgDrawing draw() {
    for (int v = 0; v < graph.nodes().size(); v++) {
      boxes.add(box(v));
    }
    Map<Key, Long> costs = new HashMap<>();
    Map<Key, Integer> times = new HashMap<>();
    for (Move move : placed.moves()) {
      Key key = new Key(move.array(), move.to());
      costs.merge(key, move.cost(), Long::sum);
      times.merge(key, 1, Integer::sum);
    }
    for (Move move : placed.moves()) {
      Key key = new Key(move.array(), move.to());
      if (!moves.containsKey(key)) {
        moves.put(key, boxes.size());
        boxes.add(moving(move, costs.getOrDefault(key, 0L), times.getOrDefault(key, 1)));
      }
    }
    Map<Key, Integer> fed = new HashMap<>();
    for (Move move : placed.moves()) {
      int box = moves.getOrDefault(new Key(move.array(), move.to()), 0);
      if (fed.put(new Key(move.array(), move.to()), box) == null) {
        boolean first = move.from() == placed.nodes().get(move.array()).placement();
        int from = first ? move.array() : source(move.array(), move.from());
        arrows.add(new Arrow(from == box ? move.array() : from, box, 0, 1, false));
      }
    }
    for (int v = 0; v < graph.nodes().size(); v++) {
      List<Integer> operands = graph.node(v).operands();
      List<Integer> asked = way(v).operands();
      for (int j = 0; j < operands.size(); j++) {
        int from = source(operands.get(j), asked.get(j));
        arrows.add(new Arrow(from, v, j, operands.size(), false));
      }
    }
    long moving = placed.moves().stream().mapToLong(Move::cost).sum();
    String title =
        NodeLabel.text(
            "cost %,d (%s): computing %,d, moving %,d",
            placed.cost(),
            placed.optimal()
                ? "proved least"
                : NodeLabel.text("not proved, at least %,d", placed.lowerBound()),
            placed.cost() - moving,
            moving);
    String sharing =
        switch (graph.sharing()) {
          case COPIES -> "a moved copy is kept for all its readers";
          case EDGES -> "each reader has its own move";
        };
    return LayeredDrawing.of(
        title,
        List.of(
            "in a box: (where operands are read) → where the result lies, size, cost; " + sharing),
        boxes,
        arrows);
  }

  private ChosenWay way(int v) {
    return ChosenWay.of(graph, v, placed.nodes().get(v));
  }

  /** What has an array in a placement: a move, or the node itself. */
  private int source(int array, int placement) {
    return moves.getOrDefault(new Key(array, placement), array);
  }

  private Box box(int v) {
    ChosenWay way = way(v);
    PlacementSpace placements = graph.placements();
    boolean input = placed.nodes().get(v).implementation() < 0;
    String size = NodeLabel.text("size %,d", graph.node(v).size());
    List<String> lines = new ArrayList<>();
    lines.add(input ? "lies " + placements.name(way.result()) : way.name(placements));
    lines.add(input ? size : size + NodeLabel.text(" · cost %,d", way.cost()));
    graph
        .node(v)
        .required()
        .ifPresent(required -> lines.add("must end " + placements.name(required)));
    return new Box(input ? Kind.GIVEN : Kind.COMPUTED, graph.node(v).name(), lines);
  }

  private Box moving(Move move, long cost, int times) {
    String to = graph.placements().name(move.to());
    String from = graph.placements().name(move.from());
    String what = move.from() == move.to() ? "stays " + to : from + " → " + to;
    String many = times == 1 ? "" : NodeLabel.text("%,d times, ", times);
    return new Box(
        Kind.MOVE,
        what,
        List.of(graph.node(move.array()).name() + ": " + many + NodeLabel.text("cost %,d", cost)));
  }
}
