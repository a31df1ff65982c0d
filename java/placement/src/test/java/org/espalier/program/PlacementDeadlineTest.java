// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.espalier.deadline.Deadline;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** A time limit ends every method at any reading of the clock, and nothing wrong is said then. */
final class PlacementDeadlineTest {
  private static final int CASES = 300;
  private static final Duration LIMIT = Duration.ofSeconds(1);

  @Test
  void everyMethodCanBeEndedAtAnyReadingOfTheClock() {
    Set<PlacementMethod> ended = EnumSet.noneOf(PlacementMethod.class);
    SeededCases.run(
        PlacementDeadlineTest.class,
        1,
        CASES,
        random -> {
          RandomPrograms.Shape[] shapes = RandomPrograms.Shape.values();
          RandomPrograms.Shape shape = shapes[random.nextInt(shapes.length)];
          Sharing sharing = random.nextBoolean() ? Sharing.COPIES : Sharing.EDGES;
          ProgramGraph graph = RandomPrograms.next(random, shape, sharing, 6, 2);
          OptionalLong expected = ExhaustivePlacement.cost(graph);
          if (expected.isEmpty()) {
            return;
          }
          for (PlacementMethod method : PlacementMethod.values()) {
            if (applies(graph, method)) {
              int readings = random.nextInt(20);
              if (!(end(graph, method, readings, expected.getAsLong())
                      instanceof ProgramAnswer.Placed placed
                  && placed.optimal())) {
                ended.add(method);
              }
            }
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(ended)
          .contains(PlacementMethod.TREE, PlacementMethod.COLLAPSE, PlacementMethod.NETWORK);
    }
  }

  /** The time is up from the given reading of the clock on. */
  private static ProgramAnswer end(
      ProgramGraph graph, PlacementMethod method, int readings, long least) {
    int[] read = new int[1];
    Deadline deadline =
        Deadline.after(Optional.of(LIMIT), () -> read[0]++ <= readings ? 0 : 2 * LIMIT.toNanos());
    SolverOptions options = SolverOptions.defaults().withThreads(1).withTimeLimit(LIMIT);
    ProgramAnswer answer = ProgramPlacement.place(graph, method, options, deadline);
    switch (answer) {
      case ProgramAnswer.Placed placed -> {
        assertThat(placed.cost()).isGreaterThanOrEqualTo(least);
        assertThat(placed.lowerBound()).isLessThanOrEqualTo(least);
        assertThat(placed.optimal()).isEqualTo(placed.lowerBound() == least);
      }
      case ProgramAnswer.NothingFound nothing ->
          assertThat(nothing.lowerBound()).isLessThanOrEqualTo(least);
      case ProgramAnswer.Unplaceable unplaceable ->
          throw new AssertionError("there is a placement, got " + unplaceable);
    }
    return answer;
  }

  private static boolean applies(ProgramGraph graph, PlacementMethod method) {
    return switch (method) {
      case AUTOMATIC, NETWORK -> true;
      case TREE -> TreePlacement.applies(graph);
      case COLLAPSE -> collapsible(graph);
      case SINGLE_IMPLEMENTATION -> false;
    };
  }

  private static boolean collapsible(ProgramGraph graph) {
    try {
      return CollapsiblePlacement.solve(Problem.of(graph), Deadline.none()).isPresent();
    } catch (Deadline.Reached reached) {
      throw new AssertionError("there is no deadline", reached);
    }
  }

  @Test
  void aBoundAboveTheCostIsNotHidden() {
    assertThatThrownBy(() -> new ProgramAnswer.Placed(7, 8, "tree", List.of(), List.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("method tree: the lower bound 8 is above the cost 7");
    assertThat(new ProgramAnswer.Placed(7, 7, "tree", List.of(), List.of()).optimal()).isTrue();
  }
}
