// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import mpi.MPI;
import mpi.MPIException;

/** Rank 0 ends some seconds after the others. */
public final class LateEnd {
  private LateEnd() {}

  /**
   * Runs the program.
   *
   * @param args how many seconds
   * @throws MPIException if MPI fails
   * @throws InterruptedException never
   */
  public static void main(String[] args) throws MPIException, InterruptedException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    MPI.COMM_WORLD.barrier();
    if (rank == 0) {
      Thread.sleep(1000L * Integer.parseInt(args[0]));
    }
    MPI.Finalize();
    System.out.println("rank " + rank + " ends");
  }
}
