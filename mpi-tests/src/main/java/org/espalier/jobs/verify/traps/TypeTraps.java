// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.espalier.jobs.Job;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/** TrapGroup of datatypes: where their data lie, and of what basic types they are. */
final class TypeTraps extends TrapGroup {
  TypeTraps(Mpi mpi, Job.Checks checks) {
    super(mpi, checks);
  }

  @Override
  List<Trap> all() {
    return List.of(
        new Trap("slicesAndLowerBounds", this::slicesAndLowerBounds),
        new Trap("arraysOfOtherSizes", this::arraysOfOtherSizes),
        new Trap("pairsWithGaps", this::pairsWithGaps),
        new Trap("elementsAcrossPieces", this::elementsAcrossPieces),
        new Trap("manyElementsAcrossPieces", this::manyElementsAcrossPieces));
  }

  private void slicesAndLowerBounds(String name) {
    try (Datatype below = Datatype.of(new DatatypeDescription.Hvector(3, 1, -16, DOUBLE));
        Arena arena = Arena.ofConfined()) {
      double[] array = gaps();
      MemorySegment whole = MemorySegment.ofArray(array);
      MemorySegment direct = arena.allocate(8L * N * N);
      MemorySegment slice = direct.asSlice(8, 8L * N);
      Buffer sent = Buffer.of(new double[] {1, 2, 3});
      for (Buffer to :
          List.of(
              new Buffer(whole.asSlice(8, 8L * N), 32, 1, below),
              new Buffer(slice, 32, 1, below))) {
        world.sendReceive(sent, 1 - rank, TAG, to, 1 - rank, TAG);
      }
      double[] wanted = gaps();
      wanted[1] = 3;
      wanted[3] = 2;
      wanted[5] = 1;
      same(name, wanted, array);
      double[] got = direct.toArray(ValueLayout.JAVA_DOUBLE);
      checks.that(name, got[1] == 3 && got[3] == 2 && got[5] == 1, Arrays.toString(got));
      // Displacement 0 lies before the slice and no datum does.
      try (Datatype behind =
          Datatype.of(new Hindexed(LongSeq.of(1, 1), LongSeq.of(16, 32), DOUBLE))) {
        double[] two = gaps();
        Buffer to = new Buffer(MemorySegment.ofArray(two).asSlice(16, 40), -16, 1, behind);
        world.sendReceive(Buffer.of(new double[] {8, 9}), 1 - rank, TAG, to, 1 - rank, TAG);
        checks.that(name, two[2] == 8 && two[4] == 9 && two[3] == GAP, Arrays.toString(two));
      }
    }
  }

  private void arraysOfOtherSizes(String name) {
    try (Datatype every = Datatype.of(new Vector(3, 1, 2, new Named("MPI_UINT16_T")));
        Datatype bytes = Datatype.of(new Vector(3, 1, 2, new Named("MPI_INT8_T")))) {
      char[] chars = {'a', 'b', 'c', 'd', 'e'};
      char[] got = {'-', '-', '-', '-', '-'};
      world.sendReceive(
          Buffer.of(MemorySegment.ofArray(chars), 1, every),
          1 - rank,
          TAG,
          Buffer.of(MemorySegment.ofArray(got), 1, every),
          1 - rank,
          TAG);
      checks.that(name, new String(got).equals("a-c-e"), new String(got));
      byte[] small = {1, 2, 3, 4, 5};
      byte[] smallGot = new byte[5];
      world.sendReceive(
          Buffer.of(MemorySegment.ofArray(small), 1, bytes),
          1 - rank,
          TAG,
          Buffer.of(MemorySegment.ofArray(smallGot), 1, bytes),
          1 - rank,
          TAG);
      checks.that(
          name, Arrays.equals(smallGot, new byte[] {1, 0, 3, 0, 5}), Arrays.toString(smallGot));
    }
  }

  private void pairsWithGaps(String name) {
    // MPI_SHORT_INT has two bytes between its parts, which belong to the program.
    Named pair = new Named("MPI_SHORT_INT");
    try (Datatype two = Datatype.of(new Vector(2, 1, 2, pair));
        Datatype mixed =
            Datatype.of(
                new Struct(
                    LongSeq.of(1, 1), LongSeq.of(0, 8), List.of(pair, new Named("MPI_DOUBLE"))))) {
      for (Datatype type : List.of(two, mixed)) {
        byte[] sent = new byte[24];
        byte[] got = new byte[24];
        for (int k = 0; k < 24; k++) {
          sent[k] = (byte) (k + 1);
          got[k] = -1;
        }
        world.sendReceive(
            Buffer.of(MemorySegment.ofArray(sent), 1, type),
            1 - rank,
            TAG,
            Buffer.of(MemorySegment.ofArray(got), 1, type),
            1 - rank,
            TAG);
        checks.that(name, got[0] == 1 && got[1] == 2 && got[4] == 5, Arrays.toString(got));
        checks.that(name, got[2] == -1 && got[3] == -1, "a gap was written");
      }
    }
  }

  /** What is packed may come where the library unpacks, in pieces that end within an element. */
  private void elementsAcrossPieces(String name) {
    int extent = 32; // a gap behind the second double
    try (Datatype aligned =
            Datatype.of(
                new Resized(
                    0,
                    extent,
                    new Struct(
                        LongSeq.of(1, 2, 1), LongSeq.of(0, 4, 24), List.of(INT, DOUBLE, INT))));
        Datatype odd =
            Datatype.of(
                new Resized(
                    0,
                    extent,
                    new Struct(
                        LongSeq.of(1, 2, 1),
                        LongSeq.of(0, 4, 24),
                        List.of(INT, DOUBLE, new Named("MPI_SHORT")))))) {
      for (int count : new int[] {2000, 187, 1041}) {
        elementsAcrossPieces(name, aligned, count, extent, 28);
        elementsAcrossPieces(name, odd, count, extent, 26);
      }
    }
  }

  /** Elements at 0 to 20 and from 24 on. */
  private void elementsAcrossPieces(String name, Datatype type, int count, int extent, int end) {
    try (Arena arena = Arena.ofConfined()) {
      for (int k = 0; k < 8; k++) {
        boolean array = k % 2 == rank || k % 4 > 1;
        int bytes = count * extent;
        MemorySegment memory =
            array ? MemorySegment.ofArray(new byte[bytes]) : arena.allocate(bytes, 16);
        for (int b = 0; rank == 0 && b < bytes; b++) {
          memory.set(ValueLayout.JAVA_BYTE, b, (byte) (b * 31 + k));
        }
        if (rank == 0) {
          if (k < 4) {
            world.send(Buffer.of(memory, count, type), 1, TAG);
          } else {
            world.startSend(Buffer.of(memory, count, type), 1, TAG).await();
          }
          continue;
        }
        if (rank > 1) {
          continue;
        }
        world.receive(Buffer.of(memory, count, type), 0, TAG);
        int wrong = 0;
        for (int b = 0; b < bytes; b++) {
          int at = b % extent;
          boolean gap = (at >= 20 && at < 24) || at >= end;
          byte expected = gap ? 0 : (byte) (b * 31 + k);
          wrong += memory.get(ValueLayout.JAVA_BYTE, b) == expected ? 0 : 1;
        }
        checks.that(name, wrong == 0, wrong + " bytes are wrong");
      }
    }
  }

  /** The same where the signature repeats nothing, and has more runs than a structure gets. */
  private void manyElementsAcrossPieces(String name) {
    int elements = 12_000;
    SplittableRandom random = new SplittableRandom(9);
    boolean[] wide = new boolean[elements];
    List<DatatypeDescription> children = new ArrayList<>();
    for (int k = 0; k < elements; k++) {
      wide[k] = random.nextBoolean();
      children.add(wide[k] ? DOUBLE : INT);
    }
    LongSeq ones = LongSeq.of(LongStream.generate(() -> 1).limit(elements).toArray());
    LongSeq places = LongSeq.of(LongStream.range(0, elements).map(k -> 8 * k).toArray());
    try (Arena arena = Arena.ofConfined();
        Datatype type = Datatype.of(new Struct(ones, places, children))) {
      long bytes = 8L * elements;
      if (rank == 0) {
        MemorySegment sent = MemorySegment.ofArray(new byte[(int) bytes]);
        for (int k = 0; k < elements; k++) {
          sent.set(ValueLayout.JAVA_LONG_UNALIGNED, 8L * k, k * 0x1_0000_0001L);
        }
        world.send(Buffer.of(sent, 1, type), 1, TAG);
      } else if (rank == 1) {
        MemorySegment got = arena.allocate(bytes, 16);
        world.receive(Buffer.of(got, 1, type), 0, TAG);
        int wrong = 0;
        for (int k = 0; k < elements; k++) {
          long expected = wide[k] ? k * 0x1_0000_0001L : k;
          wrong += got.getAtIndex(ValueLayout.JAVA_LONG, k) == expected ? 0 : 1;
        }
        checks.that(name, wrong == 0, wrong + " elements are wrong");
      }
    }
  }
}
