// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.cli.bench.BenchCell;
import org.espalier.cli.rank.MultiRankJob;

/** The jobs of {@code bench}: which there are, and what they measured. */
final class BenchRuns {
  private static final List<String> LOCAL = List.of("pack", "unpack");

  private final BenchPeers peers;
  private final List<Long> sizes;
  private final int turns;
  private final long seed;
  private final PrintWriter err;
  private final List<BenchCell> cells = new ArrayList<>();

  BenchRuns(BenchPeers peers, List<Long> sizes, int turns, long seed, PrintWriter err) {
    this.peers = peers;
    this.sizes = List.copyOf(sizes);
    this.turns = turns;
    this.seed = seed;
    this.err = err;
  }

  /** One job: a library, a memory, some operations on as many ranks, some patterns. */
  record Run(
      MultiRankJob.Launcher launcher,
      String memory,
      List<String> operations,
      int ranks,
      List<String> patterns) {}

  /**
   * Which jobs there are: packing is done by one rank, all else by two.
   *
   * @param parts patterns that share processes; an empty part is all of them
   */
  static List<Run> plan(
      List<MultiRankJob.Launcher> launchers,
      List<String> memories,
      List<String> operations,
      List<List<String>> parts) {
    List<String> local = operations.stream().filter(LOCAL::contains).toList();
    List<String> others = operations.stream().filter(o -> !LOCAL.contains(o)).toList();
    List<Run> runs = new ArrayList<>();
    for (MultiRankJob.Launcher launcher : launchers) {
      for (String memory : memories) {
        for (List<String> part : parts) {
          if (!local.isEmpty()) {
            runs.add(new Run(launcher, memory, local, 1, part));
          }
          if (!others.isEmpty()) {
            runs.add(new Run(launcher, memory, others, 2, part));
          }
        }
      }
    }
    return runs;
  }

  /**
   * Runs all jobs.
   *
   * @param seconds about how long in all
   * @return false where a byte was wrong or a job failed
   */
  boolean measure(List<Run> runs, double seconds) throws IOException {
    double weights = runs.stream().mapToDouble(run -> run.operations().size()).sum();
    boolean passed = true;
    try (BenchProgress progress = BenchProgress.open(runs.size())) {
      for (Run run : runs) {
        passed &= measure(run, seconds * run.operations().size() / weights, progress);
      }
    }
    return passed;
  }

  /** What was measured. */
  List<BenchCell> cells() {
    return List.copyOf(cells);
  }

  private boolean measure(Run run, double seconds, BenchProgress progress) throws IOException {
    Path file = Files.createTempFile("espalier-bench", ".txt");
    try {
      MultiRankJob job =
          new MultiRankJob(
              "bench",
              "org.espalier.jobs.bench.BenchJob",
              List.of(
                  "out=" + file,
                  "operations=" + String.join(";", run.operations()),
                  "memory=" + run.memory(),
                  "patterns=" + String.join(";", run.patterns()),
                  "sizes=" + String.join(";", sizes.stream().map(String::valueOf).toList()),
                  "turns=" + turns,
                  "seconds=" + String.format(Locale.ROOT, "%.1f", seconds),
                  "seed=" + seed));
      Duration limit = Duration.ofSeconds(120 + (long) (3 * seconds));
      progress.follow(file, run.launcher().library() + ", " + run.memory());
      MultiRankJob.Outcome outcome =
          job.run(run.launcher(), run.ranks(), peers.surroundings(run.launcher(), limit, true));
      progress.next();
      List<String> lines = Files.readAllLines(file);
      List<BenchCell> found = BenchCell.parse(lines);
      cells.addAll(found);
      if (!outcome.passed()) {
        err.printf("espalier: %s: %s%n", run.launcher().library(), outcome.detail());
      } else {
        long large = tellLarge(run, lines);
        tellMissing(run, found.size(), planned(lines) - large);
      }
      err.flush();
      return outcome.passed();
    } finally {
      Files.delete(file);
    }
  }

  private static long planned(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("cells\t"))
        .mapToLong(line -> Long.parseLong(line.substring(6)))
        .findFirst()
        .orElse(0);
  }

  /** Tells of cells whose data reach over more memory than there is; returns how many. */
  private long tellLarge(Run run, List<String> lines) {
    List<String[]> large =
        lines.stream()
            .filter(line -> line.startsWith("large\t"))
            .map(line -> line.split("\t", -1))
            .toList();
    for (String[] cell : large) {
      err.printf(
          "espalier: %s, %s: %s is left out where its data reach over %.1f GB on each rank%n",
          run.launcher().library(), run.memory(), cell[1], Double.parseDouble(cell[2]) / 1e9);
    }
    return large.size();
  }

  private void tellMissing(Run run, long found, long planned) {
    if (found < planned) {
      err.printf(
          "espalier: %s, %s, %s: %d of %d cells measured when the time was up; give more with"
              + " --seconds%n",
          run.launcher().library(),
          run.memory(),
          String.join(" ", run.operations()),
          found,
          planned);
    }
  }
}
