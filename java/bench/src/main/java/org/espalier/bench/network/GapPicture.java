// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.List;
import java.util.Locale;

/** The gap between answer and bound over time, both logarithmic, a line for each graph, as SVG. */
final class GapPicture {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int LEFT = 60;
  private static final int TOP = 20;
  private static final int RIGHT = 60;
  private static final int BOTTOM = 40;
  private static final double EARLIEST = 0.1;
  private static final double LEAST_GAP = 1e-3;
  private static final String[] COLOURS = {
    "#1b6ca8", "#c8553d", "#2e8b57", "#8e5ea2", "#b8860b", "#444444", "#d81b60", "#00838f"
  };

  private GapPicture() {}

  static String of(List<FrontierRun.Line> lines, double seconds) {
    StringBuilder svg = new StringBuilder(1 << 14);
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                .formatted(WIDTH, HEIGHT)
            + " font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    for (double gap : new double[] {0.001, 0.01, 0.1, 1}) {
      rule(svg, LEFT, y(gap), WIDTH - RIGHT, y(gap));
      text(svg, 8, y(gap) + 4, String.format(Locale.ROOT, "%.1f %%", 100 * gap));
    }
    for (double time = EARLIEST; time <= seconds; time *= 10) {
      rule(svg, x(time, seconds), TOP, x(time, seconds), HEIGHT - BOTTOM);
      text(svg, x(time, seconds) - 8, HEIGHT - 20, String.format(Locale.ROOT, "%.1f s", time));
    }
    int drawn = 0;
    for (FrontierRun.Line line : lines) {
      draw(svg, line, seconds, COLOURS[drawn++ % COLOURS.length]);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void draw(
      StringBuilder svg, FrontierRun.Line line, double seconds, String colour) {
    StringBuilder points = new StringBuilder();
    double before = 1;
    for (FrontierRun.Known known : line.known()) {
      if (known.best() < Double.POSITIVE_INFINITY) {
        double at = x(known.seconds(), seconds);
        points.append(point(at, y(before))).append(point(at, y(known.gap())));
        before = known.gap();
      }
    }
    svg.append("<polyline fill=\"none\" stroke=\"%s\" points=\"%s\"/>\n".formatted(colour, points));
    FrontierRun.Known end = line.known().getLast();
    text(svg, x(end.seconds(), seconds) + 4, y(end.gap()) + 4, line.graph());
  }

  private static String point(double x, double y) {
    return String.format(Locale.ROOT, "%.1f,%.1f ", x, y);
  }

  private static double x(double time, double seconds) {
    double part = Math.log(Math.max(1, time / EARLIEST)) / Math.log(seconds / EARLIEST);
    return LEFT + Math.min(1, part) * (WIDTH - LEFT - RIGHT);
  }

  private static double y(double gap) {
    double part = Math.log(Math.max(LEAST_GAP, gap)) / Math.log(LEAST_GAP);
    return TOP + part * (HEIGHT - TOP - BOTTOM);
  }

  private static void rule(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder svg, double x, double y, String words) {
    svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">%s</text>%n", x, y, words));
  }
}
