// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * Random types in random memory by random calls, each byte of the memory compared with what plain
 * loops make of it, gaps and what is sent included. All ranks draw the same. Its arguments repeat
 * it: a seed, how many seconds or, where it is told, from which case to which, and how many other
 * types live meanwhile.
 */
public final class RandomTraffic {
  private RandomTraffic() {}

  /**
   * Runs the program.
   *
   * @param args a seed (1), seconds (5), the first case (0), the case behind the last, other
   *     types (0)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    long seed = rest.length > 0 ? Long.parseLong(rest[0]) : 1;
    double seconds = rest.length > 1 ? Double.parseDouble(rest[1]) : 5;
    int first = rest.length > 2 ? Integer.parseInt(rest[2]) : 0;
    int last = rest.length > 3 ? Integer.parseInt(rest[3]) : Integer.MAX_VALUE;
    Datatype[] alive = alive(rest.length > 4 ? Integer.parseInt(rest[4]) : 0);
    MPI.attachBuffer(new byte[4 << 20]);
    Findings findings = new Findings();
    RandomMessages messages = new RandomMessages(findings);
    RandomCollectives collectives = new RandomCollectives(findings);
    double end = MPI.wtime() + seconds;
    int next = first;
    boolean goesOn = true;
    while (goesOn && next < last) {
      findings.trying(
          "RandomTraffic "
              + seed
              + " "
              + (int) seconds
              + " "
              + next
              + " "
              + (next + 1)
              + " "
              + alive.length);
      Random random = new Random(seed * 1_000_003 + next);
      if (random.nextInt(2) == 0) {
        messages.run(random);
      } else {
        collectives.run(random);
      }
      next++;
      if (next % 8 == 0) {
        boolean[] more = {MPI.wtime() < end};
        MPI.COMM_WORLD.bcast(more, 1, MPI.BOOLEAN, 0);
        goesOn = more[0];
      }
    }
    collectives.free();
    for (Datatype type : alive) {
      type.free();
    }
    MPI.detachBuffer();
    int wrong = findings.end("seed " + seed + ", cases " + first + " to " + next);
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
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
