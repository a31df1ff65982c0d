// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/** The paper's own examples; where it errs, {@link ErrataTest}. */
class PaperExamplesTest {
  private static long cost(long k, long... displacements) {
    Layout layout = Layout.untyped(displacements);
    CostModel model = CostModel.uniform(k);
    ReconstructionResult result =
        Reconstruction.reconstruct(layout, ReconstructionOptions.DEFAULT.withCost(model));
    assertThat(result.tree().flatten().sameTypeMap(layout)).isTrue();
    assertThat(model.cost(result.tree())).isEqualTo(result.cost());
    assertThat(result.optimal()).isTrue();
    return result.cost();
  }

  private static final long[] FIGURE_1 = {
    0, 1, 2, 3, 4, 60, 56, 67, 50, 46, 57, 40, 36, 47, 30, 26, 37, 20, 16, 27
  };

  @Test
  void exampleOfSection2() {
    assertThat(cost(6, 3, 5, 7, 9, 11)).isEqualTo(17);
  }

  @Test
  void figure1IsOptimalUpToFour() {
    // the figure: strc over con and vec over idx of con, 5 K + 7; the trivial idx: 2 K + 20
    for (long k = 1; k <= 6; k++) {
      assertThat(cost(k, FIGURE_1)).isEqualTo(Math.min(5 * k + 7, 2 * k + 20));
    }
  }
}
