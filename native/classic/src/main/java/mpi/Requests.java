// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;

/**
 * What calls that end several requests at once do alike: {@link AnyRequest}, {@link AllRequests},
 * {@link SomeRequests}. The handles go back into the objects whatever happens, and what has ended
 * is unpacked where it was received into memory of its own.
 */
final class Requests {
  /** In place of a status that no one looks at. */
  static final long STATUS_IGNORE = NativeLibrary.get().abi().statusIgnore;

  static final int STATUS_BYTES = NativeLibrary.get().abi().statusBytes;
  private static final int STATUS_ERROR = NativeLibrary.get().abi().statusError;

  private Requests() {}

  // Loops without calls: a program that waits for many requests, a thousand times, does so before
  // the JVM compiles this (docs/adr/0468).

  static long[] handles(Stage stage, Request[] requests) {
    long nothing = Handles.REQUEST_NULL;
    long[] words = stage.handleWords(requests.length);
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      words[k] = request == null || request.handle == 0 ? nothing : request.handle;
    }
    return words;
  }

  static void back(Request[] requests, long[] words) {
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      if (request != null) {
        request.handle = words[k];
      }
    }
  }

  /** What the first operation of the program's that failed has thrown comes out. */
  static void rethrow(Request[] requests) throws MPIException {
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

  static void ended(Stage stage, Request[] requests, int index, long status) throws MPIException {
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
  static void failedForOne(Request[] requests, long[] handles, long index) {
    failed(requests, handles);
    failedAt(requests, Stage.getInt(index));
  }

  /** Behind a call that failed for one or for all: what MPI has ended is not unpacked. */
  static void failed(Request[] requests, long[] handles) {
    back(requests, handles);
    for (Request request : requests) {
      if (request != null) {
        request.failed();
      }
    }
  }

  /** Behind a call that failed for some: those whose status says so ended well. */
  static void failedInStatus(
      Stage stage, Request[] requests, long[] handles, MPIException failure, Ends ends)
      throws MPIException {
    if (failure.getErrorClass() == MPI.ERR_IN_STATUS && ends.statuses != STATUS_IGNORE) {
      back(requests, handles);
      int count = ends.count(requests.length);
      for (int k = 0; k < count; k++) {
        int index = ends.index(k);
        long status = ends.statuses + (long) STATUS_BYTES * k;
        int error = error(status);
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
  static final class Ends {
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

  /** What a status tells of how its request ended. */
  static int error(long status) {
    return Stage.getInt(status + STATUS_ERROR);
  }

  static long statuses(Stage stage, int count) {
    return stage.words((count * STATUS_BYTES + 7) / 8);
  }

  static long statusOrNone(Stage stage, Request[] requests) {
    for (Request request : requests) {
      if (request != null && request.packed != null) {
        return Status.take(stage);
      }
    }
    return STATUS_IGNORE;
  }

  /** Where some fail, statuses say of persistent ones whether they have ended, too. */
  static long statusesOrNone(Stage stage, Request[] requests) {
    for (Request request : requests) {
      if (request != null && (request.packed != null || request.isPersistent())) {
        return statuses(stage, requests.length);
      }
    }
    return STATUS_IGNORE;
  }
}
