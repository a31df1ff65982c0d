// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/** A pass is not cut because of a piece that costs less when it is longer. */
class CrossingBoundTest {
  /** The optimum is found by a pass that is cut at one more, where the front is irregular. */
  private static void found(int front, int length, IntUnaryOperator back, CostModel model)
      throws Deadline.Reached {
    Layout layout =
        Words.layout(Words.of(length, i -> i < front ? 50 + i * i : back.applyAsInt(i - front)));
    long optimum = ReconstructionChecks.oracle(layout, model);
    assertThat(SegmentSearchTest.search(layout, model).resolve(0, length + 1, optimum + 1))
        .as("%s with %s", layout, model)
        .isEqualTo(optimum);
  }

  /** Nested idx nodes over a number of elements that is no prime, of which a prime part is dear. */
  @Test
  void progressionsUnderADearVec() throws Deadline.Reached {
    CostModel dear = new CostModel(1, 90, 0, 0, 1, 1, 1);
    for (int front = 1; front <= 6; front++) {
      for (int run = 15; run <= 27; run++) {
        found(front, front + run, i -> 1, dear);
      }
    }
  }

  /** Three to five blocks of seven odd distances apart, the sixteenth element amid one of them. */
  @Test
  void chains() throws Deadline.Reached {
    CostModel[] models = {
      CostModel.DEFAULT, new CostModel(1, 90, 0, 0, 1, 1, 1), new CostModel(7, 2, 2, 1, 1, 1, 1)
    };
    for (int q = 5; q <= 8; q++) {
      int m = q;
      for (int front = 1; front <= 5; front += 2) {
        for (CostModel model : models) {
          found(front, front + 4 * m - 1, i -> i % m == m - 1 ? 9 + i / m : i % m * 2 % 7, model);
          found(front, front + 4 * m - 1, i -> i % m == m - 1 ? 9 : i % m * 2 % 7, model);
        }
      }
    }
  }
}
