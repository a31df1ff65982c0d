// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Completion of requests, and what a status says. Source: MPI 4.1 §3.2.5, §3.7, §3.9. A function is
 * linked at its first call. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Requests {
  private Requests() {}

  private static final class Start {
    static final MethodHandle CALL = link("MPI_Start");
  }

  public static int MPI_Start(MemorySegment request) {
    try {
      return (int) Start.CALL.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Startall {
    static final MethodHandle CALL = link("MPI_Startall");
  }

  public static int MPI_Startall(int count, MemorySegment requests) {
    try {
      return (int) Startall.CALL.invokeExact(count, requests);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Wait {
    static final MethodHandle CALL = link("MPI_Wait");
  }

  public static int MPI_Wait(MemorySegment request, MemorySegment status) {
    try {
      return (int) Wait.CALL.invokeExact(request, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Test {
    static final MethodHandle CALL = link("MPI_Test");
  }

  public static int MPI_Test(MemorySegment request, MemorySegment flag, MemorySegment status) {
    try {
      return (int) Test.CALL.invokeExact(request, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Waitall {
    static final MethodHandle CALL = link("MPI_Waitall");
  }

  public static int MPI_Waitall(int count, MemorySegment requests, MemorySegment statuses) {
    try {
      return (int) Waitall.CALL.invokeExact(count, requests, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Waitany {
    static final MethodHandle CALL = link("MPI_Waitany");
  }

  public static int MPI_Waitany(
      int count, MemorySegment requests, MemorySegment index, MemorySegment status) {
    try {
      return (int) Waitany.CALL.invokeExact(count, requests, index, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Testall {
    static final MethodHandle CALL = link("MPI_Testall");
  }

  public static int MPI_Testall(
      int count, MemorySegment requests, MemorySegment flag, MemorySegment statuses) {
    try {
      return (int) Testall.CALL.invokeExact(count, requests, flag, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Cancel {
    static final MethodHandle CALL = link("MPI_Cancel");
  }

  public static int MPI_Cancel(MemorySegment request) {
    try {
      return (int) Cancel.CALL.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class TestCancelled {
    static final MethodHandle CALL = link("MPI_Test_cancelled");
  }

  public static int MPI_Test_cancelled(MemorySegment status, MemorySegment flag) {
    try {
      return (int) TestCancelled.CALL.invokeExact(status, flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class RequestFree {
    static final MethodHandle CALL = link("MPI_Request_free");
  }

  public static int MPI_Request_free(MemorySegment request) {
    try {
      return (int) RequestFree.CALL.invokeExact(request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class GetCount {
    static final MethodHandle CALL = link("MPI_Get_count");
  }

  public static int MPI_Get_count(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GetCount.CALL.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class GetCountLarge {
    static final MethodHandle CALL = link("MPI_Get_count_c");
  }

  public static int MPI_Get_count_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GetCountLarge.CALL.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class GetElementsX {
    static final MethodHandle CALL = link("MPI_Get_elements_x");
  }

  public static int MPI_Get_elements_x(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GetElementsX.CALL.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class GetElementsLarge {
    static final MethodHandle CALL = link("MPI_Get_elements_c");
  }

  public static int MPI_Get_elements_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return (int) GetElementsLarge.CALL.invokeExact(status, datatype, count);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Waitsome {
    static final MethodHandle CALL = link("MPI_Waitsome");
  }

  public static int MPI_Waitsome(
      int incount,
      MemorySegment requests,
      MemorySegment outcount,
      MemorySegment indices,
      MemorySegment statuses) {
    try {
      return (int) Waitsome.CALL.invokeExact(incount, requests, outcount, indices, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Testany {
    static final MethodHandle CALL = link("MPI_Testany");
  }

  public static int MPI_Testany(
      int count,
      MemorySegment requests,
      MemorySegment index,
      MemorySegment flag,
      MemorySegment status) {
    try {
      return (int) Testany.CALL.invokeExact(count, requests, index, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Testsome {
    static final MethodHandle CALL = link("MPI_Testsome");
  }

  public static int MPI_Testsome(
      int incount,
      MemorySegment requests,
      MemorySegment outcount,
      MemorySegment indices,
      MemorySegment statuses) {
    try {
      return (int) Testsome.CALL.invokeExact(incount, requests, outcount, indices, statuses);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class RequestGetStatus {
    static final MethodHandle CALL = link("MPI_Request_get_status");
  }

  public static int MPI_Request_get_status(long request, MemorySegment flag, MemorySegment status) {
    try {
      return (int) RequestGetStatus.CALL.invokeExact(request, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
