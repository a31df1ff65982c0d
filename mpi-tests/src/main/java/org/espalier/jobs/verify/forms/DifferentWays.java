// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

    long place(int n, int block, int k) {
      long own =
          switch (this) {
            case ROWS -> (long) k / ROW * APART + k % ROW;
            case COLUMN -> 2L * k;
            case TOGETHER -> k;
          };
      return block * extent(n) + own;
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
      MemorySegment sent = memory(arena, from, n, ranks);
      MemorySegment got = memory(arena, to, n, ranks);
      MemorySegment expected = memory(arena, to, n, ranks);
      Buffer block = Buffer.of(sent, 1, sentType);
      Buffer blocks = Buffer.of(got, 1, gotType);

      for (int turn = 0; turn < TURNS; turn++) {
        fill(sent, from, n, 0, me + turn);
        for (int k = 0; k < ranks; k++) {
          fill(expected, to, n, k, k + turn);
        }
        all.allGather(block, blocks);
        same("allGather", what, got, expected);
      }

      int left = Math.floorMod(me - 1, ranks);
      int messages = Math.clamp(MOVED / (8L * n), LEAST_MESSAGES, MOST_MESSAGES);
      for (int turn = 0; turn < messages; turn++) {
        if (turn % COMPARED == 0) {
          fill(sent, from, n, 0, me + turn);
          fill(expected, to, n, 0, left + turn);
        }
        Request receive = world.startReceive(blocks, left, 1);
        Request send = world.startSend(block, (me + 1) % ranks, 1);
        Request.awaitAll(List.of(receive, send));
        if (turn % COMPARED == 0) {
          same("message", what, got, expected);
        }
      }

      for (int turn = 0; turn < TURNS; turn++) {
        for (int k = 0; k < ranks; k++) {
          fill(sent, from, n, k, 100 * me + k + turn);
          fill(expected, to, n, k, 100 * k + me + turn);
        }
        all.allToAll(block, blocks);
        same("allToAll", what, got, expected);
      }

      MemorySegment whole = memory(arena, from, n, ranks).copyFrom(sent);
      for (int turn = 0; turn < TURNS; turn++) {
        int root = turn % ranks;
        fill(sent, from, n, 0, me == root ? 7 + turn : -1);
        fill(whole, from, n, 0, 7 + turn);
        all.broadcast(block, root);
        same("broadcast", what, sent, whole);
      }
    }
  }

  private static MemorySegment memory(Arena arena, Kind kind, int n, int blocks) {
    MemorySegment memory = arena.allocate(8L * blocks * kind.extent(n), 16);
    return memory.fill((byte) 0x5a);
  }

  private static void fill(MemorySegment memory, Kind kind, int n, int block, int number) {
    for (int k = 0; k < n; k++) {
      memory.setAtIndex(ValueLayout.JAVA_DOUBLE, kind.place(n, block, k), 1e6 * number + k);
    }
  }

  private void same(String name, String what, MemorySegment got, MemorySegment expected) {
    long wrong = got.mismatch(expected);
    checks.that(name, wrong < 0, what + ": byte " + wrong + " is wrong");
  }
}
