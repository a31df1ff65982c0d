// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Ends several requests at once. The handles go back into the objects whatever happens, and what
 * has ended is unpacked where it was received into memory of its own.
 */
final class Requests {
  /** In place of a status that no one looks at. */
  static final long STATUS_IGNORE = NativeLibrary.get().abi().statusIgnore;

  private static final int STATUS_BYTES = NativeLibrary.get().abi().statusBytes;
  private static final int STATUS_ERROR = NativeLibrary.get().abi().statusError;

  private static final Call WAIT_ANY = new Call("MPI_Waitany");
  private static final Call TEST_ANY = new Call("MPI_Testany");
  private static final Call WAIT_ALL = new Call("MPI_Waitall");
  private static final Call TEST_ALL = new Call("MPI_Testall");
  private static final Call WAIT_SOME = new Call("MPI_Waitsome");
  private static final Call TEST_SOME = new Call("MPI_Testsome");
  private static final Call START_ALL = new Call("MPI_Startall");

  private Requests() {}

  // Loops without calls: a program that waits for many requests, a thousand times, does so before
  // the JVM compiles this (docs/adr/0468).

  private static long[] handles(Stage stage, Request[] requests) {
    long nothing = Handles.REQUEST_NULL;
    long[] words = stage.handleWords(requests.length);
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      words[k] = request == null || request.handle == 0 ? nothing : request.handle;
    }
    return words;
  }

  private static void back(Request[] requests, long[] words) {
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      if (request != null) {
        request.handle = words[k];
      }
    }
  }

  /** What the first operation of the program's that failed has thrown comes out. */
  private static void rethrow(Request[] requests) throws MPIException {
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      if (request != null && request.op != null) {
        boolean right = false;
        try {
          request.rethrow();
          right = true;
        } finally {
          if (!right) {
            endOperations(requests, k + 1);
          }
        }
      }
    }
  }

  private static void endOperations(Request[] requests, int from) {
    for (int k = from; k < requests.length; k++) {
      if (requests[k] != null) {
        requests[k].endOperation();
      }
    }
  }

  private static void ended(Stage stage, Request[] requests, int index, long status)
      throws MPIException {
    if (index >= 0 && index < requests.length && requests[index] != null) {
      requests[index].ended(stage, status);
    }
  }

  private static void failedAt(Request[] requests, int index) {
    if (index >= 0 && index < requests.length && requests[index] != null) {
      requests[index].hasFailed();
    }
  }

  /** Behind a call that failed for one, which is told unless it failed for all. */
  private static void failedForOne(Request[] requests, long[] handles, long index) {
    failed(requests, handles);
    failedAt(requests, Stage.getInt(index));
  }

  /** Behind a call that failed for one or for all: what MPI has ended is not unpacked. */
  private static void failed(Request[] requests, long[] handles) {
    back(requests, handles);
    for (Request request : requests) {
      if (request != null) {
        request.failed();
      }
    }
  }

  /** Behind a call that failed for some: those whose status says so ended well. */
  private static void failedInStatus(
      Stage stage, Request[] requests, long[] handles, MPIException failure, Ends ends)
      throws MPIException {
    if (failure.getErrorClass() == MPI.ERR_IN_STATUS && ends.statuses != STATUS_IGNORE) {
      back(requests, handles);
      int count = ends.count(requests.length);
      for (int k = 0; k < count; k++) {
        int index = ends.index(k);
        long status = ends.statuses + (long) STATUS_BYTES * k;
        int error = Stage.getInt(status + STATUS_ERROR);
        if (error == Abi.SUCCESS) {
          ended(stage, requests, index, status);
        } else if (error != MPI.ERR_PENDING) {
          failedAt(requests, index);
        }
      }
    }
    failed(requests, handles);
  }

  /** Where MPI says which have ended, and how. */
  private static final class Ends {
    /** Of each that has ended; nothing where no one looks at them. */
    final long statuses;

    /** How many, and which: 0 where it is all. */
    final long count;

    final long indices;

    Ends(long statuses, long count, long indices) {
      this.statuses = statuses;
      this.count = count;
      this.indices = indices;
    }

    int count(int all) {
      return count == 0 ? all : Stage.getInt(count);
    }

    int index(int k) {
      return indices == 0 ? k : Stage.getInt(indices, k);
    }
  }

  private static long statuses(Stage stage, int count) {
    return stage.words((count * STATUS_BYTES + 7) / 8);
  }

  private static long statusOrNone(Stage stage, Request[] requests) {
    for (Request request : requests) {
      if (request != null && request.packed != null) {
        return Status.take(stage);
      }
    }
    return STATUS_IGNORE;
  }

  /** Where some fail, statuses say of persistent ones whether they have ended, too. */
  private static long statusesOrNone(Stage stage, Request[] requests) {
    for (Request request : requests) {
      if (request != null && (request.packed != null || request.isPersistent())) {
        return statuses(stage, requests.length);
      }
    }
    return STATUS_IGNORE;
  }

  static Status waitAnyStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long status = Status.take(stage);
      int index = waitAny(stage, requests, status);
      return new Status(status, index);
    }
  }

  static int waitAny(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      return waitAny(stage, requests, statusOrNone(stage, requests));
    }
  }

  private static int waitAny(Stage stage, Request[] requests, long status) throws MPIException {
    long[] handles = handles(stage, requests);
    long out = stage.words(1);
    stage.put(out, Abi.UNDEFINED);
    try {
      WAIT_ANY.ofHandles(4, handles, requests.length, out, status, 0);
    } catch (MPIException failure) {
      failedForOne(requests, handles, out);
      throw failure;
    }
    back(requests, handles);
    int index = Stage.getInt(out);
    ended(stage, requests, index, status);
    rethrow(requests);
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
      testAny(stage, requests, out, statusOrNone(stage, requests));
      return Stage.getInt(out);
    }
  }

  private static boolean testAny(Stage stage, Request[] requests, long out, long status)
      throws MPIException {
    long[] handles = handles(stage, requests);
    stage.put(out, Abi.UNDEFINED);
    try {
      TEST_ANY.ofHandles(5, handles, requests.length, out, out + 8, status);
    } catch (MPIException failure) {
      failedForOne(requests, handles, out);
      throw failure;
    }
    back(requests, handles);
    boolean has = Stage.getInt(out + 8) != 0;
    if (has) {
      ended(stage, requests, Stage.getInt(out), status);
    }
    rethrow(requests);
    return has;
  }

  static Status[] waitAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long statuses = statuses(stage, requests.length);
      waitAll(stage, requests, statuses);
      return read(statuses, requests.length);
    }
  }

  private static Status[] read(long statuses, int count) {
    Status[] result = new Status[count];
    for (int k = 0; k < count; k++) {
      result[k] = new Status(statuses + (long) STATUS_BYTES * k, 0);
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
      WAIT_ALL.ofHandles(3, handles, count, STATUS_IGNORE, 0, 0);
    } catch (MPIException failure) {
      failed(requests, handles);
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
   * says so too where the call itself has waited for a persistent request that failed.
   */
  private static void requireNoFailure(int count, long statuses) throws MPIException {
    for (int k = 0; k < count && statuses != STATUS_IGNORE; k++) {
      if (Stage.getInt(statuses + (long) STATUS_BYTES * k + STATUS_ERROR) != Abi.SUCCESS) {
        Call.check(MPI.ERR_IN_STATUS);
      }
    }
  }

  private static void waitAllStaged(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      waitAll(stage, requests, statusesOrNone(stage, requests));
    }
  }

  private static void waitAll(Stage stage, Request[] requests, long statuses) throws MPIException {
    long[] handles = handles(stage, requests);
    try {
      WAIT_ALL.ofHandles(3, handles, requests.length, statuses, 0, 0);
      requireNoFailure(requests.length, statuses);
    } catch (MPIException failure) {
      failedInStatus(stage, requests, handles, failure, new Ends(statuses, 0, 0));
      throw failure;
    }
    allEnded(stage, requests, handles, statuses);
  }

  private static void allEnded(Stage stage, Request[] requests, long[] handles, long statuses)
      throws MPIException {
    back(requests, handles);
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      if (request == null) {
        continue;
      }
      if (request.packed == null) {
        request.active = false; // all that ended() does
      } else {
        request.ended(stage, statuses + (long) STATUS_BYTES * k);
      }
    }
    rethrow(requests);
  }

  static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long statuses = statuses(stage, requests.length);
      return testAll(stage, requests, statuses) ? read(statuses, requests.length) : null;
    }
  }

  static boolean testAll(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      return testAll(stage, requests, statusesOrNone(stage, requests));
    }
  }

  private static boolean testAll(Stage stage, Request[] requests, long statuses)
      throws MPIException {
    long[] handles = handles(stage, requests);
    long flag = stage.words(1);
    try {
      TEST_ALL.ofHandles(4, handles, requests.length, flag, statuses, 0);
      if (Stage.getInt(flag) != 0) {
        requireNoFailure(requests.length, statuses);
      }
    } catch (MPIException failure) {
      failedInStatus(stage, requests, handles, failure, new Ends(statuses, 0, 0));
      throw failure;
    }
    boolean all = Stage.getInt(flag) != 0;
    if (all) {
      allEnded(stage, requests, handles, statuses);
    } else {
      back(requests, handles);
    }
    return all;
  }

  static Status @Nullable [] someStatus(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      Ends ends = ends(stage, requests, statuses(stage, requests.length));
      int count = some(stage, requests, wait, ends);
      if (count == Abi.UNDEFINED) {
        return null;
      }
      Status[] result = new Status[count];
      for (int k = 0; k < count; k++) {
        result[k] = new Status(ends.statuses + (long) STATUS_BYTES * k, ends.index(k));
      }
      return result;
    }
  }

  static int @Nullable [] some(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      Ends ends = ends(stage, requests, statusesOrNone(stage, requests));
      int count = some(stage, requests, wait, ends);
      return count == Abi.UNDEFINED ? null : Stage.getInts(ends.indices, count);
    }
  }

  private static Ends ends(Stage stage, Request[] requests, long statuses) {
    return new Ends(statuses, stage.words(1), stage.take(4L * requests.length));
  }

  private static int some(Stage stage, Request[] requests, boolean wait, Ends ends)
      throws MPIException {
    long[] handles = handles(stage, requests);
    try {
      (wait ? WAIT_SOME : TEST_SOME)
          .ofHandles(5, handles, requests.length, ends.count, ends.indices, ends.statuses);
    } catch (MPIException failure) {
      failedInStatus(stage, requests, handles, failure, ends);
      throw failure;
    }
    back(requests, handles);
    int count = ends.count(0);
    for (int k = 0; k < count; k++) {
      ended(stage, requests, ends.index(k), ends.statuses + (long) STATUS_BYTES * k);
    }
    rethrow(requests);
    return count;
  }

  static void startAll(Prequest[] requests) throws MPIException {
    int prepared = 0;
    boolean called = false;
    boolean started = false;
    try (Stage stage = Stage.open()) {
      for (; prepared < requests.length; prepared++) {
        if (requests[prepared] != null) {
          requests[prepared].prepare(stage);
          requests[prepared].active(true); // so that it is refused where it stands here twice
        }
      }
      long[] handles = handles(stage, requests);
      called = true;
      try {
        START_ALL.ofHandles(2, handles, requests.length, 0, 0, 0);
        started = true;
      } finally {
        back(requests, handles);
      }
    } finally {
      for (int k = 0; k < prepared && !started; k++) {
        if (requests[k] != null) {
          requests[k].active(called && requests[k].mayRun()); // MPI has started some of them
        }
      }
    }
  }
}
