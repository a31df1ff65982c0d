// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.collective.SignatureCollectives;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
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
    Collective all = self.collective();
    Buffer good = Buffer.of(new int[4]);
    refused(() -> all.allGather(bad, good), kind, said);
    refused(() -> all.allToAll(bad, good), kind, said);
    refused(() -> all.gather(bad, good, 0), kind, said);
    refused(() -> all.scatter(bad, good, 0), kind, said);
    refused(() -> all.scatterInPlace(bad), kind, said);
    refused(() -> all.startBroadcast(bad, 0), kind, said);
    refused(() -> all.startAllGather(bad, good), kind, said);
    refused(() -> all.startAllToAll(bad, good), kind, said);
    MixedBuffer parts = parts(bad);
    refused(() -> all.allToAll(parts, parts(good)), kind, said);
    refused(() -> all.startAllToAll(parts, parts(good)), kind, said);
  }

  private static MixedBuffer parts(Buffer buffer) {
    return new MixedBuffer(
        buffer.memory(),
        List.of(new MixedBuffer.Part(buffer.count(), buffer.origin(), buffer.type())));
  }

  private void refusedForReceiving(Buffer bad, Class<?> kind, String... said) {
    refused(() -> self.receive(bad, 0, 0), kind, said);
    refused(() -> self.receiveData(bad, 0, 0), kind, said);
    refused(() -> self.startReceive(bad, 0, 0), kind, said);
    refused(() -> self.persistentReceive(bad, 0, 0), kind, said);
    refused(() -> self.sendReceive(Buffer.of(new int[4]), 0, 0, bad, 0, 0), kind, said);
    refused(() -> self.sendReceiveReplace(bad, 0, 0, 0, 0), kind, said);
    refused(() -> Packing.unpack(MemorySegment.ofArray(new byte[64]), 0, bad), kind, said);
    Collective all = self.collective();
    Buffer good = Buffer.of(new int[4]);
    refused(() -> all.allGather(good, bad), kind, said);
    refused(() -> all.allGatherInPlace(bad), kind, said);
    refused(() -> all.allToAll(good, bad), kind, said);
    refused(() -> all.allToAllInPlace(bad), kind, said);
    refused(() -> all.gather(good, bad, 0), kind, said);
    refused(() -> all.gatherInPlace(bad), kind, said);
    refused(() -> all.scatter(good, bad, 0), kind, said);
    refused(() -> all.startAllGather(good, bad), kind, said);
    refused(() -> all.startAllToAllInPlace(bad), kind, said);
    refused(() -> all.allToAll(parts(good), parts(bad)), kind, said);
    refused(() -> all.startAllToAllInPlace(parts(bad)), kind, said);
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
  void arraysOfAnotherElementAreRefused() {
    Named real = new Named("MPI_DOUBLE");
    double[] doubles = {1, 2};
    int[] ints = {1, 2, 3, 4};
    try (Datatype column = Datatype.of(new Resized(0, 8, new Vector(1, 1, 1, real)));
        Datatype mixed =
            Datatype.of(new Struct(LongSeq.of(1, 1), LongSeq.of(0, 8), List.of(INT, real)))) {
      for (Datatype type : List.of(Datatype.named("MPI_DOUBLE"), column)) {
        Buffer bad = Buffer.of(MemorySegment.ofArray(ints), 1, type);
        String[] said = {"memory", "double[], byte[] or native", "MPI_DOUBLE", "got int[]"};
        refusedForSending(bad, IllegalArgumentException.class, said);
        refusedForReceiving(bad, IllegalArgumentException.class, said);
        BlockBuffer blocks =
            new BlockBuffer(bad.memory(), new int[] {1}, new int[] {0}, bad.type());
        Buffer good = Buffer.of(new double[1]);
        Collective all = self.collective();
        refused(() -> all.allGather(good, blocks), IllegalArgumentException.class, said);
        BlockBuffer doublesBlock =
            new BlockBuffer(good.memory(), new int[] {1}, new int[] {0}, good.type());
        refused(
            () -> all.startAllToAll(blocks, doublesBlock), IllegalArgumentException.class, said);
        refused(
            () -> all.reductions().allReduceInPlace(bad, Operation.SUM),
            IllegalArgumentException.class,
            said);
      }
      Buffer one = Buffer.of(MemorySegment.ofArray(doubles), 1, mixed);
      String[] said = {"memory", "must be byte[] or native", "MPI_INT", "MPI_DOUBLE", "double[]"};
      refusedForSending(one, IllegalArgumentException.class, said);
      refusedForReceiving(one, IllegalArgumentException.class, said);
    }
    Buffer pair = Buffer.of(MemorySegment.ofArray(doubles), 1, Datatype.named("MPI_DOUBLE_INT"));
    refusedForSending(pair, IllegalArgumentException.class, "byte[]", "MPI_DOUBLE_INT", "double[]");
    refusedForReceiving(pair, IllegalArgumentException.class, "MPI_DOUBLE_INT", "double[]");
    assertThat(doubles).containsExactly(1, 2);
    assertThat(ints).containsExactly(1, 2, 3, 4);
  }

  @Test
  void arraysThatMayHoldTheElementsAreTaken() {
    Named real = new Named("MPI_DOUBLE");
    try (Datatype mixed =
        Datatype.of(new Struct(LongSeq.of(1, 1), LongSeq.of(0, 8), List.of(INT, real)))) {
      List<Buffer> good =
          List.of(
              Buffer.of(MemorySegment.ofArray(new byte[16]), 1, mixed),
              Buffer.of(MemorySegment.ofArray(new double[2]), 12, Datatype.named("MPI_BYTE")),
              Buffer.of(MemorySegment.ofArray(new float[4]), 12, Datatype.named("MPI_PACKED")),
              Buffer.of(MemorySegment.ofArray(new byte[16]), 2, Datatype.named("MPI_DOUBLE")),
              Buffer.of(
                  MemorySegment.ofArray(new double[2]), 1, Datatype.named("MPI_C_DOUBLE_COMPLEX")),
              Buffer.of(MemorySegment.ofArray(new int[2]), 1, Datatype.named("MPI_2INT")),
              Buffer.of(MemorySegment.ofArray(new char[2]), 2, Datatype.named("MPI_INT16_T")),
              Buffer.of(MemorySegment.ofArray(new long[1]), 0, Datatype.named("MPI_FLOAT")));
      for (Buffer buffer : good) {
        self.sendReceive(
            buffer,
            0,
            2,
            Buffer.of(buffer.memory().asSlice(0), buffer.count(), buffer.type()),
            0,
            2);
      }
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
  void dataThatOverlapWhereTheyMustNotAreRefused() {
    int[] array = {1, 2, 3, 4};
    Collective all = self.collective();
    Datatype type = Datatype.named("MPI_INT");
    MemorySegment memory = MemorySegment.ofArray(array);
    Buffer whole = Buffer.of(array);
    Buffer tail = new Buffer(memory, 4, 2, type);
    Buffer head = Buffer.of(memory, 2, type);
    String[] said = {"must not overlap", "[0, 8)", "[4, 12)"};
    refused(() -> all.allGather(head, tail), IllegalArgumentException.class, said);
    refused(() -> all.startAllGather(head, tail), IllegalArgumentException.class, said);
    refused(() -> all.allToAll(head, tail), IllegalArgumentException.class, said);
    refused(() -> all.gather(head, tail, 0), IllegalArgumentException.class, said);
    refused(() -> all.scatter(head, tail, 0), IllegalArgumentException.class, said);
    BlockBuffer block = new BlockBuffer(memory, new int[] {2}, new int[] {1}, type);
    refused(() -> all.allGather(head, block), IllegalArgumentException.class, said);
    refused(() -> all.scatter(block, head, 0), IllegalArgumentException.class, "overlap");
    refused(
        () -> all.reductions().allReduce(whole, whole, Operation.SUM),
        IllegalArgumentException.class,
        "must not overlap");
    // Two columns of one matrix interleave, and may.
    try (Datatype column = Datatype.of(new Resized(0, 4, new Vector(2, 1, 2, INT)))) {
      all.allGather(new Buffer(memory, 0, 1, column), new Buffer(memory, 4, 1, column));
    }
    assertThat(array).containsExactly(1, 1, 3, 3);
  }

  @Test
  void blocksThatAreTooFewOrTooShortAreRefused() {
    Collective all = self.collective();
    Datatype type = Datatype.named("MPI_INT");
    MemorySegment memory = MemorySegment.ofArray(new int[4]);
    BlockBuffer two = new BlockBuffer(memory, new int[] {1, 1}, new int[] {0, 1}, type);
    Buffer sent = Buffer.of(new int[1]);
    refused(() -> all.allGather(sent, two), IllegalArgumentException.class, "each of 1", "got 2");
    refused(() -> all.allToAllInPlace(two), IllegalArgumentException.class, "each of 1", "got 2");
    refused(
        () -> new BlockBuffer(memory, new int[] {1}, new int[] {4}, type),
        IndexOutOfBoundsException.class,
        "16 bytes",
        "[16, 20)");
    refused(() -> all.broadcast(sent, 1), IllegalArgumentException.class, "root", "0 to 0", "1");
    refused(() -> all.startGather(sent, sent, -1), IllegalArgumentException.class, "root", "-1");
  }

  @Test
  void partsThatShareDataAreRefusedWhereBothAreTouched() {
    MemorySegment memory = MemorySegment.ofArray(new int[4]);
    MixedBuffer parts = parts(Buffer.of(memory, 2, Datatype.named("MPI_INT")));
    refused(
        () -> self.collective().allToAll(parts, parts),
        IllegalArgumentException.class,
        "must not overlap");
    BlockBuffer blocks =
        new BlockBuffer(memory, new int[] {2}, new int[] {1}, Datatype.named("MPI_INT"));
    refused(
        () -> Disjoint.require(blocks, blocks), IllegalArgumentException.class, "must not overlap");
    Disjoint.require(blocks, blocks, _ -> false); // of a neighbour that there is not
    Disjoint.require(parts, parts, _ -> false);
  }

  @Test
  void signatureCollectivesRefuseToBringMoreThanIsExpected() {
    int[] array = new int[4];
    Buffer four = Buffer.of(new int[4]);
    Buffer two = Buffer.of(MemorySegment.ofArray(array), 2, Datatype.named("MPI_INT"));
    try (SignatureCollectives typed = SignatureCollectives.over(self)) {
      refused(
          () -> typed.allReduce(four, two, Operation.SUM),
          IllegalArgumentException.class,
          "2",
          "4");
      refused(
          () -> typed.allReduce(four, Buffer.of(new float[4]), Operation.SUM),
          IllegalArgumentException.class,
          "elements");
      refused(
          () -> typed.allGatherRing(four, two), IllegalArgumentException.class, "8 bytes", "16");
    }
    assertThat(array).containsOnly(0);
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

  @Test
  void buffersAreEqualWhereAllFourPartsAre() {
    MemorySegment memory = MemorySegment.ofArray(new int[16]);
    try (Datatype type = pairs();
        Datatype other = pairs()) {
      Buffer one = new Buffer(memory, 4, 2, type);
      assertThat(one).isEqualTo(new Buffer(memory, 4, 2, type));
      assertThat(one).hasSameHashCodeAs(new Buffer(memory, 4, 2, type));
      assertThat(one).isNotEqualTo(new Buffer(memory, 0, 2, type));
      assertThat(one).isNotEqualTo(new Buffer(memory, 4, 1, type));
      assertThat(one).isNotEqualTo(new Buffer(memory, 4, 2, other));
      assertThat(one).isNotEqualTo(new Buffer(memory.asSlice(4), 4, 2, type));
      assertThat(one.toString()).startsWith("Buffer[memory=").contains("origin=4, count=2, type=");
    }
  }
}
