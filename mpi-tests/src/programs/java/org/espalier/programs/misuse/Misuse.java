// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.util.Random;
import mpi.MPI;
import mpi.MPIException;

/**
 * Wrong uses of every kind, in a random order: each is refused by an exception, none ends the JVM,
 * hangs, or sends anything.
 */
public final class Misuse {
  private Misuse() {}

  /**
   * Runs the program on two ranks.
   *
   * @param args a seed (1), and "tell" to have each misuse named before it is done
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
    boolean tells = args.length > 1;
    Misuses misuses = new Misuses();
    misuses.watch();
    Random random = new Random(seed);
    WrongTimes.add(misuses, "before Init: ");
    misuses.run(random, tells);
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    new WrongMessages().add(misuses);
    new WrongRequests().add(misuses);
    new WrongObjects().add(misuses);
    new WrongCollectives().add(misuses);
    new WrongNeighbors().add(misuses);
    misuses.run(random, tells);
    // All that was refused was refused before anything was sent.
    MPI.COMM_WORLD.barrier();
    boolean sent = MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) != null;
    if (sent) {
      System.err.println("misuse: something was sent");
    }
    int wrong = misuses.sum() + (sent ? 1 : 0);
    MPI.Finalize();
    WrongTimes.add(misuses, "after Finalize: ");
    misuses.run(random, tells);
    System.exit(wrong == 0 && misuses.alone() == 0 ? 0 : 1);
  }
}
