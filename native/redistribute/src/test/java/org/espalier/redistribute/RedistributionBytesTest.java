// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.junit.jupiter.api.Test;

/** Local arrays that no memory holds are more than there is, and no fault of one rank. */
class RedistributionBytesTest {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final long N = 1L << 40;

  @Test
  void bytesThatDoNotFitAreTheMostThereAre() {
    ArrayDistribution all = ArrayDistribution.replicated(2, 2);
    for (long width : new long[] {1 << 21, 1 << 23, N}) {
      Redistribution whole = Redistribution.plan(new long[] {N, width}, DOUBLE, all, all);
      assertThat(whole.sourceBytes(1)).isEqualTo(Long.MAX_VALUE);
      assertThat(whole.targetBytes(0)).isEqualTo(Long.MAX_VALUE);
    }
    Redistribution small = Redistribution.plan(new long[] {N, 2}, DOUBLE, all, all);
    assertThat(small.sourceBytes(1)).isEqualTo(N << 4);
  }

  @Test
  void sectionsLieInMatricesThatDoNotFit() {
    ProcessGrid from = ProcessGrid.of(BlockCyclic.ofBlocks(N, 2), BlockCyclic.ofBlocks(N, 1));
    ProcessGrid to = ProcessGrid.of(BlockCyclic.ofBlocks(4, 1), BlockCyclic.ofBlocks(4, 1));
    Redistribution move = Redistribution.plan(new long[] {4, 4}, DOUBLE, from, to);
    assertThat(move.sourceBytes(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(move.targetBytes(0)).isEqualTo(128);
    assertThat(move.targetBytes(1)).isZero();
  }
}
