// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** One-sided calls with requests, and atomic ones. */
final class AtomicPart {
  private final Checks checks;
  private final Ring ring;

  AtomicPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("atomics");
    IntBuffer memory = Ring.direct(ring.mine(4));
    Win win = new Win(memory, 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    requests(win);
    atomics(win);
    win.free();
    checks.end();
  }

  private void requests(Win win) throws MPIException {
    win.lockAll(0);
    IntBuffer got = MPI.newIntBuffer(2);
    win.rGet(got, 2, MPI.INT, ring.right, 2, 2, MPI.INT).waitFor();
    int[] right = Ring.of(ring.right, 4);
    checks.same("rGet", new int[] {right[2], right[3]}, Ring.array(got));
    win.rPut(Ring.direct(7), 1, MPI.INT, ring.right, 0, 1, MPI.INT).waitFor();
    win.flush(ring.right);
    win.rAccumulate(Ring.direct(3), 1, MPI.INT, ring.right, 0, 1, MPI.INT, MPI.SUM).waitFor();
    win.flush(ring.right);
    IntBuffer old = MPI.newIntBuffer(1);
    win.rGetAccumulate(
            Ring.direct(5), 1, MPI.INT, old, 1, MPI.INT, ring.right, 0, 1, MPI.INT, MPI.SUM)
        .waitFor();
    win.flush(ring.right);
    checks.same("rPut, rAccumulate", 10, old.get(0));
    win.getAccumulate(
        Ring.direct(0), 1, MPI.INT, old, 1, MPI.INT, ring.right, 0, 1, MPI.INT, MPI.NO_OP);
    win.flush(ring.right);
    checks.same("getAccumulate", 15, old.get(0));
    win.unlockAll();
    ring.world.barrier();
  }

  /** All ranks count at rank 0; one of them is first. */
  private void atomics(Win win) throws MPIException {
    IntBuffer old = MPI.newIntBuffer(1);
    win.lockAll(0);
    win.fetchAndOp(Ring.direct(1), old, MPI.INT, 0, 1, MPI.SUM);
    win.flush(0);
    int[] seen = {old.get(0) - 1};
    win.unlockAll();
    int[] sum = new int[1];
    ring.world.allReduce(seen, sum, 1, MPI.INT, MPI.SUM);
    checks.same("fetchAndOp", ring.size * (ring.size - 1) / 2, sum[0]);
    win.lockAll(0);
    win.compareAndSwap(Ring.direct(500 + ring.rank), Ring.direct(2), old, MPI.INT, 0, 2);
    win.flush(0);
    int[] won = {old.get(0) == 2 ? 1 : 0};
    win.unlockAll();
    ring.world.allReduce(won, sum, 1, MPI.INT, MPI.SUM);
    checks.same("compareAndSwap", 1, sum[0]);
    win.lockAll(0);
    win.fetchAndOp(Ring.direct(9), old, MPI.INT, ring.right, 3, MPI.REPLACE);
    win.flush(ring.right);
    checks.same("REPLACE", Ring.of(ring.right, 4)[3], old.get(0));
    win.unlockAll();
  }
}
