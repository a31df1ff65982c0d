// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequencesTest {
  @Test
  void everySmallSequenceHasTheMotifThatTryingAllFinds() {
    // All sequences of up to 6 places with distances 1 or 2 and labels 0 or 1.
    for (int n = 1; n <= 6; n++) {
      for (int code = 0; code < 1 << (2 * n); code++) {
        long[] places = new long[n];
        int[] labels = new int[n];
        for (int i = 0; i < n; i++) {
          labels[i] = (code >> (2 * i)) & 1;
          places[i] = (i == 0 ? 0 : places[i - 1] + 1 + ((code >> (2 * i + 1)) & 1));
        }
        assertThat(Sequences.motif(labels, places)).isEqualTo(byTrying(labels, places));
      }
    }
  }

  private static int byTrying(int[] labels, long[] places) {
    int n = places.length;
    for (int q = 1; q < n; q++) {
      boolean fits = n % q == 0;
      for (int i = q; i < n && fits; i++) {
        fits = labels[i] == labels[i - q] && places[i] - places[i - q] == places[q] - places[0];
      }
      if (fits) {
        return q;
      }
    }
    return n;
  }

  @Test
  void blocksOfOneStepAreFound() {
    assertThat(Sequences.block(new long[] {0, 2, 4, 100, 102, 104, 7, 9, 11})).isEqualTo(3);
    assertThat(Sequences.block(new long[] {0, 2, 4, 100, 102, 105})).isEqualTo(1);
    assertThat(Sequences.block(new long[] {5})).isEqualTo(1);
  }
}
