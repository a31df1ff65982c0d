// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/** Ends several requests at once. The handles go back into the objects whatever happens. */
final class Requests {
  /** In place of a status that no one looks at. */
  static final long STATUS_IGNORE = NativeLibrary.get().abi().statusIgnore;

  private static final int STATUS_BYTES = NativeLibrary.get().abi().statusBytes;

  private static final Call WAIT_ANY = new Call("MPI_Waitany");
  private static final Call TEST_ANY = new Call("MPI_Testany");
  private static final Call WAIT_ALL = new Call("MPI_Waitall");
  private static final Call TEST_ALL = new Call("MPI_Testall");
  private static final Call WAIT_SOME = new Call("MPI_Waitsome");
  private static final Call TEST_SOME = new Call("MPI_Testsome");
  private static final Call START_ALL = new Call("MPI_Startall");

  private Requests() {}

  private static long handles(Stage stage, Request[] requests) {
    long array = stage.take((long) HandleArray.BYTES * requests.length);
    for (int k = 0; k < requests.length; k++) {
      Request request = requests[k];
      long handle = request == null || request.handle == 0 ? Handles.REQUEST_NULL : request.handle;
      NativeMemory.putHandle(array + (long) HandleArray.BYTES * k, handle);
    }
    return array;
  }

  private static void back(Request[] requests, long array) {
    for (int k = 0; k < requests.length; k++) {
      if (requests[k] != null) {
        requests[k].handle = Stage.getHandle(array, k);
      }
    }
  }

  private static void ended(Request[] requests) throws MPIException {
    for (Request request : requests) {
      if (request != null) {
        request.ended();
      }
    }
  }

  private static long statuses(Stage stage, int count) {
    return stage.words((count * STATUS_BYTES + 7) / 8);
  }

  static Status waitAnyStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long index = stage.words(1);
      long status = Status.take(stage);
      try {
        WAIT_ANY.run(requests.length, array, index, status);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return new Status(status, Stage.getInt(index));
    }
  }

  static int waitAny(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long index = stage.words(1);
      try {
        WAIT_ANY.run(requests.length, array, index, STATUS_IGNORE);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return Stage.getInt(index);
    }
  }

  static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long out = stage.words(2);
      long status = Status.take(stage);
      try {
        TEST_ANY.run(requests.length, array, out, out + 8, status);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return Stage.getInt(out + 8) == 0 ? null : new Status(status, Stage.getInt(out));
    }
  }

  static int testAny(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long out = stage.words(2);
      try {
        TEST_ANY.run(requests.length, array, out, out + 8, STATUS_IGNORE);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return Stage.getInt(out);
    }
  }

  static Status[] waitAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long statuses = statuses(stage, requests.length);
      try {
        WAIT_ALL.run(requests.length, array, statuses);
      } finally {
        back(requests, array);
      }
      ended(requests);
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

  static void waitAll(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      try {
        WAIT_ALL.run(requests.length, array, STATUS_IGNORE);
      } finally {
        back(requests, array);
      }
      ended(requests);
    }
  }

  static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long flag = stage.words(1);
      long statuses = statuses(stage, requests.length);
      try {
        TEST_ALL.run(requests.length, array, flag, statuses);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return Stage.getInt(flag) == 0 ? null : read(statuses, requests.length);
    }
  }

  static boolean testAll(Request[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long flag = stage.words(1);
      try {
        TEST_ALL.run(requests.length, array, flag, STATUS_IGNORE);
      } finally {
        back(requests, array);
      }
      ended(requests);
      return Stage.getInt(flag) != 0;
    }
  }

  static Status @Nullable [] someStatus(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long count = stage.words(1);
      long indices = stage.take(4L * requests.length);
      long statuses = statuses(stage, requests.length);
      try {
        (wait ? WAIT_SOME : TEST_SOME).run(requests.length, array, count, indices, statuses);
      } finally {
        back(requests, array);
      }
      ended(requests);
      int ended = Stage.getInt(count);
      if (ended == Abi.UNDEFINED) {
        return null;
      }
      Status[] result = new Status[ended];
      for (int k = 0; k < ended; k++) {
        result[k] = new Status(statuses + (long) STATUS_BYTES * k, Stage.getInt(indices, k));
      }
      return result;
    }
  }

  static int @Nullable [] some(Request[] requests, boolean wait) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      long count = stage.words(1);
      long indices = stage.take(4L * requests.length);
      try {
        (wait ? WAIT_SOME : TEST_SOME).run(requests.length, array, count, indices, STATUS_IGNORE);
      } finally {
        back(requests, array);
      }
      ended(requests);
      int ended = Stage.getInt(count);
      return ended == Abi.UNDEFINED ? null : Stage.getInts(indices, ended);
    }
  }

  static void startAll(Prequest[] requests) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = handles(stage, requests);
      START_ALL.run(requests.length, array);
      back(requests, array);
    }
  }
}
