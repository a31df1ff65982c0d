// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import java.nio.DoubleBuffer;
import mpi.CartComm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.ShiftParms;

/**
 * The heat equation on a periodic cube by explicit Euler steps, distributed over a grid of ranks with
 * six halo faces each. The start is one Fourier mode, an eigenvector of the discrete Laplacian, so
 * the result is known in closed form: the start times the eigenvalue to the power of the steps.
 *
 * <p>mpi.jar has no subarray type, so faces are described by lists: every element for the faces
 * across x, every row for those across y and z.
 */
public final class Heat3d {
  private static final double RATE = 0.1;

  // Points of this rank by dimension (x fastest), without halo; with halo two more.
  private final int[] points = new int[3];
  private final int[] ranks = new int[3];
  private final CartComm grid;
  private final int[] place;
  private final int cube;

  private Heat3d(int cube) throws MPIException {
    this.cube = cube;
    CartComm.createDims(MPI.COMM_WORLD.getSize(), ranks);
    grid = MPI.COMM_WORLD.createCart(ranks, new boolean[] {true, true, true}, false);
    place = grid.getCoords(grid.getRank());
    for (int d = 0; d < 3; d++) {
      if (cube % ranks[d] != 0) {
        throw new IllegalArgumentException(
            "points of a side must be a multiple of " + ranks[d] + ", got " + cube);
      }
      points[d] = cube / ranks[d];
    }
  }

  /**
   * Runs the program.
   *
   * @param args points of a side (64), steps (100)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int cube = rest.length > 0 ? Integer.parseInt(rest[0]) : 64;
    int steps = rest.length > 1 ? Integer.parseInt(rest[1]) : 100;
    new Heat3d(cube).run(steps);
  }

  private int at(int x, int y, int z) {
    return x + (points[0] + 2) * (y + (points[1] + 2) * z);
  }

  private void run(int steps) throws MPIException {
    int volume = (points[0] + 2) * (points[1] + 2) * (points[2] + 2);
    DoubleBuffer now = MPI.newDoubleBuffer(volume);
    DoubleBuffer next = MPI.newDoubleBuffer(volume);
    start(now);
    long begin = System.nanoTime();
    Datatype[] inner = new Datatype[6];
    Datatype[] halo = new Datatype[6];
    int[] neighbour = new int[6];
    for (int d = 0; d < 3; d++) {
      ShiftParms shift = grid.shift(d, 1);
      neighbour[2 * d] = shift.getRankSource();
      neighbour[2 * d + 1] = shift.getRankDest();
      String name = "xyz".substring(d, d + 1);
      inner[2 * d] = face(d, 1, "inner low " + name);
      inner[2 * d + 1] = face(d, points[d], "inner high " + name);
      halo[2 * d] = face(d, 0, "halo low " + name);
      halo[2 * d + 1] = face(d, points[d] + 1, "halo high " + name);
    }
    Request[] requests = new Request[12];
    for (int step = 0; step < steps; step++) {
      for (int f = 0; f < 6; f++) {
        // What leaves through the low face arrives at the neighbour's high halo.
        requests[f] = grid.iRecv(now, 1, halo[f], neighbour[f], f ^ 1);
        requests[6 + f] = grid.iSend(now, 1, inner[f], neighbour[f], f);
      }
      Request.waitAll(requests);
      advance(now, next);
      DoubleBuffer swap = now;
      now = next;
      next = swap;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    double error = error(now, steps);
    for (int f = 0; f < 6; f++) {
      inner[f].free();
      halo[f].free();
    }
    grid.free();
    Outcome.report("heat3d", cube + "^3 points, " + steps + " steps", seconds, error, 1e-12);
  }

  /** One layer across dimension {@code d}: every element across x, every row across y and z. */
  private Datatype face(int d, int layer, String name) throws MPIException {
    int[] from = {1, 1, 1};
    int[] to = {points[0], points[1], points[2]};
    from[d] = layer;
    to[d] = layer;
    int row = to[0] - from[0] + 1;
    int rows = (to[1] - from[1] + 1) * (to[2] - from[2] + 1);
    int[] lengths = new int[rows];
    int[] places = new int[rows];
    int i = 0;
    for (int z = from[2]; z <= to[2]; z++) {
      for (int y = from[1]; y <= to[1]; y++) {
        lengths[i] = row;
        places[i++] = at(from[0], y, z);
      }
    }
    Datatype face = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
    face.setName(name);
    face.commit();
    return face;
  }

  private double mode(int x, int y, int z) {
    double unit = 2 * Math.PI / cube;
    return Math.sin(unit * (place[0] * points[0] + x - 1))
        * Math.sin(unit * (place[1] * points[1] + y - 1))
        * Math.cos(unit * (place[2] * points[2] + z - 1));
  }

  private void start(DoubleBuffer field) {
    for (int z = 1; z <= points[2]; z++) {
      for (int y = 1; y <= points[1]; y++) {
        for (int x = 1; x <= points[0]; x++) {
          field.put(at(x, y, z), mode(x, y, z));
        }
      }
    }
  }

  private void advance(DoubleBuffer now, DoubleBuffer next) {
    int dy = points[0] + 2;
    int dz = dy * (points[1] + 2);
    for (int z = 1; z <= points[2]; z++) {
      for (int y = 1; y <= points[1]; y++) {
        int i = at(1, y, z);
        for (int x = 1; x <= points[0]; x++, i++) {
          double u = now.get(i);
          double sum =
              now.get(i - 1)
                  + now.get(i + 1)
                  + now.get(i - dy)
                  + now.get(i + dy)
                  + now.get(i - dz)
                  + now.get(i + dz);
          next.put(i, u + RATE * (sum - 6 * u));
        }
      }
    }
  }

  private double error(DoubleBuffer field, int steps) {
    // Each of the three directions contributes 2 cos(2 pi / cube) - 2.
    double eigenvalue = 1 + RATE * 3 * (2 * Math.cos(2 * Math.PI / cube) - 2);
    double factor = Math.pow(eigenvalue, steps);
    double worst = 0;
    for (int z = 1; z <= points[2]; z++) {
      for (int y = 1; y <= points[1]; y++) {
        for (int x = 1; x <= points[0]; x++) {
          worst = Math.max(worst, Math.abs(field.get(at(x, y, z)) - factor * mode(x, y, z)));
        }
      }
    }
    return worst;
  }
}
