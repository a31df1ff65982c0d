// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.espalier.cli.command.Width;
import org.espalier.draw.TimeText;
import org.espalier.formats.JsonValue;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.program.StepTimes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The steps of a plan that was run: what each was predicted to take beside what it took.
 *
 * @param plan the plan
 * @param times what its steps took
 */
record PlanSteps(ArrayPlan plan, StepTimes times) {
  private static final double NANOS = 1e9;
  private static final int SHOWN = 30;
  private static final int WIDEST = 48;

  /** What is written for one step: a node that computes, or a move. */
  private record Step(
      String array, String from, String to, long times, long nanos, double measured) {
    boolean moves() {
      return !to.isEmpty();
    }

    String text() {
      String what = moves() ? "%s: %s to %s".formatted(array, from, to) : array + " computed";
      return line(what, Width.number(times, 8), nanos, measured);
    }
  }

  private static String line(String what, String times, long nanos, double measured) {
    return String.format(
        Locale.ROOT,
        "%-48s %8s %10s %10s %9s%n",
        what.length() <= WIDEST ? what : what.substring(0, WIDEST - 1) + "…",
        times,
        TimeText.of(nanos),
        TimeText.of(Math.round(measured)),
        measured > 0 ? String.format(Locale.ROOT, "%.2f", nanos / measured) : "");
  }

  /** The steps as the ranks write them. */
  static ObjectNode answer(StepTimes times) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    times.nodes().forEach(node.putArray("nodes")::add);
    times.moves().forEach(node.putArray("moves")::add);
    return node;
  }

  /** The steps as the command that started the ranks reads them. */
  static StepTimes read(JsonValue answer) {
    return new StepTimes(numbers(answer.required("nodes")), numbers(answer.required("moves")));
  }

  private static List<Double> numbers(JsonValue list) {
    return list.elements().stream().map(JsonValue::asDouble).toList();
  }

  /** All steps that cost anything, in the order of the nodes; moves stand behind what they move. */
  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (int v = 0; v < plan.options().size(); v++) {
      String name = plan.program().nodes().get(v).name();
      long once = plan.options().get(v).nanos();
      if (once > 0) {
        long executions = plan.program().repetitions(v);
        double measured = NANOS * times.nodes().get(v);
        steps.add(new Step(name, "", "", executions, executions * once, measured));
      }
      for (int k = 0; k < plan.moves().size(); k++) {
        ArrayPlan.Move move = plan.moves().get(k);
        if (move.node() == v) {
          String from = plan.placement(v, move.from());
          String to = plan.placement(v, move.to());
          double measured = NANOS * times.moves().get(k);
          steps.add(new Step(name, from, to, move.times(), move.totalNanos(), measured));
        }
      }
    }
    return steps;
  }

  /** All of them, for scripts. */
  ArrayNode json() {
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    for (Step step : steps()) {
      ObjectNode entry = entries.addObject().put("array", step.array());
      if (step.moves()) {
        entry.put("from", step.from()).put("to", step.to());
      }
      entry
          .put("times", step.times())
          .put("secondsPredicted", step.nanos() / NANOS)
          .put("seconds", step.measured() / NANOS);
    }
    return entries;
  }

  /** Those that took longest, for people. */
  String text() {
    List<Step> steps = steps();
    List<Step> longest =
        steps.stream()
            .sorted(Comparator.comparingDouble(Step::measured).reversed())
            .limit(SHOWN)
            .toList();
    StringBuilder text = new StringBuilder();
    text.append(
        "%n%-48s %8s %10s %10s %9s%n"
            .formatted("steps, all ranks at once", "times", "predicted", "measured", "pred/meas"));
    steps.stream().filter(longest::contains).forEach(step -> text.append(step.text()));
    if (steps.size() > SHOWN) {
      text.append("… %,d more that took less%n".formatted(steps.size() - SHOWN));
    }
    long predicted = steps.stream().mapToLong(Step::nanos).sum();
    double measured = steps.stream().mapToDouble(Step::measured).sum();
    text.append(line("together", "", predicted, measured));
    return text.toString();
  }
}
