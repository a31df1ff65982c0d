// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;
import org.espalier.tree.Con;

/**
 * A tree as an outline: a line for each node, leaves in the colour of their cells; below the first
 * inner nodes what they repeat or put together.
 */
final class TreePicture {
  private static final double LINE = 20;
  private static final double INDENT = 20;
  private static final double SIZE = 13;
  private static final double WIDTH = 520;

  private final SvgDrawing drawing;
  private final ShownTree shown;
  private final CostModel costs;
  private int strips;
  private double y;

  /** An outline with at most so many strips. */
  TreePicture(SvgDrawing drawing, ShownTree shown, CostModel costs, int strips) {
    this.drawing = drawing;
    this.shown = shown;
    this.costs = costs;
    this.strips = strips;
  }

  /** Draws it with its upper left corner at a place; returns where it ends. */
  double draw(double x, double top) {
    y = top;
    List<ShownTree.Row> rows = shown.rows();
    double[] bases = new double[rows.size()];
    for (int k = 0; k < rows.size(); k++) {
      ShownTree.Row row = rows.get(k);
      bases[k] = y + 14;
      double left = x + row.depth() * INDENT;
      line(row, left);
      if (row.parent() >= 0) {
        drawing
            .path(
                new SvgPath()
                    .from(left - 12, bases[row.parent()] + 5)
                    .to(left - 12, bases[k] - 4)
                    .to(left - 4, bases[k] - 4))
            .stroke(Ink.LINE);
      }
    }
    if (shown.hidden() > 0) {
      String more = NodeLabel.text("… %,d more subtrees", shown.hidden());
      drawing.words(x, y + 14, Side.START, SIZE, Ink.NOTE, more);
      y += LINE;
    }
    return y;
  }

  private void line(ShownTree.Row row, double left) {
    boolean strip = !(row.node() instanceof Con) && strips > 0;
    String cost = NodeLabel.text("%,d", costs.nodeCost(row.node()));
    String label = row.at() + NodeLabel.of(row.node());
    drawing
        .rectangle(left - 4, y, Math.max(120, WIDTH - row.depth() * INDENT), LINE)
        .unseen()
        .rounded(3)
        .node(row.id())
        .tells(
            NodeLabel.text(
                "%s; %s words, with all below %,d; %,d elements",
                label, cost, costs.cost(row.node()), row.node().length()));
    double at = left;
    if (row.node() instanceof Con) {
      drawing.rectangle(at, y + 4, 7, 12).fill(Ink.hue(row.firstLeaf())).passes();
      drawing.rectangle(at + 7, y + 4, 7, 12).fill(Ink.pale(row.firstLeaf())).passes();
      at += 20;
    }
    double room = WIDTH - 70 - (at - left) - row.depth() * INDENT;
    String fitted = Words.fitted(label, Math.max(150, room), SIZE, false);
    drawing.words(at, y + 14, Side.START, SIZE, Ink.TEXT, fitted).passes();
    double end = at + Words.width(fitted, SIZE, false) + 12;
    drawing.words(end, y + 14, Side.START, SIZE - 2, Ink.NOTE, "cost " + cost).passes();
    y += LINE;
    if (strip) {
      strips--;
      y += new NodeStrip(drawing, row).draw(left + 10, y);
    }
  }
}
