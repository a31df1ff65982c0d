// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.classic.check.Receives.Posted;
import org.espalier.classic.job.Marker;
import org.espalier.classic.job.Messages;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Follows the calls of one process, of one thread at a time. {@link #before} sees a call's
 * arguments and may put a status in the place of one that is ignored; {@link #after} sees what the
 * call has written.
 */
public final class Checker {
  private static final Abi ABI = NativeLibrary.get().abi();

  /** Notes of calls that are complete are on their way. */
  private static final long DRAIN_NANOS = 3_000_000_000L;

  private final Differences differences;
  private final Requests requests = new Requests();
  private final int worldRank;
  private final Map<Long, CheckedCommunicator> communicators = new HashMap<>();
  private final Statuses statuses = new Statuses();
  private boolean ended;

  private Checker(int worldRank, Marker marker) {
    this.worldRank = worldRank;
    this.differences = new Differences(worldRank, marker);
  }

  /**
   * Starts checking; all ranks call. A rank without checking would never answer, so the others wait
   * for all with a limit.
   *
   * @param worldRank this process's rank in {@code MPI_COMM_WORLD}
   * @param marker takes a sign of a difference
   * @param limit how long the last rank may take
   * @return the checker, or null where not all ranks came, with a line that says so
   */
  public static @Nullable Checker start(int worldRank, Marker marker, Duration limit) {
    if (Calls.isMultithreaded()) {
      Messages.warn("types are not checked: threads of one rank call MPI at the same time");
      return null;
    }
    if (!Calls.allCame(limit)) {
      Messages.warn(
          "types are not checked: not all ranks joined within " + limit.toSeconds() + " s");
      return null;
    }
    Checker checker = new Checker(worldRank, marker);
    checker.add(Handles.COMM_WORLD);
    checker.add(Handles.COMM_SELF);
    return checker;
  }

  private void add(long communicator) {
    communicators.put(communicator, new CheckedCommunicator(communicator, differences, worldRank));
  }

  /** A status for each of some requests, where the program wants none. */
  private static final class Statuses {
    private long address;
    private int room;

    long of(int count) {
      if (count > room) {
        room = Math.max(16, 2 * count);
        address = Arena.global().allocate((long) ABI.statusBytes * room, 64).address();
      }
      return address;
    }
  }

  /** What is done behind a call. */
  private interface Following {
    void run(long[] words, int code);
  }

  /**
   * Sees a call before it is made. Nothing is thrown: what goes wrong ends the checking, not the
   * program.
   *
   * @param function its name in C
   * @param words its arguments; a status that is ignored may be replaced
   * @return what {@link #after} wants to know, or null
   */
  public @Nullable Object before(String function, long[] words) {
    if (ended) {
      return null;
    }
    try {
      for (CheckedCommunicator each : communicators.values()) {
        if (each.left() > 0) {
          each.poll();
        }
      }
      return followed(function, words);
    } catch (RuntimeException failure) {
      end(failure);
      return null;
    }
  }

  /**
   * Sees a call behind it.
   *
   * @param before what {@link #before} gave, or null
   * @param words its arguments
   * @param code what it returned
   */
  public void after(@Nullable Object before, long[] words, int code) {
    if (before instanceof Following following && !ended) {
      try {
        following.run(words, code);
      } catch (RuntimeException failure) {
        end(failure);
      }
    }
  }

  private void end(RuntimeException failure) {
    ended = true;
    Messages.warn("types are checked no longer on this rank: " + failure);
  }

  private static boolean isSuccess(int code) {
    return code == Abi.SUCCESS;
  }

  private @Nullable Following followed(String function, long[] a) {
    return switch (function) {
      case "MPI_Send",
          "MPI_Bsend",
          "MPI_Ssend",
          "MPI_Rsend",
          "MPI_Isend",
          "MPI_Ibsend",
          "MPI_Issend",
          "MPI_Irsend" -> {
        send(a[5], Types.of(a[1], a[2]), a[3], a[4]);
        yield null;
      }
      case "MPI_Recv" -> {
        Posted posted = post(a[5], Types.of(a[1], a[2]), a[3], a[4]);
        CheckedCommunicator in = communicators.get(a[5]);
        if (posted != null && in != null) {
          in.receives.beforeBlocking(posted);
        }
        yield received(a, posted, a[5], 6);
      }
      case "MPI_Irecv" -> begun(post(a[5], Types.of(a[1], a[2]), a[3], a[4]), a[5], 6);
      case "MPI_Sendrecv" -> {
        send(a[10], Types.of(a[1], a[2]), a[3], a[4]);
        yield received(a, post(a[10], Types.of(a[6], a[7]), a[8], a[9]), a[10], 11);
      }
      case "MPI_Sendrecv_replace" -> {
        Side side = Types.of(a[1], a[2]);
        send(a[7], side, a[3], a[4]);
        yield received(a, post(a[7], side, a[5], a[6]), a[7], 8);
      }
      case "MPI_Send_init", "MPI_Bsend_init", "MPI_Ssend_init", "MPI_Rsend_init" ->
          prepared(a, false);
      case "MPI_Recv_init" -> prepared(a, true);
      case "MPI_Start" -> {
        requests.started(NativeMemory.getHandle(a[0]));
        yield null;
      }
      case "MPI_Startall" -> {
        for (int k = 0; k < a[0]; k++) {
          requests.started(handle(a[1], k));
        }
        yield null;
      }
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
      case "MPI_Wait" -> completions(a, one(a[0]), -1, -1, 1);
      case "MPI_Test" -> completions(a, one(a[0]), 1, -1, 2);
      case "MPI_Waitany" -> completions(a, all(a), -1, 2, 3);
      case "MPI_Testany" -> completions(a, all(a), 3, 2, 4);
      case "MPI_Waitall" -> completions(a, all(a), -1, -1, 2);
      case "MPI_Testall" -> completions(a, all(a), 2, -1, 3);
      case "MPI_Waitsome", "MPI_Testsome" -> someCompletions(a);
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
        CheckedCommunicator in = communicators.remove(NativeMemory.getHandle(a[0]));
        if (in != null) {
          in.poll();
          in.close();
        }
        yield null;
      }
      default -> {
        collective(function, a);
        yield null;
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
    return in == null || (int) source == ABI.procNull
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
    insertStatus(a, status, 1);
    return (words, code) -> {
      if (isSuccess(code)) {
        in.receives.matched(posted, Calls.source(words[status]), Calls.tag(words[status]));
      } else {
        in.receives.dropped(posted, true);
      }
    };
  }

  private void insertStatus(long[] a, int place, int count) {
    if (a[place] == ABI.statusIgnore) {
      a[place] = statuses.of(count);
    }
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
    insertStatus(a, status, 1);
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

  private static long handle(long array, int k) {
    return NativeMemory.getHandle(array + (long) HandleArray.BYTES * k);
  }

  private static long[] one(long address) {
    return new long[] {NativeMemory.getHandle(address)};
  }

  private static long[] all(long[] a) {
    long[] handles = new long[(int) a[0]];
    for (int k = 0; k < handles.length; k++) {
      handles[k] = handle(a[1], k);
    }
    return handles;
  }

  private boolean anyReceive(long[] handles) {
    for (long handle : handles) {
      if (requests.isReceive(handle)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Requests of which one, or all, may have ended behind the call.
   *
   * @param flag where the call says whether they have, or −1 where it waits
   * @param index where it says which one has, or −1 where all have
   * @param status where it writes a status, or one for each
   */
  private @Nullable Following completions(
      long[] a, long[] handles, int flag, int index, int status) {
    if (!anyReceive(handles)) {
      return null;
    }
    insertStatus(a, status, handles.length);
    return (words, code) -> {
      if (!isSuccess(code)) {
        lose(handles);
      } else if (flag < 0 || NativeMemory.getInt(words[flag]) != 0) {
        if (index < 0) {
          for (int k = 0; k < handles.length; k++) {
            requests.ended(handles[k], words[status] + (long) ABI.statusBytes * k);
          }
        } else {
          int which = NativeMemory.getInt(words[index]);
          if (which >= 0 && which < handles.length) {
            requests.ended(handles[which], words[status]);
          }
        }
      }
    };
  }

  // incount, requests, outcount, indices, statuses
  private @Nullable Following someCompletions(long[] a) {
    long[] handles = all(a);
    if (!anyReceive(handles)) {
      return null;
    }
    insertStatus(a, 4, handles.length);
    return (words, code) -> {
      if (!isSuccess(code)) {
        lose(handles);
        return;
      }
      int count = NativeMemory.getInt(words[2]);
      for (int k = 0; k < count && count <= handles.length; k++) {
        int which = NativeMemory.getInt(words[3] + 4L * k);
        requests.ended(handles[which], words[4] + (long) ABI.statusBytes * k);
      }
    };
  }

  private void lose(long[] handles) {
    for (long handle : handles) {
      requests.lost(handle);
    }
  }

  /** Behind a call whose last argument is where a new communicator is written. */
  private void made(long[] words, int code) {
    if (isSuccess(code)) {
      long communicator = NativeMemory.getHandle(words[words.length - 1]);
      if (communicator != Handles.COMM_NULL && !Calls.isInter(communicator)) {
        add(communicator);
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

  /**
   * Ends checking before MPI ends: waits for what is on its way, adds up, and rank 0 tells.
   *
   * @param limit how long the last rank may take
   */
  public void finish(Duration limit) {
    boolean whole = !ended;
    ended = true; // what is called from here on is our own
    try {
      Patience patience = new Patience();
      long start = System.nanoTime();
      while (whole && left() > 0 && System.nanoTime() - start < DRAIN_NANOS && patience.pause()) {
        for (CheckedCommunicator each : communicators.values()) {
          each.poll();
        }
      }
      List<Site> unresolved = new ArrayList<>();
      for (CheckedCommunicator each : communicators.values()) {
        each.addUnresolved(unresolved);
      }
      for (Site site : unresolved) {
        Messages.warn("types not compared: " + site);
      }
      if (!Calls.allCame(limit)) {
        Messages.warn("types: not all ranks joined at the end; what was found is told above");
        return;
      }
      long[] mine = differences.counts();
      mine[1] += left();
      long[] all = Calls.sums(mine);
      if (worldRank == 0) {
        Messages.print(
            "espalier: types of %,d transfers on %d ranks checked: %,d differ, %,d could not be compared"
                .formatted(all[0] + all[2], Calls.size(Handles.COMM_WORLD), all[2], all[1]));
      }
    } catch (RuntimeException failure) {
      Messages.warn("types could not be checked to the end: " + failure);
    }
  }

  private int left() {
    int sum = 0;
    for (CheckedCommunicator each : communicators.values()) {
      sum += each.left();
    }
    return sum;
  }
}
