// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.cost.CostModel;
import org.junit.jupiter.api.Test;

/** Blocks of two contiguous runs, over which an idx seldom pays. */
class TwoRunsTest {
  private static final CostModel[] MODELS = {
    CostModel.DEFAULT,
    CostModel.uniform(1),
    new CostModel(9, 2, 0, 0, 1, 1, 1),
    new CostModel(3, 2, 1, 4, 1, 1, 2),
  };

  /** Blocks of every two short runs, alone, an odd way apart, a stride apart, behind a prefix. */
  @Test
  void everyTwoShortRuns() {
    for (int one = 1; one <= 6; one++) {
      for (int other = 1; other <= 6; other++) {
        blocks(one, other, 1, 0);
        blocks(one, other, 1, 1);
        blocks(one, other, 2, 1);
        blocks(one, other, 3, 0);
        blocks(one, other, 3, 2);
      }
    }
  }

  /** Some blocks, the first behind a prefix, each as far from the one before as no other. */
  private static void blocks(int one, int other, int count, int prefix) {
    int m = one + other;
    int[] word =
        Words.of(
            prefix + count * m - 1,
            i -> {
              int inside = (i - prefix) % m;
              if (i < prefix) {
                return 7;
              }
              return inside == one - 1 ? 1 : inside == m - 1 ? 2 + (i - prefix) / m : 0;
            });
    for (CostModel model : MODELS) {
      ReconstructionChecks.optimal(Words.layout(word), model);
    }
  }
}
