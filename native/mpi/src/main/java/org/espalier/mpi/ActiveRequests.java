// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests whose operation MPI is working on: a root for the garbage collector, so that buffers
 * stay even where a program lets go of a request. A list through the requests themselves, so that
 * to start one allocates nothing.
 */
final class ActiveRequests {
  private static @Nullable Request first;
  private static int count;

  // Freed while active: nobody will ever know when MPI is done with their memory.
  private static final List<Request> FREED = new ArrayList<>();

  private ActiveRequests() {}

  static synchronized void add(Request request) {
    Request second = first;
    request.next = second;
    if (second != null) {
      second.previous = request;
    }
    first = request;
    count++;
  }

  static synchronized void remove(Request request) {
    Request before = request.previous;
    Request after = request.next;
    if (before == null) {
      first = after;
    } else {
      before.next = after;
    }
    if (after != null) {
      after.previous = before;
    }
    request.previous = null;
    request.next = null;
    count--;
  }

  /** Keeps a request for as long as the process lives. */
  static synchronized void keep(Request request) {
    FREED.add(request);
  }

  static synchronized int count() {
    return count;
  }
}
