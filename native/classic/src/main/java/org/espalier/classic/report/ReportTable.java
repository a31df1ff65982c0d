// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    TypeOutcome outcome = entry.outcome();
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
    lines.add("espalier: " + report.library() + ", " + counted(report.ranks(), "rank"));
    if (report.entries().isEmpty()) {
      lines.add("  no derived datatype was committed");
      return lines;
    }
    Map<String, List<TypeEntry>> rows = new LinkedHashMap<>();
    for (TypeEntry entry : report.entries()) {
      String key = key(entry);
      List<TypeEntry> row = rows.get(key);
      if (row == null) {
        row = new ArrayList<>();
        rows.put(key, row);
      }
      row.add(entry);
    }
    lines.add(
        line(
            "committed at", "name", "type", "elements", "words", "tuned", "uses", "what was done"));
    int listed = 0;
    for (List<TypeEntry> row : rows.values()) {
      if (listed++ == MAX_ROWS) {
        lines.add("  and " + (rows.size() - MAX_ROWS) + " more");
        break;
      }
      lines.add(row(row, report.ranks()));
    }
    for (Map.Entry<String, Integer> reason : reasons(report).entrySet()) {
      lines.add(cut("  kept " + reason.getValue() + ": " + reason.getKey()));
    }
    sums(report.totals(), lines);
    return lines;
  }

  private static void sums(Report.Totals totals, List<String> lines) {
    lines.add(
        cut(
            "  "
                + counted(totals.commits(), "commit")
                + " of "
                + counted(totals.committed(), "type")
                + ": "
                + totals.tuned()
                + " tuned, "
                + (totals.committed() - totals.tuned())
                + " kept; words "
                + totals.costBefore()
                + " -> "
                + totals.costAfter()));
    lines.add(
        cut(
            "  memory: "
                + bytes(totals.argumentBytes())
                + " of constructor arguments, "
                + bytes(totals.tunedBytes())
                + " more for tuned types; "
                + decimal(totals.micros(), 1000, 1)
                + " ms spent"));
    if (totals.secondsSaved() > 0) {
      lines.add(
          cut(
              "  saved: "
                  + decimal(Math.round(totals.secondsSaved() * 1e6), 1_000_000, 3)
                  + " s, by what was measured when ways for data were chosen"));
    }
  }

  /** A quotient with some decimals, rounded; a format would load the data of all locales. */
  private static String decimal(long value, int divisor, int decimals) {
    int scale = 1;
    for (int k = 0; k < decimals; k++) {
      scale *= 10;
    }
    int unit = divisor / scale;
    long rounded = (value + unit / 2) / unit;
    String fraction = Long.toString(rounded % scale);
    return rounded / scale + "." + "0".repeat(decimals - fraction.length()) + fraction;
  }

  /** Why types were kept, in full: the rows have no room for every reason. */
  private static Map<String, Integer> reasons(Report report) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (TypeEntry entry : report.entries()) {
      if (!entry.outcome().tuned()) {
        Integer before = counts.get(entry.outcome().reason());
        counts.put(entry.outcome().reason(), before == null ? 1 : before + 1);
      }
    }
    return counts;
  }

  private static String row(List<TypeEntry> entries, int ranks) {
    TypeEntry row = entries.getFirst();
    TypeOutcome outcome = row.outcome();
    String done =
        outcome.tuned()
            ? "tuned: " + outcome.form() + (outcome.optimal() ? ", optimal" : "")
            : "kept: " + outcome.reason();
    Set<Integer> distinct = new HashSet<>();
    long uses = 0;
    for (TypeEntry entry : entries) {
      distinct.add(entry.rank());
      uses += entry.uses();
    }
    if (distinct.size() < ranks) {
      String who = distinct.size() == 1 ? "rank " + row.rank() : distinct.size() + " ranks";
      done = who + " " + done;
    }
    return line(
        row.where(),
        row.name(),
        outcome.combiner(),
        Long.toString(outcome.elements()),
        Long.toString(outcome.costBefore()),
        outcome.tuned() ? Long.toString(outcome.costAfter()) : "-",
        Long.toString(uses),
        done);
  }

  private static String line(
      String where,
      String name,
      String type,
      String elements,
      String before,
      String after,
      String uses,
      String done) {
    return cut(
        "  "
            + left(ended(where, 20), 20)
            + left(ended(name, 10), 10)
            + left(ended(type, 10), 10)
            + right(elements, 8)
            + right(before, 6)
            + right(after, 6)
            + right(uses, 7)
            + " "
            + done);
  }

  private static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length())) + " ";
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text + " ";
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
