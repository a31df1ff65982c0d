// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.espalier.network.Choices;
import org.espalier.network.CostNetwork;
import org.espalier.network.NetworkExplanation;
import org.espalier.network.NetworkExplanation.Alternative;
import org.espalier.network.NetworkSolution;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Why the nodes of a contest graph have their strategies, for people and for scripts. */
final class ContestReasons {
  private static final int SHOWN = 10;

  private final CostNetwork network;
  private final Choices choices;
  private final boolean optimal;
  private final NetworkExplanation explanation;

  ContestReasons(
      CostNetwork network, Choices choices, boolean optimal, NetworkExplanation explanation) {
    this.network = network;
    this.choices = choices;
    this.optimal = optimal;
    this.explanation = explanation;
  }

  /** What makes two alternatives alike. */
  private record Reason(
      int strategy, int instead, long price, boolean proved, long nodes, long edges) {}

  private Map<Reason, List<Alternative>> reasons() {
    return Alike.groups(
        explanation.alternatives(),
        a ->
            new Reason(
                choices.get(a.variable()),
                a.choice(),
                a.price(),
                a.proved(),
                a.unaryMore(),
                a.edgesMore()));
  }

  private static String nodes(List<Integer> nodes) {
    return (nodes.size() == 1 ? "node " : "nodes ")
        + Alike.names(nodes.stream().map(String::valueOf).toList());
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%nWhy these strategies: nodes cost %,d, edges %,d.%n"
            .formatted(explanation.unaryCost(), explanation.edgeCost()));
    text.append(counts());
    Map<Reason, List<Alternative>> groups = reasons();
    if (!groups.isEmpty()) {
      text.append(
          "%nWhat another strategy would cost, all else %s, the closest decisions first:%n"
              .formatted(optimal ? "chosen anew" : "as it is"));
    }
    groups.entrySet().stream()
        .limit(SHOWN)
        .forEach(group -> {
          Reason reason = group.getKey();
          text.append(
              Alike.lines(
                  nodes(group.getValue().stream().map(Alternative::variable).toList()) + ":",
                  "strategy %d instead of %d costs %s"
                      .formatted(
                          reason.instead(),
                          reason.strategy(),
                          Alike.price(
                              reason.price(),
                              reason.proved() || !optimal,
                              "nodes",
                              reason.nodes(),
                              "edges",
                              reason.edges()))));
        });
    if (groups.size() > SHOWN) {
      text.append("  … %,d more groups of nodes%n".formatted(groups.size() - SHOWN));
    }
    explanation.secondBest().ifPresent(second -> second(text, second));
    return text.toString();
  }

  private String counts() {
    long free = explanation.alternatives().stream().filter(a -> a.price() == 0).count();
    int known = explanation.alternatives().size();
    int held = explanation.held().size();
    int single = 0;
    for (int v = 0; v < network.variables(); v++) {
      single += network.domainSize(v) == 1 ? 1 : 0;
    }
    StringBuilder text = new StringBuilder("%nOf %,d nodes:%n".formatted(network.variables()));
    count(text, single, "with one strategy");
    count(
        text,
        held,
        "with others that the limit or forbidden pairs rule out"
            + (explanation.complete() ? "" : ", all else as it is"));
    count(text, free, "for which another strategy costs as much");
    count(text, known - free, "for which every other strategy costs more");
    return text.toString();
  }

  private static void count(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append("  %,7d %s%n".formatted(count, what));
    }
  }

  /** What makes two changes alike. */
  private record Change(int after, int before) {}

  private List<Integer> changed(Choices second) {
    List<Integer> changed = new ArrayList<>();
    for (int v = 0; v < choices.size(); v++) {
      if (choices.get(v) != second.get(v)) {
        changed.add(v);
      }
    }
    return changed;
  }

  private void second(StringBuilder text, NetworkSolution.Found second) {
    long cost = explanation.unaryCost() + explanation.edgeCost();
    text.append(
        "%nThe %s cost %,d, %s:%n"
            .formatted(
                explanation.complete() ? "second best strategies" : "next best strategies known",
                second.cost(),
                Alike.more(second.cost() - cost)));
    Map<Change, List<Integer>> groups =
        Alike.groups(
            changed(second.choices()), v -> new Change(second.choices().get(v), choices.get(v)));
    groups.entrySet().stream()
        .limit(SHOWN)
        .forEach(group ->
            text.append(
                Alike.lines(
                    nodes(group.getValue()) + ":",
                    "strategy %d instead of %d"
                        .formatted(group.getKey().after(), group.getKey().before()))));
    if (groups.size() > SHOWN) {
      text.append("  … %,d more groups of nodes%n".formatted(groups.size() - SHOWN));
    }
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("nodesCost", explanation.unaryCost()).put("edgesCost", explanation.edgeCost());
    ArrayNode groups = node.putArray("groups");
    reasons()
        .forEach((reason, group) -> {
          ObjectNode told = groups.addObject();
          ArrayNode nodes = told.putArray("nodes");
          group.forEach(a -> nodes.add(a.variable()));
          told.put("strategy", reason.strategy())
              .put("instead", reason.instead())
              .put("price", reason.price())
              .put("proved", reason.proved())
              .put("nodesMore", reason.nodes())
              .put("edgesMore", reason.edges());
        });
    ArrayNode held = node.putArray("held");
    explanation.held().forEach(held::add);
    explanation
        .secondBest()
        .ifPresent(second -> {
          ObjectNode told = node.putObject("secondBest");
          told.put("cost", second.cost());
          ArrayNode changes = told.putArray("changes");
          for (int v : changed(second.choices())) {
            changes.addObject().put("node", v).put("strategy", second.choices().get(v));
          }
        });
    node.put("complete", explanation.complete());
    return node;
  }
}
