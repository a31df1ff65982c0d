// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.layout.LongSeq;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * How a metric and its positions are written in JSON. Where positions have names, in a table and in
 * the discrete metric, it numbers them for the engine and names them again for the answer.
 */
public final class PositionForm {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String KINDS =
      "grid, ring, hypercube, discrete, fatTree, sum, table, startup";

  private final Metric metric;
  private final List<PositionForm> parts = new ArrayList<>();
  private final Map<JsonNode, Long> numbers = new HashMap<>();
  private final List<JsonNode> named = new ArrayList<>();

  private PositionForm(Metric metric) {
    this.metric = metric;
  }

  /** {@return the metric} */
  public Metric metric() {
    return metric;
  }

  /** Reads a METRIC; warnings about a table that is no metric go to the list. */
  static PositionForm read(JsonValue value, List<String> warnings) {
    List<String> keys = value.keys();
    if (keys.size() != 1) {
      throw value.complaint("expected one of %s, got %d keys".formatted(KINDS, keys.size()));
    }
    JsonValue body = value.required(keys.getFirst());
    try {
      return switch (keys.getFirst()) {
        case "grid" ->
            new PositionForm(new Grid(body.only("dimensions").required("dimensions").asInt()));
        case "ring" ->
            new PositionForm(new Ring(LongSeq.of(body.only("sizes").required("sizes").asLongs())));
        case "hypercube" ->
            new PositionForm(new Hypercube(body.only("dimensions").required("dimensions").asInt()));
        case "discrete" -> {
          body.only();
          yield new PositionForm(new Discrete());
        }
        case "fatTree" ->
            new PositionForm(new FatTree(body.only("height").required("height").asInt()));
        case "sum" -> sum(body, warnings);
        case "table" -> table(body.only("positions", "distances"), warnings);
        case "startup" -> startup(body.only("cost", "metric"), warnings);
        default ->
            throw value.complaint(
                "unknown metric \"%s\", expected one of %s".formatted(keys.getFirst(), KINDS));
      };
    } catch (IllegalArgumentException broken) {
      throw body.complaint(broken);
    }
  }

  private static PositionForm sum(JsonValue body, List<String> warnings) {
    List<PositionForm> parts = new ArrayList<>();
    for (JsonValue element : body.elements()) {
      parts.add(read(element, warnings));
    }
    PositionForm form =
        new PositionForm(new DirectSum(parts.stream().map(part -> part.metric).toList()));
    form.parts.addAll(parts);
    return form;
  }

  private static PositionForm startup(JsonValue body, List<String> warnings) {
    PositionForm inner = read(body.required("metric"), warnings);
    PositionForm form = new PositionForm(new Startup(body.required("cost").asLong(), inner.metric));
    form.parts.add(inner);
    return form;
  }

  private static PositionForm table(JsonValue body, List<String> warnings) {
    JsonValue positions = body.required("positions");
    List<JsonValue> rows = body.required("distances").elements();
    if (rows.size() != positions.size()) {
      throw body.required("distances")
          .complaint(
              "expected one row for each of %d positions, got %d"
                  .formatted(positions.size(), rows.size()));
    }
    TableMetric table =
        TableMetric.of(rows.stream().map(JsonValue::asLongs).toArray(long[][]::new));
    for (String violation : table.violations()) {
      warnings.add(
          "%s: %s: no metric, placed with explicit dynamic programming all the same: %s"
              .formatted(body.file(), body.path(), violation));
    }
    PositionForm form = new PositionForm(table);
    for (JsonValue name : positions.elements()) {
      JsonNode node = nameOf(name);
      if (form.numbers.putIfAbsent(node, (long) form.named.size()) != null) {
        throw name.complaint("position " + node + " is there twice");
      }
      form.named.add(node);
    }
    return form;
  }

  private static JsonNode nameOf(JsonValue value) {
    if (value.isString()) {
      return NODES.stringNode(value.asString());
    }
    if (value.isInteger()) {
      return NODES.numberNode(value.asLong());
    }
    throw value.expected("an integer or a string");
  }

  /** Reads a position into {@code metric().coordinates()} numbers from {@code at} on. */
  void read(JsonValue value, long[] positions, int at) {
    switch (metric) {
      case Grid grid -> readArray(value, grid.dimensions(), positions, at);
      case Ring ring -> readArray(value, ring.sizes().size(), positions, at);
      case Hypercube cube -> positions[at] = value.asLong();
      case FatTree fatTree -> positions[at] = value.asLong();
      case Discrete discrete -> {
        JsonNode node = nameOf(value);
        Long number = numbers.putIfAbsent(node, (long) named.size());
        if (number == null) {
          number = (long) named.size();
          named.add(node);
        }
        positions[at] = number;
      }
      case TableMetric table -> {
        Long number = numbers.get(nameOf(value));
        if (number == null) {
          throw value.expected("one of the table's positions");
        }
        positions[at] = number;
      }
      case Startup startup -> parts.getFirst().read(value, positions, at);
      case DirectSum sum -> {
        checkSize(value, parts.size());
        int offset = at;
        for (int i = 0; i < parts.size(); i++) {
          parts.get(i).read(value.at(i), positions, offset);
          offset += parts.get(i).metric.coordinates();
        }
      }
    }
    try {
      metric.check(positions, at);
    } catch (IllegalArgumentException outside) {
      throw value.complaint(outside);
    }
  }

  private static void readArray(JsonValue value, int size, long[] positions, int at) {
    checkSize(value, size);
    System.arraycopy(value.asLongs(), 0, positions, at, size);
  }

  private static void checkSize(JsonValue value, int size) {
    if (!value.isArray() || value.size() != size) {
      throw value.expected("a position of %d numbers or parts in an array".formatted(size));
    }
  }

  /**
   * Writes a position as the file has it.
   *
   * @param positions coordinates, a position beside the next
   * @param at where the position begins
   * @return it as JSON
   */
  public JsonNode write(long[] positions, int at) {
    return switch (metric) {
      case Grid grid -> writeArray(positions, at, grid.dimensions());
      case Ring ring -> writeArray(positions, at, ring.sizes().size());
      case Hypercube cube -> NODES.numberNode(positions[at]);
      case FatTree fatTree -> NODES.numberNode(positions[at]);
      case Discrete discrete -> named.get((int) positions[at]);
      case TableMetric table -> named.get((int) positions[at]);
      case Startup startup -> parts.getFirst().write(positions, at);
      case DirectSum sum -> {
        ArrayNode array = NODES.arrayNode();
        int offset = at;
        for (PositionForm part : parts) {
          array.add(part.write(positions, offset));
          offset += part.metric.coordinates();
        }
        yield array;
      }
    };
  }

  private static ArrayNode writeArray(long[] positions, int at, int size) {
    ArrayNode array = NODES.arrayNode();
    for (int i = 0; i < size; i++) {
      array.add(positions[at + i]);
    }
    return array;
  }

  /**
   * Writes a position for people: {@code [2, 7]}, {@code row}.
   *
   * @param positions coordinates, a position beside the next
   * @param at where the position begins
   * @return it as text
   */
  public String text(long[] positions, int at) {
    return textOf(write(positions, at));
  }

  private static String textOf(JsonNode node) {
    if (node.isString()) {
      return node.stringValue();
    }
    if (!node.isArray()) {
      return node.toString();
    }
    List<String> parts = new ArrayList<>();
    for (JsonNode element : node) {
      parts.add(textOf(element));
    }
    return "[" + String.join(", ", parts) + "]";
  }
}
