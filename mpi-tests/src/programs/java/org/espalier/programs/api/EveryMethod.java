// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.MPI;
import mpi.MPIException;

/**
 * Calls every public method of the package {@code mpi} on ranks of one job and checks the results:
 * one line for each part of the interface.
 */
public final class EveryMethod {
  private EveryMethod() {}

  /**
   * Runs all parts on two ranks or more.
   *
   * @param args the path of a file that may be written, and any word to make also those calls that
   *     end the JVM under Open MPI's own package
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    boolean before = MPI.isInitialized();
    int granted = MPI.InitThread(args, MPI.THREAD_SERIALIZED);
    Checks checks = new Checks();
    Ring ring = new Ring();
    new EnvironmentPart(checks, before, granted).run();
    new CommunicatorPart(checks, ring).run();
    new GroupPart(checks, ring).run();
    new InfoPart(checks).run();
    new TopologyPart(checks, ring).run();
    new IntercommPart(checks, ring).run();
    new AttributePart(checks, ring).run();
    new ErrorPart(checks, ring).run();
    new MessagePart(checks, ring).run();
    new ProbePart(checks, ring).run();
    new RequestPart(checks, ring).run();
    new CollectivePart(checks, ring).run();
    new StartedCollectivePart(checks, ring).run();
    new NeighborPart(checks, ring).run();
    new ReductionPart(checks, ring).run();
    new DatatypePart(checks, ring).run();
    new StructPart(checks).run();
    new ComplexPart(checks).run();
    new WindowPart(checks, ring).run();
    new AtomicPart(checks, ring).run();
    if (args.length > 0) {
      new FilePart(checks, ring, args[0]).run();
      new SharedFilePart(checks, ring, args[0] + ".shared").run();
    }
    if (args.length > 1) {
      new DeadlyPart(checks, ring).run();
    }
    int wrong = checks.wrongInAll();
    if (ring.rank == 0) {
      System.out.println("every method: " + wrong + " wrong");
    }
    MPI.Finalize();
    if (!MPI.isFinalized()) {
      System.err.println("isFinalized: expected true, got false");
      System.exit(1);
    }
    System.exit(wrong == 0 ? 0 : 1);
  }
}
