// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Requests whose operation MPI is working on: a root for the garbage collector, so that buffers
 * stay even where a program lets go of a request. Each has a place in an array, which is taken by
 * one atomic write and left by none: a lock for each would take as long as all else that Java does
 * for a message. Those for which there is no place are in a list.
 */
final class ActiveRequests {
  private static final int PLACES = 1 << 10;

  /** In the list. */
  private static final int NONE = -1;

  private static final AtomicReferenceArray<@Nullable Request> ACTIVE =
      new AtomicReferenceArray<>(PLACES);

  private static final Set<Request> OTHERS = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Where a place was last taken or left; threads that write at once only look longer. */
  private static int last;

  // Freed while active: nobody will ever know when MPI is done with their memory.
  private static final List<Request> FREED = new ArrayList<>();

  private ActiveRequests() {}

  /** So many places are looked at before the list is taken. */
  private static final int LOOKS = 32;

  static void add(Request request) {
    int place = last;
    for (int k = 0; k < LOOKS; k++) {
      place = (place + 1) % PLACES;
      if (ACTIVE.getOpaque(place) == null && ACTIVE.compareAndSet(place, null, request)) {
        request.place = place;
        last = place;
        return;
      }
    }
    request.place = NONE;
    synchronized (OTHERS) {
      OTHERS.add(request);
    }
  }

  static void remove(Request request) {
    int place = request.place;
    if (place != NONE) {
      ACTIVE.setRelease(place, null);
      return;
    }
    synchronized (OTHERS) {
      OTHERS.remove(request);
    }
  }

  /** Keeps a request for as long as the process lives. */
  static void keep(Request request) {
    synchronized (FREED) {
      FREED.add(request);
    }
  }

  static int count() {
    int count;
    synchronized (OTHERS) {
      count = OTHERS.size();
    }
    for (int place = 0; place < PLACES; place++) {
      if (ACTIVE.get(place) != null) {
        count++;
      }
    }
    return count;
  }
}
