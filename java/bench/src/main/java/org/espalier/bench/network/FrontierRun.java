// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.formats.IopddlReader;
import org.espalier.network.CostNetwork;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.ContestGraph;

/**
 * Our solver alone on graphs of the IOPDDL contest: when the first answer came, answers and bounds
 * after 1, 10 and 60 seconds, and a picture of the gap over time. Every answer is judged by {@link
 * ContestGraph#judge}.
 *
 * <p>Arguments: {@code [--free] [--seconds N] [--picture FILE]}, then files; with {@code --free}
 * the limits on usage are left out.
 */
public final class FrontierRun {
  private static final int WORKERS = 2;

  private FrontierRun() {}

  /** What was known at a time; the best is infinite before the first answer. */
  record Known(double seconds, double best, double bound) {
    double gap() {
      return best == Double.POSITIVE_INFINITY ? 1 : (best - bound) / Math.max(1, best);
    }
  }

  /** What became known about one graph, in order of time. */
  record Line(String graph, List<Known> known) {
    Line {
      known = List.copyOf(known);
    }

    Known at(double seconds) {
      Known last = new Known(0, Double.POSITIVE_INFINITY, 0);
      for (Known one : known) {
        last = one.seconds() <= seconds ? one : last;
      }
      return last;
    }

    double firstAnswer() {
      for (Known one : known) {
        if (one.best() < Double.POSITIVE_INFINITY) {
          return one.seconds();
        }
      }
      return Double.NaN;
    }

    String row(double limit) {
      Known end = at(limit);
      return String.format(
          Locale.ROOT,
          "| %s | %.2f s | %s | %s | %s | %,.0f | %.3f %% | %s |",
          graph,
          firstAnswer(),
          shown(at(1).best()),
          shown(at(10).best()),
          shown(end.best()),
          end.bound(),
          100 * end.gap(),
          end.best() <= end.bound()
              ? String.format(Locale.ROOT, "%.2f s", known.getLast().seconds())
              : "no");
    }

    private static String shown(double cost) {
      return cost == Double.POSITIVE_INFINITY ? "none" : String.format(Locale.ROOT, "%,.0f", cost);
    }
  }

  /**
   * Runs.
   *
   * @param arguments options, then files
   * @throws IOException if a file cannot be read, or the picture cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    boolean free = false;
    double seconds = 60;
    Path picture = null;
    List<Line> lines = new ArrayList<>();
    System.out.println("| graph | first | at 1 s | at 10 s | at the end | bound | gap | proved |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--free" -> free = true;
        case "--seconds" -> seconds = Double.parseDouble(arguments[++i]);
        case "--picture" -> picture = Path.of(arguments[++i]);
        default -> {
          Line line = run(Path.of(arguments[i]), free, seconds);
          System.out.println(line.row(seconds + 1));
          lines.add(line);
        }
      }
    }
    if (picture != null) {
      Files.writeString(picture, GapPicture.of(lines, seconds));
    }
  }

  private static Line run(Path path, boolean free, double seconds) throws IOException {
    String name = String.valueOf(path.getFileName()).replaceAll("\\.json(\\.gz)?$", "");
    CostNetwork read = IopddlReader.read(path);
    CostNetwork network = free ? read.withoutUsageLimit() : read;
    List<Known> known = new ArrayList<>();
    long start = System.nanoTime();
    SolverOptions options =
        SolverOptions.defaults()
            .withThreads(WORKERS)
            .withTimeLimit(Duration.ofMillis((long) (1000 * seconds)))
            .withProgress((best, bound) ->
                known.add(
                    new Known(
                        (System.nanoTime() - start) / 1e9,
                        best == CostNetwork.FORBIDDEN ? Double.POSITIVE_INFINITY : best,
                        bound)));
    NetworkSolution solution = NetworkSolver.solve(network, options);
    double end = (System.nanoTime() - start) / 1e9;
    ContestGraph judge = ContestGraph.read(path);
    switch (solution) {
      case NetworkSolution.Optimal optimal -> {
        PlacementPeers.check(judge, !free, optimal.cost(), optimal.choices().toArray());
        known.add(new Known(end, optimal.cost(), optimal.cost()));
      }
      case NetworkSolution.Stopped stopped -> {
        stopped
            .best()
            .ifPresent(found ->
                PlacementPeers.check(judge, !free, found.cost(), found.choices().toArray()));
        double best =
            stopped.best().map(found -> (double) found.cost()).orElse(Double.POSITIVE_INFINITY);
        known.add(new Known(end, best, stopped.lowerBound()));
      }
      case NetworkSolution.Infeasible infeasible ->
          throw new AssertionError("the contest's graphs have answers, got " + infeasible);
    }
    return new Line(name, known);
  }
}
