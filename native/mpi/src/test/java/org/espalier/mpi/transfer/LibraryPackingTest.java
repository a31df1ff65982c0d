// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the library packs is all of the data, however many types there are. */
@ExtendWith(SharedMpi.class)
class LibraryPackingTest {
  /** From the 1,028th type on MPICH 4.0 leaves out a part. */
  private static final int TYPES = 1500;

  @Test
  void dataInARowArePackedAsAWholeWhereManyTypesLive() {
    List<Datatype> types = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      int[] values = new int[16];
      Arrays.setAll(values, k -> 100 + k);
      MemorySegment packed = arena.allocate(20, 8);
      for (int k = 0; k < TYPES; k++) {
        Datatype type = Datatype.of(new Idx(LongSeq.of(8), new Con(5, BasicType.of("MPI_INT"))));
        types.add(type);
        for (MemorySegment memory :
            List.of(
                MemorySegment.ofArray(values), arena.allocateFrom(ValueLayout.JAVA_INT, values))) {
          packed.fill((byte) 0);
          LibraryPacking.pack(type.handle(), type.bounds(), memory, 4, 1, packed, 0);
          assertThat(packed.toArray(ValueLayout.JAVA_INT))
              .as("type %d", k)
              .containsExactly(103, 104, 105, 106, 107);
        }
      }
    } finally {
      types.forEach(Datatype::close);
    }
  }
}
