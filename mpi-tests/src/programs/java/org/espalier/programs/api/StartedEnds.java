// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.MatrixColumns.GAP;
import static org.espalier.programs.api.MatrixColumns.TAG;
import static org.espalier.programs.api.MatrixColumns.WIDTH;
import static org.espalier.programs.api.MatrixColumns.blank;
import static org.espalier.programs.api.MatrixColumns.matrix;
import static org.espalier.programs.api.MatrixColumns.value;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Messages of derived types that do not block, ended by each call that ends requests. */
final class StartedEnds {
  private final Checks checks;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Datatype column;

  StartedEnds(MatrixColumns columns) throws MPIException {
    this.checks = columns.checks();
    this.column = columns.type();
  }

  /** Ends some requests in some way; those that were received come first. */
  private interface End {
    void end(Request[] requests) throws MPIException;
  }

  /** By each call in turn. */
  void ends() throws MPIException {
    ended(
        "waitFor",
        requests -> {
          for (Request each : requests) {
            each.waitFor();
          }
        });
    ended(
        "test",
        requests -> {
          for (Request each : requests) {
            while (!each.test()) {
              Thread.onSpinWait();
            }
          }
        });
    ended(
        "testStatus",
        requests -> {
          for (Request each : requests) {
            Status status = each.testStatus();
            while (status == null) {
              status = each.testStatus();
            }
          }
        });
    ended("waitAll", Request::waitAll);
    ended(
        "waitAllStatus",
        requests -> checks.same("status", TAG + 1, Request.waitAllStatus(requests)[1].getTag()));
    ended(
        "testAll",
        requests -> {
          while (!Request.testAll(requests)) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testAllStatus",
        requests -> {
          Status[] all = Request.testAllStatus(requests);
          while (all == null) {
            all = Request.testAllStatus(requests);
          }
          checks.same("status", 1, all[0].getCount(column));
        });
    ended(
        "waitAny",
        requests -> {
          while (Request.waitAny(requests) != MPI.UNDEFINED) {
            Thread.onSpinWait();
          }
        });
    ended(
        "waitAnyStatus",
        requests -> {
          while (Request.waitAnyStatus(requests).getIndex() != MPI.UNDEFINED) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testAny",
        requests -> {
          for (int left = requests.length; left > 0; ) {
            left -= Request.testAny(requests) == MPI.UNDEFINED ? 0 : 1;
          }
        });
    ended(
        "testAnyStatus",
        requests -> {
          for (int left = requests.length; left > 0; ) {
            left -= Request.testAnyStatus(requests) == null ? 0 : 1;
          }
        });
    ended(
        "waitSome",
        requests -> {
          while (Request.waitSome(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "waitSomeStatus",
        requests -> {
          while (Request.waitSomeStatus(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testSome",
        requests -> {
          while (Request.testSome(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testSomeStatus",
        requests -> {
          while (Request.testSomeStatus(requests) != null) {
            Thread.onSpinWait();
          }
        });
  }

  /** Two columns of one matrix are received at once, and what lies between is written meanwhile. */
  private void ended(String what, End end) throws MPIException {
    IntBuffer got = blank();
    IntBuffer data = matrix(rank, 2);
    Request[] requests = {
      world.iRecv(got, 1, column, peer, TAG),
      world.iRecv(MPI.slice(got, 2), 1, column, peer, TAG + 1),
      MPI.REQUEST_NULL,
      world.iSend(data, 1, column, peer, TAG),
      world.iSend(MPI.slice(data, 2), 1, column, peer, TAG + 1),
    };
    Request[] some = {requests[0], requests[1], requests[3], requests[4]};
    got.put(1, 17);
    end.end(what.contains("All") || what.contains("Some") ? requests : some);
    checks.same(what + ": between", 17, got.get(1));
    got.put(1, GAP);
    int wrong = 0;
    for (int k = 0; k < got.capacity(); k++) {
      int at = k % WIDTH;
      wrong += got.get(k) == (at == 0 || at == 2 ? value(peer, 2, k) : GAP) ? 0 : 1;
    }
    checks.same(what, 0, wrong);
    for (Request each : some) {
      checks.holds(what + ": isNull", each.isNull());
    }
  }
}
