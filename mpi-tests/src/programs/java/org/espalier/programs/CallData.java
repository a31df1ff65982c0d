// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** The ranks in a ring, three types of as many elements, and the data that calls move. */
final class CallData {
  /** Elements of a type, every second one of twice as many. */
  static final int N = 300;

  static final int SPAN = 2 * N;
  static final int TAG = 3;

  final Comm world = MPI.COMM_WORLD;
  final int rank;
  final int size;
  final int right;
  final int left;
  final Datatype strided;
  final Datatype irregular;
  final Datatype plain;

  /** Makes and commits the types. */
  CallData() throws MPIException {
    rank = world.getRank();
    size = world.getSize();
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    int[] ones = new int[N];
    int[] even = new int[N];
    int[] scattered = new int[N];
    for (int i = 0; i < N; i++) {
      ones[i] = 1;
      even[i] = 2 * i;
      scattered[i] = 6 * (i / 3) + (i % 3 == 2 ? 4 : i % 3);
    }
    Datatype list = Datatype.createIndexed(ones, even, MPI.DOUBLE);
    strided = Datatype.createResized(list, 0, 8 * SPAN);
    strided.commit();
    list.free();
    Datatype other = Datatype.createIndexed(ones, scattered, MPI.DOUBLE);
    irregular = Datatype.createResized(other, 0, 8 * SPAN);
    irregular.commit();
    other.free();
    plain = Datatype.createContiguous(N, MPI.DOUBLE);
    plain.commit();
  }

  double[] data(int spans) {
    double[] array = new double[spans * SPAN];
    for (int i = 0; i < array.length; i++) {
      array[i] = 1000.0 * rank + i;
    }
    return array;
  }

  static double[] empty(int spans) {
    double[] array = new double[spans * SPAN];
    Arrays.fill(array, -1);
    return array;
  }

  static DoubleBuffer direct(double[] array) {
    DoubleBuffer buffer = MPI.newDoubleBuffer(array.length);
    buffer.put(0, array);
    return buffer;
  }

  static double[] array(DoubleBuffer buffer) {
    double[] array = new double[buffer.capacity()];
    buffer.get(0, array);
    return array;
  }

  /** Prints the digests of all ranks in one line. */
  void show(String what, double[]... arrived) throws MPIException {
    int[] mine = {Arrays.deepHashCode(arrived)};
    int[] all = new int[size];
    world.gather(mine, 1, MPI.INT, all, 1, MPI.INT, 0);
    if (rank == 0) {
      System.out.println(what + " " + Arrays.toString(all));
    }
  }

  /** Frees the types. */
  void free() throws MPIException {
    strided.free();
    irregular.free();
    plain.free();
  }
}
