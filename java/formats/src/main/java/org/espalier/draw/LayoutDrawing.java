// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.normalize.NormalizationResult;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * A layout in memory, each cell in the colour of the leaf that covers it, with the cheapest tree
 * beside it. Where the whole has more units than cells, one period is enlarged.
 */
public final class LayoutDrawing {
  /** Up to so many cells each is one grain of memory. */
  private static final int MOST_CELLS = 1280;

  private static final int COARSE_CELLS = 640;
  private static final int COLUMNS = 32;
  private static final int MOST_ROWS = 40;
  private static final int PERIOD_CELLS = 1024;
  private static final int FEW_PERIOD_CELLS = 64;
  private static final int NODES_SHOWN = 36;
  private static final int GIVEN_SHOWN = 16;
  private static final int STRIPS = 8;
  private static final double GAP = 34;

  private final String title;
  private final TypeTree given;
  private final boolean listed;
  private final NormalizationResult found;
  private final CostModel costs;
  private final SvgDrawing drawing;
  private final ShownTree shown;
  private final ShownTree shownGiven;
  private final String unit;
  private final long grain;

  private LayoutDrawing(
      String title, TypeTree given, boolean listed, NormalizationResult found, CostModel costs) {
    this.title = title;
    this.given = given;
    this.listed = listed;
    this.found = found;
    this.costs = costs;
    drawing = new SvgDrawing(title);
    shown = new ShownTree(found.tree(), "n", NODES_SHOWN);
    shownGiven = new ShownTree(given, "g", listed ? 1 : GIVEN_SHOWN);
    unit = given.isTyped() ? "byte" : "unit";
    grain = Grain.of(found.tree());
  }

  /**
   * Draws a layout.
   *
   * @param title what it is
   * @param given the tree as it was given
   * @param listed whether that is only the list of displacements of a layout without a tree
   * @param found the cheapest tree that was found
   * @param costs what nodes cost
   * @return the drawing
   * @throws IllegalArgumentException if the layout reaches over more memory than can be counted
   */
  public static SvgDrawing of(
      String title, TypeTree given, boolean listed, NormalizationResult found, CostModel costs) {
    try {
      return new LayoutDrawing(title, given, listed, found, costs).draw();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the layout must reach over less than 2^63 units", e);
    }
  }

  private SvgDrawing draw() {
    TypeTree tree = found.tree();
    long span = Math.subtractExact(tree.trueUb(), tree.trueLb());
    long grains = Math.max(1, Math.ceilDiv(span, grain));
    boolean coarse = grains > MOST_CELLS;
    Period period = Period.of(tree, PERIOD_CELLS * grain);
    double top = 96;
    double x = SvgDrawing.MARGIN;
    long perCell = coarse ? perCell(grains, period) : grain;
    int cells = (int) Math.ceilDiv(Math.max(1, span), perCell);
    MemoryMap whole = new MemoryMap(shown, tree.trueLb(), perCell, cells);
    int columns = coarse ? COLUMNS : columns(cells);
    double size = coarse ? 9 : cells <= 160 && columns <= 16 ? 20 : columns <= 40 ? 12 : 9;
    MemoryPicture picture = new MemoryPicture(drawing, whole, columns, size, unit, grain);
    heading(x, top, coarse ? "the whole" : "memory", scale(whole));
    picture.draw(x, top + 24, givenMap(whole));
    if (coarse) {
      x = drawing.right() + GAP;
      enlarged(period, picture, x, top, whole);
    }
    double pictures = drawing.bottom();
    x = drawing.right() + GAP;
    String depth = NodeLabel.text(", depth %,d", tree.depth());
    heading(
        x,
        top,
        "the cheapest tree found",
        words(costs.cost(tree)) + ", folded " + words(costs.foldedCost(tree)) + depth);
    double end = new TreePicture(drawing, shown, costs, STRIPS).draw(x, top + 14);
    if (!listed) {
      heading(
          x,
          end + 30,
          "the tree as given",
          words(costs.cost(given)) + NodeLabel.text(", depth %,d", given.depth()));
      new TreePicture(drawing, shownGiven, costs, 0).draw(x, end + 44);
    }
    head(span);
    legend(Math.max(pictures, drawing.bottom()) + 30, coarse, whole);
    return drawing;
  }

  private void head(long span) {
    TypeTree tree = found.tree();
    double room = Math.max(600, drawing.right() - SvgDrawing.MARGIN);
    drawing
        .bold(20, 32, Side.START, 18, Ink.TEXT, Words.fitted(title, room, 18, true))
        .tells(title);
    drawing.words(
        20,
        54,
        Side.START,
        13,
        Ink.TEXT,
        NodeLabel.text(
            "%,d elements in %,d %ss of memory, from %,d up to %,d",
            tree.length(), span, unit, tree.trueLb(), tree.trueUb()));
    String proof =
        found.optimal()
            ? "proved least"
            : NodeLabel.text("not proved, at least %,d", found.lowerBound());
    drawing.words(
        20,
        73,
        Side.START,
        13,
        Ink.TEXT,
        NodeLabel.text(
            "cost as given %,d words, of the tree found %,d words (%s)",
            found.costBefore(), found.cost(), proof));
  }

  private void heading(double x, double y, String words, String note) {
    drawing.bold(x, y + 4, Side.START, 14, Ink.TEXT, words);
    drawing.words(x + Words.width(words, 14, true) + 8, y + 4, Side.START, 11, Ink.NOTE, note);
  }

  private static String words(long cost) {
    return NodeLabel.text("%,d words", cost);
  }

  private String scale(MemoryMap map) {
    return map.unitsPerCell == 1
        ? "a cell is one " + unit
        : NodeLabel.text("a cell is %,d %ss", map.unitsPerCell, unit);
  }

  /** Where the tree was given as one its nodes are linked as well. */
  private List<MemoryMap> givenMap(MemoryMap like) {
    return listed
        ? List.of()
        : List.of(new MemoryMap(shownGiven, like.low, like.unitsPerCell, like.cells));
  }

  /** As many columns as make some stride of the tree a row, if it fits. */
  private int columns(int cells) {
    long best = 0;
    for (ShownTree.Row row : shown.rows()) {
      long stride =
          switch (row.node()) {
            case Vec vec -> vec.stride();
            case VecBuc buc -> buc.stride();
            case IdxBuc buc -> buc.bucketStride();
            case Con _, Idx _, Strc _ -> 0;
          };
      long step = Math.abs(stride) / grain;
      if (step >= 6 && step <= 48 && step > best) {
        best = step;
      }
    }
    if (best == 0) {
      return Math.min(cells, COLUMNS);
    }
    long rows = Math.ceilDiv(cells, best);
    return (int) (best * Math.ceilDiv(rows, MOST_ROWS));
  }

  /** Whole periods where one fits, so that cells of like periods look alike. */
  private long perCell(long grains, Period period) {
    long least = Math.multiplyExact(Math.ceilDiv(grains, (long) COARSE_CELLS), grain);
    long step = period.repeats() ? period.units() : grain;
    return Math.multiplyExact(Math.ceilDiv(least, step), step);
  }

  private void enlarged(Period period, MemoryPicture whole, double x, double top, MemoryMap map) {
    long left = (found.tree().trueUb() - period.low()) / grain;
    int step = (int) Math.min(PERIOD_CELLS, Math.ceilDiv(period.units(), grain));
    int cells = step;
    if (period.repeats() && step < FEW_PERIOD_CELLS) {
      cells = FEW_PERIOD_CELLS / step * step;
    } else if (!period.repeats() && step == PERIOD_CELLS) {
      cells = PERIOD_CELLS / 4;
    }
    cells = Math.clamp(left, 1, cells);
    int columns = step <= 5 ? step * (16 / step) : step <= COLUMNS ? step : COLUMNS;
    double size = columns <= 16 && cells <= 256 ? 18 : 10;
    MemoryMap near = new MemoryMap(shown, period.low(), grain, cells);
    heading(x, top, period.repeats() ? "one period, enlarged" : "enlarged", scale(near));
    MemoryPicture picture = new MemoryPicture(drawing, near, columns, size, unit, grain);
    picture.draw(x, top + 24, givenMap(near));
    if (period.repeats()) {
      picture.frame(Math.min(step, cells));
    }
    double base = picture.bottom() + 18;
    for (String line : broken(period.told(), 290)) {
      drawing.words(picture.left(), base, Side.START, 11, Ink.NOTE, line);
      base += 15;
    }
    // From the cell of the whole in which it lies to where it is enlarged.
    int cell = (int) ((period.low() - map.low) / map.unitsPerCell);
    whole.mark(cell);
    double from = whole.middle(cell);
    double turn = x - GAP / 2;
    drawing
        .path(
            new SvgPath()
                .from(whole.right() + 3, from)
                .to(turn, from)
                .to(turn, picture.top() - 18)
                .to(picture.left(), picture.top() - 18)
                .to(picture.left(), picture.top() - 2))
        .stroke(Ink.LINE)
        .dashed("3 3");
  }

  private static List<String> broken(String words, double room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      if (!line.isEmpty() && Words.width(line + " " + word, 11, false) > room) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** What colours and edges mean, as far as they occur. */
  private void legend(double y, boolean coarse, MemoryMap whole) {
    double x = SvgDrawing.MARGIN;
    long leaves = shown.rows().getFirst().leaves();
    drawing.rectangle(x, y - 10, 12, 12).fill(Ink.hue(0));
    drawing.rectangle(x + 12, y - 10, 12, 12).fill(Ink.pale(0));
    x = said(x + 30, y, "the leaf that covers the cell; its copies light and dark by turns");
    if (leaves > Ink.hues()) {
      x = said(x, y, NodeLabel.text("colours begin again after %,d leaves", Ink.hues()));
    }
    double second = y + 20;
    x = SvgDrawing.MARGIN;
    if (coarse) {
      for (int k = 0; k < 4; k++) {
        drawing
            .rectangle(x + 12 * k, second - 10, 12, 12)
            .fill(Ink.hue(0))
            .opacity(0.2 + 0.8 * k / 3);
      }
      String told =
          whole.thinned ? "of copies evenly spread over the layout" : "of a cell that is data";
      x = said(x + 54, second, "share " + told + ": 0 to 100 %");
    }
    if (whole.overlapsAnywhere()) {
      drawing.rectangle(x + 1, second - 9, 11, 11).unseen().stroke(Ink.MOVE, 1.4);
      x = said(x + 18, second, "covered more than once");
    }
    drawing.line(x, second - 3, x + 22, second - 3).stroke(Ink.LINE).dashed("2 3");
    said(
        x + 28,
        second,
        "boxes of the tree are not to scale: below where they begin, between them "
            + unit
            + "s of memory, negative where the next begins before the end");
  }

  private double said(double x, double y, String words) {
    drawing.words(x, y, Side.START, 11, Ink.NOTE, words);
    return x + Words.width(words, 11, false) + 22;
  }
}
