// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.RandomTrees;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What C is asked of a type besides packing for the binding, which {@link LocalPackingTest} has.
 */
@ExtendWith(SharedMpi.class)
class ReadyPackingTest {
  private static final TypeTree COLUMN = new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE")));
  private static final int SIZE = 32;
  private static final int SPAN = 3 * 24 + 8;
  private static final int EXTENT = 96;

  private static ReadyPacking ready(Datatype type, Kernel kernel) {
    TypeBounds bounds = type.bounds();
    ReadyPacking.Told told =
        new ReadyPacking.Told(
            bounds.size(),
            bounds.extent(),
            bounds.trueLb(),
            bounds.trueExtent(),
            bounds.trueExtent() != bounds.size());
    return requireNonNull(ReadyPacking.known(told, false, 0, kernel));
  }

  private static long compare(Datatype type, Kernel kernel, byte[] data, long origin, int count) {
    long bytes = type.bounds().size() * count;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rooms = arena.allocate(2 * bytes, 16);
      return ready(type, kernel)
          .compare(
              data,
              origin,
              type.handle(),
              count,
              rooms.address(),
              rooms.address() + bytes,
              Handles.COMM_SELF);
    }
  }

  @Test
  void aKernelOfTheTypePacksWhatTheLibraryPacks() {
    SeededCases.run(ReadyPackingTest.class, 1, 100, ReadyPackingTest::one);
  }

  private static void one(SplittableRandom random) {
    TypeTree tree = new RandomTrees(random, true).tree(random.nextInt(4));
    long extent = tree.trueUb() - tree.trueLb() + random.nextInt(0, 40);
    int count = random.nextInt(1, 5);
    long bytes = tree.trueUb() + (count - 1) * extent - tree.trueLb();
    boolean gaps = tree.trueUb() - tree.trueLb() != tree.size();
    if (!gaps || count * tree.size() >= 1 << PackCalls.LOGS || bytes > 1 << 20) {
      return;
    }
    Optional<Kernel> kernel = Kernel.of(tree, extent);
    byte[] data = new byte[(int) bytes];
    random.nextBytes(data);
    try (Datatype type =
        Datatype.of(new BoundedTree(tree, tree.trueLb(), extent), TreeForm.VECTOR)) {
      assertThat(compare(type, kernel.orElseThrow(), data, -tree.trueLb(), count))
          .isGreaterThan(PackCalls.DIFFERENT);
    }
  }

  @Test
  void aKernelOfAnotherTypeIsFoundOut() {
    byte[] data = new byte[200];
    new SplittableRandom(4).nextBytes(data);
    Kernel other =
        Kernel.of(new Vec(4, 16, new Con(1, BasicType.of("MPI_DOUBLE"))), EXTENT).orElseThrow();
    try (Datatype type = Datatype.of(new BoundedTree(COLUMN, 0, EXTENT), TreeForm.VECTOR)) {
      assertThat(compare(type, other, data, 0, 2)).isEqualTo(PackCalls.DIFFERENT);
    }
  }

  @Test
  void whatDoesNotLieInsideIsLeftUndone() {
    Kernel kernel = Kernel.of(COLUMN, EXTENT).orElseThrow();
    try (Datatype type = Datatype.of(new BoundedTree(COLUMN, 0, EXTENT), TreeForm.VECTOR)) {
      ReadyPacking ready = ready(type, kernel);
      byte[] data = new byte[8 + EXTENT + SPAN];
      byte[] packed = new byte[2 * SIZE + 3];
      for (boolean packs : new boolean[] {true, false}) {
        assertThat(move(ready, packs, data, 8, 2, packed, 3)).isZero();
        assertThat(move(ready, packs, data, 0, 2, packed, 0)).isZero();
        int none = ReadyPacking.NOT_HERE;
        assertThat(move(ready, packs, data, 9, 2, packed, 3)).isEqualTo(none);
        assertThat(move(ready, packs, data, -1, 1, packed, 3)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, 3, packed, 0)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, 0, packed, 0)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, -1, packed, 0)).isEqualTo(none);
        assertThat(move(ready, packs, data, 0, Integer.MAX_VALUE, packed, 0)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, 2, packed, 4)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, 2, packed, -1)).isEqualTo(none);
        assertThat(move(ready, packs, data, 8, 1, packed, Integer.MAX_VALUE)).isEqualTo(none);
      }
      assertThat(ready.packedBytes()).isEqualTo(4L * 2 * SIZE);
    }
  }

  private static int move(
      ReadyPacking ready,
      boolean packs,
      byte[] data,
      long origin,
      int count,
      byte[] packed,
      int position) {
    return ready.moveInside(
        packs, data, origin, data.length, 0, count, packed, position, Handles.COMM_SELF);
  }
}
