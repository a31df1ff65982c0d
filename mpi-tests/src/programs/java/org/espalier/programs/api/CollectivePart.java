// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Blocking collective operations: rooted or not, of equal and unequal blocks, in place. */
final class CollectivePart {
  private static final int ROOT = 1;

  private final Checks checks;
  private final Ring ring;
  private final Intracomm world;
  private final boolean root;

  CollectivePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
    this.root = ring.rank == ROOT;
  }

  void run() throws MPIException {
    checks.begin("collectives");
    world.barrier();
    int[] data = root ? ring.mine(3) : new int[3];
    world.bcast(data, 3, MPI.INT, ROOT);
    checks.same("bcast", Ring.of(ROOT, 3), data);
    gathers();
    scatters();
    allGathers();
    allToAlls();
    unequalTypes();
    checks.end();
  }

  private void gathers() throws MPIException {
    int[] got = new int[2 * ring.size];
    world.gather(ring.mine(2), 2, MPI.INT, got, 2, MPI.INT, ROOT);
    checks.same("gather", root ? ring.all(2) : new int[2 * ring.size], got);
    int[] place = root ? inPlace() : ring.mine(2);
    world.gather(place, 2, MPI.INT, ROOT);
    if (root) {
      checks.same("gather in place", ring.all(2), place);
    }
    got = new int[2 * ring.size];
    world.gatherv(ring.mine(2), 2, MPI.INT, got, ring.each(2), backwards(2), MPI.INT, ROOT);
    if (root) {
      checks.same("gatherv", allBackwards(2), got);
      place = inPlace();
      world.gatherv(place, ring.each(2), ring.places(2), MPI.INT, ROOT);
      checks.same("gatherv in place", ring.all(2), place);
    } else {
      world.gatherv(ring.mine(2), 2, MPI.INT, ROOT);
    }
  }

  /** The root's own block where it belongs, and nothing elsewhere. */
  private int[] inPlace() {
    int[] data = new int[2 * ring.size];
    System.arraycopy(ring.mine(2), 0, data, 2 * ring.rank, 2);
    return data;
  }

  private int[] backwards(int length) {
    int[] places = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      places[r] = (ring.size - 1 - r) * length;
    }
    return places;
  }

  private int[] allBackwards(int length) {
    int[] data = new int[ring.size * length];
    for (int r = 0; r < ring.size; r++) {
      System.arraycopy(Ring.of(r, length), 0, data, (ring.size - 1 - r) * length, length);
    }
    return data;
  }

  private void scatters() throws MPIException {
    int[] got = new int[2];
    world.scatter(ring.all(2), 2, MPI.INT, got, 2, MPI.INT, ROOT);
    checks.same("scatter", ring.mine(2), got);
    int[] place = root ? ring.all(2) : new int[2];
    world.scatter(place, 2, MPI.INT, ROOT);
    checks.same("scatter in place", root ? ring.all(2) : ring.mine(2), place);
    got = new int[2];
    world.scatterv(allBackwards(2), ring.each(2), backwards(2), MPI.INT, got, 2, MPI.INT, ROOT);
    checks.same("scatterv", ring.mine(2), got);
    if (root) {
      world.scatterv(ring.all(2), ring.each(2), ring.places(2), MPI.INT, ROOT);
    } else {
      got = new int[2];
      world.scatterv(got, 2, MPI.INT, ROOT);
      checks.same("scatterv in place", ring.mine(2), got);
    }
  }

  private void allGathers() throws MPIException {
    int[] got = new int[2 * ring.size];
    world.allGather(ring.mine(2), 2, MPI.INT, got, 2, MPI.INT);
    checks.same("allGather", ring.all(2), got);
    int[] place = inPlace();
    world.allGather(place, 2, MPI.INT);
    checks.same("allGather in place", ring.all(2), place);
    got = new int[2 * ring.size];
    world.allGatherv(ring.mine(2), 2, MPI.INT, got, ring.each(2), backwards(2), MPI.INT);
    checks.same("allGatherv", allBackwards(2), got);
    place = inPlace();
    world.allGatherv(place, ring.each(2), ring.places(2), MPI.INT);
    checks.same("allGatherv in place", ring.all(2), place);
  }

  private void allToAlls() throws MPIException {
    int[] out = new int[ring.size];
    int[] expected = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      out[r] = 10 * ring.rank + r;
      expected[r] = 10 * r + ring.rank;
    }
    int[] got = new int[ring.size];
    world.allToAll(out, 1, MPI.INT, got, 1, MPI.INT);
    checks.same("allToAll", expected, got);
    got = new int[ring.size];
    world.allToAllv(
        out, ring.each(1), ring.places(1), MPI.INT, got, ring.each(1), ring.places(1), MPI.INT);
    checks.same("allToAllv", expected, got);
    IntBuffer into = MPI.newIntBuffer(ring.size);
    Datatype[] types = new Datatype[ring.size];
    Arrays.fill(types, MPI.INT);
    world.allToAllw(
        Ring.direct(out),
        ring.each(1),
        ring.places(4),
        types,
        into,
        ring.each(1),
        ring.places(4),
        types);
    checks.same("allToAllw", expected, Ring.array(into));
  }

  /** A column there, a row here: types of one signature. */
  private void unequalTypes() throws MPIException {
    Datatype column = Datatype.createVector(3, 1, 3, MPI.INT);
    column.commit();
    int[] data = new int[9];
    Arrays.fill(data, -1);
    if (root) {
      for (int i = 0; i < 9; i++) {
        data[i] = i;
      }
      world.bcast(data, 1, column, ROOT);
      checks.same("bcast of a column", new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}, data);
    } else {
      world.bcast(data, 3, MPI.INT, ROOT);
      checks.same("bcast to a row", new int[] {0, 3, 6, -1, -1, -1, -1, -1, -1}, data);
    }
    column.free();
  }
}
