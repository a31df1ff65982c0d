// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Started messages: in all modes, awaited and tested in all ways, persistent, cancelled. */
final class RequestPart {
  private static final int PAIRS = 3;

  private final Checks checks;
  private final Ring ring;
  private final Comm world;

  RequestPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
  }

  void run() throws MPIException {
    checks.begin("requests");
    modes();
    single();
    several();
    persistent();
    cancelled();
    checks.end();
  }

  /** Starts one send to the right. */
  private interface Start {
    Request start(IntBuffer data) throws MPIException;
  }

  private void modes() throws MPIException {
    mode("iSend", data -> world.iSend(data, 4, MPI.INT, ring.right, 1));
    mode("isSend", data -> world.isSend(data, 4, MPI.INT, ring.right, 1));
    mode("irSend", data -> world.irSend(data, 4, MPI.INT, ring.right, 1));
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    mode("ibSend", data -> world.ibSend(data, 4, MPI.INT, ring.right, 1));
    MPI.detachBuffer();
  }

  private void mode(String what, Start send) throws MPIException {
    IntBuffer got = MPI.newIntBuffer(4);
    Request received = world.iRecv(got, 4, MPI.INT, ring.left, 1);
    world.barrier();
    Request sent = send.start(Ring.direct(ring.mine(4)));
    checks.same(what + ": waitStatus", 4, received.waitStatus().getCount(MPI.INT));
    sent.waitFor();
    checks.holds(what + ": isNull", sent.isNull() && received.isNull());
    checks.same(what, Ring.of(ring.left, 4), Ring.array(got));
  }

  private void single() throws MPIException {
    IntBuffer got = MPI.newIntBuffer(4);
    Request received = world.iRecv(got, 4, MPI.INT, ring.left, 2);
    checks.holds("getStatus before", received.getStatus() == null);
    checks.holds("testStatus before", received.testStatus() == null);
    checks.holds("test before", !received.test());
    world.barrier();
    Request sent = world.iSend(Ring.direct(ring.mine(4)), 4, MPI.INT, ring.right, 2);
    Status status = received.getStatus();
    while (status == null) {
      status = received.getStatus();
    }
    checks.same("getStatus", ring.left, status.getSource());
    checks.holds("getStatus does not end a request", !received.isNull());
    checks.same("testStatus", 4, received.testStatus().getCount(MPI.INT));
    checks.same("data", Ring.of(ring.left, 4), Ring.array(got));
    while (!sent.test()) {
      Thread.onSpinWait();
    }
    checks.holds("test", sent.isNull());
    checks.holds("REQUEST_NULL", MPI.REQUEST_NULL.isNull());
  }

  private final IntBuffer[] arrived = new IntBuffer[PAIRS];

  private Request[] started() throws MPIException {
    Request[] requests = new Request[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      arrived[i] = MPI.newIntBuffer(4);
      requests[i] = world.iRecv(arrived[i], 4, MPI.INT, ring.left, 10 + i);
      requests[PAIRS + i] = world.iSend(Ring.direct(ring.mine(4)), 4, MPI.INT, ring.right, 10 + i);
    }
    return requests;
  }

  private void arrived(String what) {
    for (IntBuffer data : arrived) {
      checks.same(what, Ring.of(ring.left, 4), Ring.array(data));
    }
  }

  private void several() throws MPIException {
    Request.waitAll(started());
    arrived("waitAll");
    Status[] all = Request.waitAllStatus(started());
    checks.same("waitAllStatus", 10, all[0].getTag());
    arrived("waitAllStatus");
    Request[] requests = started();
    while (!Request.testAll(requests)) {
      Thread.onSpinWait();
    }
    arrived("testAll");
    requests = started();
    all = Request.testAllStatus(requests);
    while (all == null) {
      all = Request.testAllStatus(requests);
    }
    checks.same("testAllStatus", 11, all[1].getTag());
    arrived("testAllStatus");
    anyOf();
    someOf();
  }

  private void anyOf() throws MPIException {
    boolean[] seen = new boolean[2 * PAIRS];
    Request[] requests = started();
    for (int i = 0; i < seen.length; i++) {
      seen[Request.waitAny(requests)] = true;
    }
    all("waitAny", seen);
    checks.same("waitAny of none", MPI.UNDEFINED, Request.waitAny(requests));
    requests = started();
    for (int i = 0; i < seen.length; i++) {
      Status status = Request.waitAnyStatus(requests);
      seen[status.getIndex()] = true;
    }
    all("waitAnyStatus", seen);
    requests = started();
    for (int left = seen.length; left > 0; ) {
      int index = Request.testAny(requests);
      if (index != MPI.UNDEFINED) {
        seen[index] = true;
        left--;
      }
    }
    all("testAny", seen);
    requests = started();
    for (int left = seen.length; left > 0; ) {
      Status status = Request.testAnyStatus(requests);
      if (status != null) {
        seen[status.getIndex()] = true;
        left--;
      }
    }
    all("testAnyStatus", seen);
  }

  private void someOf() throws MPIException {
    boolean[] seen = new boolean[2 * PAIRS];
    Request[] requests = started();
    for (int left = seen.length; left > 0; ) {
      for (int index : Request.waitSome(requests)) {
        seen[index] = true;
        left--;
      }
    }
    all("waitSome", seen);
    requests = started();
    for (int left = seen.length; left > 0; ) {
      for (Status status : Request.waitSomeStatus(requests)) {
        seen[status.getIndex()] = true;
        left--;
      }
    }
    all("waitSomeStatus", seen);
    requests = started();
    for (int left = seen.length; left > 0; ) {
      for (int index : Request.testSome(requests)) {
        seen[index] = true;
        left--;
      }
    }
    all("testSome", seen);
    requests = started();
    for (int left = seen.length; left > 0; ) {
      for (Status status : Request.testSomeStatus(requests)) {
        seen[status.getIndex()] = true;
        left--;
      }
    }
    all("testSomeStatus", seen);
  }

  private void all(String what, boolean[] seen) {
    for (int i = 0; i < seen.length; i++) {
      checks.holds(what, seen[i]);
      seen[i] = false;
    }
    arrived(what);
  }

  private void persistent() throws MPIException {
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    IntBuffer out = MPI.newIntBuffer(4);
    again("sendInit", out, world.sendInit(out, 4, MPI.INT, ring.right, 5));
    again("bSendInit", out, world.bSendInit(out, 4, MPI.INT, ring.right, 5));
    again("sSendInit", out, world.sSendInit(out, 4, MPI.INT, ring.right, 5));
    again("rSendInit", out, world.rSendInit(out, 4, MPI.INT, ring.right, 5));
    MPI.detachBuffer();
  }

  private void again(String what, IntBuffer out, Prequest send) throws MPIException {
    IntBuffer in = MPI.newIntBuffer(4);
    Prequest receive = world.recvInit(in, 4, MPI.INT, ring.left, 5);
    for (int round = 0; round < 3; round++) {
      out.put(0, Ring.of(ring.rank + 10 * round, 4));
      if (round == 1) {
        Prequest.startAll(new Prequest[] {receive});
      } else {
        receive.start();
      }
      world.barrier();
      send.start();
      Request.waitAll(new Request[] {receive, send});
      checks.same(what, Ring.of(ring.left + 10 * round, 4), Ring.array(in));
      checks.holds(what + ": isNull", !send.isNull());
    }
    send.free();
    receive.free();
    checks.holds(what + ": free", send.isNull() && receive.isNull());
  }

  private void cancelled() throws MPIException {
    IntBuffer got = Ring.direct(-1, -1);
    Request request = world.iRecv(got, 2, MPI.INT, ring.left, 77);
    request.cancel();
    checks.holds("cancel", request.waitStatus().isCancelled());
    checks.same("data after cancel", new int[] {-1, -1}, Ring.array(got));
  }
}
