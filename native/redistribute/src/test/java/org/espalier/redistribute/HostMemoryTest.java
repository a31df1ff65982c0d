// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is free, and what is said where it is less than ranks need. */
class HostMemoryTest {
  @Test
  void whatIsFreeIsMemoryAndSwap() {
    String text =
        """
        MemTotal:       24683520 kB
        MemFree:        21592064 kB
        MemAvailable:   23674880 kB
        SwapTotal:       1048576 kB
        SwapFree:          524288 kB
        """;
    assertThat(HostMemory.free(text)).isEqualTo((23_674_880L + 524_288L) << 10);
    assertThat(HostMemory.free("MemFree: 12 kB")).as("it does not say").isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theLineSaysWhatIsNeededWhatIsThereAndWhatHelps() {
    assertThat(HostMemory.message(2, 3L << 30, "its arrays", 4, 12L << 30, 10L << 30))
        .isEqualTo(
            "rank 2 needs 3.00 GiB for its arrays, the 4 ranks of its host 12.0 GiB, and 10.0 GiB"
                + " are free there; take smaller arrays, or ranks on more hosts");
    assertThat(HostMemory.message(0, 3L << 30, "its arrays", 1, 3L << 30, 1L << 30))
        .startsWith("rank 0 needs 3.00 GiB for its arrays, and 1.00 GiB are free there; ");
  }

  @Test
  void bytesBeyondALongAreTheMostThereAre() {
    assertThat(HostMemory.product(1L << 40, 1L << 30)).isEqualTo(Long.MAX_VALUE);
    assertThat(HostMemory.product(1L << 40, 0)).isZero();
    assertThat(HostMemory.product(3, 4)).isEqualTo(12);
    assertThat(HostMemory.sum(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(HostMemory.sum(3, 4)).isEqualTo(7);
  }
}
