// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws the lines of {@link GrowthRun} as curves, processor time against n, both on logarithmic
 * axes, one for each family, with the published algorithm dashed.
 *
 * <p>Arguments: a file that holds the lines, and the SVG file to write.
 */
public final class GrowthPlot {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 620;
  private static final int LEFT = 70;
  private static final int RIGHT = 200;
  private static final int TOP = 20;
  private static final int BOTTOM = 50;
  // decades of the axes: n from 10 to 10^6, seconds from 10^-4 to 10^1
  private static final double[] X = {1, 6.2};
  private static final double[] Y = {-4, 1.2};

  private GrowthPlot() {}

  /**
   * Draws.
   *
   * @param args table, picture
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Map<String, List<double[]>> curves = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 8 && cells[2].strip().matches("\\d+")) {
        double seconds = Math.max(1e-4, Double.parseDouble(cells[6].strip()));
        double[] point = {Double.parseDouble(cells[2].strip()), seconds};
        curves.computeIfAbsent(cells[1].strip(), name -> new ArrayList<>()).add(point);
      }
    }
    StringBuilder out = new StringBuilder();
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        .append(WIDTH + " " + HEIGHT + "\" font-family=\"sans-serif\" font-size=\"12\">\n")
        .append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    axes(out);
    int index = 0;
    for (Map.Entry<String, List<double[]>> curve : curves.entrySet()) {
      curve(out, curve.getKey(), curve.getValue(), index++, curves.size());
    }
    Files.writeString(Path.of(args[1]), out.append("</svg>\n"), StandardCharsets.UTF_8);
  }

  private static double x(double n) {
    return LEFT + (Math.log10(n) - X[0]) / (X[1] - X[0]) * (WIDTH - LEFT - RIGHT);
  }

  private static double y(double seconds) {
    double part = (Math.log10(seconds) - Y[0]) / (Y[1] - Y[0]);
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
  }

  private static void axes(StringBuilder out) {
    for (int decade = (int) X[0]; decade <= X[1]; decade++) {
      double at = x(Math.pow(10, decade));
      line(out, at, TOP, at, HEIGHT - BOTTOM);
      text(out, at, HEIGHT - BOTTOM + 18, "middle", "10^" + decade, "black");
    }
    for (int decade = (int) Y[0]; decade <= Y[1]; decade++) {
      double at = y(Math.pow(10, decade));
      line(out, LEFT, at, WIDTH - RIGHT, at);
      text(out, LEFT - 8, at + 4, "end", "10^" + decade + " s", "black");
    }
    text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", "elements", "black");
  }

  private static void curve(
      StringBuilder out, String name, List<double[]> points, int index, int curves) {
    String colour = "hsl(%d,70%%,40%%)".formatted(360 * index / curves);
    String dashes = name.startsWith("published") ? " stroke-dasharray=\"5 4\"" : "";
    out.append("<polyline fill=\"none\" stroke=\"%s\"%s points=\"".formatted(colour, dashes));
    for (double[] point : points) {
      out.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(point[0]), y(point[1])));
    }
    out.append("\"/>\n");
    for (double[] point : points) {
      out.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>%n",
              x(point[0]),
              y(point[1]),
              colour));
    }
    double row = TOP + 14 + index * Math.min(24.0, (HEIGHT - TOP - BOTTOM) / (double) curves);
    text(out, WIDTH - RIGHT + 14, row, "start", name, colour);
  }

  private static void line(StringBuilder out, double x1, double y1, double x2, double y2) {
    out.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(
      StringBuilder out, double x, double y, String anchor, String text, String colour) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            colour,
            text));
  }
}
