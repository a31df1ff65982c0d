// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report as a table for people, at most {@value #WIDTH} columns wide. Ranks that do the same
 * have one line together.
 */
public final class ReportTable {
  /** The widest line. */
  public static final int WIDTH = 100;

  /** More lines than this are summed up: a table longer than a screen is not read. */
  static final int MAX_ROWS = 30;

  private ReportTable() {}

  /** Entries with equal keys share a row. Not a record: its equality is linked at run time. */
  private static String key(TypeEntry entry) {
    TypeEntry.Outcome outcome = entry.outcome();
    return String.join(
        "\n",
        entry.where(),
        entry.name(),
        outcome.combiner(),
        outcome.form(),
        outcome.reason(),
        outcome.optimal() + " " + outcome.tuned(),
        outcome.elements() + " " + outcome.costBefore() + " " + outcome.costAfter(),
        outcome.argumentBytes() + " " + outcome.tunedBytes());
  }

  /**
   * Makes the table.
   *
   * @param report the report
   * @return its lines, none wider than {@value #WIDTH}
   */
  public static List<String> lines(Report report) {
    List<String> lines = new ArrayList<>();
    Report.Totals totals = report.totals();
    lines.add("espalier: %s, %s".formatted(report.library(), counted(report.ranks(), "rank")));
    if (report.entries().isEmpty()) {
      lines.add("  no derived datatype was committed");
      return lines;
    }
    Map<String, List<TypeEntry>> rows = new LinkedHashMap<>();
    for (TypeEntry entry : report.entries()) {
      rows.computeIfAbsent(key(entry), _ -> new ArrayList<>()).add(entry);
    }
    lines.add(
        line(
            "committed at", "name", "type", "elements", "words", "tuned", "uses", "what was done"));
    rows.values().stream()
        .limit(MAX_ROWS)
        .forEach(entries -> lines.add(row(entries, report.ranks())));
    if (rows.size() > MAX_ROWS) {
      lines.add("  and %d more".formatted(rows.size() - MAX_ROWS));
    }
    reasons(report)
        .forEach((reason, count) -> lines.add(cut("  kept %d: %s".formatted(count, reason))));
    lines.add(
        cut(
            "  %s of %s: %d tuned, %d kept; words %d -> %d"
                .formatted(
                    counted(totals.commits(), "commit"),
                    counted(totals.committed(), "type"),
                    totals.tuned(),
                    totals.committed() - totals.tuned(),
                    totals.costBefore(),
                    totals.costAfter())));
    lines.add(
        cut(
            "  memory: %s of constructor arguments, %s more for tuned types; %.1f ms spent"
                .formatted(
                    bytes(totals.argumentBytes()),
                    bytes(totals.tunedBytes()),
                    totals.micros() / 1000.0)));
    if (totals.secondsSaved() > 0) {
      lines.add(
          cut(
              "  saved: %.3f s of packing, by what was measured when kernels were fitted"
                  .formatted(totals.secondsSaved())));
    }
    return lines;
  }

  /** Why types were kept, in full: the rows have no room for every reason. */
  private static Map<String, Integer> reasons(Report report) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (TypeEntry entry : report.entries()) {
      if (!entry.outcome().tuned()) {
        counts.merge(entry.outcome().reason(), 1, Integer::sum);
      }
    }
    return counts;
  }

  private static String row(List<TypeEntry> entries, int ranks) {
    TypeEntry row = entries.getFirst();
    TypeEntry.Outcome outcome = row.outcome();
    String done =
        outcome.tuned()
            ? "tuned: " + outcome.form() + (outcome.optimal() ? ", optimal" : "")
            : "kept: " + outcome.reason();
    long distinctRanks = entries.stream().mapToInt(TypeEntry::rank).distinct().count();
    if (distinctRanks < ranks) {
      done =
          (distinctRanks == 1 ? "rank " + entries.getFirst().rank() : distinctRanks + " ranks")
              + " "
              + done;
    }
    return line(
        row.where(),
        row.name(),
        outcome.combiner(),
        outcome.elements(),
        outcome.costBefore(),
        outcome.tuned() ? outcome.costAfter() : "-",
        entries.stream().mapToLong(TypeEntry::uses).sum(),
        done);
  }

  private static String line(
      String where,
      String name,
      String type,
      Object elements,
      Object before,
      Object after,
      Object uses,
      String done) {
    return cut(
        "  "
            + String.format(
                Locale.ROOT,
                "%-20s %-10s %-10s %8s %6s %6s %7s  %s",
                ended(where, 20),
                ended(name, 10),
                ended(type, 10),
                elements,
                before,
                after,
                uses,
                done));
  }

  // The end of a source line's name tells more than its beginning.
  private static String ended(String text, int width) {
    return text.length() <= width ? text : "…" + text.substring(text.length() - width + 1);
  }

  private static String cut(String line) {
    return line.length() <= WIDTH ? line.stripTrailing() : line.substring(0, WIDTH - 1) + "…";
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String bytes(long bytes) {
    if (bytes < 10_000) {
      return bytes + " B";
    }
    return bytes < 10_000_000 ? bytes / 1000 + " kB" : bytes / 1_000_000 + " MB";
  }
}
