// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.cli.IopddlReader;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostTable;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;

/**
 * Time to proof, and gap after 10 and 60 seconds, of our solver and of toulbar2 on the same graph
 * in the same run. toulbar2 gets the graph without the usage limit only: its format has no such
 * limit.
 *
 * <p>Arguments: graphs of the IOPDDL contest. A row of a Markdown table is printed for each solver
 * and graph.
 */
public final class PlacementPeers {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  // toulbar2 1.1.1 prints "New solution: 12 (…)" and "Optimality gap: [10, 12] …".
  private static final Pattern SOLUTION = Pattern.compile("New solution: (\\d+)");
  private static final Pattern GAP =
      Pattern.compile("Optimality gap: ?\\[ ?(\\d+) ?, ?(\\d+) ?\\]");
  private static final Pattern OPTIMUM = Pattern.compile("Optimum: (\\d+)");

  private PlacementPeers() {}

  /** What one solver knew at which time. */
  private static final class Course {
    private final long start = System.nanoTime();
    private final double[] gaps = {Double.NaN, Double.NaN};
    private final double[] marks = {10, 60};
    private long best = CostNetwork.FORBIDDEN;
    private long bound;
    private double proof = Double.NaN;

    private double seconds() {
      return (System.nanoTime() - start) / 1e9;
    }

    private synchronized void hear(long newBest, long newBound) {
      note();
      best = Math.min(best, newBest);
      bound = Math.max(bound, newBound);
    }

    /** Writes down the gap at every mark that has passed. */
    private synchronized void note() {
      for (int i = 0; i < marks.length; i++) {
        if (Double.isNaN(gaps[i]) && seconds() >= marks[i]) {
          gaps[i] = gap();
        }
      }
    }

    private double gap() {
      return best == CostNetwork.FORBIDDEN
          ? Double.POSITIVE_INFINITY
          : 100.0 * (best - bound) / Math.max(1, best);
    }

    private synchronized void proved(long cost) {
      note();
      best = cost;
      bound = cost;
      proof = seconds();
    }

    private String row(String graph, String solver) {
      StringBuilder row = new StringBuilder("| %s | %s | ".formatted(graph, solver));
      row.append(best == CostNetwork.FORBIDDEN ? "none" : "%,d".formatted(best)).append(" | ");
      row.append("%,d | ".formatted(bound));
      row.append(Double.isNaN(proof) ? "not proved" : String.format(Locale.ROOT, "%.2f s", proof));
      for (double gap : gaps) {
        row.append(" | ").append(shown(Double.isNaN(gap) ? gap() : gap));
      }
      return row.append(" |").toString();
    }

    private static String shown(double gap) {
      return Double.isInfinite(gap) ? "no answer" : String.format(Locale.ROOT, "%.3f %%", gap);
    }
  }

  /**
   * Runs all solvers on all graphs.
   *
   * @param files graphs of the contest
   * @throws IOException if a file cannot be read or toulbar2 cannot be started
   * @throws InterruptedException if the run is interrupted
   */
  public static void main(String[] files) throws IOException, InterruptedException {
    System.out.println("| graph | solver | cost | bound | proof | gap at 10 s | gap at 60 s |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String file : files) {
      Path path = Path.of(file);
      String name = String.valueOf(path.getFileName()).replaceAll("\\.json(\\.gz)?$", "");
      CostNetwork network = IopddlReader.read(path);
      CostNetwork free = network.withoutUsageLimit();
      System.out.println(ours(free).row(name, "ours"));
      System.out.println(toulbar2(free).row(name, "toulbar2"));
      if (network.usageLimit().isPresent()) {
        System.out.println(ours(network).row(name + " with limit", "ours"));
      }
    }
  }

  private static Course ours(CostNetwork network) {
    Course course = new Course();
    SolverOptions options =
        SolverOptions.defaults().withTimeLimit(LIMIT).withProgress(course::hear);
    switch (NetworkSolver.solve(network, options)) {
      case NetworkSolution.Optimal optimal -> course.proved(optimal.cost());
      case NetworkSolution.Stopped _, NetworkSolution.Infeasible _ -> course.note();
    }
    return course;
  }

  private static Course toulbar2(CostNetwork network) throws IOException, InterruptedException {
    Path file = Files.createTempFile("espalier", ".wcsp");
    try {
      write(network, file);
      Course course = new Course();
      Process process =
          new ProcessBuilder("toulbar2", file.toString(), "-timer=" + LIMIT.toSeconds())
              .redirectErrorStream(true)
              .start();
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          listen(course, line);
        }
      }
      process.waitFor();
      course.note();
      return course;
    } finally {
      Files.delete(file);
    }
  }

  private static void listen(Course course, String line) {
    Matcher solution = SOLUTION.matcher(line);
    if (solution.find()) {
      course.hear(Long.parseLong(solution.group(1)), 0);
    }
    Matcher gap = GAP.matcher(line);
    if (gap.find()) {
      course.hear(CostNetwork.FORBIDDEN, Long.parseLong(gap.group(1)));
    }
    Matcher optimum = OPTIMUM.matcher(line);
    if (optimum.find()) {
      course.proved(Long.parseLong(optimum.group(1)));
    }
  }

  /** The wcsp format: a header, the sizes of the domains, then every cost function in full. */
  private static void write(CostNetwork network, Path file) throws IOException {
    long top = 1;
    int widest = 1;
    int functions = network.edges() + network.variables();
    for (int v = 0; v < network.variables(); v++) {
      widest = Math.max(widest, network.domainSize(v));
      long most = 0;
      for (int a = 0; a < network.domainSize(v); a++) {
        most = Math.max(most, finite(network.unary(v, a)));
      }
      top += most;
    }
    for (int e = 0; e < network.edges(); e++) {
      CostTable table = network.table(e);
      long most = 0;
      for (int a = 0; a < table.rows(); a++) {
        for (int b = 0; b < table.columns(); b++) {
          most = Math.max(most, finite(table.get(a, b)));
        }
      }
      top += most;
    }
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("graph %d %d %d %d%n".formatted(network.variables(), widest, functions, top));
      for (int v = 0; v < network.variables(); v++) {
        out.write(network.domainSize(v) + (v == network.variables() - 1 ? "\n" : " "));
      }
      for (int v = 0; v < network.variables(); v++) {
        out.write("1 %d 0 %d%n".formatted(v, network.domainSize(v)));
        for (int a = 0; a < network.domainSize(v); a++) {
          out.write(a + " " + Math.min(top, network.unary(v, a)) + "\n");
        }
      }
      for (int e = 0; e < network.edges(); e++) {
        CostTable table = network.table(e);
        out.write(
            "2 %d %d 0 %d%n"
                .formatted(network.first(e), network.second(e), table.rows() * table.columns()));
        for (int a = 0; a < table.rows(); a++) {
          for (int b = 0; b < table.columns(); b++) {
            out.write(a + " " + b + " " + Math.min(top, table.get(a, b)) + "\n");
          }
        }
      }
    }
  }

  private static long finite(long cost) {
    return cost == CostNetwork.FORBIDDEN ? 0 : cost;
  }
}
