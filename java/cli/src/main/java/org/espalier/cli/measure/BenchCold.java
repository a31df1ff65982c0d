// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.espalier.cli.bench.ColdCurves;
import org.espalier.cli.rank.MultiRankJob;

/** The part of {@code bench} that times the first calls of a type, a process for each side. */
final class BenchCold {
  private static final List<String> PATTERNS =
      List.of("column", "list, blocks of 1-8", "3 doubles, int, byte of 64", "NAS MG x");
  private static final List<String> SIDES = List.of("ours", "tree");

  /** What is timed so: others have more than one type or more than two ranks. */
  static final List<String> OPERATIONS = List.of("pack", "unpack", "ping-pong");

  private final BenchPeers peers;
  private final int processes;
  private final long seed;
  private final PrintWriter err;

  BenchCold(BenchPeers peers, int processes, long seed, PrintWriter err) {
    this.peers = peers;
    this.processes = processes;
    this.seed = seed;
    this.err = err;
  }

  /**
   * Runs all processes, the sides by turns; patterns that are not given are some of different
   * kinds.
   *
   * @return whether all of them passed
   */
  boolean run(
      MultiRankJob.Launcher launcher,
      String memory,
      String operation,
      List<String> patterns,
      long bytes,
      ColdCurves curves)
      throws IOException {
    boolean passed = true;
    for (String pattern : patterns.isEmpty() ? PATTERNS : patterns) {
      for (int process = 0; process < processes; process++) {
        for (String side : SIDES) {
          Path file = Files.createTempFile("espalier-bench", ".txt");
          try {
            MultiRankJob job =
                new MultiRankJob(
                    "cold",
                    "org.espalier.jobs.bench.ColdJob",
                    List.of(
                        "out=" + file,
                        "operations=" + operation,
                        "memory=" + memory,
                        "patterns=" + pattern,
                        "sizes=" + bytes,
                        "side=" + side,
                        "seed=" + seed));
            MultiRankJob.Outcome outcome =
                job.run(
                    launcher,
                    operation.equals("ping-pong") ? 2 : 1,
                    peers.surroundings(launcher, Duration.ofMinutes(2), false));
            if (outcome.passed()) {
              curves.add(Files.readAllLines(file));
            } else {
              err.printf("espalier: %s: %s%n", launcher.library(), outcome.detail());
              passed = false;
            }
          } finally {
            Files.delete(file);
          }
        }
      }
    }
    return passed;
  }
}
