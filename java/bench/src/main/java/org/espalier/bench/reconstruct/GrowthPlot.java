// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.svg.LogPlot;
import org.espalier.svg.LogPlot.Axis;
import org.espalier.svg.LogPlot.Curve;

/**
 * Draws the lines of {@link GrowthRun} as curves, processor time against n, both on logarithmic
 * axes, one for each family with its name at its end, the published algorithm dashed.
 *
 * <p>Arguments: a file that holds the lines, and the SVG file to write.
 */
public final class GrowthPlot {
  private static final Axis ELEMENTS =
      new Axis(10, 1e6, "elements", n -> "%,d".formatted(Math.round(n)));
  private static final Axis SECONDS = new Axis(1e-4, 16, "processor time", GrowthPlot::seconds);

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
        double[] point = {
          Double.parseDouble(cells[2].strip()), Double.parseDouble(cells[6].strip())
        };
        curves.computeIfAbsent(cells[1].strip(), _ -> new ArrayList<>()).add(point);
      }
    }
    List<Curve> drawn = new ArrayList<>();
    curves.forEach(
        (name, points) -> drawn.add(new Curve(name, points, name.startsWith("published"), true)));
    String svg =
        LogPlot.of("Processor time of a reconstruction against n", ELEMENTS, SECONDS, drawn).svg();
    Files.writeString(Path.of(args[1]), svg, StandardCharsets.UTF_8);
  }

  private static String seconds(double seconds) {
    return seconds >= 1
        ? "%.0f s".formatted(seconds)
        : seconds >= 1e-3 ? "%.0f ms".formatted(1e3 * seconds) : "%.1f ms".formatted(1e3 * seconds);
  }
}
