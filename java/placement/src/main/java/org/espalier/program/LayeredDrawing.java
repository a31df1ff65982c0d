// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Draws a graph of operations as one SVG file: operands above their readers, moves in red on the
 * edges.
 *
 * <p>Layers are longest paths from the inputs; within a layer the order follows the mean place of
 * the operands, then of the readers (the barycentre heuristic of K. Sugiyama, S. Tagawa, M. Toda,
 * IEEE Transactions on Systems, Man, and Cybernetics 11 (1981), 109–125).
 */
public final class LayeredDrawing {
  /** A picture of more boxes than this helps nobody. */
  public static final int MAX_BOXES = 2000;

  private static final int SWEEPS = 8;
  private static final int BOX_WIDTH = 150;
  private static final int BOX_HEIGHT = 46;
  private static final int GAP = 50;
  private static final int LAYER_HEIGHT = 130;
  private static final int MARGIN = 30;
  private static final int SHOWN_CHARACTERS = 20;

  private final String title;
  private final List<Box> boxes;
  private final List<Arrow> arrows;
  private final int n;
  // above.get(v), below.get(v): the ends of the forward arrows into and out of v
  private final List<List<Integer>> above = new ArrayList<>();
  private final List<List<Integer>> below = new ArrayList<>();
  private final int[] layer;
  private final List<List<Integer>> layers = new ArrayList<>();
  private final double[] x;
  private final StringBuilder svg = new StringBuilder();

  private LayeredDrawing(String title, List<Box> boxes, List<Arrow> arrows) {
    this.title = title;
    this.boxes = boxes;
    this.arrows = arrows;
    this.n = boxes.size();
    this.layer = new int[n];
    this.x = new double[n];
    for (int v = 0; v < n; v++) {
      above.add(new ArrayList<>());
      below.add(new ArrayList<>());
    }
    for (Arrow arrow : arrows) {
      if (!arrow.back()) {
        above.get(arrow.to()).add(arrow.from());
        below.get(arrow.from()).add(arrow.to());
      }
    }
  }

  /**
   * An operation or an input.
   *
   * @param name its name
   * @param line what is said below the name
   * @param input whether it has no operands
   * @param note what is said in red below the box; empty for nothing
   */
  public record Box(String name, String line, boolean input, String note) {}

  /**
   * An operand of an operation.
   *
   * @param from the box that makes it
   * @param to the box that reads it
   * @param slot which operand of the reader it is
   * @param slots how many operands the reader has
   * @param label what is said of its move; empty if it does not move
   * @param back whether it leads back to the top of a loop
   */
  public record Arrow(int from, int to, int slot, int slots, String label, boolean back) {}

  /**
   * Draws a graph.
   *
   * @param title what stands above it
   * @param boxes the boxes
   * @param arrows the arrows; those that do not lead back have no cycle
   * @return the text of an SVG file
   * @throws IllegalArgumentException if there are more than {@value #MAX_BOXES} boxes
   */
  public static String svg(String title, List<Box> boxes, List<Arrow> arrows) {
    if (boxes.size() > MAX_BOXES) {
      throw new IllegalArgumentException(
          "a drawing must have at most %d nodes, got %d".formatted(MAX_BOXES, boxes.size()));
    }
    return new LayeredDrawing(title, List.copyOf(boxes), List.copyOf(arrows)).draw();
  }

  private String draw() {
    assignLayers();
    orderLayers();
    int widest = layers.stream().mapToInt(List::size).max().orElse(1);
    int width = 2 * MARGIN + widest * (BOX_WIDTH + GAP) - GAP;
    int height = 2 * MARGIN + 30 + (layers.size() - 1) * LAYER_HEIGHT + BOX_HEIGHT;
    for (List<Integer> row : layers) {
      double left = (width - row.size() * (BOX_WIDTH + GAP) + GAP) / 2.0;
      for (int k = 0; k < row.size(); k++) {
        x[row.get(k)] = left + k * (BOX_WIDTH + GAP);
      }
    }
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
        font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="%d" y="%d" font-size="14">%s</text>
        """
            .formatted(width, height, width, height, MARGIN, MARGIN, escaped(title)));
    arrows.forEach(this::edge);
    for (int v = 0; v < n; v++) {
      box(v);
    }
    return svg.append("</svg>\n").toString();
  }

  private void assignLayers() {
    int[] waiting = new int[n];
    List<Integer> ready = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      waiting[v] = above.get(v).size();
      if (waiting[v] == 0) {
        ready.add(v);
      }
    }
    // Invariant: every box in ready has its layer, as all boxes above it have theirs.
    for (int k = 0; k < ready.size(); k++) {
      int v = ready.get(k);
      while (layers.size() <= layer[v]) {
        layers.add(new ArrayList<>());
      }
      layers.get(layer[v]).add(v);
      for (int reader : below.get(v)) {
        layer[reader] = Math.max(layer[reader], layer[v] + 1);
        if (--waiting[reader] == 0) {
          ready.add(reader);
        }
      }
    }
  }

  private void orderLayers() {
    double[] place = new double[n];
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int k = 0; k < layers.size(); k++) {
        List<Integer> row = layers.get(down ? k : layers.size() - 1 - k);
        double[] mean = new double[n];
        for (int v : row) {
          mean[v] =
              (down ? above : below)
                  .get(v).stream().mapToDouble(u -> place[u]).average().orElse(place[v]);
        }
        row.sort(Comparator.comparingDouble(v -> mean[v]));
        for (int i = 0; i < row.size(); i++) {
          place[row.get(i)] = i - row.size() / 2.0;
        }
      }
    }
  }

  private double y(int v) {
    return MARGIN + 30.0 + layer[v] * LAYER_HEIGHT;
  }

  private void edge(Arrow arrow) {
    boolean moved = !arrow.label().isEmpty();
    double x1 = x[arrow.from()] + BOX_WIDTH / 2.0;
    double y1 = y(arrow.from()) + BOX_HEIGHT;
    double x2 = x[arrow.to()] + BOX_WIDTH * (arrow.slot() + 1.0) / (arrow.slots() + 1.0);
    double y2 = y(arrow.to());
    double bend = arrow.back() ? LAYER_HEIGHT / 2.0 : (y2 - y1) / 2;
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"%s\"%s/>\n",
            x1,
            y1,
            x1,
            y1 + bend,
            x2,
            y2 - bend,
            x2,
            y2,
            moved ? "#c0392b" : "#888888",
            arrow.back() ? " stroke-dasharray=\"5 4\"" : ""));
    if (moved) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#c0392b\">%s</text>\n",
              x2,
              y2 - 6,
              escaped(arrow.label())));
    }
  }

  private void box(int v) {
    Box box = boxes.get(v);
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\""
                + " stroke=\"#2c3e50\"/>\n",
            x[v],
            y(v),
            BOX_WIDTH,
            BOX_HEIGHT,
            box.input() ? "#eaf2f8" : "#fef9e7"));
    double middle = x[v] + BOX_WIDTH / 2.0;
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>\n",
            middle,
            y(v) + 18,
            escaped(shortened(box.name()))));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"11\">%s</text>\n",
            middle,
            y(v) + 36,
            escaped(box.line())));
    if (!box.note().isEmpty()) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\" fill=\"#c0392b\" font-size=\"11\">%s</text>\n",
              x[v],
              y(v) + BOX_HEIGHT + 14,
              escaped(box.note())));
    }
  }

  /** Cuts a name to what a box holds. */
  static String shortened(String text) {
    int points = text.codePointCount(0, text.length());
    return points > SHOWN_CHARACTERS
        ? text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARACTERS - 1)) + "…"
        : text;
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            default -> escaped.appendCodePoint(c < ' ' ? ' ' : c);
          }
        });
    return escaped.toString();
  }
}
