// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Medians of draws, held to those of the sorted sample. */
class DrawnMedianTest {
  @Test
  void isTheMedianOfWhatWasDrawn() {
    Random random = new Random(5);
    for (int n = 1; n <= 40; n++) {
      double[] times = new double[n];
      for (int turn = 0; turn < n; turn++) {
        // Few values in half of the cases, so that some are equal.
        times[turn] = n % 4 < 2 ? random.nextDouble() : random.nextInt(4);
      }
      DrawnMedian median = new DrawnMedian(times);
      for (int sample = 0; sample < 20; sample++) {
        double[] drawn = new double[n];
        for (int k = 0; k < n; k++) {
          int turn = random.nextInt(n);
          median.draw(turn);
          drawn[k] = times[turn];
        }
        assertThat(median.take()).isEqualTo(Ratio.median(drawn));
      }
    }
  }
}
