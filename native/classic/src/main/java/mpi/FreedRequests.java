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

  /** MPI may work on their memory while it ends. */
  private static final Queue<Request> LEFT = new ConcurrentLinkedQueue<>();

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

  /** Looks whether one has ended, and then frees it. Nobody waits for it, nor for its failure. */
  private static boolean isFreedAtEnd(Request request) throws MPIException {
    boolean has = hasEnded(request);
    request.endOperation();
    if (has && !request.isNull()) {
      request.freeNow(); // a persistent one
    }
    return has;
  }

  private static boolean hasEnded(Request request) {
    try (Stage stage = Stage.open()) {
      return request.hasEnded(stage, request.statusOrNone(stage));
    } catch (MPIException failure) {
      return true;
    }
  }

  /** Before MPI ends: what is still pending keeps its memory. */
  static void finish() throws MPIException {
    MPIException first = null;
    for (Request request = PENDING.poll(); request != null; request = PENDING.poll()) {
      try {
        if (!isFreedAtEnd(request)) {
          LEFT.add(request);
          request.freeNow();
        }
      } catch (MPIException refusal) { // of a collective operation, which nobody may free
        first = first == null ? refusal : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
