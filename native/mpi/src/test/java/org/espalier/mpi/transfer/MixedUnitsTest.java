// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedMpi.class)
class MixedUnitsTest {
  private static final int MANY = MixedUnits.LASTING + 500;

  private static TypeTree period(int doubles) {
    return new Strc(
        LongSeq.of(0, 8L * doubles),
        List.of(new Con(doubles, BasicType.of("MPI_DOUBLE")), new Con(2, BasicType.of("MPI_INT"))));
  }

  /** Whether data go by units must not hang on how many signatures the process has had. */
  @Test
  void typesBehindAnyNumberOfOthersTravelByUnits() throws InterruptedException {
    List<Units> used = new ArrayList<>();
    for (int k = 1; k <= MANY; k++) {
      Struct structure =
          new Struct(
              LongSeq.of(k, 2),
              LongSeq.of(0, 8L * k),
              List.of(new Named("MPI_DOUBLE"), new Named("MPI_INT")));
      try (Datatype type = Datatype.of(structure)) {
        assertThat(Wire.of(type).isKnown()).isTrue();
      }
    }
    used.add(MixedUnits.of(period(MANY)));
    for (int k = 0; k < 100 && MixedUnits.size() > MixedUnits.LASTING + used.size(); k++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(MixedUnits.size()).isEqualTo(MixedUnits.LASTING + used.size());
    assertThat(MixedUnits.of(period(MANY))).isSameAs(used.getFirst());
    assertThat(MixedUnits.of(period(1))).isSameAs(MixedUnits.of(period(1)));
    assertThat(used.getFirst().ofMessages().handle()).isNotZero();
  }
}
