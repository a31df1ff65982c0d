// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.List;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;

/** A window of memory as rows of cells, each row with the place of its first cell. */
final class MemoryPicture {
  private static final double SMALL = 11;
  private static final double HEAD = 10;
  private static final int[] STEPS = {1, 2, 4, 5, 8, 10, 16, 20, 32, 64};

  private final SvgDrawing drawing;
  private final MemoryMap map;
  private final int columns;
  private final double size;
  private final String unit;
  private final long grain;
  private double left;
  private double top;

  /** Pictures of {@code map}, with so many cells in a row, each {@code size} pixels wide. */
  MemoryPicture(
      SvgDrawing drawing, MemoryMap map, int columns, double size, String unit, long grain) {
    this.drawing = drawing;
    this.map = map;
    this.columns = columns;
    this.size = size;
    this.unit = unit;
    this.grain = grain;
  }

  /** Draws it with its upper left corner at a place. */
  void draw(double x, double y, List<MemoryMap> others) {
    int rows = Math.ceilDiv(map.cells, columns);
    double widest = 0;
    for (int row = 0; row < rows; row++) {
      widest = Math.max(widest, Words.width(first(row), SMALL, false));
    }
    left = x + widest + 7;
    top = y + 16;
    heads();
    // Of many low rows not each has room for a number.
    int every = (int) Math.ceil(13 / size);
    for (int row = 0; row < rows; row++) {
      if (row % every == 0) {
        double base = top + row * size + size / 2 + 4;
        drawing.words(left - 7, base, Side.END, SMALL, Ink.NOTE, first(row));
      }
    }
    for (int cell = 0; cell < map.cells; cell++) {
      cell(cell, others);
    }
    grid(rows);
  }

  private int row(int cell) {
    return cell / columns;
  }

  private String first(int row) {
    return NodeLabel.text("%,d", map.low + (long) row * columns * map.unitsPerCell);
  }

  /** How far right of the row's first place some columns are. */
  private void heads() {
    double widest = Words.width(head(columns - 1), HEAD, false);
    int step = 0;
    for (int k = 0; k < STEPS.length && step * size < widest + 8; k++) {
      step = STEPS[k];
    }
    for (int column = step; column < columns && column < map.cells; column += step) {
      drawing.words(left + column * size, top - 4, Side.START, HEAD, Ink.NOTE, head(column));
    }
  }

  private String head(int column) {
    return NodeLabel.text("+%,d", column * map.unitsPerCell);
  }

  private void cell(int cell, List<MemoryMap> others) {
    double share = map.share(cell);
    if (share == 0) {
      return;
    }
    // Copies narrower than a cell would only make a pattern that is not in the layout.
    boolean odd = map.unitsPerCell <= grain && map.copy[cell] == 1;
    long leaf = map.leaf[cell];
    StringBuilder nodes = new StringBuilder();
    for (MemoryMap other : others) {
      nodes.append(other.nodes(cell)).append(' ');
    }
    nodes.append(map.nodes(cell));
    long from = map.low + cell * map.unitsPerCell;
    String place =
        map.unitsPerCell == 1
            ? NodeLabel.text("%s %,d", unit, from)
            : NodeLabel.text("%ss %,d to %,d", unit, from, from + map.unitsPerCell - 1);
    String full = share > 0.999 ? "" : NodeLabel.text(", %.1f %% of it data", 100 * share);
    drawing
        .rectangle(left + cell % columns * size, top + row(cell) * size, size, size)
        .fill(odd ? Ink.pale(leaf) : Ink.hue(leaf))
        // Even a sparsely filled range must show that there is something.
        .opacity(0.2 + 0.8 * share)
        .of(nodes.toString())
        .tells(place + full + (map.overlaps(cell) ? ", some of it more than once" : ""));
  }

  /** Draws the edges of all cells, and those of cells that are covered more than once. */
  private void grid(int rows) {
    SvgPath edges = new SvgPath();
    SvgPath twice = new SvgPath();
    for (int row = 0; row < rows; row++) {
      int cells = Math.min(columns, map.cells - row * columns);
      double above = top + row * size;
      edges.from(left, above).to(left + cells * size, above);
      edges.from(left, above + size).to(left + cells * size, above + size);
      for (int k = 0; k <= cells; k++) {
        edges.from(left + k * size, above).to(left + k * size, above + size);
      }
    }
    drawing.path(edges).stroke(Ink.RULE, 0.6);
    for (int cell = 0; cell < map.cells && !map.thinned; cell++) {
      if (map.overlaps(cell)) {
        box(twice, cell, 1);
      }
    }
    if (!twice.isEmpty()) {
      drawing.path(twice).stroke(Ink.MOVE, 1.4);
    }
  }

  private void box(SvgPath path, int cell, double inset) {
    double x = left + cell % columns * size + inset;
    double y = top + row(cell) * size + inset;
    double side = size - 2 * inset;
    path.from(x, y).to(x + side, y).to(x + side, y + side).to(x, y + side).to(x, y);
  }

  /** Draws a frame around one cell. */
  void mark(int cell) {
    SvgPath around = new SvgPath();
    box(around, cell, 0);
    drawing.path(around).stroke(Ink.TEXT, 2);
  }

  /** Draws a frame around the first cells. */
  void frame(int cells) {
    int full = cells / columns;
    int rest = cells % columns;
    SvgPath around = new SvgPath().from(left, top);
    double right = left + columns * size;
    double middle = left + rest * size;
    if (full > 0) {
      around.to(right, top).to(right, top + full * size);
    } else {
      around.to(middle, top);
    }
    if (rest > 0) {
      around.to(middle, top + full * size).to(middle, top + (full + 1) * size);
      around.to(left, top + (full + 1) * size);
    } else {
      around.to(left, top + full * size);
    }
    drawing.path(around.to(left, top)).stroke(Ink.TEXT, 2);
  }

  /** Where the cells begin. */
  double left() {
    return left;
  }

  /** Where the cells begin. */
  double top() {
    return top;
  }

  /** Where the cells end. */
  double right() {
    return left + Math.min(columns, map.cells) * size;
  }

  /** Where the cells end. */
  double bottom() {
    return top + Math.ceilDiv(map.cells, columns) * size;
  }

  /** The middle of a cell. */
  double middle(int cell) {
    return top + (row(cell) + 0.5) * size;
  }
}
