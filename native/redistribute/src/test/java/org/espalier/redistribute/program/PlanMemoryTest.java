// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.MachineModel;
import org.junit.jupiter.api.Test;

/** What a plan takes at least, counted by hand: all arrays here have 600 · 40 doubles in all. */
class PlanMemoryTest {
  private static final List<String> ROWS = List.of("block", "*");
  private static final long WHOLE = 600 * 40 * 8;

  private static ArrayPlan plan(ArrayProgramBuilder builder) {
    return ArrayPlanner.of(builder.build(), MachineModel.DEFAULT)
        .plan(SolverOptions.defaults())
        .orElseThrow();
  }

  private static ArrayProgramBuilder rows() {
    return ArrayProgram.over(3).input("A", "MPI_DOUBLE", new long[] {600, 40}, ROWS);
  }

  private static long bytes(int plans, ArrayPlan plan, int rank) {
    return new PlanMemory(plan.program(), rank).bytes(Collections.nCopies(plans, plan));
  }

  @Test
  void ranksHaveInputsAndResultsAndWholeResultsToCompareWith() {
    ArrayPlan plan = plan(rows().let("B", "A + 1").result("B", ROWS));
    assertThat(bytes(1, plan, 2)).isEqualTo(WHOLE / 3 + WHOLE / 3 + WHOLE);
    assertThat(bytes(2, plan, 2)).isEqualTo(2 * (WHOLE / 3 + WHOLE / 3) + WHOLE);
    // It has the input whole before it has its part of the result.
    assertThat(bytes(1, plan, 0)).isEqualTo(WHOLE / 3 + WHOLE + WHOLE);
  }

  @Test
  void whatALoopLeavesIsCountedOnceAndAnInputIsNoResult() {
    ArrayPlan loop = plan(rows().repeat(5, body -> body.let("A", "A + 1")).result("A", ROWS));
    assertThat(bytes(1, loop, 1)).isEqualTo(WHOLE / 3 + WHOLE / 3 + WHOLE);
    ArrayPlan same = plan(rows().result("A", ROWS));
    assertThat(bytes(1, same, 1)).isEqualTo(WHOLE / 3 + WHOLE);
    assertThat(bytes(1, same, 0)).isEqualTo(WHOLE / 3 + WHOLE);
  }
}
