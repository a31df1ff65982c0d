// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;

/**
 * Allgather (MPI 4.1 §6.7) of blocks of whole periods: on a ring in p − 1 rounds, each process
 * sending every block but one once; or by recursive doubling in log₂ p rounds where p is a power of
 * two. Blocks may differ in size: every process is told all sizes, and powers of one string have
 * one primitive root, so that one period serves all blocks.
 */
final class SignatureAllGather {
  private static final int TAG = 4;

  private SignatureAllGather() {}

  static void ring(Communicator communicator, Communicator self, Buffer sent, Buffer received) {
    int p = communicator.size();
    long[] counts = new long[p];
    long[] starts = new long[p];
    for (int rank = 0; rank < p; rank++) {
      counts[rank] = received.count();
      starts[rank] = Blocks.block(received, rank).origin();
    }
    run(communicator, self, sent, received, counts, starts, false);
  }

  static void doubling(Communicator communicator, Communicator self, Buffer sent, Buffer received) {
    int p = communicator.size();
    long[] counts = new long[p];
    long[] starts = new long[p];
    for (int rank = 0; rank < p; rank++) {
      counts[rank] = received.count();
      starts[rank] = Blocks.block(received, rank).origin();
    }
    run(communicator, self, sent, received, counts, starts, Integer.bitCount(p) == 1);
  }

  static void ring(
      Communicator communicator, Communicator self, Buffer sent, BlockBuffer received) {
    int p = communicator.size();
    Buffer[] blocks = Blocks.of(received, p);
    long[] counts = new long[p];
    long[] starts = new long[p];
    for (int rank = 0; rank < p; rank++) {
      counts[rank] = blocks[rank].count();
      starts[rank] = blocks[rank].origin();
    }
    Buffer one = new Buffer(received.memory(), 0, 0, received.type());
    run(communicator, self, sent, one, counts, starts, false);
  }

  private static void run(
      Communicator communicator,
      Communicator self,
      Buffer sent,
      Buffer received,
      long[] counts,
      long[] starts,
      boolean doubling) {
    int p = communicator.size();
    int rank = communicator.rank();
    // One copy has the primitive root of every power of it.
    try (SignatureType type = SignatureType.of(1, received.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      long[] cuts = new long[p + 1]; // cuts[r]: periods before the block of rank r
      for (int r = 0; r < p; r++) {
        cuts[r + 1] = Math.addExact(cuts[r], Math.multiplyExact(type.repetitions(), counts[r]));
      }
      requireWhole(sent, (cuts[rank + 1] - cuts[rank]) * type.periodBytes());
      Row row = rowFor(received, starts, cuts, type, arena);
      row.take(self, sent, cuts[rank + 1] - cuts[rank], cuts[rank]);
      if (doubling) {
        exchangeDoubling(communicator, row, cuts);
      } else {
        exchangeRing(communicator, row, cuts);
      }
      for (int r = 0; r < p && !row.isUsers(); r++) {
        Buffer block = new Buffer(received.memory(), starts[r], counts[r], received.type());
        row.give(self, block, cuts[r + 1] - cuts[r], cuts[r]);
      }
    }
  }

  /** Refuses to send more or less than this process's own block holds. */
  private static void requireWhole(Buffer sent, long bytes) {
    long all = sent.count() * sent.type().bounds().size();
    if (all != bytes) {
      throw new IllegalArgumentException(
          "what is sent must fill the own block of %d bytes, got %d".formatted(bytes, all));
    }
  }

  /** The user's memory serves as the row where its blocks adjoin in the order of the ranks. */
  private static Row rowFor(
      Buffer received, long[] starts, long[] cuts, SignatureType type, Arena arena) {
    int p = starts.length;
    for (int r = 1; r < p; r++) {
      if (starts[r] != starts[0] + type.periodBytes() * cuts[r]) {
        return Row.allocate(arena, type, cuts[p]);
      }
    }
    Buffer whole = new Buffer(received.memory(), starts[0], 0, received.type());
    return Row.over(whole, arena, type, cuts[p]);
  }

  private static void exchangeRing(Communicator communicator, Row row, long[] cuts) {
    int p = communicator.size();
    int rank = communicator.rank();
    for (int round = 0; round < p - 1; round++) {
      int mine = Math.floorMod(rank - round, p);
      int next = Math.floorMod(rank - round - 1, p);
      communicator.sendReceive(
          row.part(cuts[mine], cuts[mine + 1]),
          (rank + 1) % p,
          TAG,
          row.part(cuts[next], cuts[next + 1]),
          (rank + p - 1) % p,
          TAG);
    }
  }

  /** Before the round with {@code span}, a process has the blocks of its aligned group of span. */
  private static void exchangeDoubling(Communicator communicator, Row row, long[] cuts) {
    int p = communicator.size();
    int rank = communicator.rank();
    for (int span = 1; span < p; span *= 2) {
      int partner = rank ^ span;
      int mine = rank & -span;
      int theirs = partner & -span;
      communicator.sendReceive(
          row.part(cuts[mine], cuts[mine + span]),
          partner,
          TAG,
          row.part(cuts[theirs], cuts[theirs + span]),
          partner,
          TAG);
    }
  }
}
