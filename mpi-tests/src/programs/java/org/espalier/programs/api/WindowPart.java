// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Errhandler;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** One-sided communication: windows of all kinds, and all ways to synchronise. */
final class WindowPart {
  private final Checks checks;
  private final Ring ring;

  WindowPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("windows");
    fences();
    groups();
    locks();
    properties();
    checks.end();
  }

  private Win window(IntBuffer memory) throws MPIException {
    return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, MPI.COMM_WORLD);
  }

  private void fences() throws MPIException {
    IntBuffer memory = Ring.direct(ring.mine(4));
    Win win = window(memory);
    win.fence(0);
    win.put(Ring.direct(ring.mine(2)), 2, MPI.INT, ring.right, 0, 2, MPI.INT);
    win.fence(0);
    int[] left = Ring.of(ring.left, 2);
    int[] own = ring.mine(4);
    checks.same("put", new int[] {left[0], left[1], own[2], own[3]}, Ring.array(memory));
    IntBuffer got = MPI.newIntBuffer(2);
    win.get(got, 2, MPI.INT, ring.right, 2, 2, MPI.INT);
    win.fence(0);
    int[] right = Ring.of(ring.right, 4);
    checks.same("get", new int[] {right[2], right[3]}, Ring.array(got));
    win.accumulate(Ring.direct(1, 2), 2, MPI.INT, ring.right, 0, 2, MPI.INT, MPI.SUM);
    win.fence(0);
    checks.same("accumulate", left[0] + 1, memory.get(0));
    checks.same("accumulate, second", left[1] + 2, memory.get(1));
    win.free();
  }

  /** Everyone lets its left neighbour write, and writes to its right one. */
  private void groups() throws MPIException {
    IntBuffer memory = MPI.newIntBuffer(2);
    Win win = window(memory);
    Group all = ring.world.getGroup();
    Group from = all.incl(new int[] {ring.left});
    Group to = all.incl(new int[] {ring.right});
    win.post(from, 0);
    win.start(to, 0);
    win.put(Ring.direct(ring.mine(2)), 2, MPI.INT, ring.right, 0, 2, MPI.INT);
    win.complete();
    win.waitFor();
    checks.same("post, start, complete, waitFor", Ring.of(ring.left, 2), Ring.array(memory));
    win.post(from, 0);
    win.start(to, 0);
    win.put(Ring.direct(5, ring.rank), 2, MPI.INT, ring.right, 0, 2, MPI.INT);
    win.complete();
    while (!win.test()) {
      Thread.onSpinWait();
    }
    checks.same("test", new int[] {5, ring.left}, Ring.array(memory));
    from.free();
    to.free();
    all.free();
    win.free();
  }

  private void locks() throws MPIException {
    IntBuffer memory = MPI.newIntBuffer(4);
    Win win = window(memory);
    win.lock(MPI.LOCK_EXCLUSIVE, ring.right, 0);
    win.put(Ring.direct(ring.rank), 1, MPI.INT, ring.right, 0, 1, MPI.INT);
    win.unlock(ring.right);
    win.lockAll(0);
    win.put(Ring.direct(10 + ring.rank), 1, MPI.INT, ring.right, 1, 1, MPI.INT);
    win.flush(ring.right);
    win.put(Ring.direct(20 + ring.rank), 1, MPI.INT, ring.right, 2, 1, MPI.INT);
    win.flushLocal(ring.right);
    win.flushAll();
    win.put(Ring.direct(30 + ring.rank), 1, MPI.INT, ring.right, 3, 1, MPI.INT);
    win.flushLocalAll();
    win.sync();
    win.unlockAll();
    ring.world.barrier();
    win.lock(MPI.LOCK_SHARED, ring.rank, 0);
    int left = ring.left;
    checks.same(
        "lock, lockAll, flush",
        new int[] {left, 10 + left, 20 + left, 30 + left},
        Ring.array(memory));
    win.unlock(ring.rank);
    win.free();
  }

  private void properties() throws MPIException {
    IntBuffer memory = MPI.newIntBuffer(2);
    Win win = window(memory);
    Group group = win.getGroup();
    checks.same("getGroup", ring.size, group.getSize());
    group.free();
    win.setName("a window");
    checks.same("getName", "a window", win.getName());
    win.setErrhandler(MPI.ERRORS_RETURN);
    Errhandler handler = win.getErrhandler();
    win.setErrhandler(handler);
    try {
      win.callErrhandler(MPI.ERR_OTHER);
      checks.holds("callErrhandler", true);
    } catch (MPIException told) {
      checks.same("callErrhandler", MPI.ERR_OTHER, told.getErrorClass());
    }
    Info info = new Info();
    win.setInfo(info);
    Info got = win.getInfo();
    checks.holds("getInfo", got.size() >= 0);
    got.free();
    info.free();
    win.free();
    Win open = new Win(MPI.INFO_NULL, MPI.COMM_WORLD);
    open.attach(memory, 8);
    open.detach(memory);
    open.free();
    IntBuffer shared = MPI.newIntBuffer(1);
    Win both = new Win(8, 4, MPI.INFO_NULL, MPI.COMM_WORLD, shared, Win.FLAVOR_SHARED);
    both.free();
    Win own = new Win(8, 4, MPI.INFO_NULL, MPI.COMM_WORLD, shared, Win.FLAVOR_PRIVATE);
    own.free();
    checks.holds("windows of other kinds", true);
  }
}
