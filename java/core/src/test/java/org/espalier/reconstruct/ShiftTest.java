// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.segment.SetCases;
import org.junit.jupiter.api.Test;

/**
 * Layouts that begin elsewhere than at 0: every node that may absorb the shift does so somewhere.
 */
class ShiftTest {
  /** Each makes another node the cheapest to absorb a shift: con, vec, idx, strc, look-up. */
  private static final CostModel[] MODELS = {
    CostModel.DEFAULT,
    CostModel.uniform(1),
    new CostModel(1, 1, 9, 0, 1, 1, 1),
    new CostModel(0, 1, 0, 9, 1, 1, 3),
    new CostModel(4, 0, 2, 1, 1, 1, 1),
    new CostModel(1, 20, 1, 3, 1, 1, 1),
  };

  /** Nests of blocks in blocks, with an even, an odd and no stride, of one type or of two. */
  private static List<Layout> layouts() {
    List<int[]> words = new ArrayList<>();
    for (int inner = 1; inner <= 4; inner++) {
      for (int outer = 2; outer <= 3; outer++) {
        int q = inner;
        for (int third = 0; third < 3; third++) {
          int gap = third;
          int w = q * outer;
          words.add(
              Words.of(
                  3 * w - 1,
                  i ->
                      i % w == w - 1
                          ? 4 + gap * (i / w)
                          : i % q == q - 1 ? 2 : i % q == 1 ? 1 : 0));
        }
        words.add(Words.of(q * outer, i -> i == 0 ? 5 : i % q == 0 ? 2 : i % q == 1 ? 1 : 0));
      }
    }
    for (int n = 0; n <= 7; n++) {
      words.add(Words.of(n, i -> 0));
      words.add(Words.of(n, i -> 1));
      words.add(Words.of(n, i -> i * i % 7));
    }
    List<Layout> all = new ArrayList<>();
    for (int[] word : words) {
      long[] at = Words.layout(word).displacements();
      byte[] codes = new byte[at.length];
      for (int i = 0; i < at.length; i++) {
        at[i] = 4 * (at[i] - 3);
        codes[i] = (byte) (i % 4 / 3);
      }
      all.add(Layout.homogeneous(ReconstructionChecks.TYPES.get(0), at));
      all.add(Layout.coded(ReconstructionChecks.TYPES, codes, at));
    }
    return all;
  }

  @Test
  void shiftsAreAbsorbedBestWithBasicConstructors() {
    for (Layout layout : layouts()) {
      for (CostModel model : MODELS) {
        ReconstructionChecks.optimal(layout, model);
      }
    }
  }

  @Test
  void shiftsAreAbsorbedBestWithPairs() {
    for (Layout layout : layouts()) {
      if (layout.length() <= 10) {
        for (CostModel model : MODELS) {
          ReconstructionResult result =
              Reconstruction.reconstruct(
                  layout,
                  ReconstructionOptions.DEFAULT
                      .withCost(model)
                      .withConstructors(ConstructorSet.BINARY_STRUCT));
          ReconstructionChecks.valid(layout, model, result);
          assertThat(result.cost())
              .as("%s with %s gave %s", layout, model, result.tree())
              .isEqualTo(SetCases.oracle(layout, SetCases.sets(model, 2, false)));
        }
      }
    }
  }
}
