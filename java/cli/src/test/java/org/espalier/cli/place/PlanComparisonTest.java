// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
  void coins() {
    assertThat(PlanComparison.chance(0, 9)).isCloseTo(1, within(1e-12));
    assertThat(PlanComparison.chance(9, 9)).isCloseTo(1 / 512.0, within(1e-12));
    // 16 of 32: all but the single head and none of five.
    assertThat(PlanComparison.chance(2, 5)).isCloseTo(26 / 32.0, within(1e-12));
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
  void chanceIsNoReason() {
    PlanComparison comparison =
        comparison(turns(PLAN, 0, 1.0, 1.0, 1.0), turns(PLAN, 0, 0.9, 0.9, 1.1));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.LEVEL);
    assertThat(comparison.text()).contains("number 1 was so in 2 of 3 turns");
    assertThat(comparison.json().get("fastest").asInt()).isOne();
  }

  @Test
  void whatIsFasterInAllTurnsIsFaster() {
    Double[] slow = Collections.nCopies(9, 1.0).toArray(Double[]::new);
    Double[] fast = Collections.nCopies(9, 0.99).toArray(Double[]::new);
    PlanComparison comparison = comparison(turns(PLAN, 0, slow), turns(PLAN, 0, fast));
    assertThat(comparison.verdict()).isEqualTo(PlanComparison.Verdict.SLOWER);
    assertThat(comparison.text())
        .contains("Faster than the model's choice: number 1 in 9 of 9 turns.");
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
