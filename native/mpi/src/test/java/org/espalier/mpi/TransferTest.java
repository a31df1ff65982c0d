// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.mpi.attribute.AttributeKey;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.mpi.type.TypeBounds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Messages of a process to itself: staging, bounds, requests, owners. */
@ExtendWith(SharedMpi.class)
class TransferTest {
  private final Mpi mpi = Mpi.attach();
  private final Communicator self = mpi.self();

  @AfterEach
  void nothingActive() {
    assertThat(Request.activeCount()).isZero();
  }

  @Test
  void anArrayReceivesThroughATypeThatStartsBelowItsOrigin() {
    try (Datatype type = Datatype.of(new Hvector(3, 1, -8, new Named("MPI_INT")))) {
      assertThat(type.bounds().trueLb()).isEqualTo(-16);
      int[] target = new int[8];
      Arrays.fill(target, 9);
      Buffer to = new Buffer(MemorySegment.ofArray(target), 20, 1, type);
      self.sendReceive(Buffer.of(new int[] {1, 2, 3}), 0, 0, to, 0, 0);
      assertThat(target).containsExactly(9, 3, 9, 2, 9, 1, 9, 9);
    }
  }

  @Test
  void dataOutsideTheMemoryAreRefused() {
    try (Datatype type = Datatype.of(new Vector(2, 1, 4, new Named("MPI_INT")))) {
      MemorySegment memory = MemorySegment.ofArray(new int[8]);
      assertThat(Buffer.of(memory, 1, type).count()).isEqualTo(1);
      assertThatThrownBy(() -> Buffer.of(memory, 2, type))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> new Buffer(memory, 16, 1, type))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> new Buffer(memory, -4, 1, type))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> Buffer.of(memory, -1, type))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void everyKindOfArrayTravels() {
    byte[] bytes = {1, 2};
    char[] chars = {'a', 'ä'};
    short[] shorts = {-1, 5};
    int[] ints = {7, -7};
    long[] longs = {1L << 40, 3};
    float[] floats = {1.5f, -2};
    double[] doubles = {Math.PI, -0.0};
    byte[] bytesGot = new byte[2];
    char[] charsGot = new char[2];
    short[] shortsGot = new short[2];
    int[] intsGot = new int[2];
    long[] longsGot = new long[2];
    float[] floatsGot = new float[2];
    double[] doublesGot = new double[2];
    self.sendReceive(Buffer.of(bytes), 0, 0, Buffer.of(bytesGot), 0, 0);
    self.sendReceive(Buffer.of(chars), 0, 0, Buffer.of(charsGot), 0, 0);
    self.sendReceive(Buffer.of(shorts), 0, 0, Buffer.of(shortsGot), 0, 0);
    self.sendReceive(Buffer.of(ints), 0, 0, Buffer.of(intsGot), 0, 0);
    self.sendReceive(Buffer.of(longs), 0, 0, Buffer.of(longsGot), 0, 0);
    self.sendReceive(Buffer.of(floats), 0, 0, Buffer.of(floatsGot), 0, 0);
    self.sendReceive(Buffer.of(doubles), 0, 0, Buffer.of(doublesGot), 0, 0);
    assertThat(bytesGot).isEqualTo(bytes);
    assertThat(charsGot).isEqualTo(chars);
    assertThat(shortsGot).isEqualTo(shorts);
    assertThat(intsGot).isEqualTo(ints);
    assertThat(longsGot).isEqualTo(longs);
    assertThat(floatsGot).isEqualTo(floats);
    assertThat(doublesGot).isEqualTo(doubles);
  }

  @Test
  void aRequestKeepsItsBufferWhenTheProgramLetsGo() {
    double[] target = new double[1 << 16];
    Request receive = self.startReceive(Buffer.of(target), 0, 7);
    for (int k = 0; k < 20; k++) {
      byte[] garbage = new byte[1 << 20];
      garbage[k] = 1;
      System.gc();
    }
    double[] source = new double[1 << 16];
    Arrays.setAll(source, k -> k);
    self.send(Buffer.of(source), 0, 7);
    assertThat(receive.await().count(Datatype.named("MPI_DOUBLE"))).isEqualTo(1 << 16);
    assertThat(target).isEqualTo(source);
    receive.close();
    assertThatThrownBy(receive::await).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCancelledReceiveSaysSo() {
    try (Request receive = self.startReceive(Buffer.of(new int[1]), 0, 99)) {
      assertThat(receive.test()).isEmpty();
      receive.cancel();
      assertThat(receive.await().isCancelled()).isTrue();
    }
  }

  @Test
  void aPersistentRequestIsStartedAgain() {
    int[] source = {1};
    int[] target = {0};
    try (Request send = self.persistentSend(Buffer.of(source), 0, 3);
        Request receive = self.persistentReceive(Buffer.of(target), 0, 3)) {
      for (int k = 1; k < 4; k++) {
        source[0] = 10 * k;
        receive.start();
        send.start();
        assertThatThrownBy(send::start).isInstanceOf(IllegalStateException.class);
        send.await();
        receive.await();
        assertThat(target[0]).isEqualTo(10 * k);
      }
    }
  }

  @Test
  void errorsCarryFunctionClassCodeAndText() {
    assertThatThrownBy(() -> self.send(Buffer.of(new int[1]), 3, 0))
        .isInstanceOfSatisfying(
            MpiException.class,
            failure -> {
              assertThat(failure.function()).isEqualTo(Counts.function("MPI_Send", 1));
              assertThat(failure.errorClass()).isEqualTo(6); // MPI_ERR_RANK in every ABI
              assertThat(failure.text()).isNotBlank();
            });
  }

  @Test
  void ownersCloseOnceAndBorrowedHandlesNever() {
    long live = Datatype.handlesCreated() - Datatype.handlesFreed();
    Datatype type = Datatype.of(new Vector(2, 1, 3, new Named("MPI_INT")));
    Datatype borrowed = Datatype.borrow(type.handle());
    borrowed.close();
    assertThat(borrowed.handle()).isEqualTo(type.handle());
    type.close();
    type.close();
    assertThatThrownBy(type::handle).isInstanceOf(IllegalStateException.class);
    assertThat(Datatype.handlesCreated() - Datatype.handlesFreed()).isEqualTo(live);
    Datatype.named("MPI_INT").close();
  }

  @Test
  void namesAndAttributesStay() {
    try (AttributeKey key = AttributeKey.create(AttributeKey.Owner.DATATYPE, true);
        Datatype type = Datatype.of(new Resized(0, 16, new Named("MPI_INT")))) {
      type.setName("a column");
      type.setAttribute(key, -5);
      assertThat(type.name()).isEqualTo("a column");
      assertThat(type.attribute(key)).hasValue(-5);
      assertThatThrownBy(() -> self.attribute(key)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(Datatype.named("MPI_INT").name()).isEqualTo("MPI_INT");
  }

  @Test
  void countsBeyond32BitsAreSentOrRefusedByName() {
    // A type without data: the count alone is large.
    try (Datatype empty = Datatype.of(new DatatypeDescription.Contiguous(0, new Named("MPI_INT")));
        Arena arena = Arena.ofConfined()) {
      Buffer buffer = Buffer.of(arena.allocate(8), 1L << 33, empty);
      if (MpiLibrary.require().largeCounts()) {
        try (Request receive = self.startReceive(buffer, 0, 11)) {
          self.send(buffer, 0, 11);
          assertThat(receive.await().tag()).isEqualTo(11);
        }
      } else {
        assertThatThrownBy(() -> self.send(buffer, 0, 11))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("MPI_Send_c");
        assertThatThrownBy(() -> self.startReceive(buffer, 0, 11))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("MPI_Irecv_c");
      }
    }
  }

  @Test
  void aLayoutBecomesADatatypeWithItsBounds() {
    Layout layout = Layout.homogeneous(BasicType.of("MPI_DOUBLE"), 8, 16, 64, 40).withBounds(0, 80);
    try (Datatype type = Datatype.of(layout);
        Arena arena = Arena.ofConfined()) {
      assertThat(type.bounds()).isEqualTo(new TypeBounds(32, 0, 80, 8, 64));
      MemorySegment packed = arena.allocate(Packing.size(1, type));
      double[] data = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
      long end = Packing.pack(Buffer.of(MemorySegment.ofArray(data), 1, type), packed, 0);
      assertThat(packed.asSlice(0, end).toArray(java.lang.foreign.ValueLayout.JAVA_DOUBLE))
          .containsExactly(1, 2, 8, 5);
    }
  }

  @Test
  void aWrongLauncherIsNoticed() {
    MpiLibrary.Available library = MpiLibrary.require();
    assertThat(Mpi.launcherMismatch(Map.of("PMI_SIZE", "4"), 1, library))
        .hasValueSatisfying(line -> assertThat(line).contains("4", "PMI_SIZE", library.name()));
    assertThat(Mpi.launcherMismatch(Map.of("OMPI_COMM_WORLD_SIZE", "4"), 4, library)).isEmpty();
    assertThat(Mpi.launcherMismatch(Map.of(), 1, library)).isEqualTo(Optional.empty());
    // mpirun within an allocation of Slurm: the step is that of its daemons
    Map<String, String> within = Map.of("OMPI_COMM_WORLD_SIZE", "4", "SLURM_STEP_NUM_TASKS", "1");
    assertThat(Mpi.launcherMismatch(within, 4, library)).isEmpty();
    assertThat(Mpi.launcherMismatch(Map.of("SLURM_STEP_NUM_TASKS", "4"), 1, library))
        .hasValueSatisfying(line -> assertThat(line).contains("use srun --mpi=pmi"));
  }

  @Test
  @SuppressWarnings("NullAway") // provokes the signal on purpose
  void implicitNullChecksSurviveUcx() {
    int caught = 0;
    String[] texts = {"a", null};
    for (int k = 0; k < 200_000; k++) {
      try {
        caught += texts[k % 1000 == 999 ? 1 : 0].length() > 5 ? 1 : 0;
      } catch (NullPointerException expected) {
        caught++;
      }
    }
    assertThat(caught).isEqualTo(200);
  }
}
