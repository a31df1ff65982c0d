// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** The ranks in a ring, and small data that differ by rank. */
final class Ring {
  static final int TAG = 7;

  final Intracomm world = MPI.COMM_WORLD;
  final int rank;
  final int size;
  final int right;
  final int left;

  Ring() throws MPIException {
    rank = world.getRank();
    size = world.getSize();
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
  }

  /** What a rank sends: 100 times the rank, plus the index. */
  static int[] of(int rank, int length) {
    int[] data = new int[length];
    for (int i = 0; i < length; i++) {
      data[i] = 100 * rank + i;
    }
    return data;
  }

  int[] mine(int length) {
    return of(rank, length);
  }

  static IntBuffer direct(int... data) {
    return MPI.newIntBuffer(data.length).put(0, data);
  }

  static DoubleBuffer direct(double... data) {
    return MPI.newDoubleBuffer(data.length).put(0, data);
  }

  static int[] array(IntBuffer buffer) {
    int[] data = new int[buffer.capacity()];
    buffer.get(0, data);
    return data;
  }

  static double[] array(DoubleBuffer buffer) {
    double[] data = new double[buffer.capacity()];
    buffer.get(0, data);
    return data;
  }

  static byte[] array(ByteBuffer buffer) {
    byte[] data = new byte[buffer.capacity()];
    buffer.get(0, data);
    return data;
  }

  /** The data of all ranks, one behind the other. */
  int[] all(int length) {
    int[] data = new int[size * length];
    for (int r = 0; r < size; r++) {
      System.arraycopy(of(r, length), 0, data, r * length, length);
    }
    return data;
  }

  /** Repeats one number for each rank. */
  int[] each(int number) {
    int[] data = new int[size];
    java.util.Arrays.fill(data, number);
    return data;
  }

  /** The places of blocks of equal length. */
  int[] places(int length) {
    int[] data = new int[size];
    for (int r = 0; r < size; r++) {
      data[r] = r * length;
    }
    return data;
  }
}
