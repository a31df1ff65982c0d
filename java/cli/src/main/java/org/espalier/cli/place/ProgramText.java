// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import org.espalier.program.PlacementExplanation;
import org.espalier.program.PlacementExplanation.Alternative;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;

/** A placed program for people. */
final class ProgramText {
  private static final int SHOWN_ROWS = 200;
  private static final int SHOWN_REASONS = 10;

  private ProgramText() {}

  static String table(ProgramGraph graph, Placed placed) {
    StringBuilder text = new StringBuilder();
    text.append("cost          %,d%n".formatted(placed.cost()));
    text.append(
        placed.optimal()
            ? "proved        no placement costs less%n".formatted()
            : "not proved    none costs less than %,d, the gap is %.2f %%%n"
                .formatted(placed.lowerBound(), gap(placed)));
    text.append("method        %s%n%n".formatted(placed.method()));
    text.append("%-24s %-20s %s%n".formatted("operation", "placement", "implementation"));
    int rows = 0;
    for (int v = 0; v < placed.nodes().size(); v++) {
      NodeChoice choice = placed.nodes().get(v);
      if (choice.implementation() >= 0 && rows++ < SHOWN_ROWS) {
        text.append(
            "%-24s %-20s %d%n"
                .formatted(
                    graph.node(v).name(),
                    graph.placements().name(choice.placement()),
                    choice.implementation()));
      }
    }
    more(text, rows, "operations");
    text.append("%n%-24s %-20s %-20s %15s%n".formatted("move of", "from", "to", "cost"));
    for (Move move : placed.moves().stream().limit(SHOWN_ROWS).toList()) {
      text.append(
          "%-24s %-20s %-20s %,15d%n"
              .formatted(
                  graph.node(move.array()).name(),
                  graph.placements().name(move.from()),
                  graph.placements().name(move.to()),
                  move.cost()));
    }
    more(text, placed.moves().size(), "moves");
    if (placed.moves().isEmpty()) {
      text.append("nothing has to move%n".formatted());
    }
    return text.toString();
  }

  private static void more(StringBuilder text, int rows, String what) {
    if (rows > SHOWN_ROWS) {
      text.append("… %,d more %s%n".formatted(rows - SHOWN_ROWS, what));
    }
  }

  private static double gap(Placed placed) {
    return 100.0 * (placed.cost() - placed.lowerBound()) / Math.max(1, placed.cost());
  }

  static String explanation(ProgramGraph graph, Placed placed, PlacementExplanation explanation) {
    StringBuilder text = new StringBuilder();
    long moving = explanation.dearestMoves().stream().mapToLong(Move::cost).sum();
    text.append(
        "%nWhy this placement: computing costs %,d, moving %,d.%n"
            .formatted(placed.cost() - moving, moving));
    if (!explanation.dearestMoves().isEmpty()) {
      text.append("%nThe moves that cost most:%n".formatted());
      for (Move move : explanation.dearestMoves().stream().limit(SHOWN_REASONS).toList()) {
        text.append(
            "  %s from %s to %s: %,d (%.1f %% of all)%n"
                .formatted(
                    graph.node(move.array()).name(),
                    graph.placements().name(move.from()),
                    graph.placements().name(move.to()),
                    move.cost(),
                    100.0 * move.cost() / placed.cost()));
      }
    }
    if (explanation.alternatives().isEmpty()) {
      return text.append("%nThere is no other placement.%n".formatted()).toString();
    }
    text.append("%nWhat any other choice would cost more, all else placed anew:%n".formatted());
    for (Alternative a : explanation.alternatives().stream().limit(SHOWN_REASONS).toList()) {
      text.append(
          "  %s, now %s: %s would cost %,d more%n"
              .formatted(
                  graph.node(a.node()).name(),
                  choice(graph, placed.nodes().get(a.node())),
                  choice(graph, a.answer().nodes().get(a.node())),
                  a.price()));
    }
    explanation.runnerUp().ifPresent(r -> runnerUp(text, graph, placed, explanation, r));
    return text.toString();
  }

  private static void runnerUp(
      StringBuilder text,
      ProgramGraph graph,
      Placed placed,
      PlacementExplanation explanation,
      Alternative runnerUp) {
    text.append(
        "%nThe runner-up costs %,d, %s%s:%n"
            .formatted(
                runnerUp.answer().cost(),
                runnerUp.price() == 0 ? "as much" : "%,d more".formatted(runnerUp.price()),
                explanation.complete() ? "" : " (the best of those looked at in the time)"));
    List<String> changes = new ArrayList<>();
    for (int v = 0; v < placed.nodes().size(); v++) {
      NodeChoice before = placed.nodes().get(v);
      NodeChoice after = runnerUp.answer().nodes().get(v);
      if (!before.equals(after)) {
        changes.add(
            "  %s: %s instead of %s%n"
                .formatted(graph.node(v).name(), choice(graph, after), choice(graph, before)));
      }
    }
    changes.stream().limit(SHOWN_REASONS).forEach(text::append);
    if (changes.size() > SHOWN_REASONS) {
      text.append("  … %,d more%n".formatted(changes.size() - SHOWN_REASONS));
    }
  }

  private static String choice(ProgramGraph graph, NodeChoice choice) {
    return "%s by implementation %d"
        .formatted(graph.placements().name(choice.placement()), choice.implementation());
  }
}
