// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.espalier.program.ChosenWay;
import org.espalier.program.PlacementExplanation;
import org.espalier.program.PlacementExplanation.Alternative;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Why a program is placed as it is, for people and for scripts. */
final class ProgramReasons {
  private static final int SHOWN = 10;

  private final ProgramGraph graph;
  private final Placed placed;
  private final PlacementExplanation explanation;

  ProgramReasons(ProgramGraph graph, Placed placed, PlacementExplanation explanation) {
    this.graph = graph;
    this.placed = placed;
    this.explanation = explanation;
  }

  /** What makes two alternatives alike. */
  private record Reason(
      String way, String instead, long price, boolean proved, long computing, long moving) {}

  private Map<Reason, List<Alternative>> reasons() {
    return Alike.groups(
        explanation.alternatives(),
        a ->
            new Reason(
                way(a.node(), placed.nodes().get(a.node())),
                way(a.node(), a.choice()),
                a.price(),
                a.proved(),
                a.computingMore(),
                a.movingMore()));
  }

  private String name(int node) {
    return graph.node(node).name();
  }

  /** A choice by what it does: {@code (row, col) → row}. */
  private String way(int node, NodeChoice choice) {
    return ChosenWay.of(graph, node, choice).name(graph.placements());
  }

  private List<String> names(List<Alternative> group) {
    return group.stream().map(a -> name(a.node())).toList();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    long moving = explanation.dearestMoves().stream().mapToLong(Move::cost).sum();
    text.append(
        "%nWhy this placement: computing costs %,d, moving %,d.%n"
            .formatted(placed.cost() - moving, moving));
    moves(text);
    alternatives(text);
    if (!explanation.held().isEmpty()) {
      text.append(
          Alike.fit(
              "%nNothing else is possible %sfor %s."
                  .formatted(
                      explanation.complete() ? "" : "with all else as it is ",
                      Alike.names(explanation.held().stream().map(this::name).toList()))));
    }
    explanation.runnerUp().ifPresent(second -> second(text, second));
    return text.toString();
  }

  /** What makes two moves alike. */
  private record Way(int from, int to, long cost) {}

  private void moves(StringBuilder text) {
    Map<Way, List<Move>> groups =
        Alike.groups(
            explanation.dearestMoves(), move -> new Way(move.from(), move.to(), move.cost()));
    if (groups.isEmpty()) {
      return;
    }
    text.append("%nThe moves that cost most:%n".formatted());
    groups.entrySet().stream()
        .limit(SHOWN)
        .forEach(group -> {
          Way way = group.getKey();
          int count = group.getValue().size();
          text.append(
              Alike.lines(
                  Alike.names(group.getValue().stream().map(move -> name(move.array())).toList()),
                  "from %s to %s: %,d%s (%.1f %% of all)"
                      .formatted(
                          graph.placements().name(way.from()),
                          graph.placements().name(way.to()),
                          way.cost(),
                          count == 1 ? "" : " each, %,d in all".formatted(count * way.cost()),
                          100.0 * count * way.cost() / placed.cost())));
        });
    more(text, groups.size(), "kinds of moves");
  }

  private void alternatives(StringBuilder text) {
    Map<Reason, List<Alternative>> groups = reasons();
    if (groups.isEmpty()) {
      if (explanation.complete()) {
        text.append("%nThere is no other placement.%n".formatted());
      }
      return;
    }
    text.append(
        "%nWhat another choice would cost, all else %s, the closest decisions first:%n"
            .formatted(placed.optimal() ? "placed anew" : "as it is"));
    groups.entrySet().stream()
        .limit(SHOWN)
        .forEach(group -> {
          Reason reason = group.getKey();
          text.append(
              Alike.lines(
                  Alike.names(names(group.getValue())) + ":",
                  "%s instead of %s costs %s"
                      .formatted(
                          reason.instead(),
                          reason.way(),
                          Alike.price(
                              reason.price(),
                              reason.proved() || !placed.optimal(),
                              "computing",
                              reason.computing(),
                              "moving",
                              reason.moving()))));
        });
    more(text, groups.size(), "groups of operations");
  }

  /** What makes two changes alike. */
  private record Change(String after, String before) {}

  private void second(StringBuilder text, Placed second) {
    text.append(
        "%nThe %s costs %,d, %s:%n"
            .formatted(
                explanation.complete() ? "second best placement" : "next best placement known",
                second.cost(),
                Alike.more(second.cost() - placed.cost())));
    List<Integer> changed = new ArrayList<>();
    for (int v = 0; v < placed.nodes().size(); v++) {
      if (!placed.nodes().get(v).equals(second.nodes().get(v))) {
        changed.add(v);
      }
    }
    Map<Change, List<Integer>> groups =
        Alike.groups(
            changed, v -> new Change(way(v, second.nodes().get(v)), way(v, placed.nodes().get(v))));
    groups.entrySet().stream()
        .limit(SHOWN)
        .forEach(group ->
            text.append(
                Alike.lines(
                    Alike.names(group.getValue().stream().map(this::name).toList()) + ":",
                    "%s instead of %s"
                        .formatted(group.getKey().after(), group.getKey().before()))));
    more(text, groups.size(), "groups of operations");
  }

  private static void more(StringBuilder text, int groups, String what) {
    if (groups > SHOWN) {
      text.append("  … %,d more %s%n".formatted(groups - SHOWN, what));
    }
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ProgramPlacing.moves(graph, node.putArray("dearestMoves"), explanation.dearestMoves());
    ArrayNode alternatives = node.putArray("alternatives");
    for (Alternative alternative : explanation.alternatives()) {
      alternatives
          .addObject()
          .put("node", name(alternative.node()))
          .put("implementation", alternative.choice().implementation())
          .put("placement", graph.placements().name(alternative.choice().placement()))
          .put("price", alternative.price())
          .put("proved", alternative.proved());
    }
    ArrayNode groups = node.putArray("groups");
    reasons()
        .forEach((reason, group) -> {
          ObjectNode told = groups.addObject();
          ArrayNode nodes = told.putArray("nodes");
          names(group).forEach(nodes::add);
          told.put("way", reason.way())
              .put("instead", reason.instead())
              .put("price", reason.price())
              .put("proved", reason.proved())
              .put("computing", reason.computing())
              .put("moving", reason.moving());
        });
    ArrayNode held = node.putArray("held");
    explanation.held().forEach(v -> held.add(name(v)));
    explanation
        .runnerUp()
        .ifPresent(second -> node.set("runnerUp", ProgramPlacing.line(graph, second)));
    node.put("complete", explanation.complete());
    return node;
  }
}
