// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/**
 * Where a vec costs more than an idx of a few blocks, idx nodes nest without a change of stride.
 */
class DearVecTest {
  /** Cost models by con, vec, idx, strc and look-up. */
  private static final CostModel[] MODELS = {
    new CostModel(1, 100, 0, 4, 1, 1, 1),
    new CostModel(0, 40, 2, 60, 1, 1, 1),
    new CostModel(1, 9, 1, 0, 1, 1, 1),
    new CostModel(0, 9, 1, 0, 1, 1, 1),
    new CostModel(2, 7, 0, 1, 1, 1, 2),
    new CostModel(0, 6, 1, 9, 1, 1, 1),
  };

  private static void optimal(Layout layout) {
    for (CostModel model : MODELS) {
      ReconstructionChecks.optimal(layout, model);
    }
  }

  /** Progressions alone, and with something before or behind them. */
  @Test
  void progressions() {
    for (int n = 2; n <= 25; n++) {
      int last = n;
      optimal(Words.layout(Words.of(n, i -> 1)));
      optimal(Words.layout(Words.of(n + 1, i -> i == 0 ? 2 : 1)));
      optimal(Words.layout(Words.of(n + 1, i -> i == last ? 2 : 1)));
    }
    optimal(Words.layout(Words.of(40, i -> i == 0 || i == 39 ? 2 : 1)));
  }

  /** Blocks of two to four elements, alone, and with something before or behind them. */
  @Test
  void repetitions() {
    for (int q = 2; q <= 4; q++) {
      for (int blocks = 2; blocks * q <= 24; blocks++) {
        repetitions(q, blocks * q, 1);
        repetitions(q, blocks * q, 0);
      }
    }
  }

  private static void repetitions(int q, int n, int inner) {
    optimal(Words.layout(Words.of(n - 1, i -> i % q == q - 1 ? 2 : inner)));
    optimal(Words.layout(Words.of(n, i -> i == 0 ? 3 : i % q == 0 ? 2 : inner)));
    optimal(Words.layout(Words.of(n, i -> i == n - 1 ? 3 : i % q == q - 1 ? 2 : inner)));
  }

  /** A run in each block, so that blocks hold pieces over which an idx pays as well. */
  @Test
  void repetitionsOfProgressions() {
    List<int[]> words = new ArrayList<>();
    for (int run = 4; run <= 8; run += 2) {
      int period = run;
      words.add(Words.of(4 * period - 1, i -> i % period == period - 1 ? 2 : 1));
      words.add(Words.of(4 * period + 1, i -> i % period == period - 1 ? 2 : 1));
    }
    for (int[] word : words) {
      optimal(Words.layout(word));
    }
  }
}
