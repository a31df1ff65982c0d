// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Datatype;
import mpi.Errhandler;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Error handlers, and errors as exceptions with code and class. */
final class ErrorPart {
  private final Checks checks;
  private final Ring ring;

  ErrorPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("errors");
    exceptions();
    Intracomm comm = ring.world.dup();
    comm.setErrhandler(MPI.ERRORS_RETURN);
    Errhandler handler = comm.getErrhandler();
    comm.setErrhandler(handler);
    refusals(comm);
    try {
      comm.callErrhandler(MPI.ERR_OTHER);
      checks.holds("callErrhandler", true);
    } catch (MPIException told) {
      checks.same("callErrhandler", MPI.ERR_OTHER, told.getErrorClass());
    }
    comm.free();
    checks.end();
  }

  private void exceptions() {
    MPIException made = new MPIException("no such thing");
    checks.same("message", "no such thing", made.getMessage());
    Throwable cause = new IllegalStateException("a cause");
    checks.same("cause", cause, new MPIException(cause).getCause());
    checks.holds("getErrorCode", made.getErrorCode() >= 0 || made.getErrorCode() < 0);
  }

  private void refusals(Intracomm comm) throws MPIException {
    int[] data = {1, 2, 3};
    checks.refused(
        "a rank out of range",
        MPI.ERR_RANK,
        () -> comm.send(data, 1, MPI.INT, ring.size, Ring.TAG));
    checks.refused(
        "a negative count", MPI.ERR_COUNT, () -> comm.send(data, -1, MPI.INT, 0, Ring.TAG));
    checks.refused("a negative tag", MPI.ERR_TAG, () -> comm.send(data, 1, MPI.INT, 0, -5));
    Datatype open = Datatype.createContiguous(2, MPI.INT);
    checks.refused(
        "a type not committed", MPI.ERR_TYPE, () -> comm.send(data, 1, open, 0, Ring.TAG));
    open.free();
    checks.refused(
        "a root out of range", MPI.ERR_ROOT, () -> comm.bcast(data, 1, MPI.INT, ring.size));
    if (ring.rank == 0) {
      comm.send(new int[8], 8, MPI.INT, 1, Ring.TAG);
    } else if (ring.rank == 1) {
      checks.refused(
          "a message too long",
          MPI.ERR_TRUNCATE,
          () -> comm.recv(new int[4], 4, MPI.INT, 0, Ring.TAG));
    }
  }
}
