// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
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
 * Whichever way a type's blocking messages go, and whenever one way follows another, what travels
 * is what the library packs, and what is not data stays as it is.
 */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class ReadyMessagesTest {
  /** By the type in Java and in C, those behind which it is read, and the first that are timed. */
  private static final int USES = 64;

  /** Of about ten messages by the type. */
  private static final long NANOS_OF_READING = 4_000;

  private static final Datatype BYTE = Datatype.named("MPI_BYTE");

  @Test
  void everyMessageCarriesTheDataAlone() {
    Communicator self = Mpi.attach().self();
    SeededCases.run(ReadyMessagesTest.class, 1, 150, random -> one(random, self));
  }

  private static void one(SplittableRandom random, Communicator self) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(4));
    long extent = tree.trueUb() - tree.trueLb() + random.nextInt(-20, 40);
    int most = random.nextInt(1, 5);
    long reach = (most - 1) * extent;
    long low = tree.trueLb() + Math.min(0, reach);
    int bytes = (int) (tree.trueUb() + Math.max(0, reach) - low);
    if (most * tree.size() > 50_000 || bytes > 1 << 20) {
      return;
    }
    try (Arena arena = Arena.ofConfined();
        Datatype type =
            Datatype.of(new BoundedTree(tree, tree.trueLb(), extent), TreeForm.VECTOR)) {
      for (int use = 0; use < USES; use++) {
        ReadingPrice.hasTaken(NANOS_OF_READING); // whatever the type before took
        int count = random.nextInt(4) > 0 ? most : random.nextInt(1, most + 1);
        int size = Math.toIntExact(count * tree.size());
        byte[] data = new byte[Math.max(1, bytes)];
        random.nextBytes(data);
        MemorySegment theirs = arena.allocate(Math.max(1, size), 16);
        MemorySegment reference = arena.allocateFrom(ValueLayout.JAVA_BYTE, data);
        LibraryPacking.pack(type.handle(), type.bounds(), reference, -low, count, theirs, 0);
        MemorySegment memory = MemoryKinds.any(random, arena, bytes);
        MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes);
        MemorySegment came = arena.allocate(Math.max(1, size), 16);
        Request receiving = self.startReceive(new Buffer(came, 0, size, BYTE), 0, 1);
        self.send(new Buffer(MemoryKinds.toRead(random, memory), -low, count, type), 0, 1);
        receiving.await();
        assertThat(came.asSlice(0, size).mismatch(theirs.asSlice(0, size)))
            .as("use %d, sent", use)
            .isNegative();

        random.nextBytes(data);
        MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes);
        MemorySegment.copy(data, 0, reference, ValueLayout.JAVA_BYTE, 0, bytes);
        LibraryPacking.unpack(type.handle(), type.bounds(), theirs, 0, reference, -low, count);
        Request sending = self.startSend(new Buffer(theirs, 0, size, BYTE), 0, 2);
        // Room for as many as came, or for more.
        Buffer room = new Buffer(memory, -low, random.nextBoolean() ? count : most, type);
        if (random.nextBoolean()) {
          assertThat(self.receive(room, 0, 2).count(BYTE)).as("use %d", use).isEqualTo(size);
        } else {
          self.receiveData(room, 0, 2);
        }
        sending.await();
        assertThat(memory.asSlice(0, bytes).mismatch(reference.asSlice(0, bytes)))
            .as("use %d, received", use)
            .isNegative();
      }
    }
  }

  @Test
  void elementsOfAnArrayTravelFromAndToWhereTheyBegin() {
    Communicator self = Mpi.attach().self();
    Datatype type = Datatype.named("MPI_INT");
    int[] array = new int[20];
    Arrays.setAll(array, k -> k);
    MemorySegment part = MemorySegment.ofArray(array).asSlice(8, 60);
    for (int use = 0; use < USES; use++) {
      int[] came = new int[20];
      Request receiving = self.startReceive(Buffer.of(came), 0, 4);
      self.send(new Buffer(part, 4, 5, type), 0, 4);
      receiving.await();
      assertThat(came).as("use %d, sent", use).startsWith(3, 4, 5, 6, 7, 0);

      int[] target = new int[20];
      Request sending = self.startSend(Buffer.of(new int[] {11, 12, 13}), 0, 4);
      self.receiveData(new Buffer(MemorySegment.ofArray(target).asSlice(8, 60), 4, 5, type), 0, 4);
      sending.await();
      assertThat(target).as("use %d, received", use).startsWith(0, 0, 0, 11, 12, 13, 0);
    }
  }

  @Test
  void refusesMemoryThatHasBeenClosedAndThatMayNotBeWrittenAtEveryUse() {
    Communicator self = Mpi.attach().self();
    try (Arena open = Arena.ofConfined();
        Datatype type = Datatype.of(new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE"))))) {
      MemorySegment memory = open.allocate(80, 8);
      Buffer buffer = Buffer.of(memory, 1, type);
      Buffer fixed = Buffer.of(memory.asReadOnly(), 1, type);
      for (int use = 0; use < USES; use++) {
        Arena arena = Arena.ofConfined();
        Buffer closed = Buffer.of(arena.allocate(80, 8), 1, type);
        arena.close();
        for (Runnable refused :
            List.<Runnable>of(
                () -> self.send(closed, 0, 3),
                () -> self.receiveData(closed, 0, 3),
                () -> self.receiveData(fixed, 0, 3))) {
          assertThatThrownBy(refused::run)
              .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class);
        }
        Request receiving = self.startReceive(Buffer.of(open.allocate(80, 8), 1, type), 0, 3);
        self.send(buffer, 0, 3);
        receiving.await();
      }
    }
  }
}
