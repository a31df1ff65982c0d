// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Completion of requests, and what a status says. Source: MPI 4.1 §3.2.5, §3.7, §3.9. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Requests {
  private static final MethodHandle START = link("MPI_Start");
  private static final MethodHandle STARTALL = link("MPI_Startall");
  private static final MethodHandle WAIT = link("MPI_Wait");
  private static final MethodHandle TEST = link("MPI_Test");
  private static final MethodHandle WAITALL = link("MPI_Waitall");
  private static final MethodHandle WAITANY = link("MPI_Waitany");
  private static final MethodHandle TESTALL = link("MPI_Testall");
  private static final MethodHandle CANCEL = link("MPI_Cancel");
  private static final MethodHandle TEST_CANCELLED = link("MPI_Test_cancelled");
  private static final MethodHandle REQUEST_FREE = link("MPI_Request_free");
  private static final MethodHandle GET_COUNT = link("MPI_Get_count");
  private static final MethodHandle GET_COUNT_C = link("MPI_Get_count_c");
  private static final MethodHandle GET_ELEMENTS_X = link("MPI_Get_elements_x");
  private static final MethodHandle GET_ELEMENTS_C = link("MPI_Get_elements_c");

  private Requests() {}

  public static int MPI_Start(MemorySegment request) {
    try {
      return (int) START.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Startall(int count, MemorySegment requests) {
    try {
      return (int) STARTALL.invokeExact(count, requests);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Wait(MemorySegment request, MemorySegment status) {
    try {
      return (int) WAIT.invokeExact(request, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Test(MemorySegment request, MemorySegment flag, MemorySegment status) {
    try {
      return (int) TEST.invokeExact(request, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Waitall(int count, MemorySegment requests, MemorySegment statuses) {
    try {
      return (int) WAITALL.invokeExact(count, requests, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Waitany(
      int count, MemorySegment requests, MemorySegment index, MemorySegment status) {
    try {
      return (int) WAITANY.invokeExact(count, requests, index, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Testall(
      int count, MemorySegment requests, MemorySegment flag, MemorySegment statuses) {
    try {
      return (int) TESTALL.invokeExact(count, requests, flag, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cancel(MemorySegment request) {
    try {
      return (int) CANCEL.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Test_cancelled(MemorySegment status, MemorySegment flag) {
    try {
      return (int) TEST_CANCELLED.invokeExact(status, flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Request_free(MemorySegment request) {
    try {
      return (int) REQUEST_FREE.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_count(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GET_COUNT.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_count_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GET_COUNT_C.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_elements_x(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GET_ELEMENTS_X.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_elements_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GET_ELEMENTS_C.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
