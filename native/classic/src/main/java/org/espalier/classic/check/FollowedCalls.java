// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import org.espalier.classic.check.Receives.Posted;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/** What each function of MPI means for the checks: a send, a receive, a probe, a communicator. */
final class FollowedCalls {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final CheckedCommunicators communicators;
  private final Requests requests = new Requests();
  private final Statuses statuses = new Statuses();
  private final Completions completions = new Completions(requests, statuses);

  FollowedCalls(CheckedCommunicators communicators) {
    this.communicators = communicators;
  }

  /** Sees a call before it is made; gives what is to be done behind it. */
  @Nullable Following before(String function, long[] a) {
    return switch (function) {
      case "MPI_Send", "MPI_Ssend", "MPI_Rsend" -> {
        CheckedCommunicator in = communicators.get(a[5]);
        if (in != null && in.takesSend(a)) {
          send(a[5], Types.of(a[1], a[2]), a[3], a[4]);
        }
        yield null;
      }
      case "MPI_Bsend", "MPI_Isend", "MPI_Ibsend", "MPI_Issend", "MPI_Irsend" -> this::sent;
      case "MPI_Recv" -> {
        CheckedCommunicator in = communicators.get(a[5]);
        if (in == null || !in.takesReceive(a)) {
          yield null;
        }
        Posted posted = post(a[5], Types.of(a[1], a[2]), a[3], a[4]);
        if (posted != null) {
          in.receives.beforeBlocking(posted);
        }
        yield received(a, posted, a[5], 6);
      }
      case "MPI_Irecv" -> begun(post(a[5], Types.of(a[1], a[2]), a[3], a[4]), a[5], 6);
      case "MPI_Sendrecv" -> {
        CheckedCommunicator in = communicators.get(a[10]);
        if (in == null || !in.takesExchange(a)) {
          yield null;
        }
        send(a[10], Types.of(a[1], a[2]), a[3], a[4]);
        yield received(a, post(a[10], Types.of(a[6], a[7]), a[8], a[9]), a[10], 11);
      }
      case "MPI_Sendrecv_replace" -> {
        CheckedCommunicator in = communicators.get(a[7]);
        if (in == null || !in.takesReplacement(a)) {
          yield null;
        }
        Side side = Types.of(a[1], a[2]);
        send(a[7], side, a[3], a[4]);
        yield received(a, post(a[7], side, a[5], a[6]), a[7], 8);
      }
      case "MPI_Send_init", "MPI_Bsend_init", "MPI_Ssend_init", "MPI_Rsend_init" ->
          prepared(a, false);
      case "MPI_Recv_init" -> prepared(a, true);
      case "MPI_Start" -> started(NativeMemory.getHandle(a[0]));
      case "MPI_Startall" -> started(Completions.all(a));
      case "MPI_Mprobe" -> probed(a, 4, 3, -1);
      case "MPI_Improbe" -> probed(a, 5, 4, 3);
      case "MPI_Mrecv" -> {
        receivedMatched(a);
        yield null;
      }
      case "MPI_Imrecv" -> {
        receivedMatched(a);
        yield null;
      }
      case "MPI_Wait",
          "MPI_Test",
          "MPI_Waitany",
          "MPI_Testany",
          "MPI_Waitall",
          "MPI_Testall",
          "MPI_Waitsome",
          "MPI_Testsome" ->
          completions.followed(function, a);
      case "MPI_Request_free" -> {
        requests.freed(NativeMemory.getHandle(a[0]));
        yield null;
      }
      case "MPI_Comm_dup",
          "MPI_Comm_dup_with_info",
          "MPI_Comm_split",
          "MPI_Comm_split_type",
          "MPI_Comm_create",
          "MPI_Comm_create_group",
          "MPI_Cart_create",
          "MPI_Graph_create",
          "MPI_Dist_graph_create",
          "MPI_Dist_graph_create_adjacent",
          "MPI_Cart_sub",
          "MPI_Intercomm_merge" ->
          this::made;
      case "MPI_Comm_free", "MPI_Comm_disconnect" -> {
        communicators.freed(NativeMemory.getHandle(a[0]));
        yield null;
      }
      default -> {
        collective(function, a);
        yield null;
      }
    };
  }

  /**
   * Behind a call that does not wait for the receiver: it has been taken, or nothing is said of it.
   * Whoever waits for what is said waits no longer than for the message.
   */
  private void sent(long[] words, int code) {
    if (isSuccess(code)) {
      send(words[5], Types.of(words[1], words[2]), words[3], words[4]);
    }
  }

  private Following started(long... handles) {
    return (words, code) -> {
      if (isSuccess(code)) {
        for (long handle : handles) {
          requests.started(handle);
        }
      }
    };
  }

  private void send(long communicator, Side side, long destination, long tag) {
    CheckedCommunicator in = communicators.get(communicator);
    if (in != null) {
      in.sends(Site.here(), side, (int) destination, (int) tag);
    }
  }

  private @Nullable Posted post(long communicator, Side side, long source, long tag) {
    CheckedCommunicator in = communicators.get(communicator);
    return in == null || !in.receivesFrom((int) source, (int) tag)
        ? null
        : in.receives.post(Site.here(), (int) source, (int) tag, side);
  }

  /** A receive that is complete behind the call, by the status that the call writes. */
  private @Nullable Following received(
      long[] a, @Nullable Posted posted, long communicator, int status) {
    CheckedCommunicator in = communicators.get(communicator);
    if (posted == null || in == null) {
      return null;
    }
    statuses.insert(a, status, 1);
    return (words, code) -> {
      if (isSuccess(code)) {
        in.receives.matched(posted, Calls.source(words[status]), Calls.tag(words[status]));
      } else {
        in.receives.dropped(posted, true);
      }
    };
  }

  private @Nullable Following begun(@Nullable Posted posted, long communicator, int request) {
    CheckedCommunicator in = communicators.get(communicator);
    return posted == null || in == null
        ? null
        : (words, code) -> {
          if (isSuccess(code)) {
            requests.receive(NativeMemory.getHandle(words[request]), in, posted);
          } else {
            in.receives.dropped(posted, false);
          }
        };
  }

  private @Nullable Following prepared(long[] a, boolean receives) {
    CheckedCommunicator in = communicators.get(a[5]);
    if (in == null) {
      return null;
    }
    Requests.Operation operation =
        new Requests.Operation(
            in, Site.here(), Types.of(a[1], a[2]), (int) a[3], (int) a[4], receives);
    return (words, code) -> {
      if (isSuccess(code)) {
        requests.persistent(NativeMemory.getHandle(words[6]), operation);
      }
    };
  }

  private @Nullable Following probed(long[] a, int status, int message, int flag) {
    CheckedCommunicator in = communicators.get(a[2]);
    if (in == null) {
      return null;
    }
    Site site = Site.here();
    statuses.insert(a, status, 1);
    return (words, code) -> {
      if (isSuccess(code)
          && (flag < 0 || NativeMemory.getInt(words[flag]) != 0)
          && Calls.source(words[status]) != ABI.procNull) {
        Posted posted = in.receives.post(site, (int) a[0], (int) a[1], null);
        in.receives.matched(posted, Calls.source(words[status]), Calls.tag(words[status]));
        requests.probed(NativeMemory.getHandle(words[message]), in, posted);
      }
    };
  }

  private void receivedMatched(long[] a) {
    Requests.Pending pending = requests.matchedMessage(NativeMemory.getHandle(a[3]));
    if (pending != null) {
      pending.in().receives.receivedAs(pending.posted(), Site.here(), Types.of(a[1], a[2]));
    }
  }

  /** Behind a call whose last argument is where a new communicator is written. */
  private void made(long[] words, int code) {
    if (isSuccess(code)) {
      long communicator = NativeMemory.getHandle(words[words.length - 1]);
      if (communicator != Handles.COMM_NULL && !Calls.isInter(communicator)) {
        communicators.add(communicator);
      }
    }
  }

  private void collective(String function, long[] a) {
    String operation = CollectiveRules.operation(function);
    if (operation == null) {
      return;
    }
    CheckedCommunicator in = communicators.get(a[CollectiveRules.communicator(operation)]);
    if (in != null) {
      Site site = Site.here();
      CollectiveRules.begin(in.collectives, site, operation, a);
      if (function.charAt("MPI_".length()) != 'I') {
        in.collectives.awaitAll(site);
      }
    }
  }

  private static boolean isSuccess(int code) {
    return code == Abi.SUCCESS;
  }
}
