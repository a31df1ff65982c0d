// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.PlanReasons;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A plan for scripts. */
final class PlanJson {
  private PlanJson() {}

  static ObjectNode of(ArrayPlan plan) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("nanos", plan.nanos());
    line.put("lowerBound", plan.lowerBound());
    line.put("optimal", plan.optimal());
    line.put("method", plan.method());
    line.put("candidatesCutShort", plan.cutShort());
    line.put("computingNanos", plan.computingNanos());
    line.put("bytes", plan.bytes());
    line.put("messages", plan.messages());
    arrays(line.putObject("arrays"), plan);
    ArrayNode moves = line.putArray("moves");
    for (ArrayPlan.Move move : plan.moves()) {
      ObjectNode entry = moves.addObject();
      entry.put("array", plan.program().nodes().get(move.node()).name());
      words(entry.putArray("from"), plan, move.node(), move.from());
      words(entry.putArray("to"), plan, move.node(), move.to());
      entry
          .put("times", move.times())
          .put("bytes", plan.bytes(move))
          .put("messages", move.counts().messages())
          .put("nanos", move.nanos());
    }
    return line;
  }

  /** Where each array lies. */
  static void arrays(ObjectNode into, ArrayPlan plan) {
    for (int v = 0; v < plan.options().size(); v++) {
      words(into.putArray(plan.program().nodes().get(v).name()), plan, v, place(plan, v));
    }
  }

  private static ArrayDistribution place(ArrayPlan plan, int node) {
    return plan.options().get(node).result();
  }

  private static void words(ArrayNode into, ArrayPlan plan, int node, ArrayDistribution where) {
    DistributionText.words(where, plan.program().nodes().get(node).shape().toArray())
        .forEach(into::add);
  }

  static ObjectNode of(PlanReasons reasons) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode alternatives = node.putArray("alternatives");
    for (PlanReasons.Alternative alternative : reasons.alternatives()) {
      ObjectNode entry = alternatives.addObject();
      entry.put("array", alternative.plan().program().nodes().get(alternative.node()).name());
      words(
          entry.putArray("place"),
          alternative.plan(),
          alternative.node(),
          place(alternative.plan(), alternative.node()));
      entry.put("price", reasons.price(alternative));
    }
    reasons.secondBest().ifPresent(second -> node.set("secondBest", of(second.plan())));
    node.put("complete", reasons.complete());
    return node;
  }
}
