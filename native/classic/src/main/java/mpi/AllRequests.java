// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.jspecify.annotations.Nullable;

/** Ends all of several requests, or none (MPI 4.1 §3.7.5). */
final class AllRequests {
  private static final Call WAIT_ALL = new Call("MPI_Waitall");
  private static final Call TEST_ALL = new Call("MPI_Testall");

  private AllRequests() {}

  static Status[] waitAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long statuses = Requests.statuses(stage, requests.length);
      waitAll(stage, requests, statuses);
      return read(statuses, requests.length);
    }
  }

  private static Status[] read(long statuses, int count) {
    Status[] result = new Status[count];
    for (int k = 0; k < count; k++) {
      result[k] = new Status(statuses + (long) Requests.STATUS_BYTES * k, 0);
    }
    return result;
  }

  /**
   * Waits for all where no one looks at how each ended: most programs' way, so that it is one
   * method with two loops.
   */
  static void waitAll(Request[] requests) throws MPIException {
    int count = requests.length;
    long[] handles = new long[count];
    for (int k = 0; k < count; k++) {
      Request request = requests[k];
      if (request == null || request.handle == 0) {
        handles[k] = Handles.REQUEST_NULL;
      } else if (request.packed != null || request.op != null || request.isPersistent()) {
        waitAllStaged(requests);
        return;
      } else {
        handles[k] = request.handle;
      }
    }
    try {
      WAIT_ALL.ofHandles(3, handles, count, Requests.STATUS_IGNORE, 0, 0);
    } catch (MPIException failure) {
      Requests.failed(requests, handles);
      throw failure;
    }
    for (int k = 0; k < count; k++) {
      Request request = requests[k];
      if (request != null) {
        request.handle = handles[k];
        request.active = false; // all that ended() does
      }
    }
  }

  /**
   * Behind a call that says that all ended well, with statuses that were zeros before: Open MPI
   * says so too of some persistent requests that failed (ompi#13432).
   */
  private static void requireNoFailure(int count, long statuses) throws MPIException {
    for (int k = 0; k < count && statuses != Requests.STATUS_IGNORE; k++) {
      if (Requests.error(statuses + (long) Requests.STATUS_BYTES * k) != Abi.SUCCESS) {
        Call.check(MPI.ERR_IN_STATUS);
      }
    }
  }

  private static void waitAllStaged(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      waitAll(stage, requests, Requests.statusesOrNone(stage, requests));
    }
  }

  private static void waitAll(Stage stage, Request[] requests, long statuses) throws MPIException {
    long[] handles = Requests.handles(stage, requests);
    try {
      WAIT_ALL.ofHandles(3, handles, requests.length, statuses, 0, 0);
      requireNoFailure(requests.length, statuses);
    } catch (MPIException failure) {
      Requests.failedInStatus(stage, requests, handles, failure, new Requests.Ends(statuses, 0, 0));
      throw failure;
    }
    allEnded(stage, requests, handles, statuses);
  }

  private static void allEnded(Stage stage, Request[] requests, long[] handles, long statuses)
      throws MPIException {
    Requests.back(requests, handles);
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      if (request == null) {
        continue;
      }
      if (request.packed == null) {
        request.active = false; // all that ended() does
      } else {
        request.ended(stage, statuses + (long) Requests.STATUS_BYTES * k);
      }
    }
    Requests.rethrow(requests);
  }

  static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long statuses = Requests.statuses(stage, requests.length);
      return testAll(stage, requests, statuses) ? read(statuses, requests.length) : null;
    }
  }

  static boolean testAll(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      return testAll(stage, requests, Requests.statusesOrNone(stage, requests));
    }
  }

  private static boolean testAll(Stage stage, Request[] requests, long statuses)
      throws MPIException {
    long[] handles = Requests.handles(stage, requests);
    long flag = stage.words(1);
    try {
      TEST_ALL.ofHandles(4, handles, requests.length, flag, statuses, 0);
      if (Stage.getInt(flag) != 0) {
        requireNoFailure(requests.length, statuses);
      }
    } catch (MPIException failure) {
      Requests.failedInStatus(stage, requests, handles, failure, new Requests.Ends(statuses, 0, 0));
      throw failure;
    }
    boolean all = Stage.getInt(flag) != 0;
    if (all) {
      allEnded(stage, requests, handles, statuses);
    } else {
      Requests.back(requests, handles);
    }
    return all;
  }
}
