// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.HashMap;
import java.util.Map;
import org.espalier.classic.check.Receives.Posted;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/** The program's requests and matched messages that have receives behind them, by their handles. */
final class Requests {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final Map<Long, Pending> receives = new HashMap<>();
  private final Map<Long, Operation> persistent = new HashMap<>();
  private final Map<Long, Pending> messages = new HashMap<>();

  /** A receive that has been posted, and where. */
  record Pending(CheckedCommunicator in, Posted posted) {}

  /** What a persistent request does each time it is started; {@code peer} and tag as posted. */
  record Operation(
      CheckedCommunicator in, Site site, Side side, int peer, int tag, boolean receives) {}

  void receive(long request, CheckedCommunicator in, Posted posted) {
    receives.put(request, new Pending(in, posted));
  }

  void persistent(long request, Operation operation) {
    persistent.put(request, operation);
  }

  void started(long request) {
    Operation operation = persistent.get(request);
    if (operation == null || operation.peer == ABI.procNull) {
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

  void probed(long message, CheckedCommunicator in, Posted posted) {
    messages.put(message, new Pending(in, posted));
  }

  @Nullable Pending matchedMessage(long message) {
    return messages.remove(message);
  }

  /** Whether a receive is behind a request. */
  boolean isReceive(long request) {
    return receives.containsKey(request);
  }

  /** Takes the status of a request that has ended. */
  void ended(long request, long status) {
    Pending pending = receives.remove(request);
    if (pending == null) {
      return;
    }
    if (Calls.isCancelled(status)) {
      pending.in.receives.dropped(pending.posted, false);
    } else {
      pending.in.receives.matched(pending.posted, Calls.source(status), Calls.tag(status));
    }
  }

  /** Of a request that has ended nothing is known. */
  void lost(long request) {
    Pending pending = receives.remove(request);
    if (pending != null) {
      pending.in.receives.dropped(pending.posted, true);
    }
  }

  /** A request that the program gives up, perhaps before it has ended. */
  void freed(long request) {
    persistent.remove(request);
    lost(request);
  }
}
