// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * Equal blocks, in collective operations and in messages that are begun, that lie in long rows on
 * some processes, which give their handles, in short blocks on others, which pack, and as they
 * travel on the rest (docs/adr/0350): whatever way each takes, no process may wait for ever, and
 * every byte is compared.
 *
 * @param world all processes
 * @param checks what is told
 */
record DifferentWays(Communicator world, Job.Checks checks) {
  private static final int ROW = 16;
  private static final int APART = 24;

  /** So many operations, of which each process takes the first eight by each way that it has. */
  private static final int TURNS = 30;

  /** So many bytes in messages that are begun, by which both ends have tried each of their ways. */
  private static final long MOVED = 45 << 20;

  private static final int LEAST_MESSAGES = 400;
  private static final int MOST_MESSAGES = 1400;

  /** Of so many messages one is compared. */
  private static final int COMPARED = 7;

  /** Elements of a block, up to half a megabyte of data. */
  private static final int[] LENGTHS = {16, 512, 4096, 65_536};

  /** How a block lies in memory. */
  private enum Kind {
    ROWS,
    COLUMN,
    TOGETHER;

    DatatypeDescription type(int n) {
      Named element = new Named("MPI_DOUBLE");
      return switch (this) {
        case ROWS -> new Vector(n / ROW, ROW, APART, element);
        case COLUMN -> new Vector(n, 1, 2, element);
        case TOGETHER -> new Contiguous(n, element);
      };
    }

    /** Doubles from one block to the next. */
    long extent(int n) {
      return switch (this) {
        case ROWS -> (n / ROW - 1L) * APART + ROW;
        case COLUMN -> 2L * n - 1;
        case TOGETHER -> n;
      };
    }

    /** Where the next double lies behind one, the k-th of a block. */
    private int step(int k) {
      return switch (this) {
        case ROWS -> k % ROW == ROW - 1 ? APART - ROW + 1 : 1;
        case COLUMN -> 2;
        case TOGETHER -> 1;
      };
    }

    static Kind of(int number) {
      return values()[Math.floorMod(number, values().length)];
    }
  }

  void run() {
    for (int n : LENGTHS) {
      for (int shift = 0; shift < Kind.values().length; shift++) {
        run(n, Kind.of(world.rank() + shift), Kind.of(2 * world.rank() - shift));
      }
    }
  }

  private void run(int n, Kind from, Kind to) {
    Collective all = world.collective();
    int ranks = world.size();
    int me = world.rank();
    String what = "%d doubles, %s to %s, rank %d of %d".formatted(n, from, to, me, ranks);
    try (Arena arena = Arena.ofConfined();
        Datatype sentType = Datatype.of(from.type(n));
        Datatype gotType = Datatype.of(to.type(n))) {
      Blocks sent = new Blocks(arena, from, n, ranks);
      MemorySegment got = new Blocks(arena, to, n, ranks).memory;
      Blocks expected = new Blocks(arena, to, n, ranks);
      Buffer block = Buffer.of(sent.memory, 1, sentType);
      Buffer blocks = Buffer.of(got, 1, gotType);

      for (int turn = 0; turn < TURNS; turn++) {
        sent.fill(0, me + turn);
        for (int k = 0; k < ranks; k++) {
          expected.fill(k, k + turn);
        }
        all.allGather(block, blocks);
        same("allGather", what, got, expected.memory);
      }

      int left = Math.floorMod(me - 1, ranks);
      int messages = Math.clamp(MOVED / (8L * n), LEAST_MESSAGES, MOST_MESSAGES);
      for (int turn = 0; turn < messages; turn++) {
        if (turn % COMPARED == 0) {
          sent.fill(0, me + turn);
          expected.fill(0, left + turn);
        }
        Request receive = world.startReceive(blocks, left, 1);
        Request send = world.startSend(block, (me + 1) % ranks, 1);
        Request.awaitAll(List.of(receive, send));
        if (turn % COMPARED == 0) {
          same("message", what, got, expected.memory);
        }
      }

      for (int turn = 0; turn < TURNS; turn++) {
        for (int k = 0; k < ranks; k++) {
          sent.fill(k, 100 * me + k + turn);
          expected.fill(k, 100 * k + me + turn);
        }
        all.allToAll(block, blocks);
        same("allToAll", what, got, expected.memory);
      }

      Blocks whole = new Blocks(arena, from, n, ranks);
      whole.memory.copyFrom(sent.memory);
      for (int turn = 0; turn < TURNS; turn++) {
        int root = turn % ranks;
        sent.fill(0, me == root ? 7 + turn : -1);
        whole.fill(0, 7 + turn);
        all.broadcast(block, root);
        same("broadcast", what, sent.memory, whole.memory);
      }
    }
  }

  /**
   * Blocks in memory. A block is put together in an array, its gaps too, and copied as one: to
   * write each double into native memory takes most of a job under the JVM's first compiler.
   */
  private static final class Blocks {
    final MemorySegment memory;
    private final Kind kind;
    private final int n;
    private final double[] one;

    Blocks(Arena arena, Kind kind, int n, int blocks) {
      long bytes = 8 * kind.extent(n);
      this.memory = arena.allocate(blocks * bytes, 16).fill((byte) 0x5a);
      this.kind = kind;
      this.n = n;
      this.one = memory.asSlice(0, bytes).toArray(JAVA_DOUBLE);
    }

    void fill(int block, int number) {
      int at = 0;
      for (int k = 0; k < n; k++) {
        one[at] = 1e6 * number + k;
        at += kind.step(k);
      }
      MemorySegment.copy(one, 0, memory, JAVA_DOUBLE, 8L * block * one.length, one.length);
    }
  }

  private void same(String name, String what, MemorySegment got, MemorySegment expected) {
    long wrong = got.mismatch(expected);
    checks.that(name, wrong < 0, what + ": byte " + wrong + " is wrong");
  }
}
