// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Schemas (draft 2020-12) of all files that the command line reads and of all answers that it
 * gives. What a reader takes is valid by its schema; the reverse is not so, since a schema cannot
 * say that names must exist or that costs must not overflow.
 */
public final class Schemas {
  private static final String ID = "urn:espalier:schema:";
  private static final JsonMapper MAPPER = new JsonMapper();

  private static final List<String> FILES =
      List.of(
          "layout",
          "tree",
          "expression",
          "program",
          "library",
          "contest",
          "array-program",
          "model",
          "matrix-move",
          "array-moves");

  private static final List<String> ANSWERS =
      List.of(
          "reconstruct",
          "normalize",
          "flatten",
          "element",
          "signature",
          "transpack",
          "embed",
          "place",
          "plan",
          "redistribute",
          "verify",
          "calibrate",
          "bench",
          "doctor",
          "report");

  private Schemas() {}

  /**
   * Names the schemas of files that are read.
   *
   * @return the names
   */
  public static List<String> files() {
    return FILES;
  }

  /**
   * Names the schemas of answers. Each is called like the command that gives it; {@code report} is
   * the file that {@code run --report} writes.
   *
   * @return the names
   */
  public static List<String> answers() {
    return ANSWERS;
  }

  /**
   * Says what a schema describes.
   *
   * @param name one of {@link #files} or {@link #answers}
   * @return its title
   * @throws IllegalArgumentException if there is no such schema
   */
  public static String title(String name) {
    return resource(name).required("title").stringValue();
  }

  /**
   * Gives a schema that needs no other: those that it refers to are among its definitions.
   *
   * @param name one of {@link #files} or {@link #answers}
   * @return the schema as JSON, indented
   * @throws IllegalArgumentException if there is no such schema
   */
  public static String text(String name) {
    ObjectNode schema = resource(name);
    Map<String, ObjectNode> others = new TreeMap<>();
    collect(schema, name, others);
    if (!others.isEmpty()) {
      ObjectNode definitions = schema.withObject("$defs");
      others.forEach(definitions::set);
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
  }

  /** Finds the schemas that a value refers to, and those that they refer to. */
  private static void collect(JsonNode value, String self, Map<String, ObjectNode> others) {
    if (value.isObject() && value.has("$ref")) {
      String target = value.required("$ref").stringValue();
      String name =
          target.startsWith(ID) ? target.substring(ID.length()).replaceFirst("#.*", "") : self;
      if (!name.equals(self) && !others.containsKey(name)) {
        ObjectNode other = resource(name);
        others.put(name, other);
        collect(other, name, others);
      }
    }
    for (JsonNode part : value) {
      collect(part, self, others);
    }
  }

  private static ObjectNode resource(String name) {
    if (!FILES.contains(name) && !ANSWERS.contains(name)) {
      throw new IllegalArgumentException(
          "there is no schema \"%s\"; there are %s and %s"
              .formatted(name, String.join(", ", FILES), String.join(", ", ANSWERS)));
    }
    try (InputStream in = Schemas.class.getResourceAsStream("schema/" + name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("the jar has no schema/" + name + ".json");
      }
      return (ObjectNode) MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
