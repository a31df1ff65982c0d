// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import mpi.MPI;
import mpi.MPIException;

/**
 * Every kind of call that takes a datatype, with Java arrays and with direct buffers: one line for
 * each kind with a digest of what arrived on each rank. The output must be the same whatever stands
 * in front of the program.
 */
public final class EveryCall {
  private EveryCall() {}

  /**
   * Runs the program on any number of ranks; rank 0 prints.
   *
   * @param args the name of a file that may be written, or none to leave files out
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    CallData on = new CallData();
    new MessageCalls(on).make();
    new CollectiveCalls(on).make();
    new WindowAndFileCalls(on).make(args);
    on.free();
    MPI.Finalize();
  }
}
