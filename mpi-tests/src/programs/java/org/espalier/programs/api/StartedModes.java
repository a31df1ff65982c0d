// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.MatrixColumns.GAP;
import static org.espalier.programs.api.MatrixColumns.ROWS;
import static org.espalier.programs.api.MatrixColumns.TAG;
import static org.espalier.programs.api.MatrixColumns.WIDTH;
import static org.espalier.programs.api.MatrixColumns.blank;
import static org.espalier.programs.api.MatrixColumns.fill;
import static org.espalier.programs.api.MatrixColumns.matrix;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Messages of derived types that do not block, sent in each mode: once, and again by persistent
 * requests.
 */
final class StartedModes {
  private final Checks checks;
  private final MatrixColumns columns;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Datatype column;

  StartedModes(MatrixColumns columns) throws MPIException {
    this.checks = columns.checks();
    this.columns = columns;
    this.column = columns.type();
  }

  /** Starts one send of two columns. */
  private interface Start {
    Request start(IntBuffer data) throws MPIException;
  }

  /** Once in each mode, and to no one. */
  void once() throws MPIException {
    mode("iSend", data -> world.iSend(data, 2, column, peer, TAG));
    mode("isSend", data -> world.isSend(data, 2, column, peer, TAG));
    mode("irSend", data -> world.irSend(data, 2, column, peer, TAG));
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    mode("ibSend", data -> world.ibSend(data, 2, column, peer, TAG));
    MPI.detachBuffer();
    IntBuffer untouched = blank();
    Request none = world.iRecv(untouched, 2, column, MPI.PROC_NULL, TAG);
    world.iSend(untouched, 2, column, MPI.PROC_NULL, TAG).waitFor();
    checks.same("from no one", 0, none.waitStatus().getCount(column));
    columns.came("from no one", untouched, 0, 0, 0);
  }

  private void mode(String what, Start send) throws MPIException {
    IntBuffer got = blank();
    Request received = world.iRecv(got, 2, column, peer, TAG);
    world.barrier();
    Request sent = send.start(matrix(rank, 1));
    Status status = received.waitStatus();
    sent.waitFor();
    checks.same(what + ": count", 2, status.getCount(column));
    checks.same(what + ": elements", 2 * ROWS, status.getElements(column));
    columns.came(what, got, 1, 0, 2);
  }

  /** Five times in each mode. */
  void persistent() throws MPIException {
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    IntBuffer out = MPI.newIntBuffer(ROWS * WIDTH);
    again("sendInit", out, world.sendInit(out, 2, column, peer, TAG));
    again("bSendInit", out, world.bSendInit(out, 2, column, peer, TAG));
    again("sSendInit", out, world.sSendInit(out, 2, column, peer, TAG));
    again("rSendInit", out, world.rSendInit(out, 2, column, peer, TAG));
    MPI.detachBuffer();
  }

  private void again(String what, IntBuffer out, Prequest send) throws MPIException {
    IntBuffer in = blank();
    Prequest receive = world.recvInit(in, 2, column, peer, TAG);
    receive.waitFor(); // it was not started: nothing to wait for
    columns.came(what + ": not started", in, 0, 0, 0);
    for (int round = 0; round < 5; round++) {
      fill(out, rank, round);
      if (round % 2 == 1) {
        Prequest.startAll(new Prequest[] {receive});
      } else {
        receive.start();
      }
      world.barrier();
      send.start();
      if (round < 2) {
        Request.waitAll(new Request[] {receive, send});
      } else if (round == 2) {
        checks.same(what + ": status", 2, receive.waitStatus().getCount(column));
        send.waitFor();
      } else {
        while (!Request.testAll(new Request[] {send, receive})) {
          Thread.onSpinWait();
        }
      }
      columns.came(what, in, round, 0, 2);
      in.put(0, GAP);
      receive.waitFor(); // it is not active any more: what came does not come again
      checks.same(what + ": once", GAP, in.get(0));
    }
    receive.start();
    receive.cancel();
    checks.holds(what + ": cancel", receive.waitStatus().isCancelled());
    world.barrier();
    send.free();
    receive.free();
    checks.holds(what + ": free", send.isNull() && receive.isNull());
  }
}
