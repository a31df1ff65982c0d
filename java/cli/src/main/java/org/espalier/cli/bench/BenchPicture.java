// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.List;
import java.util.Map;
import org.espalier.redistribute.clock.Ratio;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.Words;

/**
 * The ratios as a picture: a row for each cell, a mark for each side where its time over that of
 * ours lies on a logarithmic axis, its interval as a line. Right of the line at 1 ours is faster.
 */
public final class BenchPicture {
  private static final double ROW = 16;
  private static final double SIZE = 12;
  private static final double AXIS = 620;

  /** The axis reaches from a tenth to a thousand. */
  private static final double LEAST = 0.1;

  private static final int DECADES = 4;

  private static final Map<String, Ink> INKS =
      Map.of(
          "elements",
          Ink.PALE_VERMILION,
          "blocks",
          Ink.GOLD,
          BenchCell.TREE,
          Ink.BLUE,
          "mpi.jar",
          Ink.PURPLE,
          BenchCell.JAVA_LOOP,
          Ink.GREEN,
          BenchCell.C_LOOP,
          Ink.VERMILION,
          "memcpy",
          Ink.GREY);

  private final SvgDrawing drawing = new SvgDrawing("Time of the others over that of ours");
  private double sizes; // where the sizes of cells end
  private double left; // where the axis begins
  private double y = 32;

  private BenchPicture() {}

  /**
   * Draws the picture.
   *
   * @param report what was measured
   * @return the drawing
   */
  public static SvgDrawing of(BenchReport report) {
    return new BenchPicture().draw(report);
  }

  private SvgDrawing draw(BenchReport report) {
    double names = 0;
    double amounts = 0;
    for (List<BenchCell> cells : report.tables().values()) {
      for (BenchCell cell : cells) {
        names = Math.max(names, Words.width(cell.pattern(), SIZE, false));
        amounts = Math.max(amounts, Words.width(BenchCell.size(cell.bytes()), SIZE, false));
      }
    }
    sizes = SvgDrawing.MARGIN + names + 16 + amounts;
    left = sizes + 20;
    drawing.bold(
        SvgDrawing.MARGIN, y, Side.START, 15, Ink.TEXT, "Time of the others over that of ours");
    double x = SvgDrawing.MARGIN;
    for (String side : BenchCell.OTHERS) {
      drawing.circle(x + 4, y + 19, 4).fill(ink(side)).node(id(side));
      drawing.words(x + 13, y + 23, Side.START, SIZE, Ink.TEXT, side);
      x += 13 + Words.width(side, SIZE, false) + 18;
    }
    drawing.words(
        x, y + 23, Side.START, SIZE, Ink.NOTE, "bars: 95 % intervals; right of 1 ours is faster");
    y += 54;
    report.tables().forEach(this::table);
    return drawing;
  }

  private void table(String title, List<BenchCell> cells) {
    drawing.bold(SvgDrawing.MARGIN, y, Side.START, 13, Ink.TEXT, title);
    y += 10;
    double bottom = y + cells.size() * ROW + 4;
    for (int decade = 0; decade <= DECADES; decade++) {
      double tick = LEAST * Math.pow(10, decade);
      drawing.line(x(tick), y, x(tick), bottom).stroke(decade == 1 ? Ink.TEXT : Ink.RULE);
      String words = decade == 0 ? "0.1" : "%,.0f".formatted(tick);
      drawing.words(x(tick), bottom + 13, Side.MIDDLE, 11, Ink.NOTE, words);
    }
    for (BenchCell cell : cells) {
      y += ROW;
      drawing.words(SvgDrawing.MARGIN, y, Side.START, SIZE, Ink.TEXT, cell.pattern());
      drawing.words(sizes, y, Side.END, SIZE, Ink.TEXT, BenchCell.size(cell.bytes()));
      for (String side : BenchCell.OTHERS) {
        cell.ratio(side).ifPresent(known -> mark(cell, known, side));
      }
    }
    y = bottom + 44;
  }

  private void mark(BenchCell cell, Ratio ratio, String side) {
    double middle = y - 4;
    String told =
        "%s, %s of %s: %.3g (%.3g to %.3g)"
            .formatted(
                side,
                BenchCell.size(cell.bytes()),
                cell.pattern(),
                ratio.value(),
                ratio.low(),
                ratio.high());
    drawing
        .line(x(ratio.low()), middle, x(ratio.high()), middle)
        .stroke(ink(side), 1.5)
        .of(id(side));
    drawing.circle(x(ratio.value()), middle, 3).fill(ink(side)).of(id(side)).tells(told);
  }

  private double x(double ratio) {
    double place = Math.log10(ratio / LEAST) / DECADES;
    return left + AXIS * Math.clamp(place, 0, 1);
  }

  /** The name of a side in the drawing, where names have no spaces. */
  private static String id(String side) {
    return "side" + BenchCell.OTHERS.indexOf(side);
  }

  private static Ink ink(String side) {
    return INKS.getOrDefault(side, Ink.TEXT);
  }
}
