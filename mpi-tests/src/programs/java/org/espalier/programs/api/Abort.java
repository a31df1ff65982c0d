// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.MPI;
import mpi.MPIException;

/** One rank aborts while the others wait: the job ends with its code. */
public final class Abort {
  private Abort() {}

  /**
   * Runs on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 1) {
      System.out.println("aborting");
      System.out.flush();
      MPI.COMM_WORLD.abort(5);
    }
    MPI.COMM_WORLD.barrier();
    System.out.println("past the barrier");
  }
}
