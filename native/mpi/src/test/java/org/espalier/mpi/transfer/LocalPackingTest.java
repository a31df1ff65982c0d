// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Packing;
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
 * Whatever packs, and whenever one way follows another, the bytes are the library's: it packs until
 * the elements are read, then a kernel does, or both by turns.
 */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class LocalPackingTest {
  /** The library's, those behind, and the first that are timed. */
  private static final int USES = 48;

  private static final long NANOS_OF_READING = 3_000;

  @Test
  void packsAndUnpacksAsTheLibraryDoesAtEveryUse() {
    SeededCases.run(LocalPackingTest.class, 1, 150, LocalPackingTest::one);
  }

  private static void one(SplittableRandom random) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(4));
    long extent = tree.trueUb() - tree.trueLb() + random.nextInt(-20, 40);
    int count = random.nextInt(1, 5);
    long reach = (count - 1) * extent;
    long low = tree.trueLb() + Math.min(0, reach);
    int bytes = (int) (tree.trueUb() + Math.max(0, reach) - low);
    int size = Math.toIntExact(count * tree.size());
    if (size > 100_000 || bytes > 1 << 20) {
      return;
    }
    try (Arena arena = Arena.ofConfined();
        Datatype type =
            Datatype.of(new BoundedTree(tree, tree.trueLb(), extent), TreeForm.VECTOR)) {
      for (int use = 0; use < USES; use++) {
        ReadingPrice.hasTaken(NANOS_OF_READING); // whatever the type before took
        byte[] data = new byte[Math.max(1, bytes)];
        random.nextBytes(data);
        MemorySegment theirs = arena.allocate(Math.max(1, size), 16);
        MemorySegment reference = arena.allocateFrom(ValueLayout.JAVA_BYTE, data);
        LibraryPacking.pack(type.handle(), type.bounds(), reference, -low, count, theirs, 0);

        MemorySegment memory = MemoryKinds.any(random, arena, bytes);
        MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes);
        int before = random.nextInt(3);
        MemorySegment packed = MemoryKinds.any(random, arena, before + size);
        assertThat(
                Packing.pack(
                    new Buffer(MemoryKinds.toRead(random, memory), -low, count, type),
                    packed,
                    before))
            .isEqualTo(before + size);
        assertThat(packed.asSlice(before, size).mismatch(theirs.asSlice(0, size)))
            .as("use %d", use)
            .isNegative();

        random.nextBytes(data);
        MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes);
        MemorySegment.copy(data, 0, reference, ValueLayout.JAVA_BYTE, 0, bytes);
        LibraryPacking.unpack(type.handle(), type.bounds(), theirs, 0, reference, -low, count);
        Packing.unpack(
            MemoryKinds.toRead(random, packed), before, new Buffer(memory, -low, count, type));
        assertThat(memory.asSlice(0, bytes).mismatch(reference.asSlice(0, bytes)))
            .as("use %d", use)
            .isNegative();
      }
    }
  }

  @Test
  void refusesMemoryThatHasBeenClosedAtEveryUse() {
    try (Datatype type = Datatype.of(new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE"))))) {
      for (int use = 0; use < USES; use++) {
        try (Arena open = Arena.ofConfined()) {
          Arena arena = Arena.ofConfined();
          Buffer closed = Buffer.of(arena.allocate(80, 8), 1, type);
          MemorySegment packed = arena.allocate(32, 8);
          arena.close();
          Buffer buffer = Buffer.of(open.allocate(80, 8), 1, type);
          MemorySegment room = open.allocate(32, 8);
          for (Runnable refused :
              List.<Runnable>of(
                  () -> Packing.pack(closed, room, 0),
                  () -> Packing.pack(buffer, packed, 0),
                  () -> Packing.unpack(room, 0, closed),
                  () -> Packing.unpack(packed, 0, buffer))) {
            assertThatThrownBy(refused::run).isInstanceOf(IllegalStateException.class);
          }
          Packing.pack(buffer, room, 0);
          Packing.unpack(room, 0, buffer);
        }
      }
    }
  }
}
