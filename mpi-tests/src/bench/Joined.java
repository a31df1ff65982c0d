// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * Begins and ends the use of this package in a process in which another starts and ends MPI: what
 * {@link MPI#Init} and {@link MPI#Finalize} do beside that.
 */
public final class Joined {
  private Joined() {}

  /** Behind the start of MPI. */
  public static void start() {
    Gate.opened(false);
    Job.started();
  }

  /**
   * Before the end of MPI.
   *
   * @throws MPIException if MPI refuses
   */
  public static void end() throws MPIException {
    Job.ending();
    FreedRequests.finish();
    WinComms.freeAll();
    SignatureHandles.freeAll();
    Gate.closed();
    Job.ended();
  }
}
