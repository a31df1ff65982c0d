// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;

/** Collective operations with the neighbours in a periodic grid of one dimension. */
final class NeighborPart {
  private static final int[] TWO = {2, 2};
  private static final int[] PLACES = {0, 2};
  private static final int[] TURNED = {2, 0};

  private final Checks checks;
  private final Ring ring;

  NeighborPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("neighbourhoods");
    CartComm grid = ring.world.createCart(new int[] {ring.size}, new boolean[] {true}, false);
    gathers(grid);
    if (ring.size > 2) { // of two processes, both neighbours are one: which block is whose is open
      exchanges(grid);
    }
    grid.free();
    checks.end();
  }

  private int[] joined(int[] first, int[] second) {
    return new int[] {first[0], first[1], second[0], second[1]};
  }

  private void gathers(CartComm grid) throws MPIException {
    int[] expected = joined(Ring.of(ring.left, 2), Ring.of(ring.right, 2));
    int[] got = new int[4];
    grid.neighborAllGather(ring.mine(2), 2, MPI.INT, got, 2, MPI.INT);
    checks.same("neighborAllGather", expected, got);
    IntBuffer mine = Ring.direct(ring.mine(2));
    IntBuffer into = MPI.newIntBuffer(4);
    grid.iNeighborAllGather(mine, 2, MPI.INT, into, 2, MPI.INT).waitFor();
    checks.same("iNeighborAllGather", expected, Ring.array(into));
    int[] turned = joined(Ring.of(ring.right, 2), Ring.of(ring.left, 2));
    got = new int[4];
    grid.neighborAllGatherv(ring.mine(2), 2, MPI.INT, got, TWO, TURNED, MPI.INT);
    checks.same("neighborAllGatherv", turned, got);
    into = MPI.newIntBuffer(4);
    grid.iNeighborAllGatherv(mine, 2, MPI.INT, into, TWO, TURNED, MPI.INT).waitFor();
    checks.same("iNeighborAllGatherv", turned, Ring.array(into));
  }

  /** The block for the left neighbour comes from its right one. */
  private void exchanges(CartComm grid) throws MPIException {
    int[] out = ring.mine(4);
    int[] left = Ring.of(ring.left, 4);
    int[] right = Ring.of(ring.right, 4);
    int[] expected = {left[2], left[3], right[0], right[1]};
    int[] got = new int[4];
    grid.neighborAllToAll(out, 2, MPI.INT, got, 2, MPI.INT);
    checks.same("neighborAllToAll", expected, got);
    IntBuffer into = MPI.newIntBuffer(4);
    grid.iNeighborAllToAll(Ring.direct(out), 2, MPI.INT, into, 2, MPI.INT).waitFor();
    checks.same("iNeighborAllToAll", expected, Ring.array(into));
    int[] turned = {right[0], right[1], left[2], left[3]};
    got = new int[4];
    grid.neighborAllToAllv(out, TWO, PLACES, MPI.INT, got, TWO, TURNED, MPI.INT);
    checks.same("neighborAllToAllv", turned, got);
    into = MPI.newIntBuffer(4);
    grid.iNeighborAllToAllv(Ring.direct(out), TWO, PLACES, MPI.INT, into, TWO, TURNED, MPI.INT)
        .waitFor();
    checks.same("iNeighborAllToAllv", turned, Ring.array(into));
  }
}
