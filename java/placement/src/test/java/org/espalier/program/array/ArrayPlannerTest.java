// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class ArrayPlannerTest {
  private static final SolverOptions OPTIONS = SolverOptions.defaults().withThreads(1);

  private static ArrayPlan plan(ArrayProgram program) {
    return ArrayPlanner.of(program, MachineModel.DEFAULT).plan(OPTIONS).orElseThrow();
  }

  private static int node(ArrayPlan plan, String name) {
    List<ArrayNode> nodes = plan.program().nodes();
    for (int v = 0; v < nodes.size(); v++) {
      if (nodes.get(v).name().equals(name)) {
        return v;
      }
    }
    throw new AssertionError("there is no node " + name);
  }

  /** Alternating directions: each half step runs where its lines are whole. */
  @Test
  void alternatingDirections() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("u", "MPI_DOUBLE", 1000, 1000)
            .repeat(
                10,
                body ->
                    body.along("u", "u", 1, LineKernel.TRIDIAGONAL)
                        .along("u", "u", 0, LineKernel.TRIDIAGONAL))
            .result("u")
            .build();
    ArrayPlan plan = plan(program);
    assertThat(plan.optimal()).isTrue();
    assertThat(plan.options().get(node(plan, "u.2")).result().axis(1).processes()).isEqualTo(1);
    assertThat(plan.options().get(node(plan, "u.3")).result().axis(0).processes()).isEqualTo(1);
    // Two turns an iteration, of which the back edge is one: 12 messages, 3/4 of the elements.
    assertThat(plan.messages()).isEqualTo(2 * 10 * 12);
    assertThat(plan.bytes()).isEqualTo(2 * 10 * 750_000L * 8);
  }

  /** Over so many ranks moves take longer to count than the limit; there is no plan then. */
  @Test
  void countingMovesEndsWithTheLimit() {
    ArrayProgram program =
        ArrayProgram.over(4096)
            .input("x", "MPI_DOUBLE", new long[] {1L << 40, 100}, List.of("block", "*"))
            .let("y", "x * 2")
            .let("z", "y + x")
            .result("y", List.of("*", "*"))
            .result("z", List.of("cyclic", "*"))
            .build();
    ArrayPlanner planner = ArrayPlanner.of(program, MachineModel.DEFAULT);
    SolverOptions limited = OPTIONS.withTimeLimit(Duration.ofMillis(10));
    long begin = System.nanoTime();
    assertThat(planner.plan(limited)).isEmpty();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    Thread.currentThread().interrupt();
    try {
      assertThat(planner.plan(OPTIONS)).isEmpty();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** Figure 9 of Chatterjee et al.: the vectors move, not their product. */
  @Test
  void rankOneUpdateMovesTheVectors() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("A", "MPI_DOUBLE", new long[] {1000, 1000}, List.of("block", "*"))
            .input("a", "MPI_DOUBLE", new long[] {1000}, List.of("cyclic"))
            .input("b", "MPI_DOUBLE", new long[] {1000}, List.of("block"))
            .spread("P", "a", 1, 1000)
            .spread("Q", "b", 0, 1000)
            .let("A", "A + P * Q")
            .result("A", List.of("block", "*"))
            .build();
    ArrayPlan plan = plan(program);
    assertThat(plan.optimal()).isTrue();
    assertThat(plan.moves().stream().map(move -> plan.program().nodes().get(move.node()).name()))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(plan.bytes()).isEqualTo(8 * (750 + 3 * 1000));
  }

  /** Sections of one array are aligned with it, and so with one another but for a shift. */
  @Test
  void sectionsStayWhereTheyAre() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("A", "MPI_DOUBLE", new long[] {4000}, List.of("block"))
            .section("L", "A", new long[] {0}, new long[] {1}, new long[] {3998})
            .section("R", "A", new long[] {2}, new long[] {1}, new long[] {3998})
            .let("D", "R - L")
            .result("D")
            .build();
    ArrayPlan plan = plan(program);
    assertThat(plan.optimal()).isTrue();
    // One shift: two elements cross each of the three borders, or all four if the array itself is
    // shifted round, which costs the busiest rank the same.
    assertThat(plan.moves()).hasSize(1);
    assertThat(plan.messages()).isBetween(3L, 4L);
    assertThat(plan.bytes()).isEqualTo(plan.messages() * 2 * 8);
  }

  @Test
  void whatALoopOnlyReadsMovesOnce() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("A", "MPI_DOUBLE", new long[] {400, 400}, List.of("*", "block"))
            .input("x", "MPI_DOUBLE", 400)
            .repeat(1000, body -> body.product("y", "A", "x").let("x", "x + 0.5 * y"))
            .result("x")
            .build();
    ArrayPlan plan = plan(program);
    assertThat(plan.optimal()).isTrue();
    plan.moves().stream()
        .filter(move -> move.node() == 0)
        .forEach(move -> assertThat(move.times()).isEqualTo(1));
  }

  @Test
  void networkAgreesWithTryingEverything() {
    SeededCases.run(
        ArrayPlannerTest.class,
        1,
        300,
        random -> {
          ArrayProgram program = random(random);
          PlanProblem problem = new PlanProblem(program, MachineModel.DEFAULT);
          if (AllChoices.count(problem) > 200_000) {
            return;
          }
          ArrayPlan plan = plan(program);
          assertThat(plan.optimal()).isTrue();
          assertThat(plan.nanos()).isEqualTo(AllChoices.least(problem));
          assertThat(plan.nanos())
              .isEqualTo(
                  plan.computingNanos()
                      + plan.moves().stream().mapToLong(ArrayPlan.Move::totalNanos).sum());
        });
  }

  /** A short program of every kind of step. */
  private static ArrayProgram random(SplittableRandom random) {
    int ranks = random.nextInt(2, 4);
    long n = random.nextInt(3, 40);
    ArrayProgramBuilder builder = ArrayProgram.over(ranks);
    List<String> matrices = new ArrayList<>(List.of("A"));
    List<String> vectors = new ArrayList<>(List.of("x"));
    builder.input(
        "A",
        "MPI_DOUBLE",
        new long[] {n, n},
        random.nextBoolean() ? List.of("block", "*") : List.of("*", "cyclic"));
    builder.input("x", "MPI_DOUBLE", new long[] {n}, List.of("block"));
    if (random.nextBoolean()) {
      builder.repeat(
          random.nextInt(1, 50), body -> step(random.split(), body, n, matrices, vectors));
      return builder.result("A").result("x", List.of("cyclic")).build();
    }
    SplittableRandom own = random.split();
    for (int k = 0; k < 2; k++) {
      step(own, builder, n, matrices, vectors);
    }
    return builder.result("A").result("x").build();
  }

  private static void step(
      SplittableRandom random,
      ArrayProgramBuilder builder,
      long n,
      List<String> matrices,
      List<String> vectors) {
    String a = matrices.get(random.nextInt(matrices.size()));
    String x = vectors.get(random.nextInt(vectors.size()));
    switch (random.nextInt(8)) {
      case 0 -> builder.transpose("A", a, 1, 0);
      case 1 -> builder.along("A", a, random.nextInt(2), LineKernel.SCAN);
      case 2 -> builder.product("x", a, x);
      case 3 -> builder.reduce("x", a, random.nextInt(2), Reduction.MAX);
      case 4 -> builder.spread("A", x, random.nextInt(2), n);
      case 5 -> builder.let("x", x + " + 2 * " + x);
      case 6 -> builder.product("s", x, x).let("x", x + " / s");
      default ->
          builder
              .section("h", x, new long[] {1}, new long[] {2}, new long[] {n / 2})
              .reduce("s", "h", 0, Reduction.SUM)
              .let("x", x + " * s");
    }
  }

  @Test
  void reasonsNameThePriceOfEveryOtherPlace() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("u", "MPI_DOUBLE", new long[] {500, 500}, List.of("*", "block"))
            .along("v", "u", 0, LineKernel.TRIDIAGONAL)
            .result("v")
            .build();
    ArrayPlanner planner = ArrayPlanner.of(program, MachineModel.DEFAULT);
    ArrayPlan best = planner.plan(OPTIONS).orElseThrow();
    PlanReasons reasons = planner.explain(best, Duration.ofSeconds(30));
    assertThat(reasons.complete()).isTrue();
    assertThat(reasons.secondBest()).isPresent();
    PlanReasons.Alternative second = reasons.secondBest().orElseThrow();
    assertThat(second.plan().options().get(1).result())
        .isNotEqualTo(best.options().get(1).result());
    assertThat(reasons.price(second)).isPositive();
    assertThat(reasons.movesAdded(second)).isNotEmpty();
  }

  @Test
  void badProgramsAreRefusedInWords() {
    ArrayProgramBuilder builder = ArrayProgram.over(2).input("A", "MPI_DOUBLE", 4, 5);
    assertThatThrownBy(() -> builder.let("B", "A + C"))
        .hasMessage("there must be an array \"C\" before it is read, got A");
    assertThatThrownBy(() -> builder.product("B", "A", "A"))
        .hasMessageContaining("the last dimension of \"A\" must be the first of \"A\"");
    assertThatThrownBy(() -> builder.transpose("B", "A", 0, 0)).hasMessageContaining("once");
    assertThatThrownBy(() -> builder.let("B", "A +")).hasMessageContaining("at character 3");
    assertThatThrownBy(() -> builder.along("B", "A", 0, LineKernel.FFT))
        .hasMessageContaining("MPI_C_DOUBLE_COMPLEX");
    assertThatThrownBy(
            () -> builder.spread("A'", "A", 0, 3).repeat(2, b -> b.spread("A", "A", 0, 2)))
        .hasMessageContaining("one shape and element throughout a loop");
    assertThatThrownBy(() ->
            builder.section("B", "A", new long[] {2, 0}, new long[] {1, 1}, new long[] {3, 5}))
        .hasMessageContaining("must lie in the 4 indices");
    assertThatThrownBy(ArrayProgram.over(2)::build).hasMessageContaining("must have a result");
  }
}
