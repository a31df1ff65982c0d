// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Frees a reduction that is pending, which MPI forbids, and of which it may say so only as it ends:
 * it ends for all that.
 */
public final class FreedReduction {
  private FreedReduction() {}

  /**
   * Runs the program.
   *
   * @param args for how many milliseconds the other ranks come later
   * @throws MPIException if MPI fails where it must not
   * @throws InterruptedException never
   */
  public static void main(String[] args) throws MPIException, InterruptedException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    int rank = MPI.COMM_WORLD.getRank();
    IntBuffer mine = MPI.newIntBuffer(1);
    IntBuffer sum = MPI.newIntBuffer(1);
    MPI.COMM_WORLD.barrier();
    if (rank != 0) {
      Thread.sleep(Integer.parseInt(args[0]));
    }
    Request pending = MPI.COMM_WORLD.iAllReduce(mine, sum, 1, MPI.INT, MPI.SUM);
    String said = "nothing";
    try {
      if (rank == 0) {
        pending.free();
      } else {
        pending.waitFor();
      }
    } catch (MPIException refused) {
      said = "a refusal at once";
    }
    try {
      MPI.Finalize();
    } catch (MPIException refused) {
      said = "a refusal at the end";
    }
    System.out.println(
        "rank " + rank + " ends, is finalized: " + MPI.isFinalized() + ", was told " + said);
  }
}
