// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.RandomTrees;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A kernel packs and unpacks byte for byte what the MPI library does with the same tree. */
@ExtendWith(SharedMpi.class)
class KernelPackingTest {
  @Test
  void packsAsTheLibraryDoes() {
    SeededCases.run(KernelPackingTest.class, 1, 400, KernelPackingTest::one);
  }

  private static void one(SplittableRandom random) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(4));
    long extent = tree.trueUb() - tree.trueLb() + random.nextInt(-20, 40);
    int count = random.nextInt(1, 5);
    long reach = (count - 1) * extent;
    long low = tree.trueLb() + Math.min(0, reach);
    long bytes = tree.trueUb() + Math.max(0, reach) - low;
    long size = count * tree.size();
    if (size > 100_000 || bytes > 1 << 22) {
      return;
    }
    Kernel kernel = Kernel.of(tree, extent).orElseThrow();
    try (Arena arena = Arena.ofConfined();
        Datatype type =
            Datatype.of(new BoundedTree(tree, tree.trueLb(), extent), TreeForm.VECTOR)) {
      MemorySegment memory = arena.allocate(Math.max(1, bytes), 16);
      byte[] data = new byte[(int) bytes];
      random.nextBytes(data);
      MemorySegment.copy(MemorySegment.ofArray(data), 0, memory, 0, bytes);
      Buffer buffer = new Buffer(memory, -low, count, type);
      MemorySegment theirs = arena.allocate(Math.max(1, size));
      MemorySegment ours = arena.allocate(Math.max(1, size));
      assertThat(Packing.pack(buffer, theirs, 0)).isEqualTo(size);
      kernel.pack(memory, -low, count, ours, 0);
      assertThat(ours.toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(theirs.toArray(ValueLayout.JAVA_BYTE));

      // Past the caches where it starts at a multiple of 16, and elsewhere.
      for (int place : new int[] {16, 1}) {
        MemorySegment streamed = arena.allocate(place + Math.max(1, size), 64);
        kernel.packStreamed(memory, -low, count, streamed, place);
        assertThat(streamed.asSlice(place, size).toArray(ValueLayout.JAVA_BYTE))
            .isEqualTo(theirs.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE));
        assertThat(streamed.asSlice(0, place).toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
      }

      // Unpacking what was packed there gives the data back, and nothing else changes.
      MemorySegment wiped = arena.allocate(Math.max(1, bytes));
      wiped.fill((byte) 0x5A);
      Packing.unpack(theirs, 0, new Buffer(wiped, -low, count, type));
      memory.fill((byte) 0x5A);
      kernel.unpack(ours, 0, memory, -low, count);
      assertThat(memory.toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(wiped.toArray(ValueLayout.JAVA_BYTE));
    }
  }
}
