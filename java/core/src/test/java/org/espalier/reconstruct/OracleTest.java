// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** The engine against the published algorithm: all tiny sequences, and ten thousand random ones. */
class OracleTest {
  @Test
  void everySequenceOfUpToSixSmallSteps() {
    for (int n = 1; n <= 6; n++) {
      long cases = Math.powExact(4L, n - 1) * 2;
      for (long c = 0; c < cases; c++) {
        long[] at = new long[n];
        at[0] = c % 2 == 0 ? 0 : 3;
        long rest = c / 2;
        for (int i = 1; i < n; i++) {
          at[i] = at[i - 1] + rest % 4 - 1;
          rest /= 4;
        }
        for (long k = 1; k <= 6; k++) {
          ReconstructionChecks.optimal(Layout.untyped(at), CostModel.uniform(k));
        }
      }
    }
  }

  @Test
  void tenThousandRandomLayouts() {
    SeededCases.run(
        OracleTest.class,
        1,
        10_000,
        random ->
            ReconstructionChecks.optimal(
                ReconstructionChecks.layout(random, 60), ReconstructionChecks.model(random)));
  }
}
