// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import org.espalier.program.ChosenWay;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;

/** A placed program for people. */
final class ProgramText {
  private static final int SHOWN_ROWS = 200;

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
            "%-24s %-20s %d  %s%n"
                .formatted(
                    graph.node(v).name(),
                    graph.placements().name(choice.placement()),
                    choice.implementation(),
                    ChosenWay.of(graph, v, choice).name(graph.placements())));
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
}
