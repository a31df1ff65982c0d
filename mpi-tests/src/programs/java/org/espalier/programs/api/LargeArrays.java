// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ShortBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Rank 1 receives more bytes into an array than an {@code int} counts. Rank 0 sends the same block
 * again and again by a type.
 */
public final class LargeArrays {
  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 1100;
  private static final int SHORTS = BLOCK * BLOCKS; // of 2 bytes each
  private static final int TAG = 1;

  private LargeArrays() {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Checks checks = new Checks();
    checks.begin("large arrays");
    Intracomm world = MPI.COMM_WORLD;
    if (world.getRank() == 0) {
      ShortBuffer block = MPI.newShortBuffer(BLOCK);
      for (int k = 0; k < BLOCK; k++) {
        block.put(k, (short) k);
      }
      Datatype again = Datatype.createVector(BLOCKS, BLOCK, 0, MPI.SHORT);
      again.commit();
      world.send(block, 1, again, 1, TAG);
      again.free();
    } else if (world.getRank() == 1) {
      short[] all = new short[SHORTS];
      Status status = world.recv(all, SHORTS, MPI.SHORT, 0, TAG);
      checks.same("elements", SHORTS, status.getCount(MPI.SHORT));
      int wrong = 0;
      for (int k = 0; k < SHORTS; k++) {
        wrong += all[k] == (short) k ? 0 : 1;
      }
      checks.same("wrong elements", 0, wrong);
    }
    checks.end();
    MPI.Finalize();
    System.exit(checks.wrongInAll() == 0 ? 0 : 1);
  }
}
