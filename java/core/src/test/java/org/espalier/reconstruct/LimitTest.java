// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.testkit.DdtBenchPatterns;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.SeededCases;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;

/** Limits: the best tree so far and a true bound; and what is no layout at all. */
class LimitTest {
  /** Whatever the limit, the tree is right and the optimum lies between bound and cost. */
  @Test
  void boundsHoldAtEveryLimit() {
    SeededCases.run(
        LimitTest.class,
        1,
        2_000,
        random -> {
          Layout layout = ReconstructionChecks.layout(random, 400);
          CostModel model = ReconstructionChecks.model(random);
          ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(model);
          long optimum = Reconstruction.reconstruct(layout, options).cost();
          for (long micros : new long[] {0, random.nextLong(1, 2_000)}) {
            ReconstructionResult result =
                Reconstruction.reconstruct(layout, options.withBudgetMicros(micros));
            ReconstructionChecks.valid(layout, model, result);
            assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
            assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
          }
        });
  }

  @Test
  void hardWordStopsWithATrueBound() {
    Layout layout = Layout.untyped(LayoutFamilies.FIBONACCI.generate(4_000, 1));
    long optimum = Reconstruction.reconstruct(layout).cost();
    for (int millis = 1; millis < 200; millis *= 2) {
      ReconstructionOptions options =
          ReconstructionOptions.DEFAULT.withTimeLimit(Duration.ofMillis(millis));
      ReconstructionResult result = Reconstruction.reconstruct(layout, options);
      ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
      assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
      assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
    }
  }

  /**
   * Wherever time runs out, no more than one reading for each limit above it follows: every part of
   * the work looks at the clock, and ends at once.
   */
  @Test
  void whereverTimeRunsOutTheWorkEnds() {
    for (LayoutFamilies family : LayoutFamilies.values()) {
      Layout layout = Layout.untyped(family.generate(700, 1));
      ReconstructionOptions options =
          ReconstructionOptions.DEFAULT.withTimeLimit(Duration.ofSeconds(1));
      long optimum = Reconstruction.reconstruct(layout).cost();
      VirtualClock never = VirtualClock.standing();
      assertThat(
              Reconstruction.reconstruct(
                      layout, options, Deadline.after(options.timeLimit(), never))
                  .cost())
          .isEqualTo(optimum);
      for (long leap = 2; leap <= never.readings(); leap += 1 + never.readings() / 25) {
        VirtualClock clock = VirtualClock.leapingAt(leap);
        ReconstructionResult result =
            Reconstruction.reconstruct(layout, options, Deadline.after(options.timeLimit(), clock));
        ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
        assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
        assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
        assertThat(clock.readings() - leap).as("%s at reading %d", family, leap).isBetween(0L, 3L);
      }
    }
  }

  /** The same for strc of two children, and beyond the size of the table with buckets. */
  @Test
  void whereverTimeRunsOutTheOtherSetsEnd() {
    for (LayoutFamilies family : LayoutFamilies.values()) {
      Layout layout = Layout.untyped(family.generate(300, 1));
      Layout large = Layout.untyped(family.generate(2_700, 1));
      ReconstructionOptions options =
          ReconstructionOptions.DEFAULT.withTimeLimit(Duration.ofSeconds(1));
      ReconstructionOptions pairs = options.withConstructors(ConstructorSet.BINARY_STRUCT);
      VirtualClock never = VirtualClock.standing();
      long optimum =
          Reconstruction.reconstruct(layout, pairs, Deadline.after(options.timeLimit(), never))
              .cost();
      for (long leap = 2; leap <= never.readings(); leap += 1 + never.readings() / 10) {
        VirtualClock clock = VirtualClock.leapingAt(leap);
        ReconstructionResult result =
            Reconstruction.reconstruct(layout, pairs, Deadline.after(options.timeLimit(), clock));
        ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
        assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
        assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
        assertThat(clock.readings() - leap).as("%s at reading %d", family, leap).isBetween(0L, 3L);
      }
      for (long leap = 2; leap <= 200; leap += 60) {
        VirtualClock clock = VirtualClock.leapingAt(leap);
        ReconstructionResult result =
            ExtendedReconstruction.reconstruct(
                large, options, Deadline.after(options.timeLimit(), clock));
        ReconstructionChecks.valid(large, CostModel.DEFAULT, result);
        assertThat(clock.readings() - leap).as("%s at reading %d", family, leap).isLessThan(20);
      }
    }
  }

  /** The clock is read often enough: many times for each thousand elements that are passed. */
  @Test
  void theClockIsReadOften() {
    for (LayoutFamilies family : LayoutFamilies.values()) {
      Layout layout = Layout.untyped(family.generate(3_000, 1));
      ReconstructionOptions options =
          ReconstructionOptions.DEFAULT.withTimeLimit(Duration.ofSeconds(1));
      VirtualClock never = VirtualClock.standing();
      ReconstructionResult result =
          Reconstruction.reconstruct(layout, options, Deadline.after(options.timeLimit(), never));
      boolean search = never.readings() > 2;
      assertThat(result.optimal()).as("%s", family).isTrue();
      assertThat(!search || never.readings() > layout.length() / 64)
          .as("%s read the clock %d times", family, never.readings())
          .isTrue();
    }
  }

  /** With a limit the answer is never worse than the tree that linear time gives. */
  @Test
  void moreTimeIsNeverWorseThanNone() {
    SeededCases.run(
        LimitTest.class,
        2,
        300,
        random -> {
          Layout layout = ReconstructionChecks.layout(random, 300);
          CostModel model = ReconstructionChecks.model(random);
          ReconstructionOptions options =
              ReconstructionOptions.DEFAULT.withCost(model).withTimeLimit(Duration.ofSeconds(1));
          long none =
              Reconstruction.reconstruct(
                      layout,
                      options,
                      Deadline.after(options.timeLimit(), VirtualClock.leapingAt(2)))
                  .cost();
          long later = random.nextLong(2, 200);
          long some =
              Reconstruction.reconstruct(
                      layout,
                      options,
                      Deadline.after(options.timeLimit(), VirtualClock.leapingAt(later)))
                  .cost();
          assertThat(some).isLessThanOrEqualTo(none);
        });
  }

  @Test
  void everyDdtBenchPatternIsSolved() {
    for (Map.Entry<String, long[]> pattern : DdtBenchPatterns.all(1).entrySet()) {
      Layout layout = Layout.untyped(pattern.getValue());
      ReconstructionResult result = Reconstruction.reconstruct(layout);
      ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
      assertThat(result.optimal()).as(pattern.getKey()).isTrue();
    }
  }

  @Test
  void aSpanOfMoreThan64BitsIsNamed() {
    assertThatThrownBy(
            () -> Reconstruction.reconstruct(Layout.untyped(Long.MIN_VALUE, Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must fit 64 bits");
  }

  @Test
  void extremeDisplacementsAreDescribed() {
    for (long[] at :
        new long[][] {
          {Long.MIN_VALUE},
          {Long.MAX_VALUE - 1},
          {Long.MIN_VALUE, -2, Long.MIN_VALUE + 5},
          {Long.MAX_VALUE - 1, 3, 3, Long.MAX_VALUE - 1}
        }) {
      ReconstructionChecks.optimal(Layout.untyped(at), CostModel.DEFAULT);
    }
  }

  @Test
  void negativeLimitsAreRefused() {
    assertThatThrownBy(() -> ReconstructionOptions.DEFAULT.withBudgetMicros(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("time limit must be >= 0, got PT-0.000001S");
  }
}
