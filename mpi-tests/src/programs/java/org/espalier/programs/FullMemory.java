// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Uses up all of the JVM's direct memory, and ends. */
public final class FullMemory {
  private static final int PIECE = 512;

  private static final List<ByteBuffer> KEPT = new ArrayList<>();

  private FullMemory() {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
    column.commit();
    boolean full = false;
    while (!full) {
      try {
        KEPT.add(ByteBuffer.allocateDirect(PIECE));
      } catch (OutOfMemoryError expected) {
        full = true;
      }
    }
    MPI.COMM_WORLD.barrier();
    column.free();
    MPI.Finalize();
    System.out.println("rank " + rank + " ends, memory is full: " + !KEPT.isEmpty());
  }
}
