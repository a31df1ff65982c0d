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
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.testkit.ContestGraph;

/**
 * toulbar2 of the Debian package as a process of its own, with its default options. Its format has
 * no limit on usage over time, so it gets graphs without.
 */
final class Toulbar2 {
  // toulbar2 1.1.1 prints "New solution: 12 (…)" and "Optimality gap: [10, 12] …".
  private static final Pattern SOLUTION = Pattern.compile("New solution: (\\d+)");
  private static final Pattern GAP =
      Pattern.compile("Optimality gap: ?\\[ ?(\\d+) ?, ?(\\d+) ?\\]");
  private static final Pattern OPTIMUM = Pattern.compile("Optimum: (\\d+)");

  /** The exit code of a process that was ended from outside; its last answer may be cut short. */
  private static final int KILLED = 128 + 9;

  private Toulbar2() {}

  static Course run(ContestGraph graph, Duration limit) throws IOException, InterruptedException {
    Path file = Files.createTempFile("espalier", ".wcsp");
    Path answer = Files.createTempFile("espalier", ".sol");
    try {
      write(graph, file);
      Course course = new Course();
      Process process =
          new ProcessBuilder(
                  "toulbar2", file.toString(), "-timer=" + limit.toSeconds(), "-w=" + answer)
              .redirectErrorStream(true)
              .start();
      // Its own timer does not count reading and preprocessing, which may take longer than the
      // limit.
      CompletableFuture<Process> ended = process.onExit();
      ended
          .copy()
          .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
          .exceptionally(late -> {
            process.destroyForcibly();
            return process;
          });
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          listen(course, line);
        }
      }
      int code = process.waitFor();
      course.note();
      String strategies = Files.readString(answer).strip();
      if (code != KILLED && !strategies.isEmpty()) {
        PlacementPeers.check(
            graph,
            false,
            course.best(),
            Arrays.stream(strategies.split("\\s+")).mapToInt(Integer::parseInt).toArray());
      }
      return course;
    } finally {
      Files.delete(file);
      Files.delete(answer);
    }
  }

  private static void listen(Course course, String line) {
    Matcher solution = SOLUTION.matcher(line);
    if (solution.find()) {
      course.hear(Long.parseLong(solution.group(1)), 0);
    }
    Matcher gap = GAP.matcher(line);
    if (gap.find()) {
      course.hear(Long.MAX_VALUE, Long.parseLong(gap.group(1)));
    }
    Matcher optimum = OPTIMUM.matcher(line);
    if (optimum.find()) {
      course.proved(Long.parseLong(optimum.group(1)));
    }
  }

  /** The wcsp format: a header, the sizes of the domains, then every cost function in full. */
  private static void write(ContestGraph graph, Path file) throws IOException {
    long[][] costs = graph.nodeCosts();
    long[][] tables = graph.edgeCosts();
    int[][] ends = graph.edgeNodes();
    long top = 1;
    int widest = 1;
    for (long[] row : costs) {
      widest = Math.max(widest, row.length);
      top += greatestAllowed(row);
    }
    for (long[] table : tables) {
      top += greatestAllowed(table);
    }
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(
          "graph %d %d %d %d%n".formatted(costs.length, widest, costs.length + tables.length, top));
      for (int v = 0; v < costs.length; v++) {
        out.write(costs[v].length + (v == costs.length - 1 ? "\n" : " "));
      }
      for (int v = 0; v < costs.length; v++) {
        out.write("1 %d 0 %d%n".formatted(v, costs[v].length));
        for (int a = 0; a < costs[v].length; a++) {
          out.write(a + " " + Math.min(top, costs[v][a]) + "\n");
        }
      }
      for (int e = 0; e < tables.length; e++) {
        int columns = costs[ends[e][1]].length;
        out.write("2 %d %d 0 %d%n".formatted(ends[e][0], ends[e][1], tables[e].length));
        for (int i = 0; i < tables[e].length; i++) {
          out.write(i / columns + " " + i % columns + " " + Math.min(top, tables[e][i]) + "\n");
        }
      }
    }
  }

  private static long greatestAllowed(long[] costs) {
    return Arrays.stream(costs).filter(cost -> cost < ContestGraph.FORBIDDEN).max().orElse(0);
  }
}
