// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedMpi.class)
class PackedUnitsTest {
  private static final int PART = 1 << 20;
  private static final int TAG = 3;

  private final Communicator self = Mpi.attach().self();

  /** A unit of more bytes than an {@code int} counts, sent from parts that lie on each other. */
  @Test
  void aUnitMayHaveMoreThanTwoGigabytes() {
    long parts = 2_100;
    Named bytes = new Named("MPI_INT8_T");
    try (Arena arena = Arena.ofConfined();
        PackedUnits units = new PackedUnits(self, arena);
        Datatype again = Datatype.of(new Resized(0, 0, new Contiguous(PART, bytes)))) {
      MemorySegment sent = arena.allocate(PART);
      for (int k = 0; k < PART; k++) {
        sent.set(ValueLayout.JAVA_BYTE, k, (byte) (k * 7 + (k >> 11)));
      }
      Request sending = self.startSend(Buffer.of(sent, parts, again), 0, TAG);
      Buffer unit = units.receive(self.probe(0, TAG));
      sending.await();
      assertThat(unit.memory().byteSize()).isEqualTo(parts * PART);
      for (long k = 0; k < parts; k++) {
        assertThat(unit.memory().asSlice(k * PART, PART).mismatch(sent)).isEqualTo(-1);
      }
    }
  }

  @Test
  void anEmptyUnitStaysOne() {
    try (Arena arena = Arena.ofConfined();
        PackedUnits units = new PackedUnits(self, arena)) {
      Request sending = self.startSend(units.none(), 0, TAG);
      assertThat(units.receive(self.probe(0, TAG)).count()).isZero();
      sending.await();
    }
  }
}
