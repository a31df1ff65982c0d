// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Count;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Calls that end the JVM, or ruin its memory, under the package of Open MPI 4.1.4. */
final class DeadlyPart {
  private final Checks checks;
  private final Ring ring;

  DeadlyPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("calls that end the JVM elsewhere");
    largeCounts();
    unequalTypes();
    columns();
    behindTheStart();
    checks.end();
  }

  private void largeCounts() throws MPIException {
    Status status =
        ring.world.sendRecv(
            ring.mine(5), 5, MPI.INT, ring.right, 1, new int[5], 5, MPI.INT, ring.left, 1);
    checks.same("getElementsX", 5, status.getElementsX(MPI.INT).getCount());
    status.setElementsX(MPI.INT, new Count(4));
    checks.same("setElementsX", 4, status.getElementsX(MPI.INT).getCount());
  }

  private void unequalTypes() throws MPIException {
    Datatype[] types = new Datatype[ring.size];
    Arrays.fill(types, MPI.INT);
    int[] out = new int[ring.size];
    int[] expected = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      out[r] = 10 * ring.rank + r;
      expected[r] = 10 * r + ring.rank;
    }
    IntBuffer into = MPI.newIntBuffer(ring.size);
    ring.world
        .iAllToAllw(
            Ring.direct(out),
            ring.each(1),
            ring.places(4),
            types,
            into,
            ring.each(1),
            ring.places(4),
            types)
        .waitFor();
    checks.same("iAllToAllw", expected, Ring.array(into));
  }

  /**
   * Columns of a matrix in an array, one element apart: they cover more than count times extent.
   */
  private void columns() throws MPIException {
    int n = 8;
    Datatype list = Datatype.createVector(n, 1, n, MPI.INT);
    Datatype column = Datatype.createResized(list, 0, 4);
    column.commit();
    int[] data = ring.rank == 0 ? Ring.of(0, n * n) : new int[n * n];
    ring.world.bcast(data, n, column, 0);
    checks.same("all columns", Ring.of(0, n * n), data);
    int[] second = new int[n * n];
    ring.world.sendRecv(
        MPI.slice(data, 1),
        1,
        column,
        ring.right,
        1,
        MPI.slice(second, 2),
        1,
        column,
        ring.left,
        1);
    int[] expected = new int[n * n];
    for (int i = 0; i < n; i++) {
      expected[n * i + 2] = data[n * i + 1];
    }
    checks.same("a column to another", expected, second);
    column.free();
    list.free();
  }

  /** Data of a receive that begin behind its array's start. */
  private void behindTheStart() throws MPIException {
    Datatype late = Datatype.createHIndexed(new int[] {2}, new int[] {24}, MPI.INT);
    late.commit();
    for (int round = 0; round < 200; round++) {
      int[] got = new int[8];
      ring.world.sendRecv(ring.mine(2), 2, MPI.INT, ring.right, 1, got, 1, late, ring.left, 1);
      int[] expected = new int[8];
      System.arraycopy(Ring.of(ring.left, 2), 0, expected, 6, 2);
      checks.same("data behind the start", expected, got);
    }
    late.free();
  }
}
