// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import mpi.MPI;
import mpi.MPIException;

/**
 * Random types in random memory by random messages and collective calls, each byte of the memory
 * compared with what plain loops make of it, gaps and what is sent included.
 */
public final class RandomTraffic {
  private RandomTraffic() {}

  /**
   * Runs the program.
   *
   * @param args a seed (1), seconds (5), the first case (0), the case behind the last, other types
   *     (0)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    Cases cases = new Cases("RandomTraffic", MPI.Init(args));
    MPI.attachBuffer(new byte[4 << 20]);
    Findings findings = new Findings();
    RandomCollectives collectives = new RandomCollectives(findings);
    int wrong = cases.run(findings, new RandomMessages(findings)::run, collectives::run);
    collectives.free();
    MPI.detachBuffer();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }
}
