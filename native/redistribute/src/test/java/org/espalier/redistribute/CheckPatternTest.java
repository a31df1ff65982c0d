// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Small elements at wrong places must differ from what belongs there. */
class CheckPatternTest {
  @Test
  void rowsThatChangePlacesAreSeen() {
    for (int row = 1; row <= 4096; row *= 2) {
      int alike = 0;
      for (int n = 0; n < 4096; n++) {
        alike += CheckPattern.of(n, 0) == CheckPattern.of(n + row, 0) ? 1 : 0;
      }
      // Of 255 values two are alike by chance 16 times in 4096.
      assertThat(alike).as("bytes that are alike %d elements apart", row).isLessThan(64);
    }
  }

  @Test
  void noByteIsThatOfUntouchedMemory() {
    Set<Byte> values = new HashSet<>();
    for (int n = 0; n < 20_000; n++) {
      for (int k = 0; k < 20; k++) {
        assertThat(CheckPattern.of(n, k)).isNotEqualTo(CheckPattern.UNTOUCHED);
        values.add(CheckPattern.of(n, k));
      }
    }
    assertThat(values).as("all others are used").hasSize(255);
  }

  @Test
  void elementsOfEightBytesAndMoreAreTheirNumbers() {
    Set<Long> eights = new HashSet<>();
    for (int n = 0; n < 100_000; n++) {
      long bytes = 0;
      for (int k = 0; k < 8; k++) {
        bytes = (bytes << 8) | (CheckPattern.of(n, k) & 0xFF);
      }
      eights.add(bytes);
    }
    assertThat(eights).hasSize(100_000);
    int again = 0;
    for (int n = 0; n < 4096; n++) {
      again += CheckPattern.of(n, 0) == CheckPattern.of(n, 8) ? 1 : 0;
    }
    assertThat(again).as("the ninth byte is not the first again").isLessThan(64);
  }
}
