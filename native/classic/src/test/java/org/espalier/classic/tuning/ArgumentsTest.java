// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.junit.jupiter.api.Test;

/** The counts of MPI 4.1 §5.1.13, table by table. */
class ArgumentsTest {
  private static final DatatypeDescription INT = new Named("MPI_INT");

  @Test
  void eachCombinerKeepsWhatTheStandardLists() {
    LongSeq three = LongSeq.of(1, 2, 3);
    assertThat(Arguments.bytes(INT)).isZero();
    assertThat(Arguments.bytes(new DatatypeDescription.Dup(INT))).isEqualTo(8);
    assertThat(Arguments.bytes(new Contiguous(5, INT))).isEqualTo(4 + 8);
    assertThat(Arguments.bytes(new Vector(2, 1, 3, INT))).isEqualTo(12 + 8);
    assertThat(Arguments.bytes(new Hvector(2, 1, 3, INT))).isEqualTo(8 + 8 + 8);
    assertThat(Arguments.bytes(new Indexed(three, three, INT))).isEqualTo(28 + 8);
    assertThat(Arguments.bytes(new Hindexed(three, three, INT))).isEqualTo(16 + 24 + 8);
    assertThat(Arguments.bytes(new IndexedBlock(1, three, INT))).isEqualTo(20 + 8);
    assertThat(Arguments.bytes(new HindexedBlock(1, three, INT))).isEqualTo(8 + 24 + 8);
    assertThat(Arguments.bytes(new Resized(0, 8, INT))).isEqualTo(16 + 8);
    assertThat(Arguments.bytes(new Struct(three, three, List.of(INT, INT, INT))))
        .isEqualTo(16 + 24 + 24);
  }

  @Test
  void aPartThatComesTwiceCountsOnce() {
    DatatypeDescription part = new Vector(2, 1, 3, INT);
    DatatypeDescription same = new Vector(2, 1, 3, INT);
    assertThat(
            Arguments.bytes(new Struct(LongSeq.of(1, 1), LongSeq.of(0, 80), List.of(part, same))))
        .isEqualTo((12 + 16 + 16) + 20);
  }
}
