// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;

/**
 * The job that faults are done to: in every round each rank passes a strided column to its right
 * neighbour, checks what came from its left one, and all agree on the sum. It runs as long as it is
 * told, and little enough of the time that it can be disturbed without luck.
 *
 * <p>Arguments: rounds, doubles in a column, pause between rounds in ms.
 */
public final class Ring {

  /** What rank 0 writes when every rank has been through the first round. */
  static final String RUNNING = "RING running";

  private static final int TAG = 7;
  private static final int STATUS_BYTES = 64; // more than the status of any library

  private Ring() {}

  /**
   * Runs the job.
   *
   * @param args rounds, doubles in a column, pause between rounds in ms
   */
  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    int length = Integer.parseInt(args[1]);
    int pauseMillis = Integer.parseInt(args[2]);
    try (Mpi mpi = Mpi.initialize();
        Arena arena = Arena.ofConfined()) {
      int rank = mpi.world().rank();
      mpi.launcherMismatch()
          .ifPresent(problem -> {
            throw new IllegalStateException(problem);
          });
      try (Datatype column =
          Datatype.of(
              new DatatypeDescription.Vector(
                  length, 1, 2, new DatatypeDescription.Named("MPI_DOUBLE")))) {
        MemorySegment mine = arena.allocate(ValueLayout.JAVA_DOUBLE, 2L * length);
        MemorySegment theirs = arena.allocate(ValueLayout.JAVA_DOUBLE, 2L * length);
        for (int round = 0; round < rounds; round++) {
          round(mpi, arena, column, mine, theirs, round, length);
          if (round == 0 && rank == 0) {
            System.out.println(RUNNING);
            System.out.flush();
          }
          TimeUnit.MILLISECONDS.sleep(pauseMillis);
        }
      }
      // One print of a built line: the output of ranks is interleaved.
      System.out.print(
          "ESPALIER-JOB ring rank %d of %d: ok %d rounds of %d B, %s%n"
              .formatted(rank, mpi.world().size(), rounds, 8L * length, mpi.library()));
      System.out.flush();
    }
  }

  private static void round(
      Mpi mpi,
      Arena arena,
      Datatype column,
      MemorySegment mine,
      MemorySegment theirs,
      int round,
      int length) {
    int rank = mpi.world().rank();
    int size = mpi.world().size();
    int left = (rank + size - 1) % size;
    for (int i = 0; i < length; i++) {
      mine.setAtIndex(ValueLayout.JAVA_DOUBLE, 2L * i, value(rank, round, i));
    }
    theirs.fill((byte) 0);
    check(
        Messages.MPI_Sendrecv(
            mine,
            1,
            column.handle(),
            (rank + 1) % size,
            TAG,
            theirs,
            1,
            column.handle(),
            left,
            TAG,
            Handles.COMM_WORLD,
            arena.allocate(STATUS_BYTES)));
    for (int i = 0; i < length; i++) {
      double got = theirs.getAtIndex(ValueLayout.JAVA_DOUBLE, 2L * i);
      double gap = theirs.getAtIndex(ValueLayout.JAVA_DOUBLE, 2L * i + 1);
      if (got != value(left, round, i) || gap != 0) {
        throw new IllegalStateException(
            "round " + round + ", element " + i + ": got " + got + " from rank " + left);
      }
    }
    MemorySegment one = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, rank + 1.0);
    MemorySegment sum = arena.allocate(ValueLayout.JAVA_DOUBLE);
    check(
        CollectiveFunction.ALLREDUCE.call(
            false,
            false,
            one.address(),
            sum.address(),
            1,
            Datatype.named("MPI_DOUBLE").handle(),
            Handles.SUM,
            Handles.COMM_WORLD));
    double total = sum.get(ValueLayout.JAVA_DOUBLE, 0);
    if (total != size * (size + 1) / 2.0) {
      throw new IllegalStateException("round " + round + ": the sum is " + total);
    }
  }

  private static double value(int rank, int round, int i) {
    return rank * 1e6 + round * 1e3 + i;
  }

  private static void check(int code) {
    if (code != 0) {
      throw new IllegalStateException("MPI returned " + code);
    }
  }
}
