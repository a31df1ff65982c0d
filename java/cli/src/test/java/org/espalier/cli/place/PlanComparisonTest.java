// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.MachineModel;
import org.espalier.redistribute.RunOutcome;
import org.junit.jupiter.api.Test;

/** What is said of turns that were measured; the turns here are made up. */
class PlanComparisonTest {
  private static final ArrayPlanner PLANNER =
      ArrayPlanner.of(
          ArrayProgram.over(2).input("x", "MPI_DOUBLE", 8).let("y", "x + 1").result("y").build(),
          MachineModel.DEFAULT);
  private static final ArrayPlan PLAN =
      PLANNER.plan(SolverOptions.defaults().withThreads(1)).orElseThrow();

  private static RunOutcome turns(ArrayPlan plan, long wrong, Double... seconds) {
    return new RunOutcome(2, plan.bytes(), plan.messages(), List.of(seconds), 8, wrong, 0);
  }

  private static PlanComparison comparison(RunOutcome... outcomes) {
    List<PlanVersion> versions = new ArrayList<>();
    versions.add(PlanVersion.chosen(PLAN));
    for (int k = 1; k < outcomes.length; k++) {
      versions.add(PlanVersion.single(PLAN));
    }
    return new PlanComparison(versions, List.of(outcomes), 6);
  }

  @Test
  void theFastestIsCalledSo() {
    PlanComparison comparison =
        comparison(turns(PLAN, 0, 1.0, 1.1, 1.2), turns(PLAN, 0, 2.0, 2.2, 2.4));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.FASTEST);
    assertThat(comparison.right()).isTrue();
    assertThat(comparison.text())
        .contains("The model's choice is the fastest measured.")
        .contains("1 of 6 versions with one place for each array were run, the best by the model.")
        .contains("The fastest of them takes 2.00 times as long as the plan.");
  }

  @Test
  void copiesSayHowFarFiguresMayBeOff() {
    List<PlanVersion> versions =
        List.of(PlanVersion.chosen(PLAN), PlanVersion.copy(PLAN), PlanVersion.copy(PLAN));
    List<RunOutcome> outcomes =
        List.of(
            turns(PLAN, 0, 1.0, 1.0, 1.0),
            turns(PLAN, 0, 0.96, 0.96, 1.1),
            turns(PLAN, 0, 1.02, 1.02, 1.02));
    assertThat(new PlanComparison(versions, outcomes, 0).text())
        .contains("copy")
        .contains("Medians of one and the same plan are 0.96 to 1.02 of the first")
        .doesNotContain("The model's choice is", "one place for each array");
  }

  /** Names of arrays and places may be long, and many versions undecided. */
  @Test
  void linesAreNoWiderThanAHundredColumns() {
    List<PlanVersion> versions = new ArrayList<>();
    List<RunOutcome> outcomes = new ArrayList<>();
    versions.add(PlanVersion.chosen(PLAN));
    outcomes.add(turns(PLAN, 0, 1.0, 1.0, 1.0));
    for (int k = 1; k < 12; k++) {
      String where = "u (block:2, block:2), ".repeat(k);
      versions.add(new PlanVersion(PlanVersion.Kind.SINGLE, where, PLAN));
      outcomes.add(turns(PLAN, 0, 0.9, 0.9, 1.1));
    }
    String text = new PlanComparison(versions, outcomes, 30).text();
    assertThat(text.lines()).allMatch(line -> line.length() <= 100 && !line.endsWith(" "));
    assertThat(text).contains("u (block:2, block:2), u (block:2, block:2), u").contains("…");
    versions = List.of(PlanVersion.chosen(PLAN), PlanVersion.copy(PLAN), PlanVersion.copy(PLAN));
    assertThat(new PlanComparison(versions, outcomes.subList(0, 3), 0).text().lines())
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  void aSingleTurnIsOne() {
    assertThat(comparison(turns(PLAN, 0, 1.0), turns(PLAN, 0, 2.0)).text())
        .contains("compared on 2 ranks, 1 turn each\n");
  }

  private static Double[] times(int turns, DoubleSupplier time) {
    return Stream.generate(time::getAsDouble).limit(turns).toArray(Double[]::new);
  }

  @Test
  void threeTurnsDecideNothing() {
    PlanComparison comparison =
        comparison(turns(PLAN, 0, 1.0, 1.0, 1.0), turns(PLAN, 0, 0.9, 0.9, 1.1));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.OPEN);
    assertThat(comparison.text())
        .contains(
            "Not decided: number 1 [0.90, 1.10] may be faster than the model's choice by more than 5 %");
    assertThat(comparison.json().get("fastest").asInt()).isOne();
  }

  @Test
  void aLowerMedianWithinTheMarginIsLevel() {
    Double[] choice = new Double[41];
    Double[] rival = new Double[41];
    Arrays.setAll(choice, turn -> 1 + 0.01 * (turn % 5));
    Arrays.setAll(rival, turn -> 0.9995 + 0.01 * ((turn + 2) % 5));
    PlanComparison comparison = comparison(turns(PLAN, 0, choice), turns(PLAN, 0, rival));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.LEVEL);
    assertThat(comparison.text())
        .contains("level with the fastest: no version is shown to be faster")
        .contains("number 1 has the lowest median");
  }

  @Test
  void whatIsFasterBeyondItsIntervalIsFaster() {
    PlanComparison comparison =
        comparison(turns(PLAN, 0, times(9, () -> 1)), turns(PLAN, 0, times(9, () -> 0.97)));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.SLOWER);
    assertThat(comparison.text())
        .contains("Faster than the model's choice: number 1 [0.97, 0.97].");
    assertThat(comparison.json().get("faster").get(0).asInt()).isOne();
  }

  /** Of twenty rivals that cost the same, none is to be called faster in 19 of 20 comparisons. */
  @Test
  void manyEqualRivalsAreNotFaster() {
    Random random = new Random(11);
    int slower = 0;
    for (int trial = 0; trial < 40; trial++) {
      RunOutcome[] outcomes = new RunOutcome[21];
      Arrays.setAll(
          outcomes, _ -> turns(PLAN, 0, times(31, () -> Math.exp(0.1 * random.nextGaussian()))));
      slower += comparison(outcomes).verdict() == PlanComparison.Verdict.SLOWER ? 1 : 0;
    }
    assertThat(slower).isLessThanOrEqualTo(5);
  }

  @Test
  void oneWrongElementOfOneVersionIsWrong() {
    assertThat(comparison(turns(PLAN, 0, 1.0), turns(PLAN, 1, 2.0)).right()).isFalse();
  }

  @Test
  void rivalsAreDifferentPlans() {
    List<PlanVersion> next = PlanVersion.next(PLANNER.explain(PLAN, Duration.ofMinutes(1)), 10);
    for (int a = 0; a < next.size(); a++) {
      for (int b = 0; b < a; b++) {
        assertThat(PlanVersion.isSame(next.get(a).plan(), next.get(b).plan())).isFalse();
      }
      assertThat(PlanVersion.isSame(next.get(a).plan(), PLAN)).isFalse();
    }
    assertThat(next).isNotEmpty();
  }
}
