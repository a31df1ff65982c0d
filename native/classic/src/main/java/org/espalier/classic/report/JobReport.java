// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.espalier.classic.job.Marker;
import org.espalier.classic.job.Messages;
import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Feature;
import org.espalier.mpi.library.MpiLibrary;
import org.jspecify.annotations.Nullable;

/** The end of a job: all ranks' entries have come to rank 0, which publishes them. */
public final class JobReport {
  private record Due(Report report, Settings settings) {}

  private static volatile @Nullable Due due;

  private JobReport() {}

  /**
   * One rank's entries for their way to rank 0.
   *
   * @param own the entries
   * @return their bytes
   */
  public static byte[] bytes(List<TypeEntry> own) {
    return Report.pack(own);
  }

  /**
   * Takes what all ranks have sent; called on rank 0, while MPI still runs.
   *
   * @param ranks how many there are
   * @param parts their bytes, or none where not all have joined
   * @param settings what the process was told
   */
  public static void collect(int ranks, List<byte[]> parts, Settings settings) {
    if (parts.isEmpty()) {
      Messages.warn(
          "no report: not all ranks joined within %d s (does every rank run with Espalier?)"
              .formatted(settings.gatherLimit().toSeconds()));
      return;
    }
    List<TypeEntry> entries = new ArrayList<>();
    for (byte[] part : parts) {
      entries.addAll(Report.unpack(part));
    }
    due = new Due(new Report(MpiLibrary.require().toString(), ranks, entries), settings);
  }

  /** Prints the table and writes the file; on other ranks than 0 there is nothing to do. */
  public static void publish() {
    Due now = due;
    if (now == null) {
      return;
    }
    due = null;
    if (now.settings().dropIn() && now.settings().has(Feature.TABLE)) {
      Messages.print(String.join("\n", ReportTable.lines(now.report())));
    }
    String file = now.settings().report().orElse(null);
    if (file != null && !isWritten(file, now.report())) {
      new Marker(now.settings().marker()).reportLost();
    }
  }

  /** Writes the report; where that fails one line says why, and the program's end is its own. */
  static boolean isWritten(String file, Report report) {
    try {
      Files.writeString(Path.of(file), ReportJson.write(report));
      return true;
    } catch (IOException | RuntimeException failure) {
      String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      Messages.warn(
          "the report cannot be written to %s (%s); make room, or name another file"
              .formatted(file, reason.replace(file + ": ", "")));
      return false;
    }
  }
}
