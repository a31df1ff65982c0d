// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.BiConsumer;
import org.espalier.layout.BasicType;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A warm call makes no object on the Java heap, whatever the memory and whether data lie apart, and
 * whatever the JVM's compilers leave out: it holds where they are off, too.
 */
@ExtendWith(SharedMpi.class)
class AllocationTest {
  private static final int CALLS = 5_000;

  /** By then ways are chosen, and arrays are known; the JVM's compilers have no part in it. */
  private static final int ROUNDS = 100;

  private static final int DOUBLES = 64;

  private final Mpi mpi = Mpi.attach();
  private final Communicator self = mpi.self();

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  /** The least that so many calls in a row have made, in bytes. */
  private static long least(Runnable call) {
    long least = Long.MAX_VALUE;
    for (int round = 0; least >= CALLS && round < ROUNDS; round++) {
      long before = allocated();
      for (int k = 0; k < CALLS; k++) {
        call.run();
      }
      least = Math.min(least, allocated() - before);
    }
    return least;
  }

  private static void assertNothingIsMade(Runnable call) {
    assertThat(least(call)).as("bytes that %d calls made", CALLS).isLessThan(CALLS);
  }

  private static MemorySegment memory(boolean heap, Arena arena, int doubles) {
    return heap ? MemorySegment.ofArray(new double[doubles]) : arena.allocate(8L * doubles, 64);
  }

  /**
   * Packs memory of every kind, as a program with many arrays does, so that the JVM cannot fit the
   * calls to one kind of segment: it then makes whatever an object is asked for.
   */
  private static void packEveryKind() {
    List<MemorySegment> kinds = everyKind();
    try (Datatype bytes = Datatype.of(new Vec(4, 8, new Con(4, BasicType.of("MPI_BYTE"))))) {
      for (int k = 0; k < 20_000; k++) {
        MemorySegment memory = kinds.get(k % kinds.size());
        MemorySegment packed = kinds.get(k / kinds.size() % kinds.size());
        if (!memory.equals(packed)) {
          Buffer buffer = Buffer.of(memory, 1, bytes);
          Packing.pack(buffer, packed, 0);
          Packing.unpack(packed, 0, buffer);
        }
      }
    }
  }

  private static List<MemorySegment> everyKind() {
    return List.of(
        MemorySegment.ofArray(new byte[64]),
        MemorySegment.ofArray(new char[64]),
        MemorySegment.ofArray(new short[64]),
        MemorySegment.ofArray(new int[64]),
        MemorySegment.ofArray(new long[64]),
        MemorySegment.ofArray(new float[64]),
        MemorySegment.ofArray(new double[64]),
        Arena.ofAuto().allocate(64));
  }

  /** Exchanges memory of every kind, with gaps and without, for the same reason. */
  private void exchangeEveryKind(BiConsumer<Buffer, Buffer> exchange) {
    List<MemorySegment> kinds = everyKind();
    BasicType element = BasicType.of("MPI_BYTE");
    try (Datatype apart = Datatype.of(new Vec(4, 8, new Con(4, element)));
        Datatype together = Datatype.of(new Con(16, element))) {
      for (int k = 0; k < 20_000; k++) {
        MemorySegment sent = kinds.get(k % kinds.size());
        MemorySegment received = kinds.get((k + 1) % kinds.size());
        Datatype type = k / kinds.size() % 2 == 0 ? apart : together;
        exchange.accept(Buffer.of(sent, 1, type), Buffer.of(received, 1, type));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void packing(boolean heap) {
    try (Arena arena = Arena.ofShared();
        Datatype column =
            Datatype.of(new Vec(DOUBLES, 64, new Con(1, BasicType.of("MPI_DOUBLE"))))) {
      Buffer buffer = Buffer.of(memory(heap, arena, 8 * DOUBLES), 1, column);
      MemorySegment packed = memory(heap, arena, DOUBLES);
      packEveryKind();
      assertNothingIsMade(() -> Packing.pack(buffer, packed, 0));
      assertNothingIsMade(() -> Packing.unpack(packed, 0, buffer));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void messages(boolean heap) {
    packEveryKind();
    try (Arena arena = Arena.ofShared();
        Datatype column =
            Datatype.of(new Vec(DOUBLES, 64, new Con(1, BasicType.of("MPI_DOUBLE"))));
        Datatype row = Datatype.of(BasicType.of("MPI_DOUBLE"))) {
      Buffer apart = Buffer.of(memory(heap, arena, 8 * DOUBLES), 1, column);
      Buffer together = Buffer.of(memory(heap, arena, DOUBLES), DOUBLES, row);
      // To oneself: MPICH's usual send would wait for the receive.
      mpi.attachBuffer(arena.allocate(1 << 16));
      try {
        exchangeEveryKind((sent, received) -> {
          self.sendBuffered(sent, 0, 0);
          self.receiveData(received, 0, 0);
        });
        assertNothingIsMade(() -> {
          self.sendBuffered(apart, 0, 0);
          self.receiveData(together, 0, 0);
        });
        assertNothingIsMade(() -> {
          self.sendBuffered(together, 0, 0);
          self.receiveData(apart, 0, 0);
        });
      } finally {
        mpi.detachBuffer();
      }
    }
  }

  /** Data that are packed, that go by the type's handle, and that lie as they travel. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void collectives(boolean heap) {
    packEveryKind();
    exchangeEveryKind(self.collective()::allGather);
    exchangeEveryKind(self.collective()::allToAll);
    BasicType element = BasicType.of("MPI_DOUBLE");
    try (Arena arena = Arena.ofShared();
        Datatype column = Datatype.of(new Vec(DOUBLES, 64, new Con(1, element)));
        Datatype rows = Datatype.of(new Vec(2, 8 * DOUBLES, new Con(DOUBLES / 2, element)));
        Datatype dense = Datatype.of(element)) {
      Buffer apart = Buffer.of(memory(heap, arena, 8 * DOUBLES), 1, column);
      Buffer inRows = Buffer.of(memory(heap, arena, 2 * DOUBLES), 1, rows);
      Buffer together = Buffer.of(memory(heap, arena, DOUBLES), DOUBLES, dense);
      Collective all = self.collective();
      for (Buffer sent : List.of(apart, inRows, together)) {
        for (Buffer received : List.of(apart, inRows, together)) {
          if (!sent.equals(received)) {
            assertNothingIsMade(() -> all.allGather(sent, received));
            assertNothingIsMade(() -> all.allToAll(sent, received));
          }
        }
        assertNothingIsMade(() -> all.gather(sent, sent.equals(together) ? apart : together, 0));
        assertNothingIsMade(() -> all.scatter(sent, sent.equals(together) ? apart : together, 0));
        assertNothingIsMade(() -> all.broadcast(sent, 0));
      }
    }
  }
}
