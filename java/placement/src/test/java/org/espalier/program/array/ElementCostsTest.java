// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.MoveCounts;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ElementCosts.Level;
import org.junit.jupiter.api.Test;

/** What a model charges, added up by hand. */
final class ElementCostsTest {
  private static final ElementCosts COSTS =
      new ElementCosts(50, 3, 7, List.of(new Level(1024, 0), new Level(4096, 2)));

  /** One nanosecond for an operation, 11 for a step, 2 for a kernel's operation. */
  private static final MachineModel MODEL =
      new MachineModel(100, 1e9, 0.5e9, 1e9, 11, Map.of(LineKernel.SCAN, 0.5e9), COSTS);

  @Test
  void memoryIsBetweenItsLevels() {
    assertThat(COSTS.memoryNanos(1)).isZero();
    assertThat(COSTS.memoryNanos(1024)).isZero();
    assertThat(COSTS.memoryNanos(2048)).isCloseTo(1, within(1e-12));
    assertThat(COSTS.memoryNanos(4096)).isEqualTo(2);
    assertThat(COSTS.memoryNanos(1e12)).isEqualTo(2);
    assertThat(ElementCosts.NONE.memoryNanos(1e12)).isZero();
  }

  @Test
  void wrongNumbersAreRefused() {
    assertThatThrownBy(() -> new ElementCosts(-1, 0, 0, List.of()))
        .hasMessage("lineNanos must be >= 0 and finite, got -1.0");
    assertThatThrownBy(() -> new ElementCosts(0, 0, 0, List.of(new Level(9, 0), new Level(8, 0))))
        .hasMessageStartingWith("memory must be of rising bytes, got [")
        .hasMessageNotContaining("Level");
    assertThatThrownBy(() -> new Level(0, 0)).hasMessage("bytes must be >= 1, got 0");
    assertThatThrownBy(() -> new Level(1, Double.NaN)).hasMessageContaining("nanos must be >= 0");
  }

  private static Compute last(ArrayProgramBuilder builder, String name) {
    List<ArrayNode> nodes = builder.result(name).build().nodes();
    return (Compute) nodes.getLast();
  }

  private static PointWork work(Compute compute, ArrayDistribution space) {
    return PointWork.of(compute, ((Formula.Point) compute.formula()).expression(), space);
  }

  @Test
  void pointsAreCharged() {
    ArrayDistribution whole = ArrayDistribution.replicated(1, 2);
    Compute sum =
        last(
            ArrayProgram.over(1)
                .input("A", "MPI_DOUBLE", 6, 10)
                .input("b", "MPI_DOUBLE", 10)
                .spread("B", "b", 0, 6)
                .let("C", "A + 2 * B"),
            "C");
    // Three loads, one of them a number, two operations, a store; two reads and a write.
    PointWork work = work(sum, whole);
    assertThat(work).isEqualTo(new PointWork(60, 6, 1, 6, 3, 0, false));
    assertThat(MODEL.compute(work, 2048)).isEqualTo(11 + 6 * 50 + 60 * (6 + 3));
    Compute transposed =
        last(
            ArrayProgram.over(1)
                .input("A", "MPI_C_DOUBLE_COMPLEX", 6, 10)
                .transpose("T", "A", 1, 0),
            "T");
    work = work(transposed, whole);
    assertThat(work).isEqualTo(new PointWork(60, 10, 2, 2, 2, 0, false));
    assertThat(MODEL.compute(work, 8192)).isEqualTo(11 + 10 * 50 + 60 * 2 * (2 + 2 * 2));
    Compute matrices =
        last(
            ArrayProgram.over(1)
                .input("A", "MPI_C_DOUBLE_COMPLEX", 6, 10)
                .input("B", "MPI_C_DOUBLE_COMPLEX", 10, 4)
                .product("C", "A", "B"),
            "C");
    // The second matrix is read down its columns.
    work = work(matrices, ArrayDistribution.replicated(1, 3));
    assertThat(work).isEqualTo(new PointWork(240, 24, 2, 4, 0, 1, true));
    assertThat(MODEL.compute(work, 1)).isEqualTo(11 + 24 * 50 + 240 * (2 * (4 + 7) + 3));
    Compute product =
        last(
            ArrayProgram.over(1)
                .input("A", "MPI_DOUBLE", 6, 10)
                .input("x", "MPI_DOUBLE", 10)
                .product("y", "A", "x"),
            "y");
    work = work(product, whole);
    assertThat(work).isEqualTo(new PointWork(60, 6, 1, 4, 1, 0, true));
    assertThat(MODEL.compute(work, 1)).isEqualTo(11 + 6 * 50 + 60 * (4 + 3));
  }

  @Test
  void linesAndMovesAreCharged() {
    assertThat(MODEL.along(60, LineKernel.SCAN, 10, true, 1)).isEqualTo(11 + 60 * 3 * 2);
    assertThat(MODEL.along(60, LineKernel.SCAN, 10, false, 2048))
        .isEqualTo(11 + 60 * (3 * 2 + 7 + 2));
    // Ten doubles sent or received, four kept: ten and eight times read or written.
    MoveCounts counts = new MoveCounts(9, 99, 2, 10, 4);
    assertThat(MODEL.move(counts, 8, 2048)).isEqualTo(11 + 200 + 80 + 2 * (80 + 32) + 18);
  }

  /** The arrays of the loop around a node, whoever made them. */
  @Test
  void whatIsWorkedWith() {
    ArrayProgram program =
        ArrayProgram.over(2)
            .input("A", "MPI_DOUBLE", 10, 10)
            .input("B", "MPI_DOUBLE", 10, 10)
            .input("x", "MPI_DOUBLE", 10)
            .let("C", "A + B")
            .repeat(3, body -> body.product("y", "C", "x").let("x", "y + x"))
            .result("x")
            .build();
    WorkingSets working = new WorkingSets(program);
    for (int v = 0; v < program.nodes().size(); v++) {
      // In the loop C, y and x, which is one with what it was before; outside all but copies.
      double expected =
          program.nodes().get(v).loop() < 0 ? 4 * (3 * 100 + 10 + 10 + 10) : 4 * (100 + 10 + 10);
      assertThat(working.around(v)).as(program.nodes().get(v).name()).isEqualTo(expected);
    }
  }

  /** Two arrays that change places in a loop are carried by no node of its body. */
  @Test
  void arraysThatChangePlaces() {
    ArrayProgram program =
        ArrayProgram.over(1)
            .input("x", "MPI_DOUBLE", 10)
            .input("y", "MPI_DOUBLE", 10)
            .repeat(3, body -> body.let("t", "x").let("x", "y").let("y", "t"))
            .result("x")
            .build();
    assertThat(new WorkingSets(program).around(0)).isPositive();
    assertThat(
            ArrayPlanner.of(program, MODEL)
                .plan(SolverOptions.defaults().withThreads(1))
                .orElseThrow()
                .optimal())
        .isTrue();
  }
}
