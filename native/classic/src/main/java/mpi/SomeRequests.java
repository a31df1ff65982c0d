// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.jspecify.annotations.Nullable;

/** Ends those of several requests that are over (MPI 4.1 §3.7.5). */
final class SomeRequests {
  private static final Call WAIT_SOME = new Call("MPI_Waitsome");
  private static final Call TEST_SOME = new Call("MPI_Testsome");

  private SomeRequests() {}

  static Status @Nullable [] someStatus(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      Requests.Ends ends = ends(stage, requests, Requests.statuses(stage, requests.length));
      int count = some(stage, requests, wait, ends);
      if (count == Abi.UNDEFINED) {
        return null;
      }
      Status[] result = new Status[count];
      for (int k = 0; k < count; k++) {
        result[k] = new Status(ends.statuses + (long) Requests.STATUS_BYTES * k, ends.index(k));
      }
      return result;
    }
  }

  static int @Nullable [] some(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      Requests.Ends ends = ends(stage, requests, Requests.statusesOrNone(stage, requests));
      int count = some(stage, requests, wait, ends);
      return count == Abi.UNDEFINED ? null : Stage.getInts(ends.indices, count);
    }
  }

  private static Requests.Ends ends(Stage stage, Request[] requests, long statuses) {
    return new Requests.Ends(statuses, stage.words(1), stage.take(4L * requests.length));
  }

  private static int some(Stage stage, Request[] requests, boolean wait, Requests.Ends ends)
      throws MPIException {
    long[] handles = Requests.handles(stage, requests);
    try {
      (wait ? WAIT_SOME : TEST_SOME)
          .ofHandles(5, handles, requests.length, ends.count, ends.indices, ends.statuses);
    } catch (MPIException failure) {
      Requests.failedInStatus(stage, requests, handles, failure, ends);
      throw failure;
    }
    Requests.back(requests, handles);
    int count = ends.count(0);
    for (int k = 0; k < count; k++) {
      Requests.ended(
          stage, requests, ends.index(k), ends.statuses + (long) Requests.STATUS_BYTES * k);
    }
    Requests.rethrow(requests);
    return count;
  }
}
