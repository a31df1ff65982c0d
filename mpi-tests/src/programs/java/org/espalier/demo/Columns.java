// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Heat on a square plate, cut into strips of columns: each rank has a Java array of all rows and
 * its columns, and exchanges its outermost columns with its neighbours in every step, as a vector
 * of one element a row. Most Java programs have their data in such arrays.
 *
 * <p>The plate's edges are held at the harmonic function x + 2 y, which the heat must not change.
 */
public final class Columns {
  private final int n;
  private final int width;
  private final int first;
  private final int rank;
  private final int size;
  private double[] now;
  private double[] next;

  private Columns(int n) throws MPIException {
    this.n = n;
    this.rank = MPI.COMM_WORLD.getRank();
    this.size = MPI.COMM_WORLD.getSize();
    int columns = n / size;
    this.first = rank * columns;
    this.width = columns + 2;
    this.now = new double[n * width];
    this.next = new double[n * width];
  }

  /**
   * Runs the program.
   *
   * @param args rows of the plate, a multiple of the ranks (512); steps (100)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int n = rest.length > 0 ? Integer.parseInt(rest[0]) : 512;
    int steps = rest.length > 1 ? Integer.parseInt(rest[1]) : 100;
    new Columns(n).run(steps);
  }

  private double exact(int row, int column) {
    return (row + 2.0 * (first + column - 1)) / n;
  }

  private void run(int steps) throws MPIException {
    for (int row = 0; row < n; row++) {
      for (int column = 1; column < width - 1; column++) {
        now[row * width + column] = exact(row, column);
      }
    }
    next = now.clone();
    long begin = System.nanoTime();
    Datatype column = Datatype.createVector(n, 1, width, MPI.DOUBLE);
    column.setName("a column");
    column.commit();
    for (int step = 0; step < steps; step++) {
      exchange(column);
      for (int row = 1; row < n - 1; row++) {
        relax(row);
      }
      double[] swap = now;
      now = next;
      next = swap;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    column.free();
    double error = 0;
    for (int row = 0; row < n; row++) {
      for (int each = 1; each < width - 1; each++) {
        error = Math.max(error, Math.abs(now[row * width + each] - exact(row, each)));
      }
    }
    Outcome.report("columns", n + " x " + n + ", " + steps + " steps", seconds, error, 1e-10);
  }

  private void relax(int row) {
    int from = rank == 0 ? 2 : 1;
    int to = rank == size - 1 ? width - 2 : width - 1;
    for (int i = row * width + from; i < row * width + to; i++) {
      next[i] = 0.25 * (now[i - 1] + now[i + 1] + now[i - width] + now[i + width]);
    }
  }

  private void exchange(Datatype column) throws MPIException {
    Intracomm world = MPI.COMM_WORLD;
    int left = rank == 0 ? MPI.PROC_NULL : rank - 1;
    int right = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
    world.sendRecv(
        MPI.slice(now, 1), 1, column, left, 0, MPI.slice(now, width - 1), 1, column, right, 0);
    world.sendRecv(
        MPI.slice(now, width - 2), 1, column, right, 1, MPI.slice(now, 0), 1, column, left, 1);
  }
}
