// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import org.espalier.formats.JsonValue;
import org.espalier.redistribute.RunOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What runs came to, as the ranks write it and the command that started them reads it. */
final class OutcomeJson {
  private static final String RUNS = "runs";

  private OutcomeJson() {}

  static ObjectNode of(List<RunOutcome> outcomes) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode runs = all.putArray(RUNS);
    for (RunOutcome outcome : outcomes) {
      ObjectNode node = runs.addObject();
      node.put("ranks", outcome.ranks());
      node.put("bytes", outcome.bytes());
      node.put("messages", outcome.messages());
      ArrayNode turns = node.putArray("turns");
      outcome.turns().forEach(turns::add);
      checked(node, outcome);
      node.put("tolerance", outcome.tolerance());
    }
    return all;
  }

  static List<RunOutcome> read(JsonValue answer) {
    return answer.required(RUNS).elements().stream().map(OutcomeJson::outcome).toList();
  }

  private static RunOutcome outcome(JsonValue node) {
    return new RunOutcome(
        node.required("ranks").asInt(),
        node.required("bytes").asLong(),
        node.required("messages").asLong(),
        node.required("turns").elements().stream().map(JsonValue::asDouble).toList(),
        node.required("checkedElements").asLong(),
        node.required("wrongElements").asLong(),
        node.required("tolerance").asDouble());
  }

  /** What answers for scripts say of the check. */
  static void checked(ObjectNode into, RunOutcome outcome) {
    into.put("checkedElements", outcome.checkedElements());
    into.put("wrongElements", outcome.wrongElements());
  }
}
