// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * Draws cases one after the other until the time is over; all ranks draw the same. What a program
 * is given repeats it: a seed (1), how many seconds (5), the first case (0), the case behind the
 * last, and how many other types live meanwhile (0).
 */
final class Cases {
  private final String program;
  private final long seed;
  private final double seconds;
  private final int first;
  private final int last;
  private final int others;

  /** What cases of one kind try. */
  interface Room {
    /** One case. */
    void run(Random random) throws MPIException;
  }

  Cases(String program, String[] arguments) {
    this.program = program;
    this.seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1;
    this.seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 5;
    this.first = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
    this.last = arguments.length > 3 ? Integer.parseInt(arguments[3]) : Integer.MAX_VALUE;
    this.others = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 0;
  }

  /** Runs cases of all rooms; how many checks were wrong on all ranks. */
  int run(Findings findings, Room... rooms) throws MPIException {
    Datatype[] alive = alive(others);
    double end = MPI.wtime() + seconds;
    int next = first;
    boolean goesOn = true;
    while (goesOn && next < last) {
      findings.trying(
          String.join(
              " ",
              program,
              Long.toString(seed),
              Integer.toString((int) seconds),
              Integer.toString(next),
              Integer.toString(next + 1),
              Integer.toString(others)));
      Random random = new Random(seed * 1_000_003 + next);
      rooms[random.nextInt(rooms.length)].run(random);
      next++;
      if (next % 8 == 0) {
        boolean[] more = {MPI.wtime() < end};
        MPI.COMM_WORLD.bcast(more, 1, MPI.BOOLEAN, 0);
        goesOn = more[0];
      }
    }
    for (Datatype type : alive) {
      type.free();
    }
    return findings.end("seed " + seed + ", cases " + first + " to " + next);
  }

  /** Types that are there and not used: libraries' handles of all others differ by them. */
  private static Datatype[] alive(int types) throws MPIException {
    Datatype[] alive = new Datatype[types];
    for (int k = 0; k < types; k++) {
      alive[k] = Datatype.createIndexed(new int[] {3}, new int[] {1}, MPI.INT);
      alive[k].commit();
    }
    return alive;
  }
}
