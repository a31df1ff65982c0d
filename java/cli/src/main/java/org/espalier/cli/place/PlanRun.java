// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.espalier.cli.job.MachineFile;
import org.espalier.cli.job.RankProcess;
import org.espalier.draw.TimeText;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.program.array.ArrayPlan;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A plan that was run on ranks: what was predicted beside what was measured. */
final class PlanRun {
  private static final double NANOS = 1e9;

  private final ArrayPlan plan;
  private final JsonValue measured;

  private PlanRun(ArrayPlan plan, JsonValue measured) {
    this.plan = plan;
    this.measured = measured;
  }

  static PlanRun of(ArrayPlan plan, InputFile file, JsonValue json) throws IOException {
    String choice = plan.choice().stream().map(String::valueOf).collect(Collectors.joining(","));
    String ranks = Integer.toString(plan.program().ranks());
    String model = MachineFile.json(plan.model()).toString();
    try {
      return new PlanRun(
          plan,
          RankProcess.answer(
              plan.program().ranks(),
              file,
              List.of("plan-rank", "--ranks", ranks, "--model", model, "--choice", choice)));
    } catch (IllegalArgumentException refused) {
      throw json.complaint(refused);
    }
  }

  /** Whether every element is right, and bytes and messages are as predicted. */
  boolean right() {
    return wrong() == 0 && bytes() == plan.bytes() && messages() == plan.messages();
  }

  private long wrong() {
    return measured.required("wrongElements").asLong();
  }

  private long bytes() {
    return measured.required("bytes").asLong();
  }

  private long messages() {
    return measured.required("messages").asLong();
  }

  private double seconds() {
    return measured.required("seconds").asDouble();
  }

  private double timeError() {
    return plan.nanos() / NANOS / seconds() - 1;
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("ranks", plan.program().ranks());
    node.put("bytesPredicted", plan.bytes());
    node.put("bytes", bytes());
    node.put("messagesPredicted", plan.messages());
    node.put("messages", messages());
    node.put("secondsPredicted", plan.nanos() / NANOS);
    node.put("seconds", seconds());
    node.put("checkedElements", measured.required("checkedElements").asLong());
    node.put("wrongElements", wrong());
    node.put("tolerance", measured.required("tolerance").asDouble());
    return node;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%n%-16s %18s %18s%n"
            .formatted(
                "run on %d ranks".formatted(plan.program().ranks()), "predicted", "measured"));
    text.append(row("bytes", plan.bytes(), bytes()));
    text.append(row("messages", plan.messages(), messages()));
    text.append(
        String.format(
            Locale.ROOT,
            "%-16s %18s %18s  the prediction is %+.0f %%%n",
            "time",
            TimeText.of(plan.nanos()),
            TimeText.of(Math.round(seconds() * NANOS)),
            100 * timeError()));
    double tolerance = measured.required("tolerance").asDouble();
    text.append(
        "checked          %,d elements against a run on one rank%s, %,d wrong%n"
            .formatted(
                measured.required("checkedElements").asLong(),
                tolerance == 0 ? ", to the bit" : " to " + tolerance + " of the greatest",
                wrong()));
    return text.toString();
  }

  private static String row(String what, long predicted, long measured) {
    return "%-16s %,18d %,18d  %s%n"
        .formatted(what, predicted, measured, predicted == measured ? "equal" : "NOT EQUAL");
  }
}
