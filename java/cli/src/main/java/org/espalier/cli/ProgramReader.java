// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.espalier.program.Implementation;
import org.espalier.program.PlacementSpace;
import org.espalier.program.ProgramGraph;
import org.espalier.program.ProgramNode;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.program.Relation;
import org.espalier.program.Sharing;

/** Reads a program: placements, costs of moves, and nodes in any order. */
final class ProgramReader {
  /** From here on a cost of moving means that the move is not possible, as in the IOPDDL files. */
  private static final long FORBIDDEN_FROM = 1_000_000_000_000_000_000L;

  private final JsonValue json;
  private final List<String> placements = new ArrayList<>();
  private final Map<String, Integer> placementNumbers = new HashMap<>();
  private final Map<String, Integer> nodeNumbers = new HashMap<>();

  private ProgramReader(JsonValue json) {
    this.json = json;
  }

  static ProgramGraph read(JsonValue json) {
    return new ProgramReader(json).program();
  }

  private ProgramGraph program() {
    json.only("placements", "redistribution", "sharing", "nodes");
    PlacementSpace space = space();
    Sharing sharing = json.optional("sharing").map(ProgramReader::sharing).orElse(Sharing.COPIES);
    List<JsonValue> nodes = json.required("nodes").elements();
    for (JsonValue node : nodes) {
      JsonValue name = node.required("name");
      if (nodeNumbers.putIfAbsent(name.asString(), nodeNumbers.size()) != null) {
        throw name.complaint("expected different names, got \"" + name.asString() + "\" twice");
      }
    }
    List<ProgramNode> read = new ArrayList<>();
    for (JsonValue node : nodes) {
      read.add(node(node));
    }
    try {
      return ProgramGraph.of(space, sharing, read);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private PlacementSpace space() {
    for (JsonValue name : json.required("placements").elements()) {
      if (placementNumbers.putIfAbsent(name.asString(), placements.size()) != null) {
        throw name.complaint("expected different names, got \"" + name.asString() + "\" twice");
      }
      placements.add(name.asString());
    }
    JsonValue table = json.required("redistribution");
    int s = placements.size();
    checkSize(table, s, "rows, one for each placement");
    long[][] costs = new long[s][];
    for (int i = 0; i < s; i++) {
      checkSize(table.at(i), s, "costs, one for each placement");
      costs[i] = new long[s];
      for (int j = 0; j < s; j++) {
        long cost = cost(table.at(i).at(j));
        costs[i][j] = cost >= FORBIDDEN_FROM ? PlacementSpace.FORBIDDEN : cost;
      }
    }
    try {
      return PlacementSpace.of(placements, costs);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static void checkSize(JsonValue array, int size, String what) {
    if (array.size() != size) {
      throw array.complaint("expected %d %s, got %d".formatted(size, what, array.size()));
    }
  }

  private static long cost(JsonValue value) {
    long cost = value.asLong();
    if (cost < 0) {
      throw value.expected("a cost >= 0");
    }
    return cost;
  }

  private static long computing(JsonValue value) {
    long cost = cost(value);
    if (cost >= FORBIDDEN_FROM) {
      throw value.expected("a cost below 10^18");
    }
    return cost;
  }

  private static Sharing sharing(JsonValue value) {
    return switch (value.asString()) {
      case "copies" -> Sharing.COPIES;
      case "edges" -> Sharing.EDGES;
      default -> throw value.expected("\"copies\" or \"edges\"");
    };
  }

  private int placement(JsonValue value) {
    Integer number = placementNumbers.get(value.asString());
    if (number == null) {
      throw value.expected("one of the placements " + String.join(", ", placements));
    }
    return number;
  }

  private ProgramNode node(JsonValue node) {
    String name = node.required("name").asString();
    JsonValue sizeValue = node.optional("size").orElse(node);
    long size = node.has("size") ? sizeValue.asLong() : 1;
    if (size < 0) {
      throw sizeValue.expected("a size >= 0");
    }
    OptionalInt required =
        node.optional("required")
            .map(value -> OptionalInt.of(placement(value)))
            .orElse(OptionalInt.empty());
    if (node.has("placement")) {
      node.only("name", "placement", "size", "required");
      return new Input(name, placement(node.required("placement")), size, required);
    }
    node.only("name", "operands", "size", "implementations", "relations", "required");
    List<Integer> operands = new ArrayList<>();
    for (JsonValue operand : node.required("operands").elements()) {
      Integer number = nodeNumbers.get(operand.asString());
      if (number == null) {
        throw operand.complaint(
            "edge \"%s\" -> \"%s\": there is no node \"%s\""
                .formatted(operand.asString(), name, operand.asString()));
      }
      operands.add(number);
    }
    List<Implementation> implementations = new ArrayList<>();
    for (JsonValue value : list(node, "implementations")) {
      implementations.add(implementation(value, operands.size()));
    }
    List<Relation> relations = new ArrayList<>();
    for (JsonValue value : list(node, "relations")) {
      relations.add(relation(value, operands.size()));
    }
    if (implementations.isEmpty() && relations.isEmpty()) {
      throw node.complaint(
          "node \"%s\" must have a \"placement\", \"implementations\" or \"relations\", got none"
              .formatted(name));
    }
    return new Operation(name, operands, size, implementations, relations, required);
  }

  private static List<JsonValue> list(JsonValue node, String key) {
    return node.optional(key).map(JsonValue::elements).orElse(List.of());
  }

  private Implementation implementation(JsonValue value, int arity) {
    value.only("operands", "result", "cost");
    JsonValue operands = value.required("operands");
    checkSize(operands, arity, "placements, one for each operand");
    List<Integer> asked = operands.elements().stream().map(this::placement).toList();
    return new Implementation(
        asked, placement(value.required("result")), computing(value.required("cost")));
  }

  private Relation relation(JsonValue value, int arity) {
    value.only("operands", "cost");
    JsonValue operands = value.required("operands");
    checkSize(operands, arity, "maps, one for each operand");
    List<List<Integer>> maps = new ArrayList<>();
    for (JsonValue map : operands.elements()) {
      checkSize(map, placements.size(), "entries, one for each placement");
      List<Integer> table = new ArrayList<>();
      for (JsonValue entry : map.elements()) {
        int to = entry.asInt();
        if (to < 0 || to >= placements.size()) {
          throw entry.expected("a placement in 0 … " + (placements.size() - 1));
        }
        table.add(to);
      }
      maps.add(table);
    }
    return new Relation(maps, computing(value.required("cost")));
  }
}
