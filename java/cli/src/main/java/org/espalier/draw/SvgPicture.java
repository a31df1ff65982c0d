// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * A layout in memory, each cell in the colour of the leaf that covers it, with the tree beside it:
 * once as it was given and once as it was found. Copies of a leaf alternate between two shades.
 */
public final class SvgPicture {
  private static final int COLUMNS = 64;
  private static final int MOST_ROWS = 40;
  private static final int CELL = 12;

  /** Memory of at most this many cells is drawn in larger ones. */
  private static final int FEW_CELLS = 40;

  private static final int LARGE_CELL = 18;
  private static final int LEFT = 110;
  private static final int TREE_LEFT = LEFT + COLUMNS * CELL + 40;
  private static final int WIDTH = TREE_LEFT + 460;
  private static final int LINE = 18;
  private static final int MOST_LINES = 32;
  private static final int MOST_CHARACTERS = 56;

  /** Hues told apart by most colour-blind readers (Okabe and Ito), light and dark. */
  private static final String[][] COLOURS = {
    {"#0072b2", "#56b4e9"}, {"#d55e00", "#f0a36b"}, {"#009e73", "#66cfae"},
    {"#aa4499", "#d89bcb"}, {"#b8860b", "#e6c35c"}, {"#555555", "#a0a0a0"},
  };

  private final String title;
  private final TypeTree before;
  private final TypeTree after;
  private final CostModel costs;
  private final StringBuilder out = new StringBuilder();
  private int y;
  private int lines;
  private long hidden;
  private long leaves;

  /**
   * Prepares a picture.
   *
   * @param title what it shows
   * @param before the tree as it was
   * @param after a tree of the same layout
   * @param costs what nodes cost
   */
  public SvgPicture(String title, TypeTree before, TypeTree after, CostModel costs) {
    this.title = title;
    this.before = before;
    this.after = after;
    this.costs = costs;
  }

  /**
   * Draws the picture.
   *
   * @return an SVG document
   */
  public String svg() {
    out.setLength(0);
    y = 30;
    text(20, y, "bold 16px", "#111", title);
    y += 24;
    String range =
        NodeLabel.text(
            "%,d elements in memory from %,d to %,d",
            before.length(), before.trueLb(), before.trueUb());
    text(20, y, "13px", "#333", range);
    y += 26;
    panel("before", before);
    panel("after", after);
    text(
        20,
        y,
        "12px",
        "#333",
        "Colour: the leaf that covers the cell; shade (where a cell is one unit): even, odd"
            + " copies.");
    text(560, y, "12px", "#333", "Red edge: covered more than once. White: no data.");
    y += 16;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n%s</svg>%n"
        .formatted(WIDTH, y, WIDTH, y, out);
  }

  /**
   * Draws the picture as a page.
   *
   * @return an HTML document that holds the SVG
   */
  public String html() {
    return "<!DOCTYPE html>%n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s</title></head>%n<body style=\"margin:0\">%n%s</body></html>%n"
        .formatted(escape(title), svg());
  }

  private void panel(String name, TypeTree tree) {
    String heading =
        NodeLabel.text(
            "%s: cost %,d words, %,d as a DAG, depth %d",
            name, costs.cost(tree), costs.foldedCost(tree), tree.depth());
    text(20, y, "bold 14px", "#111", heading);
    y += 14;
    int top = y;
    int memoryEnd = memory(tree, top);
    lines = 0;
    hidden = 0;
    leaves = 0;
    outline(tree, 0, "");
    if (hidden > 0) {
      String more = NodeLabel.text("… %,d more subtrees", hidden);
      text(TREE_LEFT, top + lines * LINE + 14, "13px", "#555", more);
      lines++;
    }
    y = Math.max(memoryEnd, top + lines * LINE + 10) + 28;
  }

  /** Draws the cells row by row; returns where they end. */
  private int memory(TypeTree tree, int top) {
    MemoryMap map = new MemoryMap(tree, COLUMNS * MOST_ROWS);
    int size = map.cells <= FEW_CELLS ? LARGE_CELL : CELL;
    int rows = (map.cells + COLUMNS - 1) / COLUMNS;
    for (int row = 0; row < rows; row++) {
      long first = map.low + (long) row * COLUMNS * map.unitsPerCell;
      int middle = top + row * size + size / 2 + 4;
      end(LEFT - 8, middle, NodeLabel.text("%,d", first));
      int stop = Math.min(map.cells, (row + 1) * COLUMNS);
      fill(map, row * COLUMNS, stop, top + row * size, size);
    }
    grid(map, rows, top, size);
    int end = top + rows * size + 16;
    String unit = tree.isTyped() ? "byte" : "element";
    String scale =
        map.unitsPerCell == 1
            ? "a cell is one " + unit
            : NodeLabel.text("a cell is %,d %ss; fuller is darker", map.unitsPerCell, unit);
    text(LEFT, end, "12px", "#555", scale + (map.sampled ? "; from a sample of the elements" : ""));
    return end;
  }

  /** Fills the cells of a row: one rectangle for neighbours that look the same. */
  private void fill(MemoryMap map, int from, int to, int above, int size) {
    int first = from;
    for (int cell = from; cell < to; cell++) {
      String look = look(map, cell);
      if (cell + 1 == to || !look(map, cell + 1).equals(look)) {
        if (!look.isEmpty()) {
          int left = LEFT + (first - from) * size;
          out.append(
              NodeLabel.text(
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>%n",
                  left, above, (cell + 1 - first) * size, size, look));
        }
        first = cell + 1;
      }
    }
  }

  /** How a cell is filled; empty where it holds no data. */
  private static String look(MemoryMap map, int cell) {
    double share = map.share(cell);
    if (share == 0) {
      return "";
    }
    // Copies narrower than a cell would only make a pattern that is not in the layout.
    int shade = map.unitsPerCell == 1 ? map.copy[cell] : 0;
    // Even a sparsely filled range must show that there is something.
    return NodeLabel.text(
        "fill=\"%s\" fill-opacity=\"%.2f\"", colour(map.leaf[cell], shade), 0.25 + 0.75 * share);
  }

  /** Draws the edges of all cells, and in red those of cells that are covered more than once. */
  private void grid(MemoryMap map, int rows, int top, int size) {
    StringBuilder edges = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      int cells = Math.min(COLUMNS, map.cells - row * COLUMNS);
      int above = top + row * size;
      edges.append(
          NodeLabel.text("M%d %dh%dm0 %dh-%d", LEFT, above, cells * size, size, cells * size));
      for (int k = 0; k <= cells; k++) {
        edges.append(NodeLabel.text("M%d %dv%d", LEFT + k * size, above, size));
      }
    }
    path(edges, "#ccc");
    StringBuilder twice = new StringBuilder();
    for (int cell = 0; cell < map.cells && !map.sampled; cell++) {
      if (map.overlaps(cell)) {
        int left = LEFT + cell % COLUMNS * size;
        int above = top + cell / COLUMNS * size;
        twice.append(NodeLabel.text("M%d %dh%dv%dh-%dz", left, above, size, size, size));
      }
    }
    path(twice, "#c00");
  }

  private void path(StringBuilder path, String stroke) {
    if (!path.isEmpty()) {
      out.append(
          NodeLabel.text(
              "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"0.6\"/>%n", path, stroke));
    }
  }

  /** Writes the tree as an outline, a node a line, leaves with their colour. */
  private void outline(TypeTree node, int depth, String place) {
    if (lines >= MOST_LINES) {
      hidden++;
      return;
    }
    int left = TREE_LEFT + depth * 18;
    int base = y + lines * LINE + 14;
    lines++;
    if (depth > 0) {
      out.append(
          NodeLabel.text(
              "<path d=\"M%d %dv%dh%d\" fill=\"none\" stroke=\"#999\"/>%n",
              left - 11, base - LINE + 2, LINE - 6, 8));
    }
    if (node instanceof Con) {
      for (int shade = 0; shade < 2; shade++) {
        out.append(
            NodeLabel.text(
                "<rect x=\"%d\" y=\"%d\" width=\"7\" height=\"12\" fill=\"%s\"/>%n",
                left + 7 * shade, base - 11, colour(leaves, shade)));
      }
      leaves++;
      left += 20;
    }
    String label = place + NodeLabel.of(node);
    int room = MOST_CHARACTERS - depth * 2;
    String cut = label.length() > room ? label.substring(0, Math.max(1, room - 1)) + "…" : label;
    text(left, base, "13px", "#111", cut);
    List<TypeTree> children = node.children();
    for (int k = 0; k < children.size(); k++) {
      String at =
          node instanceof Strc strc ? NodeLabel.text("@%d ", strc.displacements().get(k)) : "";
      outline(children.get(k), depth + 1, at);
    }
  }

  private static String colour(long leaf, int copy) {
    return COLOURS[(int) (leaf % COLOURS.length)][copy];
  }

  private void text(int x, int base, String font, String fill, String content) {
    String weight = font.startsWith("bold ") ? " font-weight=\"bold\"" : "";
    String size = font.replace("bold ", "");
    out.append(
        NodeLabel.text(
            "<text x=\"%d\" y=\"%d\" font-size=\"%s\"%s fill=\"%s\">%s</text>%n",
            x, base, size, weight, fill, escape(content)));
  }

  private void end(int x, int base, String content) {
    out.append(
        NodeLabel.text(
            "<text x=\"%d\" y=\"%d\" font-size=\"10px\" text-anchor=\"end\""
                + " fill=\"#555\">%s</text>%n",
            x, base, escape(content)));
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
