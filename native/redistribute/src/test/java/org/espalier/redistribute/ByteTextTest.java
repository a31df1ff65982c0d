// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteTextTest {
  @ParameterizedTest
  @CsvSource({
    "0,0 bytes",
    "1,1 byte",
    "999,999 bytes",
    "1000,0.98 KiB",
    "1024,1.00 KiB",
    "1536,1.50 KiB",
    "102400,100 KiB",
    "1073741824,1.00 GiB",
    "1099511627775,1.00 TiB",
    "9223372036854775807,8.00 EiB"
  })
  void threeDigitsAndAUnit(long bytes, String text) {
    assertThat(ByteText.of(bytes)).isEqualTo(text);
  }

  @Test
  void columnsHaveTheNumberWhereItFits() {
    assertThat(ByteText.of(1_234_567_890L, 13)).isEqualTo("1,234,567,890");
    assertThat(ByteText.of(1_234_567_890L, 12)).isEqualTo("1.15 GiB");
    for (int digits = 0; digits < 63; digits++) {
      assertThat(ByteText.of(Long.MAX_VALUE >> digits, 10)).hasSizeLessThanOrEqualTo(10);
    }
  }
}
