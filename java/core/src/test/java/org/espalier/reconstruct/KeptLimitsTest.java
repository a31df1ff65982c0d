// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A time limit is kept whatever the nodes cost: what is done before the first look at the clock,
 * and after the last, takes linear time. Where it did not, these tests took minutes.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KeptLimitsTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  private static Layout progression(int n, long first) {
    long[] at = new long[n];
    for (int i = 0; i < n; i++) {
      at[i] = first + 2L * i;
    }
    return Layout.untyped(at);
  }

  /** Pairs of contiguous elements, a stride apart. */
  private static Layout pairs(int n) {
    long[] at = new long[n];
    for (int i = 0; i < n; i++) {
      at[i] = i / 2 * 5L + i % 2;
    }
    return Layout.untyped(at);
  }

  /** 1 … 10⁶, small and large ones alike. */
  private static long cost(SplittableRandom random) {
    return (long) Math.exp(random.nextDouble() * Math.log(1e6));
  }

  private static CostModel drawn(SplittableRandom random) {
    return new CostModel(
        cost(random),
        cost(random),
        cost(random),
        cost(random),
        cost(random),
        cost(random),
        cost(random));
  }

  private static ReconstructionResult valid(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    ReconstructionResult result = Reconstruction.reconstruct(layout, options, deadline);
    ReconstructionChecks.valid(layout, options.cost(), result);
    return result;
  }

  /** A dear vec made the tree that is to be there at once a matter of cubic time. */
  @Test
  void aDearVecDoesNotMakeTheFirstTreeDear() {
    CostModel dear = new CostModel(6, 1_000, 6, 6, 6, 6, 1);
    for (Layout layout : new Layout[] {progression(20_000, 0), progression(20_000, 7)}) {
      for (ConstructorSet set : ConstructorSet.values()) {
        ReconstructionOptions options = DEFAULT.withCost(dear).withConstructors(set);
        valid(layout, options, Deadline.after(Duration.ZERO));
        VirtualClock clock = VirtualClock.leapingAt(200);
        Deadline soon = Deadline.after(Optional.of(Duration.ofSeconds(1)), clock);
        assertThat(valid(layout, options, soon).cost()).as("%s", set).isLessThan(1_000);
      }
    }
  }

  /** Without a limit the same layout is solved, and as cheaply as without strc. */
  @Test
  void aProgressionUnderADearVecIsProved() {
    CostModel dear = new CostModel(6, 1_000, 6, 6, 6, 6, 1);
    ReconstructionOptions options = DEFAULT.withCost(dear);
    Layout layout = progression(20_000, 0);
    ReconstructionResult path =
        valid(layout, options.withConstructors(ConstructorSet.NO_STRUCT), Deadline.none());
    ReconstructionResult tree = valid(layout, options, Deadline.none());
    assertThat(tree.optimal()).isTrue();
    assertThat(tree.cost()).isLessThanOrEqualTo(path.cost());
  }

  /** Any costs, any set: no time at all, and time that runs out at some reading. */
  @Test
  void everySetEndsAtAnyCosts() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      CostModel costs = drawn(random);
      Layout layout =
          switch (i % 4) {
            case 0 -> progression(1 << 14, random.nextInt(2));
            case 1 -> pairs(10_000);
            case 2 -> Layout.untyped(LayoutFamilies.BLOCK_CYCLIC.generate(10_000, i));
            default -> Layout.untyped(LayoutFamilies.FIBONACCI.generate(5_000, i));
          };
      for (ConstructorSet set : ConstructorSet.values()) {
        ReconstructionOptions options = DEFAULT.withCost(costs).withConstructors(set);
        valid(layout, options, Deadline.after(Duration.ZERO));
        VirtualClock clock = VirtualClock.leapingAt(random.nextLong(2, 300));
        valid(layout, options, Deadline.after(Optional.of(Duration.ofSeconds(1)), clock));
      }
    }
  }

  /** Nested strides at costs at which the proof of the scan is long: it is given up. */
  @Test
  void theScanGivesUpALongProof() {
    SplittableRandom random = new SplittableRandom(2);
    Layout layout = Layout.untyped(LayoutFamilies.SUBMATRIX_3D.generate(30_000, 1));
    for (int i = 0; i < 100; i++) {
      ReconstructionOptions options = DEFAULT.withCost(drawn(random));
      valid(layout, options, Deadline.after(Duration.ZERO));
    }
    CostModel dear = new CostModel(1, 1_000_000, 1, 1, 1, 1, 1);
    valid(layout, DEFAULT.withCost(dear), Deadline.after(Duration.ZERO));
  }

  /** Time that runs out while a shift is placed leaves no upper bound that counts as an optimum. */
  @Test
  void aShiftThatIsEndedProvesNothing() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 40; i++) {
      long[] at = new long[120];
      int q = random.nextInt(2, 7);
      for (int x = 0; x < at.length; x++) {
        at[x] = 11 + x / 24 * 900L + x % 24 / q * 31L + 2L * (x % q) * (x % q);
      }
      Layout layout = Layout.untyped(at);
      for (ConstructorSet set :
          new ConstructorSet[] {ConstructorSet.BASIC, ConstructorSet.BINARY_STRUCT}) {
        ReconstructionOptions options =
            DEFAULT.withCost(ReconstructionChecks.model(random)).withConstructors(set);
        long optimum = Reconstruction.reconstruct(layout, options).cost();
        VirtualClock never = VirtualClock.standing();
        Optional<Duration> limit = Optional.of(Duration.ofSeconds(1));
        valid(layout, options, Deadline.after(limit, never));
        for (long leap = 2; leap <= never.readings(); leap++) {
          ReconstructionResult result =
              valid(layout, options, Deadline.after(limit, VirtualClock.leapingAt(leap)));
          assertThat(optimum).isBetween(result.lowerBound(), result.cost());
        }
      }
    }
  }
}
