// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Collective operations that are started and awaited. */
final class StartedCollectivePart {
  private static final int ROOT = 1;

  private final Checks checks;
  private final Ring ring;
  private final Intracomm world;
  private final boolean root;

  StartedCollectivePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
    this.root = ring.rank == ROOT;
  }

  void run() throws MPIException {
    checks.begin("started collectives");
    world.iBarrier().waitFor();
    IntBuffer data = root ? Ring.direct(ring.mine(3)) : MPI.newIntBuffer(3);
    world.iBcast(data, 3, MPI.INT, ROOT).waitFor();
    checks.same("iBcast", Ring.of(ROOT, 3), Ring.array(data));
    gathers();
    scatters();
    allGathers();
    allToAlls();
    checks.end();
  }

  private IntBuffer room() {
    return MPI.newIntBuffer(2 * ring.size);
  }

  private IntBuffer inPlace() {
    IntBuffer data = room();
    data.put(2 * ring.rank, ring.mine(2));
    return data;
  }

  private void gathers() throws MPIException {
    IntBuffer mine = Ring.direct(ring.mine(2));
    IntBuffer got = room();
    world.iGather(mine, 2, MPI.INT, got, 2, MPI.INT, ROOT).waitFor();
    rooted("iGather", got);
    IntBuffer place = root ? inPlace() : mine;
    world.iGather(place, 2, MPI.INT, ROOT).waitFor();
    rooted("iGather in place", place);
    got = room();
    world.iGatherv(mine, 2, MPI.INT, got, ring.each(2), ring.places(2), MPI.INT, ROOT).waitFor();
    rooted("iGatherv", got);
    if (root) {
      place = inPlace();
      world.iGatherv(place, ring.each(2), ring.places(2), MPI.INT, ROOT).waitFor();
      rooted("iGatherv in place", place);
    } else {
      world.iGatherv(mine, 2, MPI.INT, ROOT).waitFor();
    }
  }

  private void rooted(String what, IntBuffer got) {
    if (root) {
      checks.same(what, ring.all(2), Ring.array(got));
    }
  }

  private void scatters() throws MPIException {
    IntBuffer all = Ring.direct(ring.all(2));
    IntBuffer got = MPI.newIntBuffer(2);
    world.iScatter(all, 2, MPI.INT, got, 2, MPI.INT, ROOT).waitFor();
    checks.same("iScatter", ring.mine(2), Ring.array(got));
    IntBuffer place = root ? all : MPI.newIntBuffer(2);
    world.iScatter(place, 2, MPI.INT, ROOT).waitFor();
    checks.same("iScatter in place", root ? ring.all(2) : ring.mine(2), Ring.array(place));
    got = MPI.newIntBuffer(2);
    world.iScatterv(all, ring.each(2), ring.places(2), MPI.INT, got, 2, MPI.INT, ROOT).waitFor();
    checks.same("iScatterv", ring.mine(2), Ring.array(got));
    if (root) {
      world.iScatterv(all, ring.each(2), ring.places(2), MPI.INT, ROOT).waitFor();
    } else {
      got = MPI.newIntBuffer(2);
      world.iScatterv(got, 2, MPI.INT, ROOT).waitFor();
      checks.same("iScatterv in place", ring.mine(2), Ring.array(got));
    }
  }

  private void allGathers() throws MPIException {
    IntBuffer mine = Ring.direct(ring.mine(2));
    IntBuffer got = room();
    world.iAllGather(mine, 2, MPI.INT, got, 2, MPI.INT).waitFor();
    checks.same("iAllGather", ring.all(2), Ring.array(got));
    got = inPlace();
    world.iAllGather(got, 2, MPI.INT).waitFor();
    checks.same("iAllGather in place", ring.all(2), Ring.array(got));
    got = room();
    world.iAllGatherv(mine, 2, MPI.INT, got, ring.each(2), ring.places(2), MPI.INT).waitFor();
    checks.same("iAllGatherv", ring.all(2), Ring.array(got));
    got = inPlace();
    world.iAllGatherv(got, ring.each(2), ring.places(2), MPI.INT).waitFor();
    checks.same("iAllGatherv in place", ring.all(2), Ring.array(got));
  }

  private void allToAlls() throws MPIException {
    int[] out = new int[ring.size];
    int[] expected = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      out[r] = 10 * ring.rank + r;
      expected[r] = 10 * r + ring.rank;
    }
    IntBuffer got = MPI.newIntBuffer(ring.size);
    world.iAllToAll(Ring.direct(out), 1, MPI.INT, got, 1, MPI.INT).waitFor();
    checks.same("iAllToAll", expected, Ring.array(got));
    got = MPI.newIntBuffer(ring.size);
    world
        .iAllToAllv(
            Ring.direct(out),
            ring.each(1),
            ring.places(1),
            MPI.INT,
            got,
            ring.each(1),
            ring.places(1),
            MPI.INT)
        .waitFor();
    checks.same("iAllToAllv", expected, Ring.array(got));
  }
}
