// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Two ranks that begin six long messages at a time, rows and columns, of each size so many that the
 * program's pace tries every passage that there is. What comes is checked, and gaps are.
 */
public final class BegunFaces {
  private static final int FACES = 6;
  private static final int[] DOUBLES = {500, 700, 1_100, 5_000, 40_000};

  /** So many are begun at least of a size before passages are tried, and while they are. */
  private static final long UNTRIED_BYTES = 32 << 20;

  private static final int LEAST_UNTRIED = 96;
  private static final int MOST_UNTRIED = 1024;
  private static final int IN_A_ROUND = 600;
  private static final int OF_A_NEW_TYPE = 60;
  private static final int STEP = 2;
  private static final double GAP = -7;

  private final int rank;
  private final int doubles;
  private final Datatype column;
  private final DoubleBuffer[] out = new DoubleBuffer[FACES];
  private final DoubleBuffer[] in = new DoubleBuffer[FACES];

  private BegunFaces(int rank, int doubles, Datatype column) {
    this.rank = rank;
    this.doubles = doubles;
    this.column = column;
    for (int face = 0; face < FACES; face++) {
      out[face] = MPI.newDoubleBuffer(STEP * doubles);
      in[face] = MPI.newDoubleBuffer(STEP * doubles);
      for (int k = 0; k < STEP * doubles; k++) {
        in[face].put(k, GAP);
      }
    }
  }

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Checks checks = new Checks();
    int rank = MPI.COMM_WORLD.getRank();
    for (int doubles : DOUBLES) {
      checks.begin("six messages of " + doubles + " doubles");
      long before = UNTRIED_BYTES / (Double.BYTES * doubles);
      long begun = Math.max(LEAST_UNTRIED, Math.min(before, MOST_UNTRIED)) + IN_A_ROUND;
      // Of rows and columns each kind has its own trial, and a step begins three of either.
      exchange(rank, doubles, (int) (begun / (FACES / 2)) + 1, checks);
      // A new type, of which nothing is known when passages have been chosen.
      exchange(rank, doubles, OF_A_NEW_TYPE, checks);
      freed(rank, doubles, checks);
      checks.end();
    }
    MPI.Finalize();
    System.exit(checks.wrongInAll() == 0 ? 0 : 1);
  }

  private static void exchange(int rank, int doubles, int steps, Checks checks)
      throws MPIException {
    Datatype column = Datatype.createVector(doubles, 1, STEP, MPI.DOUBLE);
    column.commit();
    BegunFaces faces = new BegunFaces(rank, doubles, column);
    int right = 0;
    for (int step = 0; step < steps; step++) {
      right += faces.step(step) ? 1 : 0;
    }
    checks.same("steps that were right", steps, right);
    column.free();
  }

  /** A type that lies side by side goes by its elements, but not when there is none any more. */
  private static void freed(int rank, int doubles, Checks checks) throws MPIException {
    Datatype row = Datatype.createContiguous(doubles, MPI.DOUBLE);
    row.commit();
    row.free();
    DoubleBuffer data = MPI.newDoubleBuffer(doubles);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    checks.refused("sent", 0, () -> MPI.COMM_WORLD.send(data, 1, row, 1 - rank, 0));
    checks.refused("begun", 0, () -> MPI.COMM_WORLD.iSend(data, 1, row, 1 - rank, 0).waitFor());
  }

  private boolean step(int step) throws MPIException {
    Request[] requests = new Request[2 * FACES];
    for (int face = 0; face < FACES; face++) {
      boolean row = isRow(step + 1, face);
      requests[face] =
          MPI.COMM_WORLD.iRecv(
              in[face], row ? doubles : 1, row ? MPI.DOUBLE : column, 1 - rank, face);
    }
    for (int face = 0; face < FACES; face++) {
      boolean row = isRow(step, face);
      fill(out[face], row ? 1 : STEP, step, face);
      int count = row ? doubles : 1;
      Datatype type = row ? MPI.DOUBLE : column;
      requests[FACES + face] =
          face == 1
              ? MPI.COMM_WORLD.isSend(out[face], count, type, 1 - rank, face)
              : MPI.COMM_WORLD.iSend(out[face], count, type, 1 - rank, face);
    }
    Request.waitAll(requests);
    boolean right = true;
    for (int face = 0; face < FACES; face++) {
      right &= holds(in[face], isRow(step + 1, face) ? 1 : STEP, step, face);
    }
    return right;
  }

  /** Three of the faces; what goes out as a row comes in as a column at each second step. */
  private static boolean isRow(int step, int face) {
    return (face + step / 2) % 2 == 0;
  }

  private void fill(DoubleBuffer data, int stride, int step, int face) {
    for (int k = 0; k < doubles; k++) {
      data.put(k * stride, value(k, step, face));
    }
  }

  /** Whether all has come, and gaps are as they were; leaves gaps everywhere. */
  private boolean holds(DoubleBuffer data, int stride, int step, int face) {
    boolean right = true;
    for (int k = 0; k < STEP * doubles; k++) {
      boolean isData = k % stride == 0 && k / stride < doubles;
      right &= data.get(k) == (isData ? value(k / stride, step, face) : GAP);
      data.put(k, GAP);
    }
    return right;
  }

  private static double value(int k, int step, int face) {
    return 1_000_000.0 * step + 100_000.0 * face + k;
  }
}
