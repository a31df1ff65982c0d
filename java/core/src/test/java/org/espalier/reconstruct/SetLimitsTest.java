// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.SetCases;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.SeededCases;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;

/**
 * Time limits of the sets besides the basic one, with a clock that advances by one nanosecond each
 * time it is read, so that a limit of t nanoseconds ends a search when it asks for the t-th time.
 */
class SetLimitsTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  private static ReconstructionOptions costs(CostModel costs) {
    return DEFAULT.withCost(costs);
  }

  private static Deadline ticks(long limit, VirtualClock clock) {
    return Deadline.after(Optional.of(Duration.ofNanos(limit)), clock);
  }

  /** Whenever a search is ended, its tree is right and the optimum lies between bound and cost. */
  @Test
  void withoutStrcTheBoundHoldsWheneverTheSearchEnds() {
    SeededCases.run(
        SetLimitsTest.class,
        1,
        1_000,
        random -> {
          Layout layout = Layout.untyped(SetCases.layout(random, 120, false).displacements());
          CostModel costs = SetCases.costs(random);
          ReconstructionOptions options =
              DEFAULT.withCost(costs).withConstructors(ConstructorSet.NO_STRUCT);
          long optimum = Reconstruction.reconstruct(layout, options).cost();
          boolean proved = false;
          for (long limit = 0; !proved; limit++) {
            ReconstructionResult result =
                NoStructReconstruction.reconstruct(
                    layout, costs(costs), ticks(limit, VirtualClock.ticking()));
            ReconstructionChecks.valid(layout, costs, result);
            assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
            assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
            proved = result.optimal();
            assertThat(limit).as("the search asks for each divisor only").isLessThan(60);
          }
        });
  }

  @Test
  void extendedTheBoundHoldsWheneverTheSearchEnds() {
    SeededCases.run(
        SetLimitsTest.class,
        1,
        300,
        random -> {
          Layout layout = SetCases.layout(random, 60, random.nextInt(3) == 0);
          CostModel costs = SetCases.costs(random);
          ReconstructionOptions options =
              DEFAULT.withCost(costs).withConstructors(ConstructorSet.EXTENDED);
          long optimum = Reconstruction.reconstruct(layout, options).cost();
          for (long limit : new long[] {0, 1, random.nextLong(2, 400), 1_000_000}) {
            ReconstructionResult result =
                ExtendedReconstruction.reconstruct(
                    layout, costs(costs), ticks(limit, VirtualClock.ticking()));
            ReconstructionChecks.valid(layout, costs, result);
            assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
            assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
          }
        });
  }

  /** An ended search asks no more: not for another start, another period, another window. */
  @Test
  void anEndedSearchDoesNotGoOn() {
    Layout layout = Layout.untyped(LayoutFamilies.MOTIFS_WITH_NOISE.generate(2_000, 1));
    VirtualClock endless = VirtualClock.ticking();
    ExtendedReconstruction.reconstruct(layout, costs(CostModel.DEFAULT), ticks(1L << 40, endless));
    VirtualClock ended = VirtualClock.ticking();
    ReconstructionResult result =
        ExtendedReconstruction.reconstruct(layout, costs(CostModel.DEFAULT), ticks(0, ended));
    ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
    assertThat(result.optimal()).isFalse();
    assertThat(ended.readings()).isLessThan(200);
    assertThat(endless.readings()).isGreaterThan(2_000);
  }

  /** A limit that comes late in the table ends it; the answer is then that of the refinement. */
  @Test
  void theTableEndsAtItsShare() {
    Layout layout = Layout.untyped(LayoutFamilies.FIBONACCI.generate(600, 1));
    long optimum =
        Reconstruction.reconstruct(layout, DEFAULT.withConstructors(ConstructorSet.EXTENDED))
            .cost();
    boolean ended = false;
    boolean proved = false;
    for (long limit = 100; limit < 10_000; limit *= 2) {
      ReconstructionResult result =
          ExtendedReconstruction.reconstruct(
              layout, costs(CostModel.DEFAULT), ticks(limit, VirtualClock.ticking()));
      ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
      assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
      assertThat(result.optimal())
          .isEqualTo(result.cost() == optimum && result.lowerBound() == optimum);
      ended |= !result.optimal();
      proved |= result.optimal();
    }
    assertThat(ended).isTrue();
    assertThat(proved).isTrue();
  }
}
