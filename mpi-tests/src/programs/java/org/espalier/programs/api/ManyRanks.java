// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * All ranks exchange short blocks, which lie otherwise where they come from than where they go to.
 * From 16 ranks on Open MPI takes another way.
 */
public final class ManyRanks {
  private static final int LENGTH = 10;
  private static final int STEP = 20;
  private static final int EXTENT = 2 * STEP;
  private static final int BLOCK = 2 * LENGTH;
  private static final double GAP = -1;

  private ManyRanks() {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Checks checks = new Checks();
    checks.begin("many ranks");
    Intracomm world = MPI.COMM_WORLD;
    int rank = world.getRank();
    int size = world.getSize();
    Datatype rows = Datatype.createVector(2, LENGTH, STEP, MPI.DOUBLE);
    Datatype type = Datatype.createResized(rows, 0, EXTENT * Double.BYTES);
    type.commit();
    double[] sent = new double[EXTENT * size];
    double[] expected = new double[BLOCK * size];
    double[] spread = new double[EXTENT * size];
    Arrays.fill(spread, GAP);
    DoubleBuffer from = MPI.newDoubleBuffer(EXTENT * size);
    for (int k = 0; k < sent.length; k++) {
      sent[k] = 10_000 * rank + k;
    }
    from.put(0, sent);
    for (int other = 0; other < size; other++) {
      for (int k = 0; k < BLOCK; k++) {
        int place = k < LENGTH ? k : k - LENGTH + STEP;
        expected[other * BLOCK + k] = 10_000 * other + rank * EXTENT + place;
        spread[other * EXTENT + place] = expected[other * BLOCK + k];
      }
    }
    DoubleBuffer rowed = MPI.newDoubleBuffer(BLOCK * size);
    world.allToAll(from, 1, type, rowed, BLOCK, MPI.DOUBLE);
    checks.same("out of rows", expected, values(rowed));
    double[] array = new double[BLOCK * size];
    world.allToAll(sent, 1, type, array, BLOCK, MPI.DOUBLE);
    checks.same("out of rows of an array", expected, array);
    DoubleBuffer gaps = MPI.newDoubleBuffer(EXTENT * size);
    for (int k = 0; k < EXTENT * size; k++) {
      gaps.put(k, GAP);
    }
    world.allToAll(sent, 1, type, gaps, 1, type);
    checks.same("out of an array into rows", spread, values(gaps));
    type.free();
    rows.free();
    checks.end();
    MPI.Finalize();
    System.exit(checks.wrongInAll() == 0 ? 0 : 1);
  }

  private static double[] values(DoubleBuffer buffer) {
    double[] values = new double[buffer.capacity()];
    buffer.get(0, values);
    return values;
  }
}
