// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.jspecify.annotations.Nullable;

/** Ends one of several requests, whichever is first (MPI 4.1 §3.7.5). */
final class AnyRequest {
  private static final Call WAIT_ANY = new Call("MPI_Waitany");
  private static final Call TEST_ANY = new Call("MPI_Testany");

  private AnyRequest() {}

  static Status waitAnyStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long status = Status.take(stage);
      int index = waitAny(stage, requests, status);
      return new Status(status, index);
    }
  }

  static int waitAny(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      return waitAny(stage, requests, Requests.statusOrNone(stage, requests));
    }
  }

  private static int waitAny(Stage stage, Request[] requests, long status) throws MPIException {
    long[] handles = Requests.handles(stage, requests);
    long out = stage.words(1);
    stage.put(out, Abi.UNDEFINED);
    try {
      WAIT_ANY.ofHandles(4, handles, requests.length, out, status, 0);
    } catch (MPIException failure) {
      Requests.failedForOne(requests, handles, out);
      throw failure;
    }
    Requests.back(requests, handles);
    int index = Stage.getInt(out);
    Requests.ended(stage, requests, index, status);
    Requests.rethrow(requests);
    return index;
  }

  static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long status = Status.take(stage);
      long out = stage.words(2);
      return testAny(stage, requests, out, status) ? new Status(status, Stage.getInt(out)) : null;
    }
  }

  static int testAny(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      testAny(stage, requests, out, Requests.statusOrNone(stage, requests));
      return Stage.getInt(out);
    }
  }

  private static boolean testAny(Stage stage, Request[] requests, long out, long status)
      throws MPIException {
    long[] handles = Requests.handles(stage, requests);
    stage.put(out, Abi.UNDEFINED);
    try {
      TEST_ANY.ofHandles(5, handles, requests.length, out, out + 8, status);
    } catch (MPIException failure) {
      Requests.failedForOne(requests, handles, out);
      throw failure;
    }
    Requests.back(requests, handles);
    boolean has = Stage.getInt(out + 8) != 0;
    if (has) {
      Requests.ended(stage, requests, Stage.getInt(out), status);
    }
    Requests.rethrow(requests);
    return has;
  }
}
