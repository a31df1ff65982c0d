// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;

/** How a program ends: one line on rank 0 with its time and its check, and the exit code. */
final class Outcome {
  private Outcome() {}

  /**
   * Prints the line and ends MPI.
   *
   * @param program its name
   * @param size what was computed, for people
   * @param seconds this rank's time for the steps
   * @param error the greatest error on this rank
   * @param tolerance what the error may be
   * @throws MPIException if MPI fails
   */
  static void report(String program, String size, double seconds, double error, double tolerance)
      throws MPIException {
    double[] worst = {seconds, Double.isNaN(error) ? Double.MAX_VALUE : error};
    MPI.COMM_WORLD.allReduce(worst, 2, MPI.DOUBLE, MPI.MAX);
    boolean right = worst[1] <= tolerance;
    if (MPI.COMM_WORLD.getRank() == 0) {
      System.out.println(
          String.format(
              Locale.ROOT,
              "%s: %d ranks, %s, %.3f s, check %s (error %.2e)",
              program,
              MPI.COMM_WORLD.getSize(),
              size,
              worst[0],
              right ? "ok" : "FAILED",
              worst[1]));
      System.out.flush();
    }
    MPI.Finalize();
    if (!right) {
      System.exit(1);
    }
  }
}
