// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.espalier.cli.bench.BenchReport.Finding;
import org.espalier.redistribute.clock.Ratio;

/** The tables for people, at most 100 columns wide. */
public final class BenchText {
  private static final String LINE = "%-25s%6s%9s%8s%7s%8s%12s%8s%6s%6s%5s";

  /** How many findings are printed; all of them are in the JSON. */
  private static final int SHOWN = 25;

  private BenchText() {}

  /**
   * Writes all tables.
   *
   * @param report what was measured
   * @param guidelines whether what libraries lose by types is told too
   * @return lines of text
   */
  public static String of(BenchReport report, boolean guidelines) {
    StringBuilder text = new StringBuilder();
    report.tables().forEach((title, cells) -> table(text, title, cells));
    standings(text, report.standings());
    findings(text, "Cells lost: ours is slower than", report.lost(), true);
    if (guidelines) {
      findings(
          text,
          "Types slower than packing by hand, for the library's makers:",
          report.guidelines(),
          false);
    }
    return text.toString().replaceAll(" +\n", "\n");
  }

  private static void table(StringBuilder text, String title, List<BenchCell> cells) {
    text.append(title)
        .append(
            "\nours in µs; the others' time over it: above 1 ours is faster, ! beyond the interval not\n")
        .append(
            LINE.formatted(
                "",
                "bytes",
                "ours",
                "elements",
                "blocks",
                "tree",
                "95 %",
                "mpi.jar",
                "Java",
                "C",
                "copy"))
        .append('\n');
    for (BenchCell cell : cells) {
      text.append(
              line(
                  cell.pattern(),
                  BenchCell.size(cell.bytes()),
                  number("%.2f", cell.ours() / 1000),
                  side -> cell.ratio(side).map(BenchText::marked).orElse("–"),
                  cell.ratio(BenchCell.TREE)
                      .map(r -> "%s–%s".formatted(ratio(r.low()), ratio(r.high())))
                      .orElse("")))
          .append('\n');
    }
    text.append("geometric means\n");
    for (BenchReport.Mean mean : BenchReport.means(cells)) {
      Map<String, Double> ratios = mean.ratios();
      text.append(
              line(
                  mean.group() + ", " + mean.sizes(),
                  mean.cells() + " ×",
                  "",
                  side -> Optional.ofNullable(ratios.get(side)).map(BenchText::ratio).orElse("–"),
                  ""))
          .append('\n');
    }
    text.append('\n');
  }

  /** What stands in the column of a side. */
  private interface Column {
    String of(String side);
  }

  private static String line(
      String name, String bytes, String ours, Column column, String interval) {
    return LINE.formatted(
        name.length() > 25 ? name.substring(0, 24) + "…" : name,
        bytes,
        ours,
        column.of("elements"),
        column.of("blocks"),
        column.of(BenchCell.TREE),
        interval,
        column.of("mpi.jar"),
        column.of(BenchCell.JAVA_LOOP),
        column.of(BenchCell.C_LOOP),
        column.of("memcpy").replace("!", ""));
  }

  private static String marked(Ratio ratio) {
    return ratio(ratio.value()) + (ratio.isBelow(1) ? "!" : "");
  }

  /** Three digits, as many as columns hold. */
  static String ratio(double value) {
    return value < 9.995
        ? number("%.2f", value)
        : value < 99.95 ? number("%.1f", value) : number("%.0f", value);
  }

  static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static void standings(StringBuilder text, List<Bar.Standing> standings) {
    String library = "";
    for (Bar.Standing standing : standings) {
      if (!standing.library().equals(library)) {
        library = standing.library();
        text.append(library).append(": geometric means beside the bars (cells)\n");
      }
      text.append(standing.text()).append('\n');
    }
    text.append(standings.isEmpty() ? "" : "\n");
  }

  private static void findings(
      StringBuilder text, String title, List<Finding> findings, boolean lost) {
    text.append(title).append(findings.isEmpty() ? " (none)\n" : "\n");
    for (Finding finding : findings.subList(0, Math.min(SHOWN, findings.size()))) {
      BenchCell cell = finding.cell();
      Ratio ratio = finding.ratio();
      text.append(
          "  %s: %s%n    %s%s %s times %s [%s–%s]%n"
              .formatted(
                  cell.library(),
                  cell.label(),
                  finding.slower(),
                  finding.slower().equals(BenchCell.TREE) ? " as " + cell.form() : "",
                  ratio(ratio.value()),
                  finding.faster(),
                  ratio(ratio.low()),
                  ratio(ratio.high())));
    }
    if (findings.size() > SHOWN) {
      text.append("  … and ").append(findings.size() - SHOWN).append(" more (--format json)\n");
    }
    text.append(lost || !findings.isEmpty() ? "\n" : "");
  }
}
