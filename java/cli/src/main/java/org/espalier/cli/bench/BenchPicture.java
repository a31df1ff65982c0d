// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The ratios as a picture: a row for each cell, a mark for each side where its time over that of
 * ours lies on a logarithmic axis, its interval as a line. Right of the line at 1 ours is faster.
 */
public final class BenchPicture {
  private static final int ROW = 16;
  private static final int LEFT = 250;
  private static final int AXIS = 620;
  private static final int WIDTH = LEFT + AXIS + 30;

  /** The axis reaches from a tenth to a thousand. */
  private static final double LEAST = 0.1;

  private static final double DECADES = 4;

  /** Hues told apart by most colour-blind readers (Okabe and Ito). */
  private static final Map<String, String> COLOURS =
      Map.of(
          "elements",
          "#e69f00",
          "blocks",
          "#b8860b",
          BenchCell.TREE,
          "#0072b2",
          "mpi.jar",
          "#aa4499",
          BenchCell.JAVA_LOOP,
          "#009e73",
          BenchCell.C_LOOP,
          "#d55e00",
          "memcpy",
          "#999999");

  private final StringBuilder out = new StringBuilder();
  private int y = 20;

  private BenchPicture() {}

  /**
   * Draws the picture.
   *
   * @param report what was measured
   * @return an SVG document
   */
  public static String svg(BenchReport report) {
    return new BenchPicture().draw(report);
  }

  private String draw(BenchReport report) {
    text(20, y, "bold 15px", "#111", "Time of the others over that of ours");
    int x = LEFT;
    for (String side : BenchCell.OTHERS) {
      out.append(
          "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>%n".formatted(x, y + 15, colour(side)));
      text(x + 8, y + 19, "12px", "#333", side);
      x += 88;
    }
    y += 46;
    report.tables().forEach(this::table);
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">%n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n%s</svg>%n")
        .formatted(WIDTH, y, WIDTH, y, out);
  }

  private void table(String title, List<BenchCell> cells) {
    text(20, y, "bold 13px", "#111", title);
    y += 10;
    int bottom = y + cells.size() * ROW + 4;
    for (double tick = LEAST; tick < LEAST * Math.pow(10, DECADES) * 1.5; tick *= 10) {
      int x = x(tick);
      boolean one = Math.abs(tick - 1) < 1e-9;
      out.append(
          "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>%n"
              .formatted(x, y, x, bottom, one ? "#111" : "#ddd"));
      text(
          x - 8,
          bottom + 12,
          "11px",
          "#555",
          String.format(Locale.ROOT, "%.4g", tick).replaceAll("\\.?0+$", ""));
    }
    for (BenchCell cell : cells) {
      y += ROW;
      text(20, y, "12px", "#333", cell.pattern());
      text(LEFT - 60, y, "12px", "#333", BenchCell.size(cell.bytes()));
      for (String side : BenchCell.OTHERS) {
        Optional<Ratio> ratio = cell.ratio(side);
        ratio.ifPresent(known -> mark(known, colour(side)));
      }
    }
    y = bottom + 40;
  }

  private void mark(Ratio ratio, String colour) {
    int middle = y - 4;
    out.append(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"1.5\"/>%n"
            .formatted(x(ratio.low()), middle, x(ratio.high()), middle, colour));
    out.append(
        "<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"%s\"/>%n"
            .formatted(x(ratio.value()), middle, colour));
  }

  private static int x(double ratio) {
    double place = Math.log10(ratio / LEAST) / DECADES;
    return LEFT + (int) Math.round(AXIS * Math.clamp(place, 0, 1));
  }

  private static String colour(String side) {
    return COLOURS.getOrDefault(side, "#000");
  }

  private void text(int x, int at, String font, String colour, String words) {
    out.append(
        "<text x=\"%d\" y=\"%d\" style=\"font:%s sans-serif\" fill=\"%s\">%s</text>%n"
            .formatted(x, at, font, colour, words.replace("&", "&amp;").replace("<", "&lt;")));
  }
}
