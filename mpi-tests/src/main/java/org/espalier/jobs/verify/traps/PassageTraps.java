// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * TrapGroup of long messages, which go by one passage after the other: as one block, past the
 * caches, and as two blocks. Whichever it is, all data must come, as many as were sent, to any
 * receiver of the same signature.
 */
final class PassageTraps extends TrapGroup {
  /** Of each size more messages than all trials of the first passages take. */
  private static final int TURNS = 48;

  private static final int[] DOUBLES = {700, 1_100, 5_000, 40_000, 200_000};

  private static final int[] BEGUN_DOUBLES = {700, 1_100, 5_000, 40_000};

  /** So many messages are begun at a time. */
  private static final int FACES = 6;

  /** From one double of a column to the next. */
  private static final int STEP = 2;

  PassageTraps(Mpi mpi, Job.Checks checks) {
    super(mpi, checks);
  }

  @Override
  List<Trap> all() {
    return List.of(
        new Trap("everyPassage", this::everyPassage),
        new Trap("everyPassageBegun", this::everyPassageBegun),
        new Trap("chosenPassageExchanged", this::chosenPassageExchanged),
        new Trap("tooLongInAny", this::tooLongInAny));
  }

  private void everyPassage(String name) {
    for (int doubles : DOUBLES) {
      try (Datatype column = Datatype.of(new Resized(0, 8, new Vector(doubles, 1, STEP, DOUBLE)));
          Arena arena = Arena.ofConfined()) {
        MemorySegment room = arena.allocate(8L * STEP * doubles, 8);
        MemorySegment array = MemorySegment.ofArray(new double[STEP * doubles]);
        for (int turn = 0; turn < TURNS; turn++) {
          // Rows and columns, out of and into either memory, in an order that mixes them.
          MemorySegment from = turn % 2 == 0 ? room : array;
          MemorySegment to = turn % 3 == 0 ? room : array;
          boolean sentRow = turn / 6 % 2 == 0;
          boolean receivedRow = turn / 12 % 2 == 0;
          if (rank == 0) {
            fill(from, sentRow ? 1 : STEP, doubles, turn);
            world.send(sentRow ? row(from, doubles) : new Buffer(from, 0, 1, column), 1, TAG);
          } else {
            to.fill((byte) -1);
            Status status =
                world.receive(
                    receivedRow ? row(to, doubles) : new Buffer(to, 0, 1, column), 0, TAG);
            checks.that(name, status.elements(column) == doubles, "elements of " + doubles);
            String what = "%d doubles, turn %d".formatted(doubles, turn);
            checks.that(name, holds(to, receivedRow ? 1 : STEP, doubles, turn), what);
          }
        }
      }
    }
  }

  /** Six at a time, of each size so many that the pace of this program tries every passage. */
  private void everyPassageBegun(String name) {
    for (int doubles : BEGUN_DOUBLES) {
      try (Datatype column = Datatype.of(new Resized(0, 8, new Vector(doubles, 1, STEP, DOUBLE)));
          Arena arena = Arena.ofConfined()) {
        MemorySegment[] out = memories(arena, doubles);
        MemorySegment[] in = memories(arena, doubles);
        long untried = Math.clamp((32L << 20) / (8L * doubles), 96, 1024);
        for (int turn = 0; turn < (untried + 600) / (FACES / 2); turn++) {
          begun(name, doubles, column, out, in, turn);
        }
      }
    }
  }

  /** Half of them in native memory, half of them in arrays. */
  private static MemorySegment[] memories(Arena arena, int doubles) {
    MemorySegment[] made = new MemorySegment[FACES];
    for (int face = 0; face < FACES; face++) {
      made[face] =
          face < FACES / 2
              ? arena.allocate(8L * STEP * doubles, 8)
              : MemorySegment.ofArray(new double[STEP * doubles]);
    }
    return made;
  }

  private void begun(
      String name,
      int doubles,
      Datatype column,
      MemorySegment[] out,
      MemorySegment[] in,
      int turn) {
    List<Request> requests = new ArrayList<>();
    boolean row = turn % 2 == 0;
    boolean toRow = turn / 2 % 2 == 0;
    for (int face = 0; face < FACES; face++) {
      in[face].fill((byte) -1);
      Buffer to = toRow ? row(in[face], doubles) : new Buffer(in[face], 0, 1, column);
      requests.add(world.startReceive(to, 1 - rank, face));
    }
    for (int face = 0; face < FACES; face++) {
      fill(out[face], row ? 1 : STEP, doubles, turn + face);
      Buffer from = row ? row(out[face], doubles) : new Buffer(out[face], 0, 1, column);
      requests.add(
          face % 3 == 0
              ? world.startSendSynchronous(from, 1 - rank, face)
              : world.startSend(from, 1 - rank, face));
    }
    Request.awaitAll(requests);
    for (int face = 0; face < FACES; face++) {
      String what = "%d doubles, turn %d, face %d".formatted(doubles, turn, face);
      checks.that(name, holds(in[face], toRow ? 1 : STEP, doubles, turn + face), what);
    }
  }

  /** By a call that receives, too; the passage is that of messages that were begun before. */
  private void chosenPassageExchanged(String name) {
    for (int doubles : BEGUN_DOUBLES) {
      try (Datatype column = Datatype.of(new Resized(0, 8, new Vector(doubles, 1, STEP, DOUBLE)))) {
        MemorySegment out = MemorySegment.ofArray(new double[STEP * doubles]);
        MemorySegment in = MemorySegment.ofArray(new double[STEP * doubles]);
        for (int turn = 0; turn < TURNS; turn++) {
          boolean toRow = turn % 2 == 0;
          in.fill((byte) -1);
          fill(out, STEP, doubles, turn);
          Status status =
              world.sendReceive(
                  new Buffer(out, 0, 1, column),
                  1 - rank,
                  TAG,
                  toRow ? row(in, doubles) : new Buffer(in, 0, 1, column),
                  1 - rank,
                  TAG);
          checks.that(name, status.elements(column) == doubles, "elements of " + doubles);
          String what = "%d doubles, turn %d".formatted(doubles, turn);
          checks.that(name, holds(in, toRow ? 1 : STEP, doubles, turn), what);
        }
      }
    }
  }

  /** Nothing is unpacked, and the next message comes whole. */
  private void tooLongInAny(String name) {
    for (int doubles : DOUBLES) {
      MemorySegment array = MemorySegment.ofArray(new double[doubles]);
      for (int turn = 0; turn < TURNS / 2; turn++) {
        if (rank == 0) {
          fill(array, 1, doubles, turn);
          world.send(row(array, doubles), 1, TAG);
          world.send(row(array, doubles), 1, TAG);
          continue;
        }
        truncated(name, () -> world.receive(row(array, doubles - 1), 0, TAG));
        world.receiveData(row(array, doubles), 0, TAG);
        checks.that(name, holds(array, 1, doubles, turn), "the message behind");
      }
    }
  }

  private static Buffer row(MemorySegment memory, int doubles) {
    return new Buffer(memory, 0, doubles, Datatype.named("MPI_DOUBLE"));
  }

  private static void fill(MemorySegment memory, int step, int doubles, int turn) {
    for (int k = 0; k < doubles; k++) {
      memory.setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, (long) k * step, value(k, turn));
    }
  }

  /** Whether all data have come, and gaps are as they were. */
  private static boolean holds(MemorySegment memory, int step, int doubles, int turn) {
    for (int k = 0; k < doubles; k++) {
      if (memory.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, (long) k * step) != value(k, turn)) {
        return false;
      }
      long gap = (long) k * step + 1;
      if (step > 1 && memory.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, gap) != -1) {
        return false;
      }
    }
    return true;
  }

  private static double value(int k, int turn) {
    return 1_000_000.0 * turn + k;
  }
}
