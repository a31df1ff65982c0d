// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.Status;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.raw.function.Requests;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that C begins as two blocks: what arrives is what lay side by side. */
@ExtendWith(SharedMpi.class)
class BegunBlocksTest {
  private static final int TAG = 6;

  /** Longer than a first block. */
  private static final int LONG_UNIT = 2 * BlockSend.HEAD;

  @BeforeEach
  void blocksArePrepared() {
    assertThat(BegunCalls.areUsed()).as("there is a C library, called by JNI").isTrue();
    BlockSend.beginning();
  }

  private static MemorySegment numbered(Arena arena, long bytes) {
    MemorySegment memory = arena.allocate(bytes, 8);
    for (long at = 0; at < bytes; at++) {
      memory.set(ValueLayout.JAVA_BYTE, at, (byte) (3 * at + at / 251));
    }
    return memory;
  }

  /** Begins, waits and ends; says whether something had to be ended. */
  private static boolean sent(int function, MemorySegment memory, long unit, int count) {
    long[] ended = new long[1];
    Communicator self = Mpi.attach().self();
    long request =
        BegunCalls.begin(
            function | BegunCalls.IN_BLOCKS,
            0,
            null,
            memory.address(),
            unit,
            count,
            0,
            TAG,
            self.handle(),
            ended,
            0,
            0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = HandleArray.of(arena, new long[] {request});
      assertThat(Requests.MPI_Wait(slot, arena.allocate(64, 8))).isZero();
    }
    return ended[0] != 0 && BegunCalls.end(ended[0], null, 0) == 0;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 63, 64, 65, 128, 5000, 100_000})
  void bytesArriveAsTheyLie(int bytes) {
    for (int function :
        new int[] {BegunCalls.SEND, BegunCalls.SEND_SYNCHRONOUS, BegunCalls.SEND_READY}) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment from = numbered(arena, bytes);
        MemorySegment to = arena.allocate(bytes, 8);
        Request receiving = receive(to, Datatype.named("MPI_BYTE"));
        assertThat(sent(function, from, Datatype.named("MPI_BYTE").handle(), bytes)).isTrue();
        Status status = receiving.await();
        assertThat(status.count(Datatype.named("MPI_BYTE"))).isEqualTo(bytes);
        assertThat(to.mismatch(from)).isEqualTo(-1);
      }
    }
  }

  private static Request receive(MemorySegment to, Datatype unit) {
    return Mpi.attach().self().startReceive(Buffer.of(to, to.byteSize(), unit), 0, TAG);
  }

  /** Which no block shorter than it can hold: it goes as one. */
  @Test
  void unitsThatAreLongerThanAFirstBlockArrive() {
    try (Arena arena = Arena.ofConfined();
        Datatype unit = Datatype.of(new Con(LONG_UNIT, BasicType.of("MPI_BYTE")))) {
      MemorySegment from = numbered(arena, 10 * LONG_UNIT);
      MemorySegment to = arena.allocate(10 * LONG_UNIT, 8);
      Request receiving = receive(to, Datatype.named("MPI_BYTE"));
      sent(BegunCalls.SEND, from, unit.handle(), 10);
      receiving.await();
      assertThat(to.mismatch(from)).isEqualTo(-1);
    }
  }

  /** The beginning is the message's from its begin on; the rest must stay until it has ended. */
  @Test
  void manyAtATimeKeepTheirBeginnings() {
    int many = 100;
    try (Arena arena = Arena.ofConfined()) {
      Communicator self = Mpi.attach().self();
      Datatype unit = Datatype.named("MPI_BYTE");
      MemorySegment[] to = new MemorySegment[many];
      Request[] receiving = new Request[many];
      long[] requests = new long[many];
      long[][] ended = new long[many][1];
      for (int k = 0; k < many; k++) {
        MemorySegment from = numbered(arena, 9000);
        from.set(ValueLayout.JAVA_INT, 0, k);
        requests[k] =
            BegunCalls.begin(
                BegunCalls.SEND | BegunCalls.IN_BLOCKS,
                0,
                null,
                from.address(),
                unit.handle(),
                9000,
                0,
                TAG,
                self.handle(),
                ended[k],
                0,
                0);
        from.set(ValueLayout.JAVA_INT, 0, -1); // it has been copied
      }
      for (int k = 0; k < many; k++) {
        to[k] = arena.allocate(9000, 8);
        receiving[k] = receive(to[k], unit);
      }
      MemorySegment slots = HandleArray.of(arena, requests);
      for (int k = 0; k < many; k++) {
        MemorySegment slot = slots.asSlice((long) k * HandleArray.BYTES, HandleArray.BYTES);
        assertThat(Requests.MPI_Wait(slot, arena.allocate(64, 8))).isZero();
        assertThat(BegunCalls.end(ended[k][0], null, 0)).isZero();
        receiving[k].await();
        assertThat(to[k].get(ValueLayout.JAVA_INT, 0)).isEqualTo(k);
      }
    }
  }
}
