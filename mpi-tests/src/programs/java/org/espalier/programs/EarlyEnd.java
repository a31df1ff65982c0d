// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Rank 0 ends some seconds before the others, which have made many types. */
public final class EarlyEnd {
  private static final double NANOS = 1e6;

  private EarlyEnd() {}

  /**
   * Runs the program.
   *
   * @param args how many seconds, and how many types
   * @throws MPIException if MPI fails
   * @throws InterruptedException never
   */
  public static void main(String[] args) throws MPIException, InterruptedException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    MPI.COMM_WORLD.barrier();
    if (rank != 0) {
      Thread.sleep(1000L * Integer.parseInt(args[0]));
    }
    List<Datatype> types = new ArrayList<>();
    for (int k = 0; k < Integer.parseInt(args[1]); k++) {
      Datatype type = Datatype.createVector(2 + k, 1, 3 + k, MPI.INT);
      type.setName("type " + k);
      type.commit();
      types.add(type);
    }
    for (Datatype type : types) {
      type.free();
    }
    long begin = System.nanoTime();
    MPI.Finalize();
    System.out.println(
        "rank " + rank + " ended within ms: " + Math.round((System.nanoTime() - begin) / NANOS));
  }
}
