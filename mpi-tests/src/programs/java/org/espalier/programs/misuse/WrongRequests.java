// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Requests that are used in a wrong order, and statuses of nothing. */
final class WrongRequests {
  private static final int TAG = 6;

  /** Messages of this process to itself, none of which another sees. */
  private final Comm self = MPI.COMM_SELF;

  private final IntBuffer memory = MPI.newIntBuffer(40);

  WrongRequests() throws MPIException {}

  private Request received() throws MPIException {
    return self.iRecv(memory, 4, MPI.INT, 0, TAG);
  }

  private void cancelled(Request request) throws MPIException {
    request.cancel();
    request.waitFor();
  }

  void add(Misuses misuses) throws MPIException {
    misuses.refused(
        "start of an active request",
        () -> {
          Prequest request = self.recvInit(memory, 1, MPI.INT, 0, TAG);
          request.start();
          try {
            request.start();
          } finally {
            request.cancel();
            request.waitFor();
            request.free();
          }
        });
    misuses.refused(
        "start of a freed request",
        () -> {
          Prequest request = self.recvInit(memory, 1, MPI.INT, 0, TAG);
          request.free();
          request.start();
        });
    misuses.refused("startAll of null", () -> Prequest.startAll(null));
    misuses.refused("startAll of nothing", () -> Prequest.startAll(new Prequest[] {null}));
    misuses.refused("waitAll of null", () -> Request.waitAll(null));
    misuses.survived("waitAll of nothing", () -> Request.waitAll(new Request[] {null, null}));
    misuses.survived("waitAny of nothing", () -> Request.waitAny(new Request[] {null}));
    misuses.survived("testSome of nothing", () -> Request.testSome(new Request[] {null}));
    misuses.survived("waitSome of none", () -> Request.waitSome(new Request[0]));
    misuses.survived(
        "a wait behind a wait",
        () -> {
          Request request = received();
          cancelled(request);
          request.waitFor();
          request.waitStatus();
          request.test();
          request.getStatus();
        });
    misuses.survived(
        "two frees",
        () -> {
          Prequest request = self.recvInit(memory, 1, MPI.INT, 0, TAG);
          request.free();
          request.free();
        });
    misuses.refused(
        "cancel of an ended request",
        () -> {
          Request request = received();
          cancelled(request);
          request.cancel();
        });
    misuses.survived(
        "cancel and wait",
        () -> {
          Request request = received();
          request.cancel();
          Status status = request.waitStatus();
          if (!status.isCancelled()) {
            throw new AssertionError("it was not cancelled");
          }
        });
    misuses.survived(
        "one request twice",
        () -> {
          Request request = received();
          request.cancel();
          Request.waitAll(new Request[] {request});
          Request.waitAll(new Request[] {request, request});
        });
    misuses.survived(
        "a wait for a prepared request",
        () -> {
          Prequest request = self.recvInit(memory, 1, MPI.INT, 0, TAG);
          request.waitFor();
          request.test();
          request.free();
          request.waitFor();
        });
    Status none = MPI.COMM_WORLD.iProbe(MPI.PROC_NULL, TAG);
    misuses.refused("getCount of no type", () -> none.getCount(null));
    misuses.refused("getElements of no type", () -> none.getElements(null));
    misuses.refused("getCount of the null type", () -> none.getCount(MPI.DATATYPE_NULL));
    misuses.refused("getElements of the null type", () -> none.getElements(MPI.DATATYPE_NULL));
    misuses.survived("setElements below 0", () -> none.setElements(MPI.INT, -4));
    misuses.refused("a buffer attached that is null", () -> MPI.attachBuffer(null));
    misuses.refused(
        "two attached buffers",
        () -> {
          MPI.attachBuffer(new byte[20000]);
          try {
            MPI.attachBuffer(new byte[20000]);
          } finally {
            MPI.detachBuffer();
          }
        });
    misuses.refused(
        "a buffered message that is too long",
        () -> {
          MPI.attachBuffer(new byte[2000]);
          try {
            self.bSend(new int[4000], 4000, MPI.INT, 0, TAG);
          } finally {
            MPI.detachBuffer();
          }
        });
  }
}
