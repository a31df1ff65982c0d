// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;

/**
 * Message-combining alltoallv (MPI 4.1 §6.8): the algorithm of {@link SignatureAllToAll} for blocks
 * of different sizes, each round's sizes sent ahead of its data (K. Fan et al., <i>Optimizing the
 * Bruck algorithm for non-uniform all-to-all communication</i>, HPDC 2022, the two-phase variant).
 * No type is sent, which {@link ExchangePattern} has to allow: all processes learn which blocks are
 * empty, p bits from each, and all come to the same answer.
 */
final class SignatureAllToAllv {
  private static final int SIZES = 9;
  private static final int DATA = 10;

  private final Communicator communicator;
  private final Communicator self;
  private final int p;
  private final int rank;
  private final long[] periods; // periods[j]: periods of the block in slot j
  private final Row[] slots; // slots[j]: the block that has j processes to go to the right

  private SignatureAllToAllv(Communicator communicator, Communicator self) {
    this.communicator = communicator;
    this.self = self;
    this.p = communicator.size();
    this.rank = communicator.rank();
    this.periods = new long[p];
    this.slots = new Row[p];
  }

  static AllToAllWay exchange(
      Communicator communicator, Communicator self, BlockBuffer sent, BlockBuffer received) {
    int p = communicator.size();
    Buffer[] from = Blocks.of(sent, p);
    Buffer[] to = Blocks.of(received, p);
    try (SignatureType sends = SignatureType.of(1, sent.type());
        SignatureType receives = SignatureType.of(1, received.type());
        Arena arena = Arena.ofConfined()) {
      if (!pattern(communicator, sends, from).guaranteesOneSignature()) {
        communicator.collective().allToAll(sent, received);
        return AllToAllWay.DIRECT;
      }
      // A type that is used has the root of all blocks; one that no block uses may have another.
      boolean isSending = !sends.isEmpty() && anyData(from);
      boolean isReceiving = !receives.isEmpty() && anyData(to);
      if (isSending || isReceiving) {
        new SignatureAllToAllv(communicator, self)
            .run(arena, isSending ? sends : receives, sends.repetitions(), from, to);
      } else {
        new SignatureAllToAllv(communicator, self).passNothingOn();
      }
      return AllToAllWay.COMBINED;
    }
  }

  private static boolean anyData(Buffer[] blocks) {
    for (Buffer block : blocks) {
      if (block.count() > 0) {
        return true;
      }
    }
    return false;
  }

  private static ExchangePattern pattern(
      Communicator communicator, SignatureType sends, Buffer[] from) {
    int p = communicator.size();
    int words = (p + Long.SIZE - 1) / Long.SIZE;
    BitSet mine = new BitSet(p);
    for (int j = 0; j < p; j++) {
      mine.set(j, !sends.isEmpty() && from[j].count() > 0);
    }
    long[] row = new long[words];
    long[] set = mine.toLongArray(); // without trailing zeros
    System.arraycopy(set, 0, row, 0, set.length);
    long[] matrix = new long[words * p];
    Datatype type = Datatype.named("MPI_INT64_T");
    communicator
        .collective()
        .allGather(Buffer.of(row), Buffer.of(MemorySegment.ofArray(matrix), words, type));
    BitSet[] rows = new BitSet[p];
    for (int i = 0; i < p; i++) {
      rows[i] = BitSet.valueOf(Arrays.copyOfRange(matrix, i * words, (i + 1) * words));
    }
    return new ExchangePattern(rows);
  }

  /** Blocks are counted in copies of the send type, of {@code perCopy} periods each. */
  private void run(Arena arena, SignatureType type, long perCopy, Buffer[] from, Buffer[] to) {
    self.sendReceive(from[rank], 0, DATA, to[rank], 0, DATA);
    for (int j = 1; j < p; j++) {
      Buffer block = from[(rank + j) % p];
      periods[j] = Math.multiplyExact(perCopy, block.count());
      slots[j] = Row.allocate(arena, type, periods[j]);
      slots[j].take(self, block, periods[j], 0);
    }
    for (int step = 1; step < p; step *= 2) {
      round(arena, type, step);
    }
    for (int j = 1; j < p; j++) {
      slots[j].give(self, to[Math.floorMod(rank - j, p)], periods[j], 0);
    }
  }

  private void round(Arena arena, SignatureType type, int step) {
    long[] leaving = sizes(step);
    long[] coming = exchangeSizes(leaving, step);
    long out = sum(leaving);
    long in = sum(coming);
    Row sent = Row.allocate(arena, type, out);
    long at = 0;
    for (int j = step; j < p; j++) {
      if ((j & step) != 0) {
        sent.copy(slots[j], periods[j], at);
        at += periods[j];
      }
    }
    Row received = Row.allocate(arena, type, in);
    communicator.sendReceive(
        sent.part(0, out),
        out == 0 ? Communicator.NO_PROCESS : right(step),
        DATA,
        received.part(0, in),
        in == 0 ? Communicator.NO_PROCESS : left(step),
        DATA);
    at = 0;
    int next = 0;
    for (int j = step; j < p; j++) {
      if ((j & step) != 0) {
        periods[j] = coming[next++];
        slots[j] = received.from(at);
        at += periods[j];
      }
    }
  }

  /** A process without data of its own: the condition says that no data come this way. */
  private void passNothingOn() {
    for (int step = 1; step < p; step *= 2) {
      long[] coming = exchangeSizes(sizes(step), step);
      if (sum(coming) > 0) {
        throw new IllegalArgumentException(
            "rank %d receives nothing by its own counts, but rank %d has data for it"
                .formatted(rank, left(step)));
      }
    }
  }

  private int right(int step) {
    return (rank + step) % p;
  }

  private int left(int step) {
    return Math.floorMod(rank - step, p);
  }

  /** The sizes of the blocks that travel in a round, in the order of their slots. */
  private long[] sizes(int step) {
    long[] sizes = new long[p];
    int n = 0;
    for (int j = step; j < p; j++) {
      if ((j & step) != 0) {
        sizes[n++] = periods[j];
      }
    }
    return Arrays.copyOf(sizes, n);
  }

  private long[] exchangeSizes(long[] leaving, int step) {
    long[] coming = new long[leaving.length];
    communicator.sendReceive(
        Buffer.of(leaving), right(step), SIZES, Buffer.of(coming), left(step), SIZES);
    return coming;
  }

  private static long sum(long[] sizes) {
    long sum = 0;
    for (long size : sizes) {
      sum = Math.addExact(sum, size);
    }
    return sum;
  }
}
