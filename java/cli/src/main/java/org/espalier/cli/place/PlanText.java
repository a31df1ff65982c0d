// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import java.util.Locale;
import org.espalier.cli.command.Width;
import org.espalier.draw.TimeText;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.PlanReasons;
import org.espalier.redistribute.ByteText;

/** A plan for people, at most 100 columns wide. */
final class PlanText {
  private static final int SHOWN_ROWS = 200;
  private static final int SHOWN_REASONS = 12;
  private static final int SHOWN_MOVES = 3;

  private PlanText() {}

  static String table(ArrayPlan plan) {
    StringBuilder text = new StringBuilder();
    text.append(
        "time          %s, of it computing %s%n"
            .formatted(TimeText.of(plan.nanos()), TimeText.of(plan.computingNanos())));
    text.append(
        plan.optimal()
            ? "proved        no plan of the candidates takes less%s%n"
                .formatted(plan.cutShort() ? "; some arrays had more than were taken" : "")
            : "not proved    none takes less than %s%n".formatted(TimeText.of(plan.lowerBound())));
    text.append(
        "between ranks %,d bytes in %,d messages%n%n".formatted(plan.bytes(), plan.messages()));
    text.append("%-20s %-16s %-40s%n".formatted("array", "shape", "lies"));
    List<ArrayNode> nodes = plan.program().nodes();
    for (int v = 0; v < Math.min(nodes.size(), SHOWN_ROWS); v++) {
      text.append(
          "%-20s %-16s %s%n"
              .formatted(nodes.get(v).name(), shape(nodes.get(v)), plan.placement(v)));
    }
    more(text, nodes.size(), "arrays");
    if (plan.moves().isEmpty()) {
      return text.append("%nnothing has to move%n".formatted()).toString();
    }
    text.append(
        "%n%-14s %-25s %-25s %8s %12s %10s%n"
            .formatted("move of", "from", "to", "times", "bytes each", "takes"));
    for (ArrayPlan.Move move : plan.moves().stream().limit(SHOWN_ROWS).toList()) {
      text.append(
          "%-14s %-25s %-25s %8s %12s %10s%n"
              .formatted(
                  nodes.get(move.node()).name(),
                  plan.placement(move.node(), move.from()),
                  plan.placement(move.node(), move.to()),
                  Width.number(move.times(), 8),
                  ByteText.of(plan.bytes(move), 12),
                  TimeText.of(move.totalNanos())));
    }
    more(text, plan.moves().size(), "moves");
    return text.toString();
  }

  private static void more(StringBuilder text, int rows, String what) {
    if (rows > SHOWN_ROWS) {
      text.append("… %,d more %s%n".formatted(rows - SHOWN_ROWS, what));
    }
  }

  private static String shape(ArrayNode node) {
    if (node.shape().size() == 0) {
      return "number";
    }
    return String.join(" x ", node.shape().stream().mapToObj(Long::toString).toList());
  }

  static String reasons(PlanReasons reasons) {
    ArrayPlan best = reasons.best();
    List<ArrayNode> nodes = best.program().nodes();
    StringBuilder text = new StringBuilder();
    if (reasons.alternatives().isEmpty()) {
      return text.append("%nNo array could lie anywhere else.%n".formatted()).toString();
    }
    text.append("%nWhy each array lies where it does, the closest decisions first:%n".formatted());
    for (PlanReasons.Alternative a :
        reasons.alternatives().stream().limit(SHOWN_REASONS).toList()) {
      text.append(
          "  %s is %s; the best place else is %s, %s%n"
              .formatted(
                  nodes.get(a.node()).name(),
                  best.placement(a.node()),
                  a.plan().placement(a.node()),
                  price(reasons, a)));
      reasons.movesAdded(a).stream()
          .limit(SHOWN_MOVES)
          .forEach(move ->
              text.append(
                  "      then %s would move to %s: %s%n"
                      .formatted(
                          nodes.get(move.node()).name(),
                          a.plan().placement(move.node(), move.to()),
                          TimeText.of(move.totalNanos()))));
    }
    if (reasons.alternatives().size() > SHOWN_REASONS) {
      text.append("  … %,d more arrays%n".formatted(reasons.alternatives().size() - SHOWN_REASONS));
    }
    reasons
        .secondBest()
        .ifPresent(second ->
            text.append(
                "%nThe second best plan takes %s, %s%s.%n"
                    .formatted(
                        TimeText.of(second.plan().nanos()),
                        price(reasons, second),
                        reasons.complete() ? "" : " (the best of those looked at in the time)")));
    return text.toString();
  }

  private static String price(PlanReasons reasons, PlanReasons.Alternative alternative) {
    long price = reasons.price(alternative);
    return price == 0
        ? "which takes as long"
        : String.format(
            Locale.ROOT,
            "%s more (%.1f %%)",
            TimeText.of(price),
            100.0 * price / Math.max(1, reasons.best().nanos()));
  }
}
