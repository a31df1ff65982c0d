// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.util.Locale;

/**
 * The report as JSON, version 1 of the contract. A writer of its own: a JSON library in the agent
 * would cost every start of every rank more than these lines.
 */
public final class ReportJson {
  private ReportJson() {}

  /**
   * Writes a report, one line for each type.
   *
   * @param report the report
   * @return a JSON object with a line feed at its end
   */
  public static String write(Report report) {
    StringBuilder out = new StringBuilder(256 + 256 * report.entries().size());
    out.append("{\"library\": ");
    string(out, report.library());
    out.append(", \"ranks\": ").append(report.ranks()).append(", \"types\": [");
    String separator = "\n  ";
    for (TypeEntry entry : report.entries()) {
      entry(out.append(separator), entry);
      separator = ",\n  ";
    }
    Report.Totals totals = report.totals();
    return out.append("],\n \"secondsSaved\": ")
        .append(String.format(Locale.ROOT, "%.6f", totals.secondsSaved()))
        .append(",\n \"totals\": {\"committed\": ")
        .append(totals.committed())
        .append(", \"tuned\": ")
        .append(totals.tuned())
        .append(", \"kept\": ")
        .append(totals.committed() - totals.tuned())
        .append(", \"costBefore\": ")
        .append(totals.costBefore())
        .append(", \"costAfter\": ")
        .append(totals.costAfter())
        .append(", \"micros\": ")
        .append(totals.micros())
        .append("}}\n")
        .toString();
  }

  private static void entry(StringBuilder out, TypeEntry entry) {
    TypeOutcome outcome = entry.outcome();
    out.append("{\"rank\": ").append(entry.rank());
    string(out.append(", \"name\": "), entry.name());
    string(out.append(", \"where\": "), entry.where());
    string(out.append(", \"combiner\": "), outcome.combiner());
    out.append(", \"elements\": ")
        .append(outcome.elements())
        .append(", \"costBefore\": ")
        .append(outcome.costBefore())
        .append(", \"costAfter\": ")
        .append(outcome.costAfter())
        .append(", \"optimal\": ")
        .append(outcome.optimal())
        .append(", \"action\": ");
    string(out, outcome.tuned() ? "tuned" : "kept");
    string(out.append(", \"form\": "), outcome.form());
    string(out.append(", \"reason\": "), outcome.reason());
    out.append(", \"uses\": ")
        .append(entry.uses())
        .append(", \"bytes\": ")
        .append(entry.bytes())
        .append(", \"micros\": ")
        .append(entry.micros())
        .append('}');
  }

  private static void string(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          // Lone surrogates are no text: they go as escapes too, so that the file is always UTF-8.
          if (c < 0x20 || Character.isSurrogate(c) || c == 0x7f) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
