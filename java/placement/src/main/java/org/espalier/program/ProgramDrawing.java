// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramNode.Operation;

/**
 * Draws a placed program as one SVG file: operands above their readers, in each node its placement
 * and implementation, and what is moved in red on the edges.
 *
 * <p>Layers are longest paths from the inputs; within a layer the order follows the mean place of
 * the operands, then of the readers (the barycentre heuristic of K. Sugiyama, S. Tagawa, M. Toda,
 * IEEE Transactions on Systems, Man, and Cybernetics 11 (1981), 109–125).
 */
public final class ProgramDrawing {
  /** A picture of more nodes than this helps nobody. */
  public static final int MAX_NODES = 2000;

  private static final int SWEEPS = 8;
  private static final int BOX_WIDTH = 150;
  private static final int BOX_HEIGHT = 46;
  private static final int GAP = 50;
  private static final int LAYER_HEIGHT = 130;
  private static final int MARGIN = 30;
  private static final int SHOWN_CHARACTERS = 20;

  private final ProgramGraph graph;
  private final Placed placed;
  private final int n;
  private final int[] layer;
  private final List<List<Integer>> layers = new ArrayList<>();
  private final double[] x;
  private final StringBuilder svg = new StringBuilder();

  private ProgramDrawing(ProgramGraph graph, Placed placed) {
    this.graph = graph;
    this.placed = placed;
    this.n = graph.nodes().size();
    this.layer = new int[n];
    this.x = new double[n];
  }

  /**
   * Draws a placed program.
   *
   * @param graph the program
   * @param placed its placement
   * @return the text of an SVG file
   * @throws IllegalArgumentException if there are more than {@value #MAX_NODES} nodes
   */
  public static String svg(ProgramGraph graph, Placed placed) {
    if (graph.nodes().size() > MAX_NODES) {
      throw new IllegalArgumentException(
          "a drawing must have at most %d nodes, got %d"
              .formatted(MAX_NODES, graph.nodes().size()));
    }
    return new ProgramDrawing(graph, placed).draw();
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
        <text x="%d" y="%d" font-size="14">cost %d%s</text>
        """
            .formatted(
                width,
                height,
                width,
                height,
                MARGIN,
                MARGIN,
                placed.cost(),
                placed.optimal() ? ", proved least" : ", at least " + placed.lowerBound()));
    for (int v = 0; v < n; v++) {
      for (int e = graph.firstEdge(v); e < graph.firstEdge(v + 1); e++) {
        edge(v, graph.reader(e), graph.readerOperand(e));
      }
    }
    for (int v = 0; v < n; v++) {
      box(v);
    }
    return svg.append("</svg>\n").toString();
  }

  private void assignLayers() {
    for (int v : graph.order()) {
      for (int operand : graph.node(v).operands()) {
        layer[v] = Math.max(layer[v], layer[operand] + 1);
      }
      while (layers.size() <= layer[v]) {
        layers.add(new ArrayList<>());
      }
      layers.get(layer[v]).add(v);
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
          mean[v] = mean(v, down, place);
        }
        row.sort(Comparator.comparingDouble(v -> mean[v]));
        for (int i = 0; i < row.size(); i++) {
          place[row.get(i)] = i - row.size() / 2.0;
        }
      }
    }
  }

  private double mean(int v, boolean down, double[] place) {
    int[] neighbours =
        down
            ? graph.node(v).operands().stream().mapToInt(Integer::intValue).toArray()
            : IntStream.range(graph.firstEdge(v), graph.firstEdge(v + 1))
                .map(graph::reader)
                .toArray();
    return Arrays.stream(neighbours).mapToDouble(u -> place[u]).average().orElse(place[v]);
  }

  private double y(int v) {
    return MARGIN + 30.0 + layer[v] * LAYER_HEIGHT;
  }

  private void edge(int from, int to, int operand) {
    int here = placed.nodes().get(from).placement();
    int asked = asked(to, operand);
    boolean moved = here != asked;
    int operands = graph.node(to).operands().size();
    double x1 = x[from] + BOX_WIDTH / 2.0;
    double y1 = y(from) + BOX_HEIGHT;
    double x2 = x[to] + BOX_WIDTH * (operand + 1.0) / (operands + 1.0);
    double y2 = y(to);
    double bend = (y2 - y1) / 2;
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"%s\"/>\n",
            x1,
            y1,
            x1,
            y1 + bend,
            x2,
            y2 - bend,
            x2,
            y2,
            moved ? "#c0392b" : "#888888"));
    if (moved) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#c0392b\">%s</text>\n",
              x2,
              y2 - 6,
              escaped("→ " + graph.placements().name(asked))));
    }
  }

  private int asked(int node, int operand) {
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

  private void box(int v) {
    NodeChoice choice = placed.nodes().get(v);
    boolean input = choice.implementation() < 0;
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\""
                + " stroke=\"#2c3e50\"/>\n",
            x[v],
            y(v),
            BOX_WIDTH,
            BOX_HEIGHT,
            input ? "#eaf2f8" : "#fef9e7"));
    double middle = x[v] + BOX_WIDTH / 2.0;
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>\n",
            middle,
            y(v) + 18,
            escaped(graph.node(v).name())));
    String how = input ? "" : " · implementation " + choice.implementation();
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"11\">%s</text>\n",
            middle,
            y(v) + 36,
            escaped(graph.placements().name(choice.placement())) + how));
    long moving = placed.moves().stream().filter(m -> m.array() == v).mapToLong(Move::cost).sum();
    if (moving > 0) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\" fill=\"#c0392b\" font-size=\"11\">moves cost %d</text>\n",
              x[v],
              y(v) + BOX_HEIGHT + 14,
              moving));
    }
  }

  private static String escaped(String text) {
    int points = text.codePointCount(0, text.length());
    String shown =
        points > SHOWN_CHARACTERS
            ? text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARACTERS - 1)) + "…"
            : text;
    StringBuilder escaped = new StringBuilder();
    shown
        .codePoints()
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
