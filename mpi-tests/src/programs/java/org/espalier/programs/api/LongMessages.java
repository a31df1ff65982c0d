// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * Two ranks that exchange long messages, of each size so many that they go by each passage that
 * there is. What comes is checked, and gaps are.
 */
public final class LongMessages {
  private static final int TURNS = 48;
  private static final int[] DOUBLES = {700, 1_100, 5_000, 40_000, 200_000};
  private static final int STEP = 2;
  private static final int TAG = 3;

  private final int rank;
  private final int doubles;
  private final Datatype column;
  private final Checks checks;

  private LongMessages(int rank, int doubles, Datatype column, Checks checks) {
    this.rank = rank;
    this.doubles = doubles;
    this.column = column;
    this.checks = checks;
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
    for (int doubles : DOUBLES) {
      checks.begin("messages of " + doubles + " doubles");
      Datatype column = Datatype.createVector(doubles, 1, STEP, MPI.DOUBLE);
      column.commit();
      int rank = MPI.COMM_WORLD.getRank();
      LongMessages messages = new LongMessages(rank, doubles, column, checks);
      for (int turn = 0; turn < TURNS; turn++) {
        messages.arrays(turn);
        messages.buffers(turn);
        messages.exchanged(turn);
      }
      column.free();
      checks.end();
    }
    MPI.Finalize();
    System.exit(checks.wrongInAll() == 0 ? 0 : 1);
  }

  private void arrays(int turn) throws MPIException {
    boolean row = turn % 2 == 0;
    double[] data = new double[STEP * doubles];
    if (rank == 0) {
      fill(data, row ? 1 : STEP, turn);
      MPI.COMM_WORLD.send(data, row ? doubles : 1, row ? MPI.DOUBLE : column, 1, TAG);
    } else {
      boolean toRow = turn % 4 < 2;
      MPI.COMM_WORLD.recv(data, toRow ? doubles : 1, toRow ? MPI.DOUBLE : column, 0, TAG);
      check(data, toRow ? 1 : STEP, turn);
    }
  }

  private void buffers(int turn) throws MPIException {
    boolean row = turn % 2 == 0;
    DoubleBuffer buffer = MPI.newDoubleBuffer(STEP * doubles);
    double[] data = new double[STEP * doubles];
    if (rank == 1) {
      fill(data, row ? 1 : STEP, turn);
      buffer.put(0, data);
      MPI.COMM_WORLD.send(buffer, row ? doubles : 1, row ? MPI.DOUBLE : column, 0, TAG);
    } else {
      boolean toRow = turn % 4 < 2;
      MPI.COMM_WORLD.recv(buffer, toRow ? doubles : 1, toRow ? MPI.DOUBLE : column, 1, TAG);
      buffer.get(0, data);
      check(data, toRow ? 1 : STEP, turn);
    }
  }

  private void exchanged(int turn) throws MPIException {
    boolean row = turn % 2 == 0;
    boolean toRow = turn % 4 < 2;
    double[] out = new double[STEP * doubles];
    double[] in = new double[STEP * doubles];
    fill(out, row ? 1 : STEP, 100 * rank + turn);
    MPI.COMM_WORLD.sendRecv(
        out,
        row ? doubles : 1,
        row ? MPI.DOUBLE : column,
        1 - rank,
        TAG,
        in,
        toRow ? doubles : 1,
        toRow ? MPI.DOUBLE : column,
        1 - rank,
        TAG);
    check(in, toRow ? 1 : STEP, 100 * (1 - rank) + turn);
  }

  private void fill(double[] data, int step, int turn) {
    for (int k = 0; k < doubles; k++) {
      data[k * step] = value(k, turn);
    }
  }

  private void check(double[] data, int step, int turn) {
    double[] expected = new double[STEP * doubles];
    fill(expected, step, turn);
    checks.same("turn " + turn, expected, data);
  }

  private static double value(int k, int turn) {
    return 1_000_000.0 * turn + k + 1;
  }
}
