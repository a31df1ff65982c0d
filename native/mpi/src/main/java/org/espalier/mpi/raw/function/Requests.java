// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Completion of requests, and what a status says. Source: MPI 4.1 §3.2.5, §3.7, §3.9. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Requests {
  private static final WordFunction START = new WordFunction("MPI_Start");
  private static final WordFunction STARTALL = new WordFunction("MPI_Startall");
  private static final WordFunction WAIT = new WordFunction("MPI_Wait");
  private static final WordFunction TEST = new WordFunction("MPI_Test");
  private static final WordFunction WAITALL = new WordFunction("MPI_Waitall");
  private static final WordFunction WAITANY = new WordFunction("MPI_Waitany");
  private static final WordFunction TESTALL = new WordFunction("MPI_Testall");
  private static final WordFunction CANCEL = new WordFunction("MPI_Cancel");
  private static final WordFunction TEST_CANCELLED = new WordFunction("MPI_Test_cancelled");
  private static final WordFunction REQUEST_FREE = new WordFunction("MPI_Request_free");
  private static final WordFunction GET_COUNT = new WordFunction("MPI_Get_count");
  private static final WordFunction GET_COUNT_LARGE = new WordFunction("MPI_Get_count_c");
  private static final WordFunction GET_ELEMENTS_X = new WordFunction("MPI_Get_elements_x");
  private static final WordFunction GET_ELEMENTS_LARGE = new WordFunction("MPI_Get_elements_c");
  private static final WordFunction WAITSOME = new WordFunction("MPI_Waitsome");
  private static final WordFunction TESTANY = new WordFunction("MPI_Testany");
  private static final WordFunction TESTSOME = new WordFunction("MPI_Testsome");
  private static final WordFunction REQUEST_GET_STATUS = new WordFunction("MPI_Request_get_status");

  private Requests() {}

  public static int MPI_Start(MemorySegment request) {
    try {
      return START.call(address(request));
    } finally {
      Reference.reachabilityFence(request);
    }
  }

  public static int MPI_Startall(int count, MemorySegment requests) {
    try {
      return STARTALL.call(count, address(requests));
    } finally {
      Reference.reachabilityFence(requests);
    }
  }

  public static int MPI_Wait(MemorySegment request, MemorySegment status) {
    try {
      return WAIT.call(address(request), address(status));
    } finally {
      Reference.reachabilityFence(request);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Test(MemorySegment request, MemorySegment flag, MemorySegment status) {
    try {
      return TEST.call(address(request), address(flag), address(status));
    } finally {
      Reference.reachabilityFence(request);
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Waitall(int count, MemorySegment requests, MemorySegment statuses) {
    try {
      return WAITALL.call(count, address(requests), address(statuses));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(statuses);
    }
  }

  public static int MPI_Waitany(
      int count, MemorySegment requests, MemorySegment index, MemorySegment status) {
    try {
      return WAITANY.call(count, address(requests), address(index), address(status));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(index);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Testall(
      int count, MemorySegment requests, MemorySegment flag, MemorySegment statuses) {
    try {
      return TESTALL.call(count, address(requests), address(flag), address(statuses));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(statuses);
    }
  }

  public static int MPI_Cancel(MemorySegment request) {
    try {
      return CANCEL.call(address(request));
    } finally {
      Reference.reachabilityFence(request);
    }
  }

  public static int MPI_Test_cancelled(MemorySegment status, MemorySegment flag) {
    try {
      return TEST_CANCELLED.call(address(status), address(flag));
    } finally {
      Reference.reachabilityFence(status);
      Reference.reachabilityFence(flag);
    }
  }

  public static int MPI_Request_free(MemorySegment request) {
    try {
      return REQUEST_FREE.call(address(request));
    } finally {
      Reference.reachabilityFence(request);
    }
  }

  public static int MPI_Get_count(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return GET_COUNT.call(address(status), datatype, address(count));
    } finally {
      Reference.reachabilityFence(status);
      Reference.reachabilityFence(count);
    }
  }

  public static int MPI_Get_count_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return GET_COUNT_LARGE.call(address(status), datatype, address(count));
    } finally {
      Reference.reachabilityFence(status);
      Reference.reachabilityFence(count);
    }
  }

  public static int MPI_Get_elements_x(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return GET_ELEMENTS_X.call(address(status), datatype, address(count));
    } finally {
      Reference.reachabilityFence(status);
      Reference.reachabilityFence(count);
    }
  }

  public static int MPI_Get_elements_c(MemorySegment status, long datatype, MemorySegment count) {
    try {
      return GET_ELEMENTS_LARGE.call(address(status), datatype, address(count));
    } finally {
      Reference.reachabilityFence(status);
      Reference.reachabilityFence(count);
    }
  }

  public static int MPI_Waitsome(
      int incount,
      MemorySegment requests,
      MemorySegment outcount,
      MemorySegment indices,
      MemorySegment statuses) {
    try {
      return WAITSOME.call(
          incount, address(requests), address(outcount), address(indices), address(statuses));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(outcount);
      Reference.reachabilityFence(indices);
      Reference.reachabilityFence(statuses);
    }
  }

  public static int MPI_Testany(
      int count,
      MemorySegment requests,
      MemorySegment index,
      MemorySegment flag,
      MemorySegment status) {
    try {
      return TESTANY.call(count, address(requests), address(index), address(flag), address(status));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(index);
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Testsome(
      int incount,
      MemorySegment requests,
      MemorySegment outcount,
      MemorySegment indices,
      MemorySegment statuses) {
    try {
      return TESTSOME.call(
          incount, address(requests), address(outcount), address(indices), address(statuses));
    } finally {
      Reference.reachabilityFence(requests);
      Reference.reachabilityFence(outcount);
      Reference.reachabilityFence(indices);
      Reference.reachabilityFence(statuses);
    }
  }

  public static int MPI_Request_get_status(long request, MemorySegment flag, MemorySegment status) {
    try {
      return REQUEST_GET_STATUS.call(request, address(flag), address(status));
    } finally {
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(status);
    }
  }
}
