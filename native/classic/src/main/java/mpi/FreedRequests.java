// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Requests that the program freed before they had ended. MPI is told so only when they have ended,
 * which is looked at whenever another one is freed: so it is known how long MPI needs their memory,
 * and what comes in late is unpacked.
 */
final class FreedRequests {
  private static final Queue<Request> PENDING = new ConcurrentLinkedQueue<>();

  private FreedRequests() {}

  /** Takes over a request that has been started, and looks at the oldest, so that they end. */
  static void add(Request request) throws MPIException {
    keepUnlessEnded(request);
    Request oldest = PENDING.poll();
    if (oldest != null) {
      keepUnlessEnded(oldest);
    }
  }

  private static void keepUnlessEnded(Request request) throws MPIException {
    if (!isFreedAtEnd(request)) {
      PENDING.add(request);
    }
  }

  /** Looks whether one has ended, and then frees it. */
  private static boolean isFreedAtEnd(Request request) throws MPIException {
    try (Stage stage = Stage.open()) {
      boolean has = request.hasEnded(stage, request.statusOrNone(stage));
      if (has && !request.isNull()) {
        request.freeNow(); // a persistent one
      }
      return has;
    }
  }

  /** Before MPI ends: what is still pending keeps its memory. */
  static void finish() throws MPIException {
    for (Request request = PENDING.poll(); request != null; request = PENDING.poll()) {
      if (!isFreedAtEnd(request)) {
        request.freeNow();
      }
    }
  }
}
