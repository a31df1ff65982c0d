// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** The smallest program: commits a number of types and says how many ranks there are. */
public final class Hello {
  private Hello() {}

  /**
   * Runs the program.
   *
   * @param args how many types to commit, by default none; {@code times} before it prints how long
   *     making and committing took
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int commits = rest.length == 0 ? 0 : Integer.parseInt(rest[0]);
    int elements = rest.length < 2 ? 300 : Integer.parseInt(rest[1]);
    int[] lengths = new int[elements];
    int[] places = new int[elements];
    for (int i = 0; i < elements; i++) {
      lengths[i] = 1;
      places[i] = 2 * i;
    }
    long[] making = new long[commits];
    long[] committing = new long[commits];
    for (int i = 0; i < commits; i++) {
      long start = System.nanoTime();
      Datatype type = Datatype.createIndexed(lengths, places, MPI.INT);
      long made = System.nanoTime();
      type.commit();
      committing[i] = System.nanoTime() - made;
      making[i] = made - start;
      type.free();
    }
    if (MPI.COMM_WORLD.getRank() == 0) {
      System.out.println("hello from " + MPI.COMM_WORLD.getSize() + " ranks");
      if (commits > 0) {
        java.util.Arrays.sort(making);
        java.util.Arrays.sort(committing);
        System.out.println(
            "median ns: making " + making[commits / 2] + ", committing " + committing[commits / 2]);
      }
    }
    MPI.Finalize();
  }
}
