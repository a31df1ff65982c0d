// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.ArrayList;
import java.util.List;
import org.espalier.svg.LogPlot;
import org.espalier.svg.LogPlot.Axis;
import org.espalier.svg.LogPlot.Curve;

/** The gap between answer and bound over time, both logarithmic, a line for each graph, as SVG. */
final class GapPicture {
  private static final double EARLIEST = 0.1;
  private static final double LEAST_GAP = 1e-3;

  private GapPicture() {}

  static String of(List<FrontierRun.Line> lines, double seconds) {
    List<Curve> curves = new ArrayList<>();
    for (FrontierRun.Line line : lines) {
      List<double[]> steps = new ArrayList<>();
      double before = 1;
      for (FrontierRun.Known known : line.known()) {
        if (known.best() < Double.POSITIVE_INFINITY) {
          steps.add(new double[] {known.seconds(), before});
          steps.add(new double[] {known.seconds(), known.gap()});
          before = known.gap();
        }
      }
      if (!steps.isEmpty()) {
        curves.add(new Curve(line.graph(), steps, false, false));
      }
    }
    Axis time = new Axis(EARLIEST, Math.max(1, seconds), "time", GapPicture::time);
    Axis gap =
        new Axis(
            LEAST_GAP,
            1,
            "gap between answer and bound; 0.1 % or less is at the bottom",
            GapPicture::percent);
    return LogPlot.of("The gap over time", time, gap, curves).svg();
  }

  private static String time(double seconds) {
    return seconds < 1 ? "%.1f s".formatted(seconds) : "%,.0f s".formatted(seconds);
  }

  private static String percent(double part) {
    return part < 0.01 ? "%.1f %%".formatted(100 * part) : "%.0f %%".formatted(100 * part);
  }
}
