// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.formats.JsonValue;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What changed between two answers of {@code espalier place}, for programs or contest graphs. */
final class ProgramDifference {
  private static final int SHOWN_ROWS = 200;

  /** The key that only answers for contest graphs have. */
  private static final String STRATEGIES = "strategies";

  private ProgramDifference() {}

  private record Move(String array, String from, String to) {
    @Override
    public String toString() {
      return "%s from %s to %s".formatted(array, from, to);
    }
  }

  /** An answer as it stands in a file; what each node is, in words. */
  private record Plan(long cost, Map<String, String> nodes, Map<Move, Long> moves) {}

  static Answer between(JsonValue before, JsonValue after) {
    Plan old = read(before);
    Plan now = read(after);
    if (before.has(STRATEGIES) != after.has(STRATEGIES)) {
      throw after.complaint(
          "expected an answer for a %s, as the one before, got one for a %s"
              .formatted(kind(before), kind(after)));
    }
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("costBefore", old.cost()).put("costAfter", now.cost());
    StringBuilder text = new StringBuilder();
    text.append(
        "cost          %,d before, %,d after (%+,d)%n"
            .formatted(old.cost(), now.cost(), now.cost() - old.cost()));
    ArrayNode nodes = line.putArray("nodes");
    for (String name : union(old.nodes().keySet(), now.nodes().keySet())) {
      String was = old.nodes().getOrDefault(name, "absent");
      String is = now.nodes().getOrDefault(name, "absent");
      if (!was.equals(is)) {
        nodes.addObject().put("node", name).put("before", was).put("after", is);
        if (nodes.size() <= SHOWN_ROWS) {
          text.append("%-13s %s, before %s%n".formatted(name, is, was));
        }
      }
    }
    more(text, nodes.size(), "nodes");
    ArrayNode moves = line.putArray("moves");
    for (Move move : union(old.moves().keySet(), now.moves().keySet())) {
      long was = old.moves().getOrDefault(move, 0L);
      long is = now.moves().getOrDefault(move, 0L);
      boolean had = old.moves().containsKey(move);
      boolean has = now.moves().containsKey(move);
      if (was == is && had == has) {
        continue;
      }
      String change = had ? has ? "changed" : "gone" : "new";
      moves
          .addObject()
          .put("array", move.array())
          .put("from", move.from())
          .put("to", move.to())
          .put("change", change)
          .put("costBefore", was)
          .put("costAfter", is);
      if (moves.size() <= SHOWN_ROWS) {
        text.append("%-13s move of %s: %,d, before %,d%n".formatted(change, move, is, was));
      }
    }
    more(text, moves.size(), "moves");
    if (nodes.isEmpty() && moves.isEmpty()) {
      text.append("nothing else changed%n".formatted());
    }
    return new Answer(ExitCode.DONE, line, text.toString());
  }

  private static <T> List<T> union(Set<T> a, Set<T> b) {
    Set<T> union = new LinkedHashSet<>(a);
    union.addAll(b);
    return new ArrayList<>(union);
  }

  private static void more(StringBuilder text, int rows, String what) {
    if (rows > SHOWN_ROWS) {
      text.append("… %,d more %s%n".formatted(rows - SHOWN_ROWS, what));
    }
  }

  private static String kind(JsonValue answer) {
    return answer.has(STRATEGIES) ? "contest graph" : "program";
  }

  private static Plan read(JsonValue json) {
    long cost = json.required("cost").asLong();
    if (json.has(STRATEGIES)) {
      json.only("cost", "lowerBound", "optimal", STRATEGIES);
      Map<String, String> nodes = new LinkedHashMap<>();
      for (JsonValue strategy : json.required(STRATEGIES).elements()) {
        nodes.put("node " + nodes.size(), "strategy " + strategy.asLong());
      }
      return new Plan(cost, nodes, Map.of());
    }
    json.only("cost", "lowerBound", "optimal", "method", "nodes", "moves", "explanation");
    return new Plan(cost, choices(json.required("nodes")), moves(json.required("moves")));
  }

  private static Map<String, String> choices(JsonValue json) {
    Map<String, String> nodes = new LinkedHashMap<>();
    json.members()
        .forEach((name, value) -> {
          value.only("implementation", "placement");
          nodes.put(
              name,
              "%s by implementation %d"
                  .formatted(
                      value.required("placement").asString(),
                      value.required("implementation").asLong()));
        });
    return nodes;
  }

  private static Map<Move, Long> moves(JsonValue json) {
    Map<Move, Long> moves = new LinkedHashMap<>();
    for (JsonValue value : json.elements()) {
      value.only("array", "from", "to", "cost");
      moves.merge(
          new Move(
              value.required("array").asString(),
              value.required("from").asString(),
              value.required("to").asString()),
          value.required("cost").asLong(),
          Long::sum);
    }
    return moves;
  }
}
