// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.espalier.cli.measure.MachineFile;
import org.espalier.cli.rank.RankProcess;
import org.espalier.cli.rank.Ranks;
import org.espalier.draw.TimeText;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.program.StepTimes;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan that was run on ranks: what was predicted beside what was measured.
 *
 * @param plan the plan
 * @param outcome what its run came to
 */
record PlanRun(ArrayPlan plan, RunOutcome outcome) {
  private static final double NANOS = 1e9;

  /**
   * What the ranks answer.
   *
   * @param outcomes what the run of each plan came to
   * @param steps what the steps of the first plan take, if it is the only one
   */
  record Measured(List<RunOutcome> outcomes, Optional<StepTimes> steps) {}

  /** Starts the ranks, which run plans of one program by turns, and a single one by steps, too. */
  static Measured measured(
      List<ArrayPlan> plans, TurnsOption turns, Ranks ranks, InputFile file, JsonValue json) {
    ArrayPlan first = plans.getFirst();
    List<String> command = new ArrayList<>();
    command.addAll(List.of("plan-rank", "--ranks", Integer.toString(ranks.count())));
    command.addAll(List.of("--model", MachineFile.json(first.model()).toString()));
    command.addAll(turns.arguments());
    for (ArrayPlan plan : plans) {
      command.add("--plan");
      command.add(numbers(plan.homes()) + ";" + numbers(plan.choice()));
    }
    try {
      JsonValue answer = RankProcess.answer(ranks, file, command, turns.timed());
      return new Measured(
          OutcomeJson.read(answer), answer.optional(PlanRankCommand.STEPS).map(PlanSteps::read));
    } catch (IllegalArgumentException refused) {
      throw json.complaint(refused);
    }
  }

  private static String numbers(List<Integer> list) {
    return list.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Whether every element is right, and bytes and messages are as predicted. */
  boolean right() {
    return outcome.wrongElements() == 0
        && outcome.bytes() == plan.bytes()
        && outcome.messages() == plan.messages();
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("ranks", outcome.ranks());
    addTo(node);
    return node;
  }

  void addTo(ObjectNode node) {
    node.put("bytesPredicted", plan.bytes());
    node.put("bytes", outcome.bytes());
    node.put("messagesPredicted", plan.messages());
    node.put("messages", outcome.messages());
    node.put("secondsPredicted", plan.nanos() / NANOS);
    node.put("seconds", outcome.seconds());
    OutcomeJson.checked(node, outcome);
    node.put("tolerance", outcome.tolerance());
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%n%-16s %18s %18s%n"
            .formatted("run on %d ranks".formatted(outcome.ranks()), "predicted", "measured"));
    text.append(row("bytes", plan.bytes(), outcome.bytes()));
    text.append(row("messages", plan.messages(), outcome.messages()));
    text.append(
        String.format(
            Locale.ROOT,
            "%-16s %18s %18s  the prediction is %+.0f %%%n",
            "time",
            TimeText.of(plan.nanos()),
            TimeText.of(Math.round(outcome.seconds() * NANOS)),
            100 * (plan.nanos() / NANOS / outcome.seconds() - 1)));
    text.append(
        "checked          %,d elements against a run on one rank%s, %,d wrong%n"
            .formatted(
                outcome.checkedElements(),
                outcome.tolerance() == 0
                    ? ", to the bit"
                    : " to " + outcome.tolerance() + " of the greatest",
                outcome.wrongElements()));
    return text.toString();
  }

  private static String row(String what, long predicted, long measured) {
    return "%-16s %,18d %,18d  %s%n"
        .formatted(what, predicted, measured, predicted == measured ? "equal" : "NOT EQUAL");
  }
}
