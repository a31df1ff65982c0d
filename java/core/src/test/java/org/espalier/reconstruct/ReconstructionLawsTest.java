// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** What must hold for sizes that no oracle reaches. */
class ReconstructionLawsTest {
  @Test
  void everyFamilyIsDescribedExactly() {
    for (LayoutFamilies family : LayoutFamilies.values()) {
      for (long k : new long[] {1, 6}) {
        CostModel model = CostModel.uniform(k);
        Layout layout = Layout.untyped(family.generate(3_000, 1));
        ReconstructionResult result =
            Reconstruction.reconstruct(layout, ReconstructionOptions.DEFAULT.withCost(model));
        ReconstructionChecks.valid(layout, model, result);
        assertThat(result.optimal()).as("%s", family).isTrue();
      }
    }
  }

  @Test
  void everyFamilyAgreesWithTheOracleWhereItReaches() {
    for (LayoutFamilies family : LayoutFamilies.values()) {
      for (int n : new int[] {20, 60, 150}) {
        ReconstructionChecks.optimal(Layout.untyped(family.generate(n, n)), CostModel.DEFAULT);
        ReconstructionChecks.optimal(Layout.untyped(family.generate(n, n)), CostModel.uniform(1));
      }
    }
  }

  /**
   * All shifts other than to 0 cost the same, and at least as much as none, by at most one node.
   */
  @Test
  void shifts() {
    SeededCases.run(
        ReconstructionLawsTest.class,
        1,
        300,
        random -> {
          CostModel model = ReconstructionChecks.model(random);
          long[] at = ReconstructionChecks.layout(random, 200).displacements();
          long normal = cost(at, -at[0], model);
          long shifted = cost(at, 1 - at[0], model);
          assertThat(shifted).isBetween(normal, normal + model.idx() + model.lookup());
          assertThat(cost(at, -1_000_000_007L, model)).isEqualTo(shifted);
        });
  }

  /** Hashes only find what is then compared. */
  @Test
  void theSeedOfTheHashesChangesNothing() {
    SeededCases.run(
        ReconstructionLawsTest.class,
        1,
        300,
        random -> {
          CostModel model = ReconstructionChecks.model(random);
          Layout layout = ReconstructionChecks.layout(random, 200);
          ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(model);
          long cost = Reconstruction.reconstruct(layout, options).cost();
          long other =
              Reconstruction.reconstruct(layout, options.withSeed(random.nextLong())).cost();
          assertThat(other).isEqualTo(cost);
        });
  }

  private static long cost(long[] at, long shift, CostModel model) {
    long[] moved = Arrays.stream(at).map(d -> d + shift).toArray();
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(model);
    return Reconstruction.reconstruct(Layout.untyped(moved), options).cost();
  }
}
