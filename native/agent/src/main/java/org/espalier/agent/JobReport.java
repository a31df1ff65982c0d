// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.agent.Settings.Feature;
import org.espalier.agent.report.Report;
import org.espalier.agent.report.ReportJson;
import org.espalier.agent.report.ReportTable;
import org.espalier.agent.report.TypeEntry;
import org.jspecify.annotations.Nullable;

/** The end of a job: all ranks' entries come to rank 0, which publishes them. */
final class JobReport {
  private record Due(Report report, Settings settings) {}

  private static volatile @Nullable Due due;

  private JobReport() {}

  /**
   * Collects the entries of all ranks; called on every rank, while MPI still runs.
   *
   * @param job the job
   * @param settings what the agent was told
   * @param own this rank's entries
   */
  static void collect(Job job, Settings settings, List<TypeEntry> own) {
    Optional<List<byte[]>> parts;
    if (job.size() == 1) {
      parts = Optional.of(List.of(Report.pack(own)));
    } else {
      parts = new Gathering(job).atRankZero(Report.pack(own), settings.gatherLimit());
    }
    if (job.rank() != 0) {
      return;
    }
    if (parts.isEmpty()) {
      Messages.warn(
          "no report: not all ranks joined within %d s (does every rank run with the agent?)"
              .formatted(settings.gatherLimit().toSeconds()));
      return;
    }
    List<TypeEntry> entries = new ArrayList<>();
    parts.get().forEach(part -> entries.addAll(Report.unpack(part)));
    due = new Due(new Report(job.library(), job.size(), entries), settings);
  }

  /** Prints the table and writes the file; on other ranks than 0 there is nothing to do. */
  static void publish() {
    Due now = due;
    if (now == null) {
      return;
    }
    due = null;
    if (now.settings().has(Feature.TABLE)) {
      Messages.print(String.join("\n", ReportTable.lines(now.report())));
    }
    now.settings().report().ifPresent(file -> write(file, now.report()));
  }

  private static void write(String file, Report report) {
    try {
      Files.writeString(Path.of(file), ReportJson.write(report));
    } catch (IOException | RuntimeException failure) {
      Messages.warn("the report cannot be written to %s: %s".formatted(file, failure));
    }
  }
}
