// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.metric.Grid;
import org.espalier.metric.Metric;

/**
 * Draws an embedding as SVG, as Figure 1 of Chatterjee et al. 1995: on the left the expression tree
 * with every node's position and every edge's cost; on the right, for a grid of two dimensions,
 * where the nodes lie and what moves. The text is the same for the same input, byte for byte.
 */
public final class EmbeddingDrawing {
  /** More nodes than this are not to be read in one picture. */
  public static final int NODE_LIMIT = 400;

  private static final double LEAF_GAP = 92;
  private static final double LEVEL_GAP = 84;
  private static final double MARGIN = 56;
  private static final double TOP = 64;
  private static final double PANEL = 380;

  private final Metric metric;
  private final ExpressionTree tree;
  private final List<String> names;
  private final Embedding embedding;
  private final int decimalPlaces;
  private final SvgElements svg = new SvgElements();
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
   * @return an SVG document
   * @throws IllegalArgumentException if the tree has more than {@link #NODE_LIMIT} nodes, or there
   *     is not one name and one position for each
   */
  public static String svg(
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

  private String draw(List<String> positions) {
    placeTree();
    double treeWidth = 2 * MARGIN + LEAF_GAP * Math.max(1, tree.leaves() - 1);
    double treeHeight = TOP + MARGIN + y[deepest()] - TOP + 34;
    boolean plane = metric instanceof Grid grid && grid.dimensions() == 2;
    double width = treeWidth + (plane ? PANEL + 2 * MARGIN : 0);
    double height = Math.max(treeHeight, plane ? TOP + PANEL + MARGIN : 0);
    svg.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\""
            + " height=\"%s\" font-family=\"Helvetica, Arial, sans-serif\">",
        width, height, width, height);
    svg.add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
    String proof = embedding.optimal() ? "optimal" : "at least " + amount(embedding.lowerBound());
    svg.text(
        MARGIN / 2, 26, "start", 16, "#1b1b1b", "cost " + amount(embedding.cost()) + ", " + proof);
    svg.text(MARGIN / 2, 44, "start", 12, "#666666", embedding.method());
    drawTree(positions);
    if (plane) {
      drawPlane(treeWidth + MARGIN);
    }
    svg.add("</svg>");
    return svg.toString();
  }

  private int deepest() {
    int deepest = 0;
    for (int v = 1; v < tree.size(); v++) {
      deepest = y[v] > y[deepest] ? v : deepest;
    }
    return deepest;
  }

  /**
   * Leaves from left to right in the order of operands; an operation above the middle of its own.
   */
  private void placeTree() {
    int n = tree.size();
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
        x[v] = MARGIN + LEAF_GAP * first[v];
      } else {
        double sum = 0;
        for (int c = 0; c < tree.operands(v); c++) {
          sum += x[tree.operand(v, c)];
        }
        x[v] = sum / tree.operands(v);
      }
    }
    if (tree.leaves() == 1) {
      for (int v = 0; v < n; v++) {
        x[v] = MARGIN + LEAF_GAP / 2;
      }
    }
  }

  private void drawTree(List<String> positions) {
    for (int v = 0; v < tree.root(); v++) {
      int user = tree.parent(v);
      long cost = edgeCost(v);
      svg.add(
          "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>",
          x[v], y[v], x[user], y[user], cost > 0 ? "#b3261e" : "#8a8a8a", cost > 0 ? 2.5 : 1.5);
      String label = tree.isUniform() ? amount(cost) : amount(cost) + " = " + weighted(v);
      double side = x[v] < x[user] ? -6 : 6;
      svg.text(
          (x[v] + x[user]) / 2 + side,
          (y[v] + y[user]) / 2 + 4,
          x[v] < x[user] ? "end" : "start",
          12,
          cost > 0 ? "#b3261e" : "#666666",
          label);
    }
    for (int v = 0; v < tree.size(); v++) {
      if (tree.isLeaf(v)) {
        svg.add(
            "<rect x=\"%s\" y=\"%s\" width=\"28\" height=\"28\" rx=\"4\" fill=\"#d7e3f4\""
                + " stroke=\"#2f5d95\"/>",
            x[v] - 14, y[v] - 14);
      } else {
        svg.add(
            "<circle cx=\"%s\" cy=\"%s\" r=\"15\" fill=\"#ffffff\" stroke=\"#1b1b1b\"/>",
            x[v], y[v]);
      }
      svg.text(
          x[v], y[v] + 5, "middle", names.get(v).length() > 3 ? 10 : 13, "#1b1b1b", names.get(v));
      boolean leaf = tree.isLeaf(v);
      double dx = leaf ? 0 : 20;
      svg.text(
          x[v] + dx,
          y[v] + (leaf ? 30 : -10),
          leaf ? "middle" : "start",
          11,
          "#444444",
          positions.get(v));
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
      svg.add("<path d=\"M%s %sV%s\" stroke=\"#e3e3e3\"/>", gx, TOP, bottom);
      svg.add("<path d=\"M%s %sH%s\" stroke=\"#e3e3e3\"/>", left, gy, left + PANEL);
      svg.text(gx, bottom + 20, "middle", 11, "#888888", "" + (lowX + t));
      svg.text(left - 10, gy + 4, "end", 11, "#888888", "" + (lowY + t));
    }
    drawMoves(left, bottom, lowX, lowY, unit);
    Map<String, StringBuilder> labels = new LinkedHashMap<>();
    for (int v = 0; v < tree.size(); v++) {
      double px = left + (embedding.position(v, 0) - lowX) * unit;
      double py = bottom - (embedding.position(v, 1) - lowY) * unit;
      if (tree.isLeaf(v)) {
        svg.add(
            "<rect x=\"%s\" y=\"%s\" width=\"18\" height=\"18\" fill=\"#d7e3f4\""
                + " stroke=\"#2f5d95\"/>",
            px - 9, py - 9);
      } else {
        svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"6\" fill=\"#1b1b1b\"/>", px, py);
      }
      StringBuilder label = labels.computeIfAbsent(px + "," + py, key -> new StringBuilder());
      label.append(label.isEmpty() ? "" : ", ").append(names.get(v));
    }
    for (int v = 0; v < tree.size(); v++) {
      double px = left + (embedding.position(v, 0) - lowX) * unit;
      double py = bottom - (embedding.position(v, 1) - lowY) * unit;
      StringBuilder label = labels.remove(px + "," + py);
      if (label != null) {
        svg.text(px + 12, py - 11, "start", 13, "#1b1b1b", label.toString());
      }
    }
  }

  /**
   * Draws the moves, which lie under the nodes: along the first coordinate, then along the second,
   * as the cost counts them. Those that go the same way share a line, with the sum written beside.
   */
  private void drawMoves(double left, double bottom, long lowX, long lowY, double unit) {
    Map<List<Long>, StringBuilder> sums = new LinkedHashMap<>();
    for (int v = 0; v < tree.root(); v++) {
      if (edgeCost(v) > 0) {
        StringBuilder sum = sums.computeIfAbsent(ends(v), ends -> new StringBuilder());
        sum.append(sum.isEmpty() ? "" : " + ").append(amount(edgeCost(v)));
      }
    }
    sums.forEach((ends, sum) -> {
      double ax = left + (ends.get(0) - lowX) * unit;
      double ay = bottom - (ends.get(1) - lowY) * unit;
      double bx = left + (ends.get(2) - lowX) * unit;
      double by = bottom - (ends.get(3) - lowY) * unit;
      svg.add(
          "<path d=\"M%s %sH%sV%s\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"4\""
              + " stroke-linejoin=\"round\" stroke-opacity=\"0.75\"/>",
          ax, ay, bx, by);
      boolean sideways = Math.abs(bx - ax) >= Math.abs(by - ay);
      svg.text(
          sideways ? (ax + bx) / 2 : bx + 8,
          sideways ? ay - 8 : (ay + by) / 2 + 4,
          sideways ? "middle" : "start",
          12,
          "#b3261e",
          sum.toString());
    });
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
