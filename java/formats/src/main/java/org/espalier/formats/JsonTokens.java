// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the tree of a JSON text from its tokens. The library's mapper does the same, but it first
 * makes ready what maps JSON to Java classes, which takes longer than reading a small file.
 */
final class JsonTokens {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTokens() {}

  /** The one value of a text, or a missing node where the text is empty. */
  static JsonNode tree(JsonParser parser) {
    JsonToken first = parser.nextToken();
    if (first == null) {
      return NODES.missingNode();
    }
    JsonNode root = value(parser, first);
    Deque<JsonNode> open = new ArrayDeque<>();
    if (root.isContainer()) {
      open.push(root);
    }
    while (!open.isEmpty()) {
      JsonToken token = parser.nextToken();
      if (token.isStructEnd()) {
        open.pop();
        continue;
      }
      JsonNode child;
      if (open.element() instanceof ObjectNode object) {
        String name = parser.currentName();
        child = value(parser, parser.nextToken());
        object.set(name, child);
      } else {
        child = value(parser, token);
        ((ArrayNode) open.element()).add(child);
      }
      if (child.isContainer()) {
        open.push(child);
      }
    }
    if (parser.nextToken() != null) {
      throw new StreamReadException(parser, "Trailing token");
    }
    return root;
  }

  private static JsonNode value(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> NODES.objectNode();
      case START_ARRAY -> NODES.arrayNode();
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case VALUE_NUMBER_INT ->
          switch (parser.getNumberType()) {
            case INT, LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
          };
      default -> throw new IllegalStateException("no value begins with " + token);
    };
  }
}
