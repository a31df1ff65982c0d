// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.espalier.agent.check.Receives.Posted;
import org.espalier.mpi.Communicator;
import org.jspecify.annotations.Nullable;

/** The program's requests and matched messages that have receives behind them. */
final class Requests {
  private final MpiObjects objects;
  // By the objects of mpi.jar, which compare by identity.
  private final Map<Object, Pending> receives = new WeakHashMap<>();
  private final Map<Object, Operation> persistent = new WeakHashMap<>();
  private final Map<Object, Pending> messages = new WeakHashMap<>();

  /** A receive that has been posted, and where. */
  record Pending(CheckedCommunicator in, Posted posted) {}

  /** What a persistent request does each time it is started; {@code peer} and tag as posted. */
  record Operation(
      CheckedCommunicator in, Site site, Side side, int peer, int tag, boolean receives) {}

  Requests(MpiObjects objects) {
    this.objects = objects;
  }

  void receive(@Nullable Object request, CheckedCommunicator in, Posted posted) {
    if (request != null) {
      receives.put(request, new Pending(in, posted));
    }
  }

  void persistent(@Nullable Object request, Operation operation) {
    if (request != null) {
      persistent.put(request, operation);
    }
  }

  void started(Object request) {
    Operation operation = persistent.get(request);
    if (operation == null || operation.peer == Communicator.NO_PROCESS) {
      return;
    }
    if (operation.receives) {
      Posted posted =
          operation.in.receives.post(operation.site, operation.peer, operation.tag, operation.side);
      receives.put(request, new Pending(operation.in, posted));
    } else {
      operation.in.sends(operation.site, operation.side, operation.peer, operation.tag);
    }
  }

  void probed(Object message, CheckedCommunicator in, Posted posted) {
    messages.put(message, new Pending(in, posted));
  }

  Optional<Pending> matchedMessage(Object message) {
    return Optional.ofNullable(messages.remove(message));
  }

  /** Takes the status of one of some requests, or null. */
  void completedOne(List<? extends @Nullable Object> requests, @Nullable Object status) {
    if (status == null) {
      return;
    }
    int index = requests.size() == 1 ? 0 : objects.index(status);
    if (index >= 0) {
      complete(requests.get(index), status);
    }
  }

  /** Takes the statuses of all requests, in their order, or null. */
  void completedAll(List<? extends @Nullable Object> requests, @Nullable Object statuses) {
    if (statuses instanceof Object[] each) {
      for (int i = 0; i < each.length; i++) {
        complete(requests.get(i), each[i]);
      }
    }
  }

  /** Takes the statuses of those requests that are complete, or null. */
  void completedSome(List<? extends @Nullable Object> requests, @Nullable Object statuses) {
    if (statuses instanceof Object[] each) {
      for (Object status : each) {
        complete(requests.get(objects.index(status)), status);
      }
    }
  }

  private void complete(@Nullable Object request, Object status) {
    Pending pending = request == null ? null : receives.get(request);
    if (pending == null) {
      return;
    }
    if (objects.isCancelled(status)) {
      receives.remove(request);
      pending.in.receives.dropped(pending.posted, false);
    } else if (objects.source(status) >= 0) {
      receives.remove(request);
      pending.in.receives.matched(pending.posted, objects.source(status), objects.tag(status));
    }
  }

  /** A request that the program gives up before it is complete. */
  void freed(Object request) {
    Pending pending = receives.remove(request);
    if (pending != null) {
      pending.in.receives.dropped(pending.posted, true);
    }
  }
}
