// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * A program of one rank that calls what most programs call, for the JVM's cache of loaded classes.
 */
public final class Training {
  private static final int N = 8;

  private Training() {}

  /**
   * Runs the program.
   *
   * @param arguments none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] arguments) throws MPIException {
    MPI.Init(arguments);
    double[] matrix = new double[N * N];
    double[] column = new double[N];
    Datatype vector = Datatype.createVector(N, 1, N, MPI.DOUBLE);
    vector.commit();
    Datatype list = Datatype.createIndexed(new int[] {1, 2}, new int[] {3, 5}, MPI.DOUBLE);
    list.commit();
    MPI.COMM_SELF.sendRecv(matrix, 1, vector, 0, 1, column, N, MPI.DOUBLE, 0, 1);
    MPI.COMM_WORLD.barrier();
    MPI.COMM_WORLD.allReduce(column, N, MPI.DOUBLE, MPI.SUM);
    list.free();
    vector.free();
    MPI.Finalize();
  }
}
