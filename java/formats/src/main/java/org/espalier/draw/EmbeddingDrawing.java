// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.expression.Embedding;
import org.espalier.expression.ExpressionTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Metric;
import org.espalier.svg.Ink;
import org.espalier.svg.Labels;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;

/**
 * Draws an embedding, as Figure 1 of Chatterjee et al. 1995: on the left the expression tree with
 * every node's position and every edge's cost; on the right, for a grid of two dimensions, where
 * the nodes lie and what moves.
 */
public final class EmbeddingDrawing {
  /** More nodes than this are not to be read in one picture. */
  public static final int NODE_LIMIT = 400;

  private static final double LEAST_GAP = 92;
  private static final double LEVEL_GAP = 84;
  private static final double TOP = 96;
  private static final double PANEL = 380;
  private static final double SIZE = 12;
  private static final double MOST_NAME = 160;

  private final Metric metric;
  private final ExpressionTree tree;
  private final List<String> names;
  private final Embedding embedding;
  private final int decimalPlaces;
  private final SvgDrawing svg;
  private final Labels labels;
  private final double leafGap;
  private final double[] x;
  private final double[] y;

  private EmbeddingDrawing(
      Metric metric,
      ExpressionTree tree,
      List<String> names,
      Embedding embedding,
      int decimalPlaces) {
    this.metric = metric;
    this.tree = tree;
    this.names = names;
    this.embedding = embedding;
    this.decimalPlaces = decimalPlaces;
    x = new double[tree.size()];
    y = new double[tree.size()];
    svg = new SvgDrawing("an expression and where its operations are");
    labels = new Labels(svg);
    double widest = LEAST_GAP;
    for (int v = 0; v < tree.size(); v++) {
      widest = Math.max(widest, boxWidth(v) + 24);
    }
    leafGap = widest;
  }

  /**
   * Draws an embedding.
   *
   * @param metric the position space
   * @param tree the expression
   * @param names one label for each node
   * @param positions how each node's position is written, one for each node
   * @param embedding the tree's embedding in that space
   * @param decimalPlaces how many digits of weights and costs stand behind the decimal point, at
   *     least 0: the tree's integer weights are the user's, times ten to this power
   * @return the drawing
   * @throws IllegalArgumentException if the tree has more than {@link #NODE_LIMIT} nodes, or there
   *     is not one name and one position for each
   */
  public static SvgDrawing of(
      Metric metric,
      ExpressionTree tree,
      List<String> names,
      List<String> positions,
      Embedding embedding,
      int decimalPlaces) {
    if (tree.size() > NODE_LIMIT) {
      throw new IllegalArgumentException(
          "a drawing must have <= %d nodes, got %d".formatted(NODE_LIMIT, tree.size()));
    }
    if (names.size() != tree.size() || positions.size() != tree.size()) {
      throw new IllegalArgumentException(
          "there must be one name and one position for each of %d nodes, got %d and %d"
              .formatted(tree.size(), names.size(), positions.size()));
    }
    return new EmbeddingDrawing(metric, tree, names, embedding, decimalPlaces).draw(positions);
  }

  private SvgDrawing draw(List<String> positions) {
    placeTree();
    String proof =
        embedding.optimal()
            ? "proved least"
            : "not proved, at least " + amount(embedding.lowerBound());
    String title = "cost " + amount(embedding.cost()) + " (" + proof + ")";
    svg.bold(SvgDrawing.MARGIN, 30, Side.START, 16, Ink.TEXT, title);
    svg.words(SvgDrawing.MARGIN, 49, Side.START, 12, Ink.NOTE, "by " + embedding.method());
    legend(68);
    drawTree(positions);
    if (metric instanceof Grid grid && grid.dimensions() == 2) {
      drawPlane(svg.right() + 70);
    }
    return svg;
  }

  private void legend(double y) {
    double left = SvgDrawing.MARGIN;
    svg.rectangle(left, y - 10, 22, 13).rounded(4).fill(Ink.INPUT).stroke(Ink.LINE);
    left = legend(left, y, "given");
    svg.rectangle(left, y - 10, 22, 13).rounded(7).fill(Ink.COMPUTED).stroke(Ink.LINE);
    left = legend(left, y, "computed");
    svg.line(left, y - 4, left + 22, y - 4).stroke(Ink.MOVE, 2.5);
    legend(left, y, tree.isUniform() ? "moves, at this cost" : "moves: cost = weight·distance");
  }

  /** Says what stands at the left, and where the next begins. */
  private double legend(double left, double y, String words) {
    svg.words(left + 28, y, Side.START, 12, Ink.NOTE, words);
    return left + 28 + Words.width(words, 12, false) + 20;
  }

  /**
   * Leaves from left to right in the order of operands; an operation above the middle of its own.
   */
  private void placeTree() {
    int n = tree.size();
    double left = SvgDrawing.MARGIN + leafGap / 2;
    int[] first = new int[n]; // first[v]: how many leaves stand left of v's subtree
    int[] leaves = new int[n];
    for (int v = 0; v < n; v++) {
      leaves[v] += tree.isLeaf(v) ? 1 : 0;
      if (v < tree.root()) {
        leaves[tree.parent(v)] += leaves[v];
      }
    }
    y[tree.root()] = TOP + 16;
    for (int v = tree.root(); v >= 0; v--) {
      int next = first[v];
      for (int c = 0; c < tree.operands(v); c++) {
        int operand = tree.operand(v, c);
        first[operand] = next;
        next += leaves[operand];
        y[operand] = y[v] + LEVEL_GAP;
      }
    }
    for (int v = 0; v < n; v++) {
      if (tree.isLeaf(v)) {
        x[v] = left + leafGap * first[v];
      } else {
        double sum = 0;
        for (int c = 0; c < tree.operands(v); c++) {
          sum += x[tree.operand(v, c)];
        }
        x[v] = sum / tree.operands(v);
      }
    }
  }

  private String name(int v) {
    return names.get(v).isEmpty() ? "root" : names.get(v);
  }

  private double boxWidth(int v) {
    return Math.max(30, Math.min(MOST_NAME, Words.width(name(v), SIZE, false)) + 12);
  }

  private void drawTree(List<String> positions) {
    for (int v = 0; v < tree.root(); v++) {
      int user = tree.parent(v);
      long cost = edgeCost(v);
      svg.line(x[v], y[v], x[user], y[user])
          .stroke(cost > 0 ? Ink.MOVE : Ink.LINE, cost > 0 ? 2.5 : 1.2)
          .of("v" + v)
          .tells(name(v) + " to " + name(user) + ": cost " + amount(cost));
      labels.avoidLine(x[v], y[v], x[user], y[user]);
    }
    for (int v = 0; v < tree.size(); v++) {
      double wide = boxWidth(v);
      svg.rectangle(x[v] - wide / 2, y[v] - 14, wide, 28)
          .rounded(tree.isLeaf(v) ? 4 : 14)
          .fill(tree.isLeaf(v) ? Ink.INPUT : Ink.COMPUTED)
          .stroke(Ink.LINE)
          .node("v" + v)
          .tells(name(v) + " at " + positions.get(v));
      String fitted = Words.fitted(name(v), wide - 8, SIZE, false);
      svg.words(x[v], y[v] + 4, Side.MIDDLE, SIZE, Ink.TEXT, fitted).passes();
      labels.avoid(x[v] - wide / 2, y[v] - 14, x[v] + wide / 2, y[v] + 14);
    }
    for (int v = 0; v < tree.size(); v++) {
      // Below a leaf there is room; beside an operation its own edges go down.
      if (tree.isLeaf(v)) {
        String where = Words.fitted(positions.get(v), leafGap - 8, 11, false);
        svg.words(x[v], y[v] + 28, Side.MIDDLE, 11, Ink.NOTE, where);
        double half = Words.width(where, 11, false) / 2;
        labels.avoid(x[v] - half, y[v] + 16, x[v] + half, y[v] + 32);
      } else {
        labels.put(x[v], y[v] - 20, 0, 11, Ink.NOTE, positions.get(v));
      }
    }
    for (int v = 0; v < tree.root(); v++) {
      int user = tree.parent(v);
      long cost = edgeCost(v);
      String label = tree.isUniform() ? amount(cost) : amount(cost) + " = " + weighted(v);
      labels.put(
          (x[v] + x[user]) / 2,
          (y[v] + y[user]) / 2,
          6,
          SIZE,
          cost > 0 ? Ink.MOVE : Ink.NOTE,
          label);
    }
  }

  private long edgeCost(int v) {
    int k = metric.coordinates();
    long[] all = embedding.positions();
    return tree.weight(v) * metric.distance(all, v * k, all, tree.parent(v) * k);
  }

  private String weighted(int v) {
    long w = tree.weight(v);
    return w == 0 ? "0·d" : amount(w) + "·" + edgeCost(v) / w;
  }

  private String amount(long scaled) {
    BigDecimal amount = BigDecimal.valueOf(scaled, decimalPlaces);
    return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
  }

  private void drawPlane(double left) {
    long lowX = Long.MAX_VALUE;
    long highX = Long.MIN_VALUE;
    long lowY = Long.MAX_VALUE;
    long highY = Long.MIN_VALUE;
    for (int v = 0; v < tree.size(); v++) {
      lowX = Math.min(lowX, embedding.position(v, 0));
      highX = Math.max(highX, embedding.position(v, 0));
      lowY = Math.min(lowY, embedding.position(v, 1));
      highY = Math.max(highY, embedding.position(v, 1));
    }
    long span = Math.max(1, Math.max(highX - lowX, highY - lowY));
    long step = 1;
    while (span / step > 12) {
      step *= 2;
    }
    double unit = PANEL / span;
    double bottom = TOP + PANEL;
    for (long t = 0; t <= span; t += step) {
      double gx = left + t * unit;
      double gy = bottom - t * unit;
      svg.line(gx, TOP, gx, bottom).stroke(Ink.RULE);
      svg.line(left, gy, left + PANEL, gy).stroke(Ink.RULE);
      svg.words(gx, bottom + 24, Side.MIDDLE, 11, Ink.NOTE, NodeLabel.text("%,d", lowX + t));
      svg.words(left - 14, gy + 4, Side.END, 11, Ink.NOTE, NodeLabel.text("%,d", lowY + t));
    }
    Plane plane = new Plane(left, bottom, lowX, lowY, unit);
    Labels places = new Labels(svg);
    places.avoid(0, bottom + 12, 100_000, bottom + 28);
    Map<List<Long>, StringBuilder> moves = drawMoves(plane, places);
    Map<List<Double>, StringBuilder> named = new LinkedHashMap<>();
    for (int v = 0; v < tree.size(); v++) {
      double px = plane.x(embedding.position(v, 0));
      double py = plane.y(embedding.position(v, 1));
      if (tree.isLeaf(v)) {
        svg.rectangle(px - 9, py - 9, 18, 18)
            .fill(Ink.INPUT)
            .stroke(Ink.LINE)
            .of("v" + v)
            .tells(name(v));
      } else {
        svg.circle(px, py, 6).fill(Ink.TEXT).of("v" + v).tells(name(v));
      }
      places.avoid(px - 9, py - 9, px + 9, py + 9);
      StringBuilder label = named.computeIfAbsent(List.of(px, py), _ -> new StringBuilder());
      label.append(label.isEmpty() ? "" : ", ").append(name(v));
    }
    named.forEach((at, label) ->
        places.put(
            at.get(0),
            at.get(1),
            12,
            13,
            Ink.TEXT,
            Words.fitted(label.toString(), 2 * MOST_NAME, 13, false)));
    moves.forEach((ends, sum) -> {
      double ax = plane.x(ends.get(0));
      double ay = plane.y(ends.get(1));
      double bx = plane.x(ends.get(2));
      double by = plane.y(ends.get(3));
      boolean sideways = Math.abs(bx - ax) >= Math.abs(by - ay);
      places.put(
          sideways ? (ax + bx) / 2 : bx,
          sideways ? ay : (ay + by) / 2,
          8,
          12,
          Ink.MOVE,
          Words.fitted(sum.toString(), MOST_NAME, 12, false));
    });
  }

  /** Where positions are on the picture of the plane. */
  private record Plane(double left, double bottom, long lowX, long lowY, double unit) {
    double x(long position) {
      return left + (position - lowX) * unit;
    }

    double y(long position) {
      return bottom - (position - lowY) * unit;
    }
  }

  /**
   * Draws the moves, which lie under the nodes: along the first coordinate, then along the second,
   * as the cost counts them. Those that go the same way share a line, and their costs a label.
   */
  private Map<List<Long>, StringBuilder> drawMoves(Plane plane, Labels places) {
    Map<List<Long>, StringBuilder> sums = new LinkedHashMap<>();
    Map<List<Long>, StringBuilder> nodes = new LinkedHashMap<>();
    for (int v = 0; v < tree.root(); v++) {
      if (edgeCost(v) > 0) {
        StringBuilder sum = sums.computeIfAbsent(ends(v), _ -> new StringBuilder());
        sum.append(sum.isEmpty() ? "" : " + ").append(amount(edgeCost(v)));
        nodes.computeIfAbsent(ends(v), _ -> new StringBuilder()).append("v").append(v).append(' ');
      }
    }
    sums.forEach((ends, sum) -> {
      double ax = plane.x(ends.get(0));
      double ay = plane.y(ends.get(1));
      double bx = plane.x(ends.get(2));
      double by = plane.y(ends.get(3));
      svg.path(new SvgPath().from(ax, ay).to(bx, ay).to(bx, by))
          .stroke(Ink.MOVE, 3.5)
          .of(String.valueOf(nodes.get(ends)).strip())
          .tells("moves cost " + sum);
      places.avoidLine(ax, ay, bx, ay);
      places.avoidLine(bx, ay, bx, by);
    });
    return sums;
  }

  /** The four coordinates of a move from v to its user. */
  private List<Long> ends(int v) {
    int user = tree.parent(v);
    return List.of(
        embedding.position(v, 0),
        embedding.position(v, 1),
        embedding.position(user, 0),
        embedding.position(user, 1));
  }
}
