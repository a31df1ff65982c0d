// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgElement;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;

/**
 * Draws a graph of operations: operands above their readers, what moves in boxes of its own on its
 * way, so that no label lies on an edge.
 */
final class LayeredDrawing {
  /** A picture of more boxes than this helps nobody. */
  static final int MAX_BOXES = 2000;

  private static final double MOST_WIDTH = 250;
  private static final double LEAST_WIDTH = 70;
  private static final double PADDING = 10;
  private static final double NAME = 13;
  private static final double LINE = 11;
  private static final double LINE_HEIGHT = 15;
  private static final double ROW_GAP = 44;
  private static final double HEAD = 3.5;
  private static final double LANE = 16;

  /** What a box stands for. */
  enum Kind {
    /** An array that is there already. */
    GIVEN("given"),
    /** What is computed. */
    COMPUTED("computed"),
    /** What moves. */
    MOVE("moves");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /**
   * A box.
   *
   * @param kind what it stands for
   * @param name its first line, bold
   * @param lines the lines below
   */
  record Box(Kind kind, String name, List<String> lines) {
    Box {
      lines = List.copyOf(lines);
    }

    String told() {
      return name + (lines.isEmpty() ? "" : ": " + String.join(", ", lines));
    }
  }

  /**
   * An arrow from a box to one that reads it.
   *
   * @param from the box that makes what is read
   * @param to the box that reads it
   * @param slot which operand of the reader it is
   * @param slots how many operands the reader has
   * @param back whether it leads back to the top of a loop
   */
  record Arrow(int from, int to, int slot, int slots, boolean back) {}

  private final SvgDrawing drawing;
  private final List<Box> boxes;
  private final List<Arrow> arrows;
  private final double[] width;
  private final Layers layers;
  private final double[] top; // top[l]: where layer l begins
  private final double[] height; // height[l]: of its highest box

  private LayeredDrawing(String title, List<String> notes, List<Box> boxes, List<Arrow> arrows) {
    this.drawing = new SvgDrawing(title);
    this.boxes = boxes;
    this.arrows = arrows;
    width = boxes.stream().mapToDouble(LayeredDrawing::width).toArray();
    layers =
        new Layers(
            width,
            arrows.stream()
                .filter(arrow -> !arrow.back())
                .map(arrow -> new int[] {arrow.from(), arrow.to()})
                .toList());
    top = new double[layers.count() + 1];
    height = new double[layers.count()];
    for (int v = 0; v < boxes.size(); v++) {
      int on = layers.layer(v);
      height[on] = Math.max(height[on], height(boxes.get(v)));
    }
    drawing.bold(SvgDrawing.MARGIN, 30, Side.START, 15, Ink.TEXT, title);
    double y = 50;
    for (String note : notes) {
      drawing.words(SvgDrawing.MARGIN, y, Side.START, 12, Ink.NOTE, note);
      y += 17;
    }
    top[0] = legend(y) + 20;
    for (int on = 0; on < layers.count(); on++) {
      top[on + 1] = top[on] + height[on] + ROW_GAP;
    }
  }

  /**
   * Draws a graph.
   *
   * @param title what stands above it
   * @param notes lines below the title
   * @param boxes the boxes
   * @param arrows the arrows; those that do not lead back have no cycle
   * @return the drawing
   * @throws IllegalArgumentException if there are more than {@value #MAX_BOXES} boxes
   */
  static SvgDrawing of(String title, List<String> notes, List<Box> boxes, List<Arrow> arrows) {
    if (boxes.size() > MAX_BOXES) {
      throw new IllegalArgumentException(
          "a drawing must have at most %,d boxes, got %,d".formatted(MAX_BOXES, boxes.size()));
    }
    LayeredDrawing layered =
        new LayeredDrawing(title, notes, List.copyOf(boxes), List.copyOf(arrows));
    layered.draw();
    return layered.drawing;
  }

  private static double width(Box box) {
    double widest = Words.width(box.name(), NAME, true);
    for (String line : box.lines()) {
      widest = Math.max(widest, Words.width(line, LINE, false));
    }
    return Math.clamp(widest + 2 * PADDING, LEAST_WIDTH, MOST_WIDTH);
  }

  private static double height(Box box) {
    return 26 + LINE_HEIGHT * box.lines().size();
  }

  private double legend(double y) {
    double x = SvgDrawing.MARGIN;
    for (Kind kind : Kind.values()) {
      if (boxes.stream().anyMatch(box -> box.kind() == kind)) {
        framed(x, y - 10, 22, 13, kind);
        drawing.words(x + 28, y, Side.START, 12, Ink.NOTE, kind.words);
        x += 28 + Words.width(kind.words, 12, false) + 20;
      }
    }
    if (arrows.stream().anyMatch(Arrow::back)) {
      drawing.line(x, y - 4, x + 22, y - 4).stroke(Ink.LINE, 1.4).dashed("5 4");
      drawing.words(x + 28, y, Side.START, 12, Ink.NOTE, "back to the top of the loop");
    }
    return y;
  }

  private SvgElement framed(double x, double y, double wide, double high, Kind kind) {
    SvgElement box = drawing.rectangle(x, y, wide, high).rounded(kind == Kind.MOVE ? 10 : 4);
    return switch (kind) {
      case GIVEN -> box.fill(Ink.INPUT).stroke(Ink.LINE);
      case COMPUTED -> box.fill(Ink.COMPUTED).stroke(Ink.LINE);
      case MOVE -> box.fill(Ink.PAPER).stroke(Ink.MOVE, 2);
    };
  }

  private void draw() {
    Set<Layers.Piece> drawn = new HashSet<>();
    int lanes = 0;
    double right = SvgDrawing.MARGIN;
    for (int v = 0; v < boxes.size(); v++) {
      right = Math.max(right, middle(v) + width[v] / 2);
    }
    for (Arrow arrow : arrows) {
      if (arrow.back()) {
        back(arrow, right + LANE * (lanes + 1), 8 + 5 * (lanes % 4));
        lanes++;
      } else {
        arrow(arrow, drawn);
      }
    }
    for (int v = 0; v < boxes.size(); v++) {
      box(v);
    }
  }

  private double middle(int vertex) {
    return SvgDrawing.MARGIN + layers.middle(vertex);
  }

  /** Where a box ends. */
  private double bottom(int vertex) {
    int on = layers.layer(vertex);
    return top[on] + (layers.isPass(vertex) ? height[on] : height(boxes.get(vertex)));
  }

  /** Where an arrow meets the box that reads. */
  private double port(Arrow arrow) {
    double wide = width[arrow.to()];
    return middle(arrow.to()) - wide / 2 + wide * (arrow.slot() + 1.0) / (arrow.slots() + 1.0);
  }

  private void arrow(Arrow arrow, Set<Layers.Piece> drawn) {
    boolean moves =
        boxes.get(arrow.from()).kind() == Kind.MOVE || boxes.get(arrow.to()).kind() == Kind.MOVE;
    List<Layers.Piece> pieces = new ArrayList<>(layers.pieces(arrow.from(), arrow.to()));
    for (Layers.Piece piece : pieces) {
      boolean last = piece.to() == arrow.to();
      // Pieces between passes are those of all readers of one box; they are drawn once.
      if (!last && !drawn.add(piece)) {
        continue;
      }
      double x1 = middle(piece.from());
      double y1 = bottom(piece.from());
      double x2 = last ? port(arrow) : middle(piece.to());
      double y2 = top[layers.layer(piece.to())];
      double row = top[layers.layer(piece.from())] + height[layers.layer(piece.from())];
      SvgPath path = new SvgPath().from(x1, y1).to(x1, row);
      double bend = (y2 - row) / 2;
      path.bent(x1, row + bend, x2, y2 - bend, x2, last ? y2 - HEAD : y2);
      if (!last) {
        path.to(x2, y2 + height[layers.layer(piece.to())]);
      }
      drawing
          .path(path)
          .stroke(moves ? Ink.MOVE : Ink.LINE, moves ? 2.4 : 1.2)
          .of(last ? "b" + arrow.from() + " b" + arrow.to() : "b" + arrow.from())
          .tells(boxes.get(arrow.from()).name() + " to " + boxes.get(arrow.to()).name());
      if (last) {
        head(x2, y2, moves ? Ink.MOVE : Ink.LINE);
      }
    }
  }

  private void head(double x, double y, Ink ink) {
    SvgPath tip = new SvgPath().from(x, y).to(x - HEAD, y - 2 * HEAD).to(x + HEAD, y - 2 * HEAD);
    drawing.shape(tip, ink).passes();
  }

  /**
   * From the end of a loop to its top, by a lane of its own right of all boxes, so far from the
   * rows of boxes.
   */
  private void back(Arrow arrow, double lane, double away) {
    double x1 = middle(arrow.from());
    double below = top[layers.layer(arrow.from())] + height[layers.layer(arrow.from())] + away;
    double x2 = port(arrow);
    double y2 = top[layers.layer(arrow.to())];
    SvgPath path =
        new SvgPath()
            .from(x1, bottom(arrow.from()))
            .to(x1, below)
            .to(lane, below)
            .to(lane, y2 - 4 - away)
            .to(x2, y2 - 4 - away)
            .to(x2, y2 - HEAD);
    boolean moves = boxes.get(arrow.from()).kind() == Kind.MOVE;
    drawing
        .path(path)
        .stroke(moves ? Ink.MOVE : Ink.LINE, moves ? 2.4 : 1.4)
        .dashed("5 4")
        .of("b" + arrow.from() + " b" + arrow.to())
        .tells(
            "back from %s to %s"
                .formatted(boxes.get(arrow.from()).name(), boxes.get(arrow.to()).name()));
    head(x2, y2, moves ? Ink.MOVE : Ink.LINE);
  }

  private void box(int v) {
    Box box = boxes.get(v);
    double left = middle(v) - width[v] / 2;
    double y = top[layers.layer(v)];
    framed(left, y, width[v], height(box), box.kind()).node("b" + v).tells(box.told());
    double room = width[v] - PADDING;
    drawing
        .bold(
            middle(v),
            y + 18,
            Side.MIDDLE,
            NAME,
            box.kind() == Kind.MOVE ? Ink.MOVE : Ink.TEXT,
            Words.fitted(box.name(), room, NAME, true))
        .passes();
    for (int k = 0; k < box.lines().size(); k++) {
      drawing
          .words(
              middle(v),
              y + 18 + LINE_HEIGHT * (k + 1),
              Side.MIDDLE,
              LINE,
              Ink.TEXT,
              Words.fitted(box.lines().get(k), room, LINE, false))
          .passes();
    }
  }
}
