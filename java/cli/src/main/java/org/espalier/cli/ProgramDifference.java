// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.espalier.cli.FileCommand.Answer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What changed between two answers of {@code espalier place}. */
final class ProgramDifference {
  private ProgramDifference() {}

  private record Choice(long implementation, String placement) {
    @Override
    public String toString() {
      return "%s by implementation %d".formatted(placement, implementation);
    }
  }

  private record Move(String array, String from, String to) {
    @Override
    public String toString() {
      return "%s from %s to %s".formatted(array, from, to);
    }
  }

  /** An answer as it stands in a file. */
  private record Plan(long cost, Map<String, Choice> nodes, Map<Move, Long> moves) {}

  static Answer between(JsonValue before, JsonValue after) {
    Plan old = read(before);
    Plan now = read(after);
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("costBefore", old.cost()).put("costAfter", now.cost());
    StringBuilder text = new StringBuilder();
    text.append(
        "cost          %,d before, %,d after (%+,d)%n"
            .formatted(old.cost(), now.cost(), now.cost() - old.cost()));
    ArrayNode nodes = line.putArray("nodes");
    for (String name : union(old.nodes().keySet(), now.nodes().keySet())) {
      String was = Objects.toString(old.nodes().get(name), "absent");
      String is = Objects.toString(now.nodes().get(name), "absent");
      if (!was.equals(is)) {
        nodes.addObject().put("node", name).put("before", was).put("after", is);
        text.append("%-13s %s, before %s%n".formatted(name, is, was));
      }
    }
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
      text.append("%-13s move of %s: %,d, before %,d%n".formatted(change, move, is, was));
    }
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

  private static Plan read(JsonValue json) {
    json.only("cost", "lowerBound", "optimal", "method", "nodes", "moves", "explanation");
    Map<String, Choice> nodes = new LinkedHashMap<>();
    json.required("nodes")
        .members()
        .forEach((name, value) -> {
          value.only("implementation", "placement");
          nodes.put(
              name,
              new Choice(
                  value.required("implementation").asLong(),
                  value.required("placement").asString()));
        });
    Map<Move, Long> moves = new LinkedHashMap<>();
    for (JsonValue value : json.required("moves").elements()) {
      value.only("array", "from", "to", "cost");
      moves.merge(
          new Move(
              value.required("array").asString(),
              value.required("from").asString(),
              value.required("to").asString()),
          value.required("cost").asLong(),
          Long::sum);
    }
    return new Plan(json.required("cost").asLong(), nodes, moves);
  }
}
