// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.fold.FoldResult;
import org.espalier.fold.FoldedReconstruction;
import org.espalier.layout.Layout;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;

/** What a listener hears of a search is true of its answer. */
class SearchProgressTest {
  /** Keeps what it hears; checks the order of shares. */
  private static class Heard implements Progress {
    final List<String> steps = new ArrayList<>();
    final List<Long> costs = new ArrayList<>();
    final List<Long> bounds = new ArrayList<>();
    double most;

    @Override
    public void step(String name) {
      steps.add(name);
      most = 0;
    }

    @Override
    public void done(double share) {
      assertThat(share).as("in %s", steps).isBetween(most, 1.0);
      most = share;
    }

    @Override
    public void best(long cost, long lowerBound) {
      costs.add(cost);
      bounds.add(lowerBound);
    }

    /** No answer that was told is cheaper than the last, and no bound above it. */
    void holdsFor(long cost) {
      assertThat(costs).allMatch(told -> told >= cost);
      assertThat(bounds).allMatch(told -> told <= cost);
    }
  }

  private static final ConstructorSet[] WITH_STRC = {
    ConstructorSet.BASIC, ConstructorSet.BINARY_STRUCT, ConstructorSet.EXTENDED
  };

  @Test
  void sharesGrowAndAnswersHoldForEverySetWithAndWithoutALimit() {
    int told = 0;
    for (LayoutFamilies family : LayoutFamilies.values()) {
      Layout layout = Layout.untyped(family.generate(300, 5));
      for (ConstructorSet set : WITH_STRC) {
        for (long leap : new long[] {Long.MAX_VALUE, 40, 400}) {
          Heard heard = new Heard();
          ReconstructionOptions options =
              ReconstructionOptions.DEFAULT.withConstructors(set).withProgress(heard);
          Deadline deadline =
              Deadline.after(Optional.of(Duration.ofSeconds(1)), VirtualClock.leapingAt(leap));
          heard.holdsFor(Reconstruction.reconstruct(layout, options, deadline).cost());
          told += heard.costs.size();
        }
      }
    }
    assertThat(told).isGreaterThan(50);
  }

  @Test
  void aPassOverTheWholeTellsOfItsElements() {
    Heard heard = new Heard();
    Reconstruction.reconstruct(
        Layout.untyped(LayoutFamilies.FIBONACCI.generate(1_000, 1)),
        ReconstructionOptions.DEFAULT.withProgress(heard));
    assertThat(heard.steps).containsExactly("repetitions", "elements", "tree");
    List<Double> shares = new ArrayList<>();
    Progress shared =
        new Heard() {
          @Override
          public void done(double share) {
            super.done(share);
            shares.add(share);
          }
        };
    Reconstruction.reconstruct(
        Layout.untyped(LayoutFamilies.FIBONACCI.generate(1_000, 1)),
        ReconstructionOptions.DEFAULT.withProgress(shared));
    assertThat(shares).hasSize(15).isSorted();
    assertThat(shares.getLast()).isBetween(0.9, 1.0);
  }

  @Test
  void aSearchForADagTellsOfDagsOnly() {
    Layout layout = Layout.untyped(LayoutFamilies.FIBONACCI.generate(120, 1));
    Heard heard = new Heard();
    FoldResult found =
        FoldedReconstruction.reconstruct(layout, ReconstructionOptions.DEFAULT.withProgress(heard));
    heard.holdsFor(found.cost());
    assertThat(heard.costs.getLast()).isEqualTo(found.cost());
    assertThat(heard.steps).contains("shared segments");
  }
}
