// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.espalier.expression.ExpressionBuilder;
import org.espalier.expression.ExpressionTree;
import org.espalier.expression.text.ExpressionParser;
import org.espalier.expression.text.ParsedExpression;
import org.jspecify.annotations.Nullable;

/** Reads the three forms of an expression with positions: nested, as text, and flat nodes. */
public final class ExpressionReader {
  /** Paths of unnamed nodes grow with the depth: deeper trees are given as flat nodes. */
  private static final int MAX_DEPTH = 1000;

  /** Coordinates of all positions lie in one array. */
  private static final int MOST_COORDINATES = 1 << 28;

  private final String file;
  private final PositionForm form;
  private final ExpressionBuilder builder = ExpressionTree.builder();
  private final EdgeWeights weights = new EdgeWeights();
  private final List<String> names = new ArrayList<>(); // empty where there is none
  private final Set<String> above = new HashSet<>(); // names of the operations around this place
  private final Map<String, Boolean> operationNames = new HashMap<>();
  private long[] positions = new long[16];

  private ExpressionReader(String file, PositionForm form) {
    this.file = file;
    this.form = form;
  }

  /**
   * Reads an expression file.
   *
   * @param file JSON
   * @param warnings takes what is legal but hardly meant
   * @return the expression
   * @throws InputException if there is no expression in it
   */
  public static ExpressionProblem read(InputFile file, List<String> warnings) {
    JsonValue root = JsonValue.parse(file);
    root.only("metric", "expression", "positions", "nodes");
    PositionForm form = PositionForm.read(root.required("metric"), warnings);
    ExpressionReader reader = new ExpressionReader(file.name(), form);
    if (root.has("nodes")) {
      if (root.has("expression") || root.has("positions")) {
        throw root.complaint("expected either \"expression\" or \"nodes\", got both");
      }
      return reader.flat(root.required("nodes"));
    }
    if (!root.has("expression")) {
      throw root.complaint("missing key \"expression\" or \"nodes\"");
    }
    JsonValue expression = root.required("expression");
    if (expression.isString()) {
      return reader.text(expression, root.required("positions"));
    }
    if (root.has("positions")) {
      throw root.required("positions")
          .complaint("belongs to an expression given as text; leaves have their own \"position\"");
    }
    return reader.nested(expression);
  }

  private int put(String name, int node, @Nullable JsonValue position) {
    int k = form.metric().coordinates();
    reserve((node + 1L) * k);
    names.add(name);
    if (position != null) {
      form.read(position, positions, node * k);
    }
    return node;
  }

  /** Makes room for so many coordinates. */
  private void reserve(long coordinates) {
    if (coordinates > MOST_COORDINATES) {
      throw new InputException(
          "%s: metric: expected positions of at most %,d coordinates together, got %,d"
              .formatted(file, MOST_COORDINATES, coordinates));
    }
    if (coordinates > positions.length) {
      long room = Math.min(MOST_COORDINATES, Math.max(2L * positions.length, coordinates));
      positions = Arrays.copyOf(positions, (int) room);
    }
  }

  /** Ends the tree; a complaint about all of it names the value given. */
  private ExpressionTree tree(JsonValue whole) {
    try {
      weights.apply(builder, names.size());
      return builder.build();
    } catch (IllegalArgumentException broken) {
      throw whole.complaint(broken);
    }
  }

  private ExpressionProblem problem(ExpressionTree tree, List<String> labels) {
    int length = tree.size() * form.metric().coordinates();
    return new ExpressionProblem(
        form, tree, labels, Arrays.copyOf(positions, length), weights.decimalPlaces());
  }

  private ExpressionProblem nested(JsonValue expression) {
    if (expression.has("weight")) {
      throw expression.complaint("the root has no user, so it must not have a \"weight\"");
    }
    node(expression, 0);
    ExpressionTree tree = tree(expression);
    return problem(tree, labels(tree));
  }

  private int node(JsonValue value, int depth) {
    if (depth > MAX_DEPTH) {
      throw value.complaint("nested deeper than %d levels; use \"nodes\"".formatted(MAX_DEPTH));
    }
    value.only("name", "position", "operands", "weight");
    String name = value.optional("name").map(JsonValue::asString).orElse("");
    if (!name.isEmpty() && above.contains(name)) {
      throw value.complaint(
          "\"%s\" is among its own operands; names must not be cyclic".formatted(name));
    }
    if (value.has("position") == value.has("operands")) {
      throw value.complaint("expected either \"position\" or \"operands\"");
    }
    int node;
    if (value.has("position")) {
      checkName(value, name, false);
      node = put(name, builder.leaf(), value.required("position"));
    } else {
      checkName(value, name, true);
      List<JsonValue> elements = value.required("operands").elements();
      if (elements.isEmpty()) {
        throw value.required("operands").complaint("expected >= 1 operand, got 0");
      }
      above.add(name);
      int[] operands = new int[elements.size()];
      for (int i = 0; i < operands.length; i++) {
        operands[i] = node(elements.get(i), depth + 1);
      }
      above.remove(name);
      node = put(name, builder.operation(operands), null);
    }
    weight(value, node);
    return node;
  }

  /** An operation's name is the key of its position in the answer: nothing else may have it. */
  private void checkName(JsonValue value, String name, boolean operation) {
    if (name.isEmpty()) {
      return;
    }
    Boolean known = operationNames.putIfAbsent(name, operation);
    if (known != null && (known || operation)) {
      throw value.complaint("\"%s\" names two nodes".formatted(name));
    }
  }

  private void weight(JsonValue value, int node) {
    if (value.has("weight")) {
      weights.read(value.required("weight"), node);
    }
  }

  private ExpressionProblem text(JsonValue expression, JsonValue given) {
    ParsedExpression parsed;
    try {
      parsed = ExpressionParser.parse(expression.asString());
    } catch (IllegalArgumentException broken) {
      throw expression.complaint(broken);
    }
    ExpressionTree tree = parsed.tree();
    Map<String, JsonValue> unused = new LinkedHashMap<>(given.members());
    int k = form.metric().coordinates();
    reserve((long) tree.size() * k);
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        String name = parsed.names().get(x);
        form.read(given.required(name), positions, x * k);
        unused.remove(name);
      }
    }
    for (JsonValue extra : unused.values()) {
      throw extra.complaint("no array of the expression has this name");
    }
    names.addAll(parsed.names());
    return problem(tree, labels(tree));
  }

  private ExpressionProblem flat(JsonValue nodes) {
    int size = nodes.size();
    List<String> labels = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      JsonValue value = nodes.at(i);
      value.only("position", "operands", "weight");
      if (value.has("position") == value.has("operands")) {
        throw value.complaint("expected either \"position\" or \"operands\"");
      }
      if (value.has("position")) {
        put("", builder.leaf(), value.required("position"));
      } else {
        JsonValue operands = value.required("operands");
        put("", operation(operands), null);
      }
      if (i == size - 1 && value.has("weight")) {
        throw value.complaint("the root has no user, so it must not have a \"weight\"");
      }
      weight(value, i);
      labels.add(Integer.toString(i));
    }
    return problem(tree(nodes), labels);
  }

  private int operation(JsonValue operands) {
    int size = operands.size();
    if (size == 0) {
      throw operands.complaint("expected >= 1 operand, got 0");
    }
    int[] numbers = new int[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = operands.at(i).asInt();
    }
    try {
      return builder.operation(numbers);
    } catch (IllegalArgumentException broken) {
      throw operands.complaint(broken);
    }
  }

  /** Names, and for nodes without one their path from the root. */
  private List<String> labels(ExpressionTree tree) {
    String[] path = new String[tree.size()];
    int[] depth = new int[tree.size()];
    path[tree.root()] = "";
    for (int x = tree.root(); x >= 0; x--) {
      if (depth[x] > MAX_DEPTH) {
        throw new InputException(
            "expression deeper than %d levels; give it as \"nodes\"".formatted(MAX_DEPTH));
      }
      for (int c = 0; c < tree.operands(x); c++) {
        int y = tree.operand(x, c);
        depth[y] = depth[x] + 1;
        path[y] = path[x].isEmpty() ? Integer.toString(c) : path[x] + "." + c;
      }
    }
    List<String> labels = new ArrayList<>(tree.size());
    for (int x = 0; x < tree.size(); x++) {
      labels.add(names.get(x).isEmpty() ? path[x] : names.get(x));
    }
    return labels;
  }
}
