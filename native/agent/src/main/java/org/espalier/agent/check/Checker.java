// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.espalier.agent.Marker;
import org.espalier.agent.Messages;
import org.espalier.agent.check.Begun.Extent;
import org.espalier.agent.check.Receives.Posted;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Request;
import org.jspecify.annotations.Nullable;

/** Follows the calls of one process, of one thread at a time. */
final class Checker {
  /** Notes of calls that are complete are on their way, or never come. */
  private static final long DRAIN_NANOS = 3_000_000_000L;

  private final MpiObjects objects;
  private final Sides sides;
  private final CollectiveRules rules;
  private final Differences differences;
  private final Requests requests;
  private final PointToPoint pointToPoint;
  private final Communicator world;
  private final int worldRank;
  private final Map<String, CallShape> shapes = new HashMap<>();
  private final Map<Long, CheckedCommunicator> communicators = new HashMap<>();

  private Checker(MpiObjects objects, Communicator world, int worldRank, Marker marker) {
    this.objects = objects;
    this.world = world;
    this.worldRank = worldRank;
    this.sides = new Sides(objects);
    this.rules = new CollectiveRules(sides);
    this.differences = new Differences(worldRank, marker);
    this.requests = new Requests(objects);
    this.pointToPoint = new PointToPoint(objects, sides);
  }

  /**
   * Starts checking; all ranks call. A rank without checking would never answer, so the others wait
   * for all with a limit.
   *
   * @return the checker, or null where not all ranks came, with a line that says so
   */
  static @Nullable Checker start(Class<?> mpi, int worldRank, Marker marker, Duration limit) {
    MpiObjects objects = new MpiObjects(mpi);
    if (objects.threadLevel() == objects.constant("THREAD_MULTIPLE")) {
      Messages.warn("types are not checked: threads of one rank call MPI at the same time");
      return null;
    }
    Communicator world = Communicator.borrow(objects.communicator(objects.object("COMM_WORLD")));
    if (!allCame(world, limit)) {
      Messages.warn(
          "types are not checked: not all ranks joined within " + limit.toSeconds() + " s");
      return null;
    }
    Checker checker = new Checker(objects, world, worldRank, marker);
    checker.add(objects.object("COMM_WORLD"));
    checker.add(objects.object("COMM_SELF"));
    return checker;
  }

  private static boolean allCame(Communicator world, Duration limit) {
    Request barrier = world.collective().startBarrier();
    Patience patience = new Patience();
    long start = System.nanoTime();
    while (barrier.test().isEmpty()) {
      if (System.nanoTime() - start > limit.toNanos() || !patience.pause()) {
        return false;
      }
    }
    return true;
  }

  private void add(Object communicator) {
    long handle = objects.communicator(communicator);
    communicators.put(
        handle, new CheckedCommunicator(Communicator.borrow(handle), differences, worldRank));
  }

  private @Nullable CheckedCommunicator find(Object communicator) {
    return communicators.get(objects.communicator(communicator));
  }

  /** Called before a method of mpi.jar; what it returns is handed to {@link #end}. */
  @Nullable Object begin(
      String name, String descriptor, @Nullable Object self, Object[] arguments) {
    for (CheckedCommunicator each : communicators.values()) {
      each.poll();
    }
    return switch (name) {
      case "waitStatus", "testStatus" ->
          self == null ? null : new Begun.Completion(List.of(self), Extent.ONE);
      case "waitAnyStatus", "testAnyStatus" -> completion(arguments, Extent.ONE);
      case "waitSomeStatus", "testSomeStatus" -> completion(arguments, Extent.SOME);
      case "waitAllStatus", "testAllStatus" -> completion(arguments, Extent.ALL);
      case "free" -> self == null ? null : freed(descriptor, self, arguments);
      case "start" -> started(new Object[] {self});
      case "startAll" -> started((Object[]) arguments[0]);
      case "mProbe", "imProbe" -> probing(name, self, arguments);
      case "mRecv", "imRecv" -> matchedReceive(name, self, arguments);
      default -> self == null ? null : ofCommunicator(name, descriptor, self, arguments);
    };
  }

  private static Begun completion(Object[] arguments, Extent extent) {
    return new Begun.Completion(Arrays.asList((@Nullable Object[]) arguments[0]), extent);
  }

  private @Nullable Object ofCommunicator(
      String name, String descriptor, Object self, Object[] arguments) {
    CheckedCommunicator in = find(self);
    if (in == null) {
      return null;
    }
    return switch (name) {
      case "free", "disconnect" -> {
        communicators.remove(objects.communicator(self));
        in.close();
        yield null;
      }
      case "dup",
          "dupWithInfo",
          "split",
          "splitType",
          "create",
          "createGroup",
          "createCart",
          "createGraph",
          "createDistGraph",
          "createDistGraphAdjacent",
          "sub" ->
          new Begun.Creation();
      default -> {
        Transfer transfer =
            new Transfer(
                in, Site.here(name), shapes.computeIfAbsent(descriptor, CallShape::of), arguments);
        if (PointToPoint.isOne(name)) {
          yield pointToPoint.begin(transfer);
        }
        collective(transfer);
        yield null;
      }
    };
  }

  private void collective(Transfer call) {
    String name = call.site().call();
    boolean blocking = name.charAt(0) != 'i';
    String operation =
        blocking ? name : name.substring(1, 2).toLowerCase(Locale.ROOT) + name.substring(2);
    int root = call.shape().integers().isEmpty() ? -1 : call.integer(0);
    rules.begin(call.in().collectives, call.site(), operation, call.blocks(), root);
    if (blocking) {
      call.in().collectives.awaitAll(call.site());
    }
  }

  private @Nullable Object probing(String name, @Nullable Object message, Object[] arguments) {
    CheckedCommunicator in = find(arguments[2]);
    return in == null || message == null
        ? null
        : new Begun.MatchedProbe(in, message, Site.here(name));
  }

  private @Nullable Object matchedReceive(
      String name, @Nullable Object message, Object[] arguments) {
    Optional<Requests.Pending> pending =
        message == null ? Optional.empty() : requests.matchedMessage(message);
    if (pending.isPresent()) {
      Requests.Pending matched = pending.get();
      Side side = sides.of((int) arguments[1], arguments[2]);
      matched.in().receives.receivedAs(matched.posted(), Site.here(name), side);
    }
    return null;
  }

  private @Nullable Object freed(String descriptor, Object self, Object[] arguments) {
    if (objects.isCommunicator(self)) {
      return ofCommunicator("free", descriptor, self, arguments);
    }
    requests.freed(self);
    return null;
  }

  private @Nullable Object started(Object[] persistent) {
    for (Object request : persistent) {
      requests.started(request);
    }
    return null;
  }

  /** Called behind a method of mpi.jar that has not failed. */
  void end(Object begun, @Nullable Object result) {
    switch ((Begun) begun) {
      case Begun.Receive(var in, var posted) -> requests.receive(result, in, posted);
      case Begun.Persistent(var operation) -> requests.persistent(result, operation);
      case Begun.Exchange(var in, var posted) -> matched(in, posted, result);
      case Begun.MatchedProbe(var in, var message, var site) -> {
        if (result != null && objects.source(result) != objects.constant("PROC_NULL")) {
          int source = objects.source(result);
          int tag = objects.tag(result);
          Posted posted = in.receives.post(site, source, tag, null);
          requests.probed(message, in, posted);
          in.receives.matched(posted, source, tag);
        }
      }
      case Begun.Completion(var of, var extent) -> {
        switch (extent) {
          case ONE -> requests.completedOne(of, result);
          case SOME -> requests.completedSome(of, result);
          case ALL -> requests.completedAll(of, result);
        }
      }
      case Begun.Creation() -> {
        if (result != null && objects.isIntracommunicator(result)) {
          add(result);
        }
      }
    }
  }

  private void matched(CheckedCommunicator in, Posted posted, @Nullable Object status) {
    if (status != null) {
      in.receives.matched(posted, objects.source(status), objects.tag(status));
    }
  }

  /**
   * Ends checking before MPI ends: waits for what is on its way, adds up, and rank 0 tells.
   *
   * @return differences on all ranks, or −1 where not all ranks came
   */
  long finish(Duration limit) {
    Patience patience = new Patience();
    long start = System.nanoTime();
    while (left() > 0 && System.nanoTime() - start < DRAIN_NANOS && patience.pause()) {
      communicators.values().forEach(CheckedCommunicator::poll);
    }
    for (CheckedCommunicator each : communicators.values()) {
      each.unresolved().forEach(site -> Messages.warn("types not compared: " + site));
    }
    if (!allCame(world, limit)) {
      Messages.warn("types: not all ranks joined at the end; what was found is told above");
      return -1;
    }
    long[] mine = differences.counts();
    mine[1] += left();
    long[] all = new long[mine.length];
    world.collective().reductions().allReduce(Buffer.of(mine), Buffer.of(all), Operation.SUM);
    if (worldRank == 0) {
      Messages.print(
          "espalier: types of %,d transfers on %d ranks checked: %,d differ, %,d could not be compared"
              .formatted(all[0] + all[2], world.size(), all[2], all[1]));
    }
    return all[2];
  }

  private int left() {
    return communicators.values().stream().mapToInt(CheckedCommunicator::left).sum();
  }
}
