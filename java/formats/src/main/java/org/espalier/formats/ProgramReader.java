// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.espalier.program.Component;
import org.espalier.program.CostFunction;
import org.espalier.program.Implementation;
import org.espalier.program.PlacementSpace;
import org.espalier.program.ProgramGraph;
import org.espalier.program.ProgramNode;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.program.Relation;
import org.espalier.program.Sharing;

/** Reads a program: placements, costs of moves, and nodes in any order. */
public final class ProgramReader {
  /** From here on a cost of moving means that the move is not possible, as in the IOPDDL files. */
  private static final long FORBIDDEN_FROM = 1_000_000_000_000_000_000L;

  private final JsonValue json;
  private final Map<String, JsonValue> library;
  private final List<String> placements = new ArrayList<>();
  private final Map<String, Integer> placementNumbers = new HashMap<>();
  private final Map<String, Integer> nodeNumbers = new HashMap<>();
  private final Map<String, Component> components = new HashMap<>();
  private final List<Long> sizes = new ArrayList<>();

  private ProgramReader(JsonValue json, Map<String, JsonValue> library) {
    this.json = json;
    this.library = library;
  }

  /**
   * Reads a program.
   *
   * @param json the program
   * @param library the components that nodes may name, by their names; empty where there is no
   *     library
   * @return the program
   * @throws InputException if it is no program
   */
  public static ProgramGraph read(JsonValue json, Map<String, JsonValue> library) {
    return new ProgramReader(json, library).program();
  }

  /**
   * Reads a library of components. A component is read where the first node names it.
   *
   * @param json the library
   * @return the components by their names
   * @throws InputException if it is no library
   */
  public static Map<String, JsonValue> components(JsonValue json) {
    return json.only("components").required("components").members();
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
      sizes.add(size(node));
    }
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

  private static long size(JsonValue node) {
    if (!node.has("size")) {
      return 1;
    }
    JsonValue size = node.required("size");
    if (size.asLong() < 0) {
      throw size.expected("a size >= 0");
    }
    return size.asLong();
  }

  private ProgramNode node(JsonValue node) {
    String name = node.required("name").asString();
    long size = size(node);
    OptionalInt required =
        node.optional("required")
            .map(value -> OptionalInt.of(placement(value)))
            .orElse(OptionalInt.empty());
    if (node.has("placement")) {
      node.only("name", "placement", "size", "required");
      return new Input(name, placement(node.required("placement")), size, required);
    }
    if (library.isEmpty()) {
      if (node.has("component")) {
        throw node.complaint(
            "unknown key \"component\" where there is no library; name one: --library LIBRARY");
      }
      node.only("name", "operands", "size", "implementations", "relations", "required");
    } else {
      node.only(
          "name", "operands", "size", "implementations", "relations", "required", "component");
    }
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
    if (node.has("component")) {
      return use(node, operands, size, required);
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

  /** A node that a component of the library describes. */
  private ProgramNode use(JsonValue node, List<Integer> operands, long size, OptionalInt required) {
    node.only("name", "operands", "size", "required", "component");
    JsonValue name = node.required("component");
    JsonValue described = library.get(name.asString());
    if (described == null) {
      throw name.expected("one of the components " + String.join(", ", library.keySet()));
    }
    Component component =
        components.computeIfAbsent(name.asString(), key -> component(key, described));
    try {
      return component.at(
          node.required("name").asString(),
          operands,
          operands.stream().map(sizes::get).toList(),
          size,
          required);
    } catch (IllegalArgumentException e) {
      throw node.complaint(e);
    }
  }

  private Component component(String name, JsonValue json) {
    json.only("operands", "implementations", "relations");
    int arity = json.required("operands").asInt();
    List<Component.SizedTuple> tuples = new ArrayList<>();
    for (JsonValue value : list(json, "implementations")) {
      value.only("operands", "result", "cost");
      tuples.add(
          new Component.SizedTuple(
              asked(value, arity),
              placement(value.required("result")),
              costFunction(value.required("cost"), arity)));
    }
    List<Component.SizedRelation> relations = new ArrayList<>();
    for (JsonValue value : list(json, "relations")) {
      value.only("operands", "cost");
      relations.add(
          new Component.SizedRelation(
              maps(value, arity), costFunction(value.required("cost"), arity)));
    }
    return new Component(name, arity, tuples, relations);
  }

  private static CostFunction costFunction(JsonValue value, int arity) {
    try {
      return CostFunction.parse(
          value.isInteger() ? Long.toString(value.asLong()) : value.asString(), arity);
    } catch (IllegalArgumentException e) {
      throw value.complaint(e);
    }
  }

  private static List<JsonValue> list(JsonValue node, String key) {
    return node.optional(key).map(JsonValue::elements).orElse(List.of());
  }

  private Implementation implementation(JsonValue value, int arity) {
    value.only("operands", "result", "cost");
    return new Implementation(
        asked(value, arity),
        placement(value.required("result")),
        computing(value.required("cost")));
  }

  private List<Integer> asked(JsonValue value, int arity) {
    JsonValue operands = value.required("operands");
    checkSize(operands, arity, "placements, one for each operand");
    return operands.elements().stream().map(this::placement).toList();
  }

  private Relation relation(JsonValue value, int arity) {
    value.only("operands", "cost");
    return new Relation(maps(value, arity), computing(value.required("cost")));
  }

  private List<List<Integer>> maps(JsonValue value, int arity) {
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
    return maps;
  }
}
