// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class SinglePlacementsTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** Two sweeps: wherever the array is kept, one of them is done elsewhere, and brought back. */
  @Test
  void whatIsComputedElsewhereComesBack() {
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("u", "MPI_DOUBLE", 100, 100)
            .repeat(
                10,
                body ->
                    body.along("u", "u", 1, LineKernel.SCAN).along("u", "u", 0, LineKernel.SCAN))
            .result("u")
            .build();
    ArrayPlanner planner = ArrayPlanner.of(program, MachineModel.DEFAULT);
    List<ArrayPlan> all = planner.singlePlacements(100, LONG);
    // Eight grids of blocks and cycles, and copies everywhere.
    assertThat(planner.singlePlacementCount()).isEqualTo(9);
    assertThat(all).hasSize(9);
    for (ArrayPlan plan : all) {
      Set<String> places = new HashSet<>();
      for (int v = 0; v < program.nodes().size(); v++) {
        assertThat(program.variable(v)).isEqualTo("u");
        places.add(plan.placement(v));
      }
      assertThat(places).hasSize(1);
      long moves = plan.moves().stream().mapToLong(ArrayPlan.Move::times).sum();
      int processes = plan.options().getFirst().result().axis(0).processes();
      boolean everywhere = places.contains("replicated");
      // Along one dimension the lines are whole at home, unless both are cut.
      assertThat(moves).isEqualTo(everywhere ? 0 : processes == 2 ? 40 : 20);
      assertThat(planner.chosen(numbers(plan.homes()), numbers(plan.choice()))).isEqualTo(plan);
    }
    assertThat(all).isSortedAccordingTo((a, b) -> Long.compare(a.nanos(), b.nanos()));
    ArrayPlan free = planner.plan(SolverOptions.defaults().withThreads(1)).orElseThrow();
    assertThat(all.getFirst().nanos()).isGreaterThanOrEqualTo(free.nanos());
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Every place of every variable with every way of computing, against the versions found. */
  @Test
  void versionsComeInTheOrderOfTryingEverything() {
    AtomicInteger compared = new AtomicInteger();
    SeededCases.run(
        SinglePlacementsTest.class,
        1,
        60,
        random -> {
          PlanProblem problem = new PlanProblem(random(random), MachineModel.DEFAULT);
          SinglePlacements single = new SinglePlacements(problem);
          if (single.count() > 400) {
            return;
          }
          List<Long> wanted = new ArrayList<>();
          int[] homes = new int[single.names().size()];
          do {
            PlanProblem version = single.in(homes);
            if (AllChoices.count(version) > 5_000) {
              return;
            }
            wanted.add(AllChoices.least(version));
          } while (next(homes, single));
          Collections.sort(wanted);
          List<SinglePlacements.Version> found = single.best(1_000, LONG);
          assertThat(found.stream().map(SinglePlacements.Version::nanos)).isEqualTo(wanted);
          Set<List<Integer>> different = new HashSet<>();
          for (SinglePlacements.Version version : found) {
            different.add(version.homes());
            assertThat(single.in(numbers(version.homes())).cost(numbers(version.choice())))
                .isEqualTo(version.nanos());
          }
          assertThat(different).hasSize(wanted.size());
          int most = Math.min(3, wanted.size());
          assertThat(single.best(most, LONG).stream().map(SinglePlacements.Version::nanos))
              .isEqualTo(wanted.subList(0, most));
          compared.incrementAndGet();
        });
    assertThat(compared).hasValueGreaterThan(20);
  }

  private static boolean next(int[] homes, SinglePlacements single) {
    for (int k = 0; k < homes.length; k++) {
      if (++homes[k] < single.places().get(k).size()) {
        return true;
      }
      homes[k] = 0;
    }
    return false;
  }

  private static ArrayProgram random(SplittableRandom random) {
    long n = random.nextInt(3, 20);
    ArrayProgramBuilder builder = ArrayProgram.over(2);
    if (random.nextBoolean()) {
      builder.input("A", "MPI_DOUBLE", n, n);
    } else {
      builder.input("A", "MPI_DOUBLE", new long[] {n, n}, List.of("block", "*"));
    }
    builder.input("x", "MPI_DOUBLE", new long[] {n}, List.of("cyclic"));
    SplittableRandom own = random.split();
    if (random.nextBoolean()) {
      builder.repeat(random.nextInt(1, 9), body -> step(own.split(), body, n));
    } else {
      step(own, builder, n);
      step(own, builder, n);
    }
    return random.nextBoolean()
        ? builder.result("A").result("x").build()
        : builder.result("A", List.of("*", "block")).build();
  }

  private static void step(SplittableRandom random, ArrayProgramBuilder builder, long n) {
    switch (random.nextInt(6)) {
      case 0 -> builder.transpose("A", "A", 1, 0);
      case 1 -> builder.along("A", "A", random.nextInt(2), LineKernel.SCAN);
      case 2 -> builder.product("x", "A", "x");
      case 3 -> builder.reduce("x", "A", random.nextInt(2), Reduction.MAX);
      case 4 -> builder.spread("A", "x", random.nextInt(2), n);
      default -> builder.product("s", "x", "x").let("x", "x / s");
    }
  }

  @Test
  void fixedInputsStayWhereTheyLie() {
    ArrayProgram program =
        ArrayProgram.over(2)
            .input("A", "MPI_DOUBLE", new long[] {8, 8}, List.of("block", "*"))
            .along("A", "A", 0, LineKernel.SCAN)
            .result("A")
            .build();
    ArrayPlanner planner = ArrayPlanner.of(program, MachineModel.DEFAULT);
    assertThat(planner.variables()).containsExactly("A");
    assertThat(planner.singlePlacementCount()).isOne();
    ArrayPlan only = planner.singlePlacements(5, LONG).getFirst();
    assertThat(only.placement(1)).isEqualTo("(block:2, *)");
    assertThat(only.moves()).hasSize(2);
    assertThatThrownBy(() -> planner.chosen(new int[] {1}, new int[] {0, 0}))
        .hasMessage("the place of \"A\" must be in 0 … 0, got 1");
    assertThatThrownBy(() -> planner.chosen(new int[] {0, 0}, new int[] {0, 0}))
        .hasMessage("there must be a place for each of 1 variables, got 2");
  }
}
