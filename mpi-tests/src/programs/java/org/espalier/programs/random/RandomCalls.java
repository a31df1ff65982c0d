// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import mpi.MPI;
import mpi.MPIException;

/**
 * As {@link RandomTraffic}, by other calls: packing, messages that are replaced, too long, for
 * nobody or out of order, reductions by operations of the program, windows and files.
 */
public final class RandomCalls {
  private RandomCalls() {}

  /**
   * Runs the program.
   *
   * @param args a seed (1), seconds (5), the first case (0), the case behind the last, other types
   *     (0)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    Cases cases = new Cases("RandomCalls", MPI.Init(args));
    Findings findings = new Findings();
    RandomFiles files = new RandomFiles(findings);
    int wrong =
        cases.run(
            findings,
            new RandomPacks(findings)::run,
            new RandomParts(findings)::run,
            new RandomReductions(findings)::run,
            new RandomWindows(findings)::run,
            files::run);
    files.delete();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }
}
