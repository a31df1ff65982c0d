// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Columns of matrices that two ranks send each other: the type, and what must have come of it. */
final class MatrixColumns {
  static final int TAG = 3;
  static final int GAP = -7;
  static final int ROWS = 6;
  static final int WIDTH = 5;

  private final Checks checks;
  private final int peer = 1 - MPI.COMM_WORLD.getRank();
  private final Datatype type;

  MatrixColumns(Checks checks) throws MPIException {
    this.checks = checks;
    Datatype vector = Datatype.createVector(ROWS, 1, WIDTH, MPI.INT);
    type = Datatype.createResized(vector, 0, Integer.BYTES);
    type.commit();
    vector.free();
  }

  /** Counts what is checked. */
  Checks checks() {
    return checks;
  }

  /** One column, as far from the next as an element is long. */
  Datatype type() {
    return type;
  }

  /** Frees the type. */
  void free() throws MPIException {
    type.free();
  }

  /** A matrix whose elements say where they are and who wrote them. */
  static IntBuffer matrix(int of, int round) {
    IntBuffer data = MPI.newIntBuffer(ROWS * WIDTH);
    fill(data, of, round);
    return data;
  }

  /** Writes elements that say where they are and who wrote them. */
  static void fill(IntBuffer data, int of, int round) {
    for (int k = 0; k < data.capacity(); k++) {
      data.put(k, value(of, round, k));
    }
  }

  /** The element at a place, by who wrote it and when. */
  static int value(int of, int round, int place) {
    return 1_000_000 * (of + 1) + 1000 * round + place;
  }

  /** A matrix to receive into. */
  static IntBuffer blank() {
    IntBuffer data = MPI.newIntBuffer(ROWS * WIDTH);
    for (int k = 0; k < data.capacity(); k++) {
      data.put(k, GAP);
    }
    return data;
  }

  /** Some columns must have come from the peer, and all else be as it was. */
  void came(String what, IntBuffer got, int round, int first, int columns) {
    int wrong = 0;
    for (int k = 0; k < got.capacity(); k++) {
      int at = k % WIDTH;
      boolean data = at >= first && at < first + columns;
      wrong += got.get(k) == (data ? value(peer, round, k) : GAP) ? 0 : 1;
    }
    checks.same(what, 0, wrong);
  }
}
