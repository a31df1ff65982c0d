// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/** What is known of a message before it is received, and statuses made by hand. */
final class ProbePart {
  private final Checks checks;
  private final Ring ring;
  private final Comm world;

  ProbePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
  }

  void run() throws MPIException {
    checks.begin("probes");
    probes();
    matched();
    noMessage();
    checks.end();
  }

  private Request sent(IntBuffer data, int tag) throws MPIException {
    return world.iSend(data, data.capacity(), MPI.INT, ring.right, tag);
  }

  private void probes() throws MPIException {
    Request request = sent(Ring.direct(ring.mine(5)), 1);
    Status status = world.probe(ring.left, 1);
    checks.same("probe: getCount", 5, status.getCount(MPI.INT));
    checks.same("probe: getElements", 5, status.getElements(MPI.INT));
    int[] got = new int[5];
    world.recv(got, 5, MPI.INT, ring.left, 1);
    checks.same("receive after a probe", Ring.of(ring.left, 5), got);
    request.waitFor();
    request = sent(Ring.direct(ring.mine(2)), 2);
    Status now = world.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
    while (now == null) {
      now = world.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
    }
    checks.same("iProbe: getSource", ring.left, now.getSource());
    checks.same("iProbe: getTag", 2, now.getTag());
    world.recv(got, 2, MPI.INT, ring.left, 2);
    request.waitFor();
    world.barrier();
    checks.same("iProbe of none", null, world.iProbe(ring.left, 99));
    now.setElements(MPI.INT, 3);
    checks.same("setElements", 3, now.getElements(MPI.INT));
    now.setCancelled(true);
    checks.holds("setCancelled", now.isCancelled());
    now.setCancelled(false);
    checks.holds("isCancelled", !now.isCancelled());
    counts();
  }

  private void counts() {
    mpi.Count count = new mpi.Count(5);
    count.setCount(6);
    checks.same("setCount", 6, count.getCount());
    checks.holds("equals", count.equals(new mpi.Count(6)) && !count.equals(new mpi.Count(7)));
    checks.holds("compareTo", count.compareTo(new mpi.Count(7)) < 0);
  }

  private void matched() throws MPIException {
    Request request = sent(Ring.direct(ring.mine(4)), 3);
    Message message = new Message();
    Status status = message.mProbe(ring.left, 3, world);
    checks.same("mProbe", 4, status.getCount(MPI.INT));
    checks.holds("isNull before", !message.isNull() && !message.isNoProc());
    int[] got = new int[4];
    status = message.mRecv(got, 4, MPI.INT);
    checks.same("mRecv", Ring.of(ring.left, 4), got);
    checks.same("mRecv: getCount", 4, status.getCount(MPI.INT));
    checks.holds("isNull after", message.isNull());
    request.waitFor();
    request = sent(Ring.direct(ring.mine(3)), 4);
    status = message.imProbe(ring.left, 4, world);
    while (status == null) {
      status = message.imProbe(ring.left, 4, world);
    }
    IntBuffer into = MPI.newIntBuffer(3);
    message.imRecv(into, 3, MPI.INT).waitFor();
    checks.same("imRecv", Ring.of(ring.left, 3), Ring.array(into));
    request.waitFor();
  }

  private void noMessage() throws MPIException {
    Message message = new Message();
    message.mProbe(MPI.PROC_NULL, 5, world);
    checks.holds("isNoProc", message.isNoProc());
    Status status = message.mRecv(new int[1], 1, MPI.INT);
    checks.same("mRecv from nobody", MPI.PROC_NULL, status.getSource());
  }
}
