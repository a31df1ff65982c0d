// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * A two-dimensional Fourier transform of a matrix distributed by rows: transform the rows,
 * redistribute so that columns become rows, transform again. The redistribution is one
 * {@code allToAll} whose types do the transposing. Forward and back again gives the matrix that was,
 * and Parseval's identity holds in between.
 */
public final class Fft2d {
  private final int ranks = MPI.COMM_WORLD.getSize();
  private final int rank = MPI.COMM_WORLD.getRank();
  private final int n;
  private final int rows;
  private DoubleBuffer matrix;
  private DoubleBuffer other;

  private Fft2d(int n) throws MPIException {
    if (Integer.bitCount(n) != 1 || n % ranks != 0) {
      throw new IllegalArgumentException(
          "rows must be a power of two and a multiple of " + ranks + ", got " + n);
    }
    this.n = n;
    this.rows = n / ranks;
    this.matrix = MPI.newDoubleBuffer(2 * n * rows);
    this.other = MPI.newDoubleBuffer(2 * n * rows);
  }

  /**
   * Runs the program.
   *
   * @param args rows of the matrix, a power of two (512); times forward and back (5)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int n = rest.length > 0 ? Integer.parseInt(rest[0]) : 512;
    int times = rest.length > 1 ? Integer.parseInt(rest[1]) : 5;
    new Fft2d(n).run(times);
  }

  private void run(int times) throws MPIException {
    for (int i = 0; i < 2 * n * rows; i++) {
      matrix.put(i, start(i));
    }
    double before = energy();
    double error = 0;
    long begin = System.nanoTime();
    Datatype sent = block();
    Datatype received = transposed();
    for (int time = 0; time < times; time++) {
      transform(sent, received, -1);
      // Parseval: the transform multiplies the sum of squares by the number of points.
      error = Math.max(error, Math.abs(energy() / ((double) n * n) / before - 1));
      transform(sent, received, 1);
      for (int i = 0; i < 2 * n * rows; i++) {
        matrix.put(i, matrix.get(i) / ((double) n * n));
      }
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    sent.free();
    received.free();
    for (int i = 0; i < 2 * n * rows; i++) {
      error = Math.max(error, Math.abs(matrix.get(i) - start(i)));
    }
    Outcome.report(
        "fft2d", n + " x " + n + " complex, " + times + " times", seconds, error, 1e-10);
  }

  private double start(int i) {
    long mixed = (i + 1L + 7919L * rank) * 0x9E3779B97F4A7C15L;
    return (mixed >> 11) * 0x1p-53;
  }

  private double energy() throws MPIException {
    double[] sum = new double[1];
    for (int i = 0; i < 2 * n * rows; i++) {
      sum[0] += matrix.get(i) * matrix.get(i);
    }
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
    return sum[0];
  }

  private void transform(Datatype sent, Datatype received, int sign) throws MPIException {
    for (int pass = 0; pass < 2; pass++) {
      for (int row = 0; row < rows; row++) {
        fft(2 * n * row, sign);
      }
      MPI.COMM_WORLD.allToAll(matrix, 1, sent, other, 1, received);
      DoubleBuffer swap = matrix;
      matrix = other;
      other = swap;
    }
  }

  /** The part of my rows that becomes rows of one other rank: every row's piece, listed. */
  private Datatype block() throws MPIException {
    int[] lengths = new int[rows];
    int[] places = new int[rows];
    for (int row = 0; row < rows; row++) {
      lengths[row] = 2 * rows;
      places[row] = 2 * n * row;
    }
    Datatype pieces = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
    Datatype block = Datatype.createResized(pieces, 0, 16 * rows);
    block.setName("block");
    block.commit();
    pieces.free();
    return block;
  }

  /** The same data at their new places: what came as a row becomes a column. */
  private Datatype transposed() throws MPIException {
    int[] lengths = new int[rows * rows];
    int[] places = new int[rows * rows];
    for (int row = 0, i = 0; row < rows; row++) {
      for (int column = 0; column < rows; column++) {
        lengths[i] = 2;
        places[i++] = 2 * (n * column + row);
      }
    }
    Datatype elements = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
    Datatype columns = Datatype.createResized(elements, 0, 16 * rows);
    columns.setName("transposed");
    columns.commit();
    elements.free();
    return columns;
  }

  /** The radix-2 transform of one row in place (Cooley and Tukey, 1965, doi:10.2307/2003354). */
  private void fft(int from, int sign) {
    for (int i = 1, j = 0; i < n; i++) {
      int bit = n >> 1;
      for (; (j & bit) != 0; bit >>= 1) {
        j ^= bit;
      }
      j ^= bit;
      if (i < j) {
        exchange(from + 2 * i, from + 2 * j);
        exchange(from + 2 * i + 1, from + 2 * j + 1);
      }
    }
    for (int length = 2; length <= n; length <<= 1) {
      double angle = sign * 2 * Math.PI / length;
      for (int k = 0; k < length / 2; k++) {
        double wr = Math.cos(angle * k);
        double wi = Math.sin(angle * k);
        for (int i = k; i < n; i += length) {
          int a = from + 2 * i;
          int b = a + length;
          double re = matrix.get(b) * wr - matrix.get(b + 1) * wi;
          double im = matrix.get(b) * wi + matrix.get(b + 1) * wr;
          matrix.put(b, matrix.get(a) - re).put(b + 1, matrix.get(a + 1) - im);
          matrix.put(a, matrix.get(a) + re).put(a + 1, matrix.get(a + 1) + im);
        }
      }
    }
  }

  private void exchange(int i, int j) {
    double swap = matrix.get(i);
    matrix.put(i, matrix.get(j)).put(j, swap);
  }
}
