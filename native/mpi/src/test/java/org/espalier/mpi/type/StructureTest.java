// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.SharedMpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Record classes and memory layouts as datatypes. */
@ExtendWith(SharedMpi.class)
class StructureTest {
  record Point(double x, double y) {}

  record Particle(int id, boolean alive, Point at, float mass, char kind, byte tag, short s) {}

  record Wrong(String name) {}

  private static <R extends Record> RecordType<R> type(Class<R> type) {
    return RecordType.of(MethodHandles.lookup(), type);
  }

  @Test
  void recordsLieAsInC() {
    RecordType<Particle> particle = type(Particle.class);
    assertThat(particle.layout().byteSize()).isEqualTo(40);
    assertThat(particle.layout().byteOffset(MemoryLayout.PathElement.groupElement("at")))
        .isEqualTo(8);
    try (Datatype datatype = particle.datatype()) {
      assertThat(datatype.bounds())
          .isEqualTo(new TypeBounds(4 + 1 + 16 + 4 + 2 + 1 + 2, 0, 40, 0, 34));
    }
  }

  @Test
  void recordsTravel() {
    RecordType<Particle> particle = type(Particle.class);
    try (Datatype datatype = particle.datatype();
        Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocate(particle.layout(), 3);
      MemorySegment to = arena.allocate(particle.layout(), 3);
      for (int k = 0; k < 3; k++) {
        particle.set(from, k, particle(k));
      }
      Communicator self = Mpi.attach().self();
      self.sendReceive(Buffer.of(from, 3, datatype), 0, 0, Buffer.of(to, 3, datatype), 0, 0);
      for (int k = 0; k < 3; k++) {
        assertThat(particle.get(to, k)).isEqualTo(particle(k));
      }
    }
  }

  private static Particle particle(int k) {
    return new Particle(
        k, k % 2 == 0, new Point(k, -k), 0.5f * k, (char) ('a' + k), (byte) -k, (short) (7 * k));
  }

  @Test
  void aRecordOfOneTypeIsOneRun() {
    try (Datatype point = type(Point.class).datatype()) {
      assertThat(point.bounds().isDense()).isTrue();
      assertThat(point.decode())
          .isInstanceOfSatisfying(
              Datatype.Decoding.Decoded.class,
              decoded ->
                  assertThat(decoded.datatype().description())
                      .isEqualTo(
                          new DatatypeDescription.Contiguous(
                              2, new DatatypeDescription.Named("MPI_DOUBLE"))));
    }
  }

  @Test
  void sequencesAreRepetitions() {
    MemoryLayout layout =
        MemoryLayout.sequenceLayout(
            3,
            MemoryLayout.structLayout(
                ValueLayout.JAVA_INT, MemoryLayout.paddingLayout(4), ValueLayout.JAVA_DOUBLE));
    try (Datatype datatype = Datatype.of(layout)) {
      assertThat(datatype.bounds()).isEqualTo(new TypeBounds(36, 0, 48, 0, 48));
    }
  }

  @Test
  void whatCannotTravelIsRefused() {
    assertThatThrownBy(() -> type(Wrong.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
    assertThatThrownBy(() -> Datatype.of(ValueLayout.ADDRESS))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() ->
            Datatype.of(MemoryLayout.unionLayout(ValueLayout.JAVA_INT, ValueLayout.JAVA_FLOAT)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Datatype.of(MemoryLayout.paddingLayout(8)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> Datatype.of(ValueLayout.JAVA_INT.withOrder(java.nio.ByteOrder.BIG_ENDIAN)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
