// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * The wave equation on a periodic plate by leapfrog steps, divided across x. Each rank puts its
 * outer layers into its neighbours' ghost layers. The start is one Fourier mode, an eigenvector of
 * the discrete Laplacian, so the result is known in closed form: the start times cos(steps · θ)
 * with cos θ = 1 + rate · eigenvalue / 2.
 *
 * <p>x is fastest, so every point of a layer across x lies by itself; mpi.jar has no subarray type,
 * and the layer is described by a list of its points. There are three fields in one window: before,
 * now and next.
 */
public final class Wave3d {
  private static final double RATE = 0.25;

  // Points of this rank across x, without ghosts; with ghosts two more. All points across y and z.
  private final int inner;
  private final int row;
  private final int ny;
  private final int nz;
  private final int nx;
  private final int volume;
  private final int rank;
  private final int left;
  private final int right;
  private final DoubleBuffer fields;

  private Wave3d(int nx, int side) throws MPIException {
    int size = MPI.COMM_WORLD.getSize();
    if (nx % size != 0) {
      throw new IllegalArgumentException(
          "points across x must be a multiple of " + size + ", got " + nx);
    }
    this.nx = nx;
    this.ny = side;
    this.nz = side;
    inner = nx / size;
    row = inner + 2;
    volume = row * ny * nz;
    rank = MPI.COMM_WORLD.getRank();
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    fields = MPI.newDoubleBuffer(3 * volume);
  }

  /**
   * Runs the program.
   *
   * @param args points across x (32), across y and z each (100), steps (100)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int nx = rest.length > 0 ? Integer.parseInt(rest[0]) : 32;
    int side = rest.length > 1 ? Integer.parseInt(rest[1]) : 100;
    int steps = rest.length > 2 ? Integer.parseInt(rest[2]) : 100;
    new Wave3d(nx, side).run(steps);
  }

  private int at(int x, int y, int z) {
    return x + row * (y + ny * z);
  }

  private void run(int steps) throws MPIException {
    int before = 0;
    int now = volume;
    int next = 2 * volume;
    fill(before, cosine(-1));
    fill(now, 1);
    Win window = new Win(fields, 3 * volume, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    long begin = System.nanoTime();
    Datatype layer = layer();
    for (int step = 0; step < steps; step++) {
      window.fence(MPI.MODE_NOPRECEDE);
      put(window, layer, now + inner, right, now);
      put(window, layer, now + 1, left, now + inner + 1);
      window.fence(MPI.MODE_NOSUCCEED);
      advance(before, now, next);
      int swap = before;
      before = now;
      now = next;
      next = swap;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    layer.free();
    window.free();
    Outcome.report(
        "wave3d",
        nx + " x " + ny + " x " + nz + " points, " + steps + " steps",
        seconds,
        error(now, cosine(steps)),
        1e-9);
  }

  /** One layer across x, from its first point on: every point is listed. */
  private Datatype layer() throws MPIException {
    int[] lengths = new int[ny * nz];
    int[] places = new int[ny * nz];
    for (int i = 0; i < places.length; i++) {
      lengths[i] = 1;
      places[i] = row * i;
    }
    Datatype layer = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
    layer.setName("layer");
    layer.commit();
    return layer;
  }

  private void put(Win window, Datatype layer, int from, int target, int to) throws MPIException {
    window.put(MPI.slice(fields, from), 1, layer, target, to, 1, layer);
  }

  private void advance(int before, int now, int next) {
    int dz = row * ny;
    DoubleBuffer u = fields;
    for (int z = 0; z < nz; z++) {
      int below = (z == 0 ? nz - 1 : -1) * dz;
      int above = (z == nz - 1 ? 1 - nz : 1) * dz;
      for (int y = 0; y < ny; y++) {
        int front = (y == 0 ? ny - 1 : -1) * row;
        int back = (y == ny - 1 ? 1 - ny : 1) * row;
        int first = at(1, y, z);
        for (int i = first; i < first + inner; i++) {
          int k = now + i;
          double centre = u.get(k);
          double sum =
              u.get(k - 1)
                  + u.get(k + 1)
                  + u.get(k + front)
                  + u.get(k + back)
                  + u.get(k + below)
                  + u.get(k + above);
          u.put(next + i, 2 * centre - u.get(before + i) + RATE * (sum - 6 * centre));
        }
      }
    }
  }

  /** The factor of the start after so many steps. */
  private double cosine(int steps) {
    double eigenvalue =
        2
            * (Math.cos(2 * Math.PI / nx)
                + Math.cos(2 * Math.PI / ny)
                + Math.cos(2 * Math.PI / nz)
                - 3);
    return Math.cos(steps * Math.acos(1 + RATE * eigenvalue / 2));
  }

  private double mode(int x, int y, int z) {
    return Math.sin(2 * Math.PI / nx * (rank * inner + x - 1))
        * Math.sin(2 * Math.PI / ny * y)
        * Math.cos(2 * Math.PI / nz * z);
  }

  private void fill(int field, double factor) {
    for (int z = 0; z < nz; z++) {
      for (int y = 0; y < ny; y++) {
        for (int x = 1; x <= inner; x++) {
          fields.put(field + at(x, y, z), factor * mode(x, y, z));
        }
      }
    }
  }

  private double error(int field, double factor) {
    double worst = 0;
    for (int z = 0; z < nz; z++) {
      for (int y = 0; y < ny; y++) {
        for (int x = 1; x <= inner; x++) {
          double error = Math.abs(fields.get(field + at(x, y, z)) - factor * mode(x, y, z));
          // A comparison would lose what is not a number.
          worst = Double.isNaN(error) ? Double.MAX_VALUE : Math.max(worst, error);
        }
      }
    }
    return worst;
  }
}
