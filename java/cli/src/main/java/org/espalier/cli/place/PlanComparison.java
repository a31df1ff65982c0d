// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.espalier.cli.command.Width;
import org.espalier.draw.TimeText;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.clock.Ratio;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan and its rivals, run by turns: what was predicted beside what was measured, and whether the
 * model's choice is the fastest. The choice stands first. Of each rival there is an interval of
 * what it takes of the choice's time, by turns that both had.
 */
final class PlanComparison {
  private static final double NANOS = 1e9;

  /** The columns of a version's figures. */
  private static final int FIGURES = 66;

  private static final String INDENT = " ".repeat(13);

  /**
   * How often an interval of any version may miss the true ratio: each of n has an n-th of it (C.
   * Bonferroni, 1936).
   */
  private static final double CHANCE = 0.05;

  /** What a rival may be faster by, of the plan's time, and still count as level with it. */
  private static final double MARGIN = 0.05;

  private final List<PlanVersion> versions;
  private final List<RunOutcome> outcomes;
  private final long singlePlacements;
  // ratios.get(k): the time of version k over the choice's
  private final List<Ratio> ratios = new ArrayList<>();

  /**
   * Takes what was measured.
   *
   * @param singlePlacements how many versions with single placements there are
   */
  PlanComparison(List<PlanVersion> versions, List<RunOutcome> outcomes, long singlePlacements) {
    this.versions = versions;
    this.outcomes = outcomes;
    this.singlePlacements = singlePlacements;
    double[] choice = turns(0);
    for (int k = 0; k < versions.size(); k++) {
      ratios.add(Ratio.of(turns(k), choice, CHANCE / Math.max(1, versions.size() - 1)));
    }
  }

  private double[] turns(int version) {
    return outcomes.get(version).turns().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** What the measurement says of the model's choice. */
  enum Verdict {
    /** No version has a lower median. */
    FASTEST,
    /** Versions with a lower median may owe it to chance, and are not faster by the margin. */
    LEVEL,
    /**
     * Some version with a lower median may be faster by more than the margin: turns are too few.
     */
    OPEN,
    /** The whole interval of some version lies below the choice's time. */
    SLOWER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether every element of every version is right, and bytes and messages are as predicted. */
  boolean right() {
    for (int k = 0; k < versions.size(); k++) {
      if (!new PlanRun(versions.get(k).plan(), outcomes.get(k)).right()) {
        return false;
      }
    }
    return true;
  }

  private double seconds(int version) {
    return outcomes.get(version).seconds();
  }

  private int fastest() {
    int fastest = 0;
    for (int k = 1; k < versions.size(); k++) {
      fastest = seconds(k) < seconds(fastest) ? k : fastest;
    }
    return fastest;
  }

  /** Turns in which a version was faster than the choice. */
  private int fasterTurns(int version) {
    int faster = 0;
    for (int turn = 0; turn < turns(); turn++) {
      faster +=
          outcomes.get(version).turns().get(turn) < outcomes.getFirst().turns().get(turn) ? 1 : 0;
    }
    return faster;
  }

  private int turns() {
    return outcomes.getFirst().turns().size();
  }

  /** Versions that are faster than the choice by their whole interval. */
  private List<Integer> faster() {
    return among(ratio -> ratio.high() < 1);
  }

  /** Versions that are faster by the median, perhaps by more than the margin, perhaps by chance. */
  private List<Integer> open() {
    return among(ratio -> ratio.value() < 1 && ratio.low() < 1 - MARGIN && ratio.high() >= 1);
  }

  private List<Integer> among(Predicate<Ratio> such) {
    return IntStream.range(1, versions.size())
        .filter(k -> such.test(ratios.get(k)))
        .boxed()
        .toList();
  }

  Verdict verdict() {
    if (!faster().isEmpty()) {
      return Verdict.SLOWER;
    }
    if (fastest() == 0) {
      return Verdict.FASTEST;
    }
    return open().isEmpty() ? Verdict.LEVEL : Verdict.OPEN;
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("turns", turns());
    node.put("singlePlacements", singlePlacements);
    node.put("choice", verdict().toString());
    node.put("fastest", fastest());
    ArrayNode faster = node.putArray("faster");
    faster().forEach(faster::add);
    ArrayNode entries = node.putArray("versions");
    for (int k = 0; k < versions.size(); k++) {
      ArrayPlan plan = versions.get(k).plan();
      ObjectNode entry = entries.addObject();
      entry.put("kind", versions.get(k).kind().toString());
      PlanJson.arrays(entry.putObject("arrays"), plan);
      new PlanRun(plan, outcomes.get(k)).addTo(entry);
      entry.put("fasterTurns", fasterTurns(k));
      Ratio ratio = ratios.get(k);
      entry
          .putObject("ofPlan")
          .put("ratio", ratio.value())
          .put("low", ratio.low())
          .put("high", ratio.high());
    }
    return node;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%ncompared on %d ranks, %d turn%s each%n%-4s %-7s %9s %9s %9s %7s  %-14s %s%n"
            .formatted(
                outcomes.getFirst().ranks(),
                turns(),
                turns() == 1 ? "" : "s",
                "no.",
                "version",
                "predicted",
                "measured",
                "pred/meas",
                "of plan",
                "interval",
                "where"));
    for (int k = 0; k < versions.size(); k++) {
      PlanVersion version = versions.get(k);
      double predicted = version.plan().nanos() / NANOS;
      text.append(
          String.format(
              Locale.ROOT,
              "%-4d %-7s %9s %9s %9.2f %7.2f  %s%n",
              k,
              version.kind(),
              TimeText.of(version.plan().nanos()),
              TimeText.of(Math.round(seconds(k) * NANOS)),
              predicted / seconds(k),
              ratios.get(k).value(),
              "%-14s %s".formatted(interval(k), where(version)).replaceAll(" +(?=\\R|$)", "")));
    }
    text.append(judged());
    return text.toString();
  }

  private String interval(int version) {
    Ratio ratio = ratios.get(version);
    return version == 0
        ? ""
        : String.format(Locale.ROOT, "[%.2f, %.2f]", ratio.low(), ratio.high());
  }

  /** Behind the figures where it fits there, else on a line of its own. */
  private static String where(PlanVersion version) {
    String where = version.where();
    if (where.length() <= Width.COLUMNS - FIGURES) {
      return where;
    }
    int widest = Width.COLUMNS - INDENT.length();
    String shown = where.length() <= widest ? where : where.substring(0, widest - 1) + "…";
    return "%n%s%s".formatted(INDENT, shown);
  }

  private String numbers(List<Integer> some) {
    return some.stream()
        .map(k -> "number %d %s".formatted(k, interval(k)))
        .collect(Collectors.joining(", "));
  }

  /** What copies of the plan say of the measurement. */
  private String spread() {
    double[] sorted = ratios.stream().mapToDouble(Ratio::value).sorted().toArray();
    return Width.fitted(
        String.format(
            Locale.ROOT,
            "%nMedians of one and the same plan are %.2f to %.2f of the first: figures of"
                + " --compare with as many turns may be off by as much.%n",
            sorted[0],
            sorted[sorted.length - 1]));
  }

  private String judged() {
    if (versions.getLast().kind() == PlanVersion.Kind.COPY) {
      return spread();
    }
    StringBuilder text = new StringBuilder();
    int fastest = fastest();
    String verdict =
        switch (verdict()) {
          case FASTEST -> "The model's choice is the fastest measured.";
          case LEVEL ->
              "The model's choice is level with the fastest: no version is shown to be faster, and none by more than %.0f %%; number %d has the lowest median."
                  .formatted(100 * MARGIN, fastest);
          case OPEN ->
              "Not decided: %s may be faster than the model's choice by more than %.0f %%; give more --turns."
                  .formatted(numbers(open()), 100 * MARGIN);
          case SLOWER -> "Faster than the model's choice: %s.".formatted(numbers(faster()));
        };
    text.append(Width.fitted("%n%s%n".formatted(verdict)));
    List<Integer> singles = new ArrayList<>();
    for (int k = 0; k < versions.size(); k++) {
      if (versions.get(k).kind() == PlanVersion.Kind.SINGLE) {
        singles.add(k);
      }
    }
    text.append(
        "%s of %s versions with one place for each array were run%s.%n"
            .formatted(
                "%,d".formatted(singles.size()),
                singlePlacements == Long.MAX_VALUE
                    ? "countless"
                    : "%,d".formatted(singlePlacements),
                singles.size() < singlePlacements ? ", the best by the model" : ""));
    singles.stream()
        .mapToDouble(this::seconds)
        .min()
        .ifPresent(least ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "The fastest of them takes %.2f times as long as the plan.%n",
                    least / seconds(0))));
    return text.toString();
  }
}
