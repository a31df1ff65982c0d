// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.MPI;
import mpi.MPIException;

/** One rank aborts while the others wait: the job ends with its code. */
public final class Abort {
  /** A launcher that ends at once loses what it has not read yet, as MPICH's does now and then. */
  private static final long READING_MILLIS = 500;

  private Abort() {}

  /**
   * Runs on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws MPIException, InterruptedException {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 1) {
      System.out.println("aborting");
      System.out.flush();
      Thread.sleep(READING_MILLIS);
      MPI.COMM_WORLD.abort(5);
    }
    MPI.COMM_WORLD.barrier();
    System.out.println("past the barrier");
  }
}
