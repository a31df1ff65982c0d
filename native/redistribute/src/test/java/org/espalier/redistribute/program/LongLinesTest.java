// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines and results of more doubles than an array, or a call of MPI, takes at once. */
class LongLinesTest {
  @Test
  void asManyLinesAsFitAnArrayAreTakenTogether() {
    assertThat(LineKernels.width(100, 1, 64)).isEqualTo(8);
    assertThat(LineKernels.width(100, 1, 3)).as("there are no more").isEqualTo(3);
    assertThat(LineKernels.width(100, 2, 64)).isEqualTo(8);
    assertThat(LineKernels.width(300_000_000, 1, 1)).as("one line in order").isEqualTo(1);
    assertThat(LineKernels.width(1 << 28, 1, 64)).isEqualTo(7);
    assertThat(LineKernels.width(1 << 28, 2, 64)).as("complex numbers stay whole").isEqualTo(6);
    assertThat(LineKernels.width(1 << 30, 1, 64)).isEqualTo(1);
    assertThatThrownBy(() -> LineKernels.width(1 << 30, 2, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lines must have at most 2147483639 doubles to run, got 2147483648");
  }

  @Test
  void piecesAreAllOfThemInOrder() {
    for (long doubles : new long[] {0, 1, 1 << 27, (1 << 27) + 1, 5_000_000_000L}) {
      List<Long> ends = new ArrayList<>(List.of(0L));
      DoublePieces.each(
          doubles,
          (first, count) -> {
            assertThat(first).isEqualTo(ends.getLast());
            assertThat(count).isBetween(1L, 1L << 27);
            ends.add(first + count);
          });
      assertThat(ends.getLast()).isEqualTo(doubles);
    }
  }
}
