// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.tree.TypeTree;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

/**
 * A value of a JSON file that knows where it stands, so that every complaint names the place and
 * what would be right there: {@code layout.json: displacements[3]: expected an integer, got "x"}.
 */
public final class JsonValue {
  /** Two JSON levels for each level of a type tree, and some for what is around it. */
  private static final int MAX_NESTING = 2 * TypeTree.MAX_DEPTH + 50;

  private static final int SHOWN = 40;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING)
                  .maxNumberLength(100)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private final String path;
  private final JsonNode node;

  private JsonValue(String file, String path, JsonNode node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /**
   * Parses a whole file.
   *
   * @param file the file
   * @return its value
   * @throws InputException if it is not JSON
   */
  public static JsonValue parse(InputFile file) {
    try (JsonParser parser = parser(file)) {
      JsonNode root = JsonTokens.tree(parser);
      if (root.isMissingNode()) {
        throw new InputException(file.name() + ": expected a JSON object, got an empty file");
      }
      return new JsonValue(file.name(), "", root);
    } catch (JacksonException e) {
      throw new InputException(
          file.name() + ": " + place(e, file) + JsonFault.reason(e, MAX_NESTING), e);
    } catch (NumberFormatException e) {
      throw new InputException(file.name() + ": " + numberTooFar(file), e);
    }
  }

  private static JsonParser parser(InputFile file) {
    return JSON.createParser(ObjectReadContext.empty(), file.bytes());
  }

  /** The complaint about a decimal whose exponent does not fit; the library lets it through. */
  private static String numberTooFar(InputFile file) {
    try (JsonParser parser = parser(file)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_NUMBER_FLOAT && !isHeld(parser)) {
          return JsonFault.place(parser.currentTokenLocation())
              + "the exponent of a number must fit 32 bits, got "
              + parser.getString();
        }
      }
    }
    return "the exponent of a number must fit 32 bits";
  }

  private static boolean isHeld(JsonParser parser) {
    try {
      parser.getDecimalValue();
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String place(JacksonException e, InputFile file) {
    TokenStreamLocation known = e.getLocation();
    return JsonFault.place(known == null ? lastRead(file) : known);
  }

  /** Where reading token by token ends: a constraint that fails does not say where it failed. */
  private static TokenStreamLocation lastRead(InputFile file) {
    try (JsonParser parser = parser(file)) {
      boolean more = true;
      while (more) {
        more = readsOn(parser);
      }
      return parser.currentLocation();
    }
  }

  private static boolean readsOn(JsonParser parser) {
    try {
      return parser.nextToken() != null;
    } catch (JacksonException e) {
      return false;
    }
  }

  /**
   * Makes the complaint that this value is not what was expected here.
   *
   * @param what what was expected
   * @return the complaint
   */
  public InputException expected(String what) {
    String got = node.toString();
    if (got.length() > SHOWN) {
      got = got.substring(0, SHOWN) + "…";
    }
    return complaint("expected " + what + ", got " + got);
  }

  /**
   * Makes a complaint about this value.
   *
   * @param message what is wrong
   * @return the complaint, with the file and the place
   */
  public InputException complaint(String message) {
    return new InputException(file + ": " + (path.isEmpty() ? "" : path + ": ") + message);
  }

  /**
   * Makes the complaint that a rule was broken by this value.
   *
   * @param broken the rule, as the engine words it
   * @return the complaint, with the file and the place, which is not named twice
   */
  public InputException complaint(IllegalArgumentException broken) {
    String message = broken.getMessage();
    if (message == null) {
      return complaint(broken.toString());
    }
    String key = path.substring(path.lastIndexOf('.') + 1);
    boolean named = !key.isEmpty() && message.startsWith(key + " ");
    return complaint(named ? message.substring(key.length() + 1) : message);
  }

  /** {@return the name of the file this value stands in} */
  public String file() {
    return file;
  }

  /** {@return where this value stands: {@code tree.vec.child}, empty for the whole file} */
  public String path() {
    return path;
  }

  /** {@return whether this is an object} */
  public boolean isObject() {
    return node.isObject();
  }

  /** {@return whether this is an array} */
  public boolean isArray() {
    return node.isArray();
  }

  /** {@return whether this is a string} */
  public boolean isString() {
    return node.isString();
  }

  /** {@return whether this is an integer} */
  public boolean isInteger() {
    return node.isIntegralNumber();
  }

  /** {@return the names of an object's members, in order} */
  public List<String> keys() {
    if (!node.isObject()) {
      throw expected("an object");
    }
    return new ArrayList<>(node.propertyNames());
  }

  /**
   * Checks that an object has no member but these.
   *
   * @param allowed their names
   * @return this value
   */
  public JsonValue only(String... allowed) {
    for (String key : keys()) {
      if (!Arrays.asList(allowed).contains(key)) {
        throw complaint(
            "unknown key \"%s\", expected %s%s"
                .formatted(
                    key,
                    allowed.length == 0 ? "none" : "one of " + String.join(", ", allowed),
                    NearestName.of(key, allowed)
                        .map("; the nearest is \"%s\""::formatted)
                        .orElse("")));
      }
    }
    return this;
  }

  /** {@return the members of an object by name, in order} */
  public Map<String, JsonValue> members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (String key : keys()) {
      members.put(key, member(key, node.get(key)));
    }
    return Collections.unmodifiableMap(members);
  }

  /**
   * Says whether this is an object with such a member.
   *
   * @param key the member's name
   * @return whether there is one
   */
  public boolean has(String key) {
    return node.isObject() && node.has(key);
  }

  /**
   * The member of that name, which must exist.
   *
   * @param key the member's name
   * @return its value
   */
  public JsonValue required(String key) {
    if (!node.isObject()) {
      throw expected("an object with \"" + key + "\"");
    }
    JsonNode value = node.get(key);
    if (value == null) {
      throw complaint("missing key \"" + key + "\"");
    }
    return member(key, value);
  }

  /**
   * The member of that name, if there is one.
   *
   * @param key the member's name
   * @return its value
   */
  public Optional<JsonValue> optional(String key) {
    JsonNode value = node.isObject() ? node.get(key) : null;
    return value == null ? Optional.empty() : Optional.of(member(key, value));
  }

  private JsonValue member(String key, JsonNode value) {
    return new JsonValue(file, path.isEmpty() ? key : path + "." + key, value);
  }

  /** {@return the length of an array} */
  public int size() {
    if (!node.isArray()) {
      throw expected("an array");
    }
    return node.size();
  }

  /**
   * An element of an array.
   *
   * @param index counted from 0
   * @return the element
   */
  public JsonValue at(int index) {
    return new JsonValue(file, path + "[" + index + "]", node.get(index));
  }

  /** {@return the elements of an array} */
  public List<JsonValue> elements() {
    int size = size();
    List<JsonValue> elements = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      elements.add(at(i));
    }
    return elements;
  }

  /** {@return an integer of 64 bits} */
  public long asLong() {
    if (!node.isIntegralNumber()) {
      throw expected("an integer");
    }
    if (!node.canConvertToLong()) {
      throw expected("an integer of 64 bits");
    }
    return node.longValue();
  }

  /** {@return an integer of 32 bits} */
  public int asInt() {
    long value = asLong();
    if (value != (int) value) {
      throw expected("an integer of 32 bits");
    }
    return (int) value;
  }

  /** {@return a number, rounded} */
  public double asDouble() {
    if (!node.isNumber()) {
      throw expected("a number");
    }
    double value = node.decimalValue().doubleValue();
    if (Double.isInfinite(value)) {
      throw expected("a number below 1.8e308");
    }
    return value;
  }

  /** {@return a number as it is written, without rounding} */
  public BigDecimal asDecimal() {
    if (!node.isNumber()) {
      throw expected("a number");
    }
    return node.decimalValue();
  }

  /** {@return a string} */
  public String asString() {
    if (!node.isString()) {
      throw expected("a string");
    }
    return node.stringValue();
  }

  /** {@return the integers of an array} */
  public long[] asLongs() {
    int size = size();
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      JsonNode element = node.get(i);
      values[i] =
          element.isIntegralNumber() && element.canConvertToLong()
              ? element.longValue()
              : at(i).asLong();
    }
    return values;
  }
}
