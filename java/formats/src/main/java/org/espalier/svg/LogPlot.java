// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import org.espalier.svg.SvgDrawing.Side;

/**
 * Curves over two logarithmic axes, each with its name at its end: where curves end at the right
 * edge in a column there, spread so that none covers another, else beside the end. Curves are told
 * apart by colour and by the shape of their marks.
 */
public final class LogPlot {
  private static final double LEFT = 76;
  private static final double TOP = 52;
  private static final double WIDTH = 700;
  private static final double HEIGHT = 500;
  private static final double SIZE = 11;
  private static final double ROW = 14;
  private static final double NEAR_EDGE = 40;
  private static final int SHAPES = 4;

  /**
   * An axis; its ends are powers of ten or not.
   *
   * @param from its least value, above 0
   * @param to its greatest value
   * @param title what is measured, with its unit
   * @param words how a power of ten is written
   */
  public record Axis(double from, double to, String title, DoubleFunction<String> words) {
    double part(double value) {
      return Math.log(Math.clamp(value, from, to) / from) / Math.log(to / from);
    }
  }

  /**
   * A curve.
   *
   * @param name its name
   * @param points pairs of a value on each axis; those outside are drawn on the edge
   * @param dashed whether its line is dashed
   * @param marked whether each point has a mark
   */
  public record Curve(String name, List<double[]> points, boolean dashed, boolean marked) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there is no point
     */
    public Curve {
      points = List.copyOf(points);
      if (points.isEmpty()) {
        throw new IllegalArgumentException("a curve must have a point, got none for " + name);
      }
    }
  }

  private final SvgDrawing drawing;
  private final Axis across;
  private final Axis up;

  private LogPlot(String title, Axis across, Axis up) {
    this.drawing = new SvgDrawing(title);
    this.across = across;
    this.up = up;
    drawing.bold(SvgDrawing.MARGIN, 28, Side.START, 15, Ink.TEXT, title);
  }

  /**
   * Draws curves.
   *
   * @param title what they show
   * @param across the horizontal axis
   * @param up the vertical axis
   * @param curves the curves
   * @return the drawing
   */
  public static SvgDrawing of(String title, Axis across, Axis up, List<Curve> curves) {
    LogPlot plot = new LogPlot(title, across, up);
    plot.axes();
    for (int k = 0; k < curves.size(); k++) {
      plot.curve(curves.get(k), k);
    }
    plot.names(curves);
    return plot.drawing;
  }

  private double x(double value) {
    return LEFT + across.part(value) * WIDTH;
  }

  private double y(double value) {
    return TOP + (1 - up.part(value)) * HEIGHT;
  }

  private void axes() {
    for (double tick : ticks(across)) {
      drawing.line(x(tick), TOP, x(tick), TOP + HEIGHT).stroke(Ink.RULE);
      drawing.words(
          x(tick), TOP + HEIGHT + 18, Side.MIDDLE, 12, Ink.TEXT, across.words().apply(tick));
    }
    for (double tick : ticks(up)) {
      drawing.line(LEFT, y(tick), LEFT + WIDTH, y(tick)).stroke(Ink.RULE);
      drawing.words(LEFT - 8, y(tick) + 4, Side.END, 12, Ink.TEXT, up.words().apply(tick));
    }
    drawing.words(LEFT + WIDTH / 2, TOP + HEIGHT + 38, Side.MIDDLE, 12, Ink.TEXT, across.title());
    drawing.words(LEFT, TOP - 8, Side.START, 12, Ink.TEXT, up.title());
  }

  private static List<Double> ticks(Axis axis) {
    List<Double> ticks = new ArrayList<>();
    int last = (int) Math.floor(Math.log10(axis.to()) + 1e-9);
    for (int decade = (int) Math.ceil(Math.log10(axis.from()) - 1e-9); decade <= last; decade++) {
      ticks.add(Math.pow(10, decade));
    }
    return ticks;
  }

  private void curve(Curve curve, int number) {
    Ink ink = Ink.hue(number);
    SvgPath line = new SvgPath();
    for (double[] point : curve.points()) {
      if (line.isEmpty()) {
        line.from(x(point[0]), y(point[1]));
      } else {
        line.to(x(point[0]), y(point[1]));
      }
    }
    SvgElement drawn = drawing.path(line).stroke(ink, 1.6).of("c" + number).tells(curve.name());
    if (curve.dashed()) {
      drawn.dashed("5 4");
    }
    if (curve.marked()) {
      for (double[] point : curve.points()) {
        String told =
            "%s: %s, %s"
                .formatted(curve.name(), Significant.of(point[0]), Significant.of(point[1]));
        mark(x(point[0]), y(point[1]), number).of("c" + number).tells(told);
      }
    }
  }

  /** Hues come again after some curves, with another shape. */
  private SvgElement mark(double x, double y, int number) {
    Ink ink = Ink.hue(number);
    return switch (number / Ink.hues() % SHAPES) {
      case 0 -> drawing.circle(x, y, 3).fill(ink);
      case 1 -> drawing.rectangle(x - 2.7, y - 2.7, 5.4, 5.4).fill(ink);
      case 2 ->
          drawing.shape(
              new SvgPath().from(x, y - 3.6).to(x + 3.4, y + 2.6).to(x - 3.4, y + 2.6), ink);
      default ->
          drawing.shape(
              new SvgPath().from(x, y - 3.8).to(x + 3.8, y).to(x, y + 3.8).to(x - 3.8, y), ink);
    };
  }

  private void names(List<Curve> curves) {
    List<Integer> edge = new ArrayList<>();
    Labels labels = new Labels(drawing);
    double right = LEFT + WIDTH;
    for (Curve curve : curves) {
      for (int k = 1; k < curve.points().size(); k++) {
        double[] from = curve.points().get(k - 1);
        double[] to = curve.points().get(k);
        labels.avoidLine(x(from[0]), y(from[1]), x(to[0]), y(to[1]));
      }
    }
    labels.avoid(right - 2, 0, 100_000, 100_000); // the column of names
    labels.avoid(0, TOP + HEIGHT, 100_000, TOP + HEIGHT + 40);
    for (int k = 0; k < curves.size(); k++) {
      double[] end = curves.get(k).points().getLast();
      if (x(end[0]) > right - NEAR_EDGE) {
        edge.add(k);
      } else {
        labels.put(x(end[0]), y(end[1]), 7, SIZE, Ink.hue(k), curves.get(k).name()).node("c" + k);
      }
    }
    edge.sort(Comparator.comparingDouble(k -> y(curves.get(k).points().getLast()[1])));
    double[] wished =
        edge.stream().mapToDouble(k -> y(curves.get(k).points().getLast()[1])).toArray();
    double[] apart = new double[wished.length];
    double[] weights = new double[wished.length];
    Arrays.fill(apart, ROW);
    Arrays.fill(weights, 1);
    double[] placed = Spread.of(wished, weights, apart);
    // The column moves up as a whole where it would reach below the axis.
    double over = placed.length == 0 ? 0 : Math.max(0, placed[placed.length - 1] - TOP - HEIGHT);
    for (int k = 0; k < placed.length; k++) {
      double[] end = curves.get(edge.get(k)).points().getLast();
      double at = placed[k] - over;
      Ink ink = Ink.hue(edge.get(k));
      drawing.line(x(end[0]) + 4, y(end[1]), right + 22, at).stroke(ink, 0.7);
      mark(right + 28, at, edge.get(k));
      drawing
          .words(right + 36, at + 4, Side.START, SIZE, ink, curves.get(edge.get(k)).name())
          .node("c" + edge.get(k));
    }
  }
}
