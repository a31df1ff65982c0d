// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.draw.TimeText;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.RunOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan and its rivals, run by turns: what was predicted beside what was measured, and whether the
 * model's choice is the fastest. The choice stands first.
 */
final class PlanComparison {
  private static final double NANOS = 1e9;
  private static final int WIDEST = 60;

  /**
   * Versions count as faster where fair coins would show as many turns for any of them less often
   * than this: each of n has an n-th of it (C. Bonferroni, 1936).
   */
  private static final double CHANCE = 0.05;

  private final List<PlanVersion> versions;
  private final List<RunOutcome> outcomes;
  private final long singlePlacements;

  /**
   * Takes what was measured.
   *
   * @param singlePlacements how many versions with single placements there are
   */
  PlanComparison(List<PlanVersion> versions, List<RunOutcome> outcomes, long singlePlacements) {
    this.versions = versions;
    this.outcomes = outcomes;
    this.singlePlacements = singlePlacements;
  }

  /** What the measurement says of the model's choice. */
  enum Verdict {
    /** No version has a lower median. */
    FASTEST,
    /** Some version has a lower median, but may owe it to chance. */
    LEVEL,
    /** Some version is faster, in more turns than chance explains. */
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

  /** Versions that are faster than the choice, by the median and by a sign test over the turns. */
  private List<Integer> faster() {
    List<Integer> faster = new ArrayList<>();
    for (int k = 1; k < versions.size(); k++) {
      if (seconds(k) < seconds(0)
          && chance(fasterTurns(k), turns()) * (versions.size() - 1) <= CHANCE) {
        faster.add(k);
      }
    }
    return faster;
  }

  /** How probable it is that a fair coin shows heads at least so often. */
  static double chance(int heads, int throwsInAll) {
    double term = Math.pow(0.5, throwsInAll);
    double sum = 0;
    // Invariant: term is the probability of exactly k heads.
    for (int k = 0; k <= throwsInAll; k++) {
      sum += k >= heads ? term : 0;
      term = term * (throwsInAll - k) / (k + 1);
    }
    return sum;
  }

  Verdict verdict() {
    if (!faster().isEmpty()) {
      return Verdict.SLOWER;
    }
    return fastest() == 0 ? Verdict.FASTEST : Verdict.LEVEL;
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
    }
    return node;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%ncompared on %d ranks, %d turns each%n%-4s %-7s %10s %10s %10s %9s  %s%n"
            .formatted(
                outcomes.getFirst().ranks(),
                turns(),
                "no.",
                "version",
                "predicted",
                "measured",
                "pred/meas",
                "of plan",
                "where"));
    for (int k = 0; k < versions.size(); k++) {
      PlanVersion version = versions.get(k);
      double predicted = version.plan().nanos() / NANOS;
      text.append(
          String.format(
              Locale.ROOT,
              "%-4d %-7s %10s %10s %10.2f %9.2f  %s%n",
              k,
              version.kind(),
              TimeText.of(version.plan().nanos()),
              TimeText.of(Math.round(seconds(k) * NANOS)),
              predicted / seconds(k),
              seconds(k) / seconds(0),
              cut(version.where())));
    }
    text.append(judged());
    return text.toString();
  }

  private static String cut(String where) {
    return where.length() <= WIDEST ? where : where.substring(0, WIDEST - 1) + "…";
  }

  private String judged() {
    StringBuilder text = new StringBuilder();
    int fastest = fastest();
    text.append(
        switch (verdict()) {
          case FASTEST -> "%nThe model's choice is the fastest measured.%n".formatted();
          case LEVEL ->
              "%nNo version is faster than the model's choice by more than chance; number %d was so in %d of %d turns.%n"
                  .formatted(fastest, fasterTurns(fastest), turns());
          case SLOWER ->
              "%nFaster than the model's choice: %s.%n"
                  .formatted(
                      String.join(
                          ", ",
                          faster().stream()
                              .map(k ->
                                  "number %d in %d of %d turns"
                                      .formatted(k, fasterTurns(k), turns()))
                              .toList()));
        });
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
