// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.Status;
import org.espalier.mpi.transfer.kernel.RandomTrees;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Whichever way a type's begun messages go, and however many there are at a time, what travels is
 * what the library packs, and what is not data stays as it is.
 */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class BegunMessagesTest {
  private static final int USES = 40;
  private static final int MOST_AT_ONCE = 4;

  /** More than there are rooms that are kept. */
  private static final int VERY_MANY = 200;

  /** Of about ten messages by the type. */
  private static final long NANOS_OF_READING = 4_000;

  private static final Datatype BYTE = Datatype.named("MPI_BYTE");

  /** A message that is on its way, and what it must bring. */
  private record Pending(
      Request sending, Request receiving, MemorySegment came, MemorySegment expected, int size) {}

  @Test
  void everyMessageCarriesTheDataAlone() {
    Communicator self = Mpi.attach().self();
    SeededCases.run(BegunMessagesTest.class, 1, 120, random -> one(random, self));
  }

  private static void one(SplittableRandom random, Communicator self) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(4));
    long extent = tree.trueUb() - tree.trueLb() + random.nextInt(-20, 40);
    int most = random.nextInt(1, 5);
    long reach = (most - 1) * extent;
    long low = tree.trueLb() + Math.min(0, reach);
    int bytes = (int) (tree.trueUb() + Math.max(0, reach) - low);
    if (most * tree.size() > 20_000 || bytes > 1 << 18) {
      return;
    }
    try (Datatype type =
        Datatype.of(new BoundedTree(tree, tree.trueLb(), extent), TreeForm.VECTOR)) {
      for (int use = 0; use < USES; use++) {
        ReadingPrice.hasTaken(NANOS_OF_READING); // whatever the type before took
        int many = use == USES / 2 && bytes < 1000 ? VERY_MANY : random.nextInt(1, MOST_AT_ONCE);
        try (Arena arena = Arena.ofShared()) {
          List<Pending> pending = new ArrayList<>();
          for (int k = 0; k < many; k++) {
            pending.add(
                random.nextBoolean()
                    ? out(random, self, arena, type, bytes, low, most, k)
                    : in(random, self, arena, type, bytes, low, most, k));
          }
          end(random, pending, "use " + use);
        }
      }
    }
    assertThat(Request.activeCount()).isZero();
  }

  /** Sends by the type, and receives bytes. */
  private static Pending out(
      SplittableRandom random,
      Communicator self,
      Arena arena,
      Datatype type,
      int bytes,
      long low,
      int most,
      int tag) {
    int count = random.nextInt(1, most + 1);
    int size = Math.toIntExact(count * type.bounds().size());
    MemorySegment memory = filled(random, arena, bytes);
    MemorySegment theirs = packed(arena, memory, type, low, count, size);
    MemorySegment came = arena.allocate(Math.max(1, size), 16);
    Request receiving = self.startReceive(new Buffer(came, 0, size, BYTE), 0, tag);
    Buffer from = new Buffer(MemoryKinds.toRead(random, memory), -low, count, type);
    Request sending =
        random.nextInt(4) == 0
            ? self.startSendSynchronous(from, 0, tag)
            : self.startSend(from, 0, tag);
    return new Pending(sending, receiving, came, theirs, size);
  }

  /** Sends bytes, and receives by the type where there is room for as many as come, or for more. */
  private static Pending in(
      SplittableRandom random,
      Communicator self,
      Arena arena,
      Datatype type,
      int bytes,
      long low,
      int most,
      int tag) {
    int count = random.nextInt(1, most + 1);
    int size = Math.toIntExact(count * type.bounds().size());
    MemorySegment packed = filled(random, arena, size);
    MemorySegment theirs = arena.allocate(Math.max(1, size), 16).copyFrom(packed.asSlice(0, size));
    MemorySegment memory = filled(random, arena, bytes);
    MemorySegment expected = arena.allocate(Math.max(1, bytes), 16);
    MemorySegment.copy(memory, 0, expected, 0, bytes);
    LibraryPacking.unpack(type.handle(), type.bounds(), theirs, 0, expected, -low, count);
    int room = random.nextBoolean() ? count : most;
    Request receiving = self.startReceive(new Buffer(memory, -low, room, type), 0, tag);
    Request sending = self.startSend(new Buffer(theirs, 0, size, BYTE), 0, tag);
    return new Pending(sending, receiving, memory, expected, bytes);
  }

  private static MemorySegment filled(SplittableRandom random, Arena arena, int bytes) {
    byte[] data = new byte[Math.max(1, bytes)];
    random.nextBytes(data);
    MemorySegment memory = MemoryKinds.any(random, arena, bytes);
    MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes);
    return memory;
  }

  private static MemorySegment packed(
      Arena arena, MemorySegment memory, Datatype type, long low, int count, int size) {
    MemorySegment theirs = arena.allocate(Math.max(1, size), 16);
    MemorySegment reference = arena.allocate(memory.byteSize(), 16).copyFrom(memory);
    LibraryPacking.pack(type.handle(), type.bounds(), reference, -low, count, theirs, 0);
    return theirs;
  }

  /** Ends all, in the order in which they were begun or from the last on. */
  private static void end(SplittableRandom random, List<Pending> pending, String what) {
    List<Request> all = new ArrayList<>();
    for (Pending each : pending) {
      all.add(each.receiving);
      all.add(each.sending);
    }
    switch (random.nextInt(3)) {
      case 0 -> Request.awaitAll(all);
      case 1 -> all.reversed().forEach(Request::await);
      default -> {
        while (Request.testAll(all).isEmpty()) {
          Thread.onSpinWait();
        }
      }
    }
    for (int k = 0; k < pending.size(); k++) {
      Pending each = pending.get(k);
      assertThat(each.came.asSlice(0, each.size).mismatch(each.expected.asSlice(0, each.size)))
          .as("%s, message %d", what, k)
          .isNegative();
    }
  }

  private static final Datatype DOUBLE = Datatype.named("MPI_DOUBLE");

  /** An array and native memory, each with room for one column. */
  private static List<MemorySegment> columns(Arena arena) {
    return List.of(MemorySegment.ofArray(new double[10]), arena.allocate(80, 8));
  }

  private static Datatype column() {
    return Datatype.of(new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE"))));
  }

  @Test
  void whatIsCancelledBringsNothing() {
    Communicator self = Mpi.attach().self();
    try (Arena arena = Arena.ofConfined();
        Datatype type = column()) {
      for (int use = 0; use < USES; use++) {
        for (MemorySegment memory : columns(arena)) {
          Request receiving = self.startReceive(Buffer.of(memory, 1, type), 0, 8);
          receiving.cancel();
          Status status = receiving.await();
          assertThat(status.isCancelled()).isTrue();
          assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
        }
      }
    }
    assertThat(Request.activeCount()).isZero();
  }

  @Test
  void aPartEndsWithinAnElement() {
    Communicator self = Mpi.attach().self();
    try (Arena arena = Arena.ofConfined();
        Datatype type = column()) {
      for (int use = 0; use < USES; use++) {
        for (MemorySegment memory : columns(arena)) {
          memory.fill((byte) 1);
          Request receiving = self.startReceive(Buffer.of(memory, 1, type), 0, 9);
          self.send(Buffer.of(new double[] {5, 6}), 0, 9);
          Status status = receiving.await();
          assertThat(status.elements(type)).isEqualTo(2);
          assertThat(status.count(DOUBLE)).isEqualTo(2);
          assertThat(memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 0)).isEqualTo(5);
          assertThat(memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24)).isEqualTo(6);
          memory.asSlice(0, 8).fill((byte) 1);
          memory.asSlice(24, 8).fill((byte) 1);
          assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(1);
        }
      }
    }
  }

  @Test
  void aTypeMayBeClosedWhileItsMessagesGoOn() {
    Communicator self = Mpi.attach().self();
    try (Arena arena = Arena.ofConfined()) {
      for (int use = 0; use < USES; use++) {
        for (MemorySegment memory : columns(arena)) {
          Datatype type = column();
          for (int before = 0; before < USES; before++) {
            Request receiving = self.startReceive(Buffer.of(memory, 1, type), 0, 9);
            self.send(Buffer.of(new double[] {1, 2, 3, 4}), 0, 9);
            receiving.await();
          }
          memory.fill((byte) 0);
          Request receiving = self.startReceive(Buffer.of(memory, 1, type), 0, 9);
          type.close();
          self.send(Buffer.of(new double[] {1, 2, 3, 4}), 0, 9);
          receiving.await();
          for (int k = 0; k < 4; k++) {
            assertThat(memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24L * k)).isEqualTo(k + 1);
          }
        }
      }
    }
  }

  /** MPI may work on the memory all the while, so it stays; the arena alone is closed. */
  @Test
  void whatComesForAnArenaThatWasClosedEndsItsRequest() {
    Communicator self = Mpi.attach().self();
    AtomicInteger refused = new AtomicInteger();
    SeededCases.run(
        BegunMessagesTest.class, 2, 40, random -> refused.addAndGet(closing(random, self)));
    assertThat(refused).as("messages that were packed").hasPositiveValue();
  }

  @SuppressWarnings("restricted") // memory that outlives its arena
  private static int closing(SplittableRandom random, Communicator self) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(1, 4));
    long low = tree.trueLb();
    long bytes = tree.trueUb() - low;
    if (tree.size() == 0 || tree.size() > 8000 || bytes > 1 << 18) {
      return 0;
    }
    int refused = 0;
    try (Arena open = Arena.ofConfined();
        Datatype type = Datatype.of(new BoundedTree(tree, low, bytes), TreeForm.VECTOR)) {
      MemorySegment kept = open.allocate(bytes, 16);
      MemorySegment sent = open.allocate(tree.size(), 16);
      for (int use = 0; use < USES; use++) {
        ReadingPrice.hasTaken(NANOS_OF_READING);
        Arena arena = Arena.ofShared();
        MemorySegment memory =
            MemorySegment.ofAddress(kept.address()).reinterpret(bytes, arena, null);
        Request receiving = self.startReceive(new Buffer(memory, -low, 1, type), 0, 9);
        self.send(new Buffer(sent, 0, tree.size(), BYTE), 0, 9);
        arena.close();
        try {
          receiving.await();
        } catch (IllegalStateException closed) {
          assertThat(closed).hasMessageMatching("(?i).*(must be open|already closed).*");
          refused++;
        }
        receiving.close();
        assertThat(Request.activeCount()).isZero();
      }
    }
    return refused;
  }

  @Test
  void refusesMemoryThatHasBeenClosedAndThatMayNotBeWrittenAtEveryUse() {
    Communicator self = Mpi.attach().self();
    try (Arena open = Arena.ofConfined();
        Datatype type = column()) {
      MemorySegment memory = open.allocate(80, 8);
      Buffer fixed = Buffer.of(memory.asReadOnly(), 1, type);
      for (int use = 0; use < USES; use++) {
        Arena arena = Arena.ofConfined();
        Buffer closed = Buffer.of(arena.allocate(80, 8), 1, type);
        arena.close();
        for (Runnable refused :
            List.<Runnable>of(
                () -> self.startSend(closed, 0, 3),
                () -> self.startReceive(closed, 0, 3),
                () -> self.startReceive(fixed, 0, 3))) {
          assertThatThrownBy(refused::run)
              .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class);
        }
        Request receiving = self.startReceive(Buffer.of(memory, 1, type), 0, 3);
        self.startSend(Buffer.of(memory, 1, type), 0, 3).await();
        receiving.await();
      }
    }
    assertThat(Request.activeCount()).isZero();
  }
}
