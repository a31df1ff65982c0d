// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Bad buffers are refused before MPI is called, by an exception that says what is wrong. */
@ExtendWith(SharedMpi.class)
class BufferAccessTest {
  private static final Named INT = new Named("MPI_INT");

  private final Mpi mpi = Mpi.attach();
  private final Communicator self = mpi.self();

  @AfterEach
  void nothingWasSent() {
    assertThat(self.probeNow(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG)).isEmpty();
    assertThat(Request.activeCount()).isZero();
  }

  private static Datatype pairs() {
    return Datatype.of(new Resized(0, 8, new Vector(2, 1, 3, INT)));
  }

  private void refusedForSending(Buffer bad, Class<?> kind, String... said) {
    refused(() -> self.send(bad, 0, 0), kind, said);
    refused(() -> self.sendSynchronous(bad, 0, 0), kind, said);
    refused(() -> self.sendReady(bad, 0, 0), kind, said);
    refused(() -> self.sendBuffered(bad, 0, 0), kind, said);
    refused(() -> self.startSend(bad, 0, 0), kind, said);
    refused(() -> self.persistentSend(bad, 0, 0), kind, said);
    refused(() -> self.sendReceive(bad, 0, 0, Buffer.of(new int[4]), 0, 0), kind, said);
    refused(() -> Packing.pack(bad, MemorySegment.ofArray(new byte[64]), 0), kind, said);
    refused(() -> self.collective().broadcast(bad, 0), kind, said);
    refused(() -> self.collective().allGather(bad, Buffer.of(new int[4])), kind, said);
  }

  private void refusedForReceiving(Buffer bad, Class<?> kind, String... said) {
    refused(() -> self.receive(bad, 0, 0), kind, said);
    refused(() -> self.receiveData(bad, 0, 0), kind, said);
    refused(() -> self.startReceive(bad, 0, 0), kind, said);
    refused(() -> self.persistentReceive(bad, 0, 0), kind, said);
    refused(() -> self.sendReceive(Buffer.of(new int[4]), 0, 0, bad, 0, 0), kind, said);
    refused(() -> self.sendReceiveReplace(bad, 0, 0, 0, 0), kind, said);
    refused(() -> Packing.unpack(MemorySegment.ofArray(new byte[64]), 0, bad), kind, said);
    refused(() -> self.collective().allGather(Buffer.of(new int[4]), bad), kind, said);
  }

  private static void refused(ThrowingCallable call, Class<?> kind, String... said) {
    assertThatThrownBy(call).isInstanceOf(kind).hasMessageContainingAll(said);
  }

  @Test
  void aClosedDatatypeIsRefused() {
    Datatype type = pairs();
    int[] array = {1, 2, 3, 4};
    try (Arena arena = Arena.ofConfined()) {
      Buffer onHeap = Buffer.of(MemorySegment.ofArray(array), 1, type);
      Buffer outside = Buffer.of(arena.allocate(64), 1, type);
      type.close();
      for (Buffer bad : new Buffer[] {onHeap, outside}) {
        refusedForSending(bad, IllegalStateException.class, "datatype", "closed");
        refusedForReceiving(bad, IllegalStateException.class, "datatype", "closed");
      }
      assertThat(array).containsExactly(1, 2, 3, 4);
    }
  }

  @Test
  void readOnlyMemoryIsRefusedForReceiving() {
    int[] array = {1, 2, 3, 4};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocate(16).asReadOnly();
      MemorySegment onHeap = MemorySegment.ofArray(array).asReadOnly();
      for (MemorySegment memory : new MemorySegment[] {onHeap, outside}) {
        Buffer bad = Buffer.of(memory, 4, Datatype.named("MPI_INT"));
        refusedForReceiving(bad, IllegalArgumentException.class, "writable", "read-only", "16");
        self.sendReceive(bad, 0, 1, Buffer.of(new int[4]), 0, 1); // what is read only may be sent
      }
    }
    assertThat(array).containsExactly(1, 2, 3, 4);
    refused(
        () -> Packing.pack(Buffer.of(array), MemorySegment.ofArray(new byte[16]).asReadOnly(), 0),
        IllegalArgumentException.class,
        "read-only");
  }

  @Test
  void memoryOfAClosedArenaIsRefused() {
    MemorySegment memory;
    try (Arena arena = Arena.ofConfined()) {
      memory = arena.allocate(64);
    }
    try (Datatype early = Datatype.of(new Vector(2, 1, -2, INT));
        Datatype late = Datatype.of(new Hindexed(LongSeq.of(1, 1), LongSeq.of(16, 24), INT))) {
      Datatype ints = Datatype.named("MPI_INT");
      for (Buffer bad :
          new Buffer[] {
            Buffer.of(memory, 4, ints),
            new Buffer(memory, 16, 1, early),
            // displacement 0 lies outside, where no segment of the arena reaches
            new Buffer(memory, -8, 1, late)
          }) {
        refusedForSending(bad, IllegalStateException.class, "open", "closed arena", "64");
        refusedForReceiving(bad, IllegalStateException.class, "open", "closed arena", "64");
      }
    }
  }

  @Test
  void memoryOfAnotherThreadIsRefused() throws InterruptedException {
    try (Arena arena = Arena.ofConfined()) {
      Buffer bad = Buffer.of(arena.allocate(16), 4, Datatype.named("MPI_INT"));
      Throwable[] seen = new Throwable[1];
      Thread other =
          new Thread(() -> {
            try {
              bad.planToSend();
            } catch (WrongThreadException expected) {
              seen[0] = expected;
            }
          });
      other.start();
      other.join();
      assertThat(seen[0]).hasMessageContainingAll("this thread's or shared", "16");
    }
  }

  @Test
  void packedBytesOutsideTheirMemoryAreRefused() {
    Buffer ints = Buffer.of(new int[] {1, 2, 3});
    MemorySegment packed = MemorySegment.ofArray(new byte[16]);
    refused(() -> Packing.pack(ints, packed, 5), IndexOutOfBoundsException.class, "16", "[5, 17)");
    refused(
        () -> Packing.pack(ints, packed, -1), IndexOutOfBoundsException.class, "16", "[-1, 11)");
    refused(
        () -> Packing.unpack(packed, 5, ints), IndexOutOfBoundsException.class, "16", "[5, 17)");
    assertThat(Packing.pack(ints, packed, 4)).isEqualTo(16);
  }
}
