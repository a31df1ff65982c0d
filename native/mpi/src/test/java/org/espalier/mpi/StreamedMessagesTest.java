// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.layout.BasicType;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of the sizes that are packed past the caches, and of their neighbours. */
@ExtendWith(SharedMpi.class)
class StreamedMessagesTest {
  private static final int TIMES = 3;

  @ParameterizedTest
  @ValueSource(ints = {3071, 3072, 4096, 5001, 16_384, 16_385})
  void arraysArrive(int doubles) {
    Mpi mpi = Mpi.attach();
    double[] out = new double[doubles];
    double[] in = new double[doubles];
    for (int time = 0; time < TIMES; time++) {
      for (int k = 0; k < doubles; k++) {
        out[k] = time + k;
      }
      mpi.self().sendReceive(Buffer.of(out), 0, 0, Buffer.of(in), 0, 0);
      assertThat(in).isEqualTo(out);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3071, 3072, 4096, 5001, 16_384, 16_385})
  void columnsArrive(int doubles) {
    Mpi mpi = Mpi.attach();
    TypeTree tree = new Vec(doubles, 16, new Con(1, BasicType.of("MPI_DOUBLE")));
    try (Arena arena = Arena.ofConfined();
        Datatype column = Datatype.of(tree)) {
      MemorySegment memory = arena.allocate(ValueLayout.JAVA_DOUBLE, 2L * doubles);
      double[] array = new double[2 * doubles];
      for (int time = 0; time < TIMES; time++) {
        for (int k = 0; k < array.length; k++) {
          array[k] = time + k;
        }
        MemorySegment.copy(array, 0, memory, ValueLayout.JAVA_DOUBLE, 0, array.length);
        double[] first = new double[array.length];
        double[] second = new double[array.length];
        exchange(mpi, column, MemorySegment.ofArray(array), MemorySegment.ofArray(first));
        exchange(mpi, column, memory, MemorySegment.ofArray(second));
        for (int k = 0; k < array.length; k++) {
          assertThat(first[k]).isEqualTo(k % 2 == 0 ? array[k] : 0.0);
        }
        assertThat(second).isEqualTo(first);
      }
    }
  }

  private static void exchange(Mpi mpi, Datatype type, MemorySegment out, MemorySegment in) {
    mpi.self().sendReceive(Buffer.of(out, 1, type), 0, 0, Buffer.of(in, 1, type), 0, 0);
  }
}
