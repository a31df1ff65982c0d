// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/** TrapGroup of operations that are started and end later. */
final class RequestTraps extends TrapGroup {
  RequestTraps(Mpi mpi, Job.Checks checks) {
    super(mpi, checks);
  }

  @Override
  List<Trap> all() {
    return List.of(
        new Trap("interleavedPendingReceives", this::interleavedPendingReceives),
        new Trap("someOfSeveral", this::someOfSeveral),
        new Trap("failedAmongSeveral", this::failedAmongSeveral),
        new Trap("statusDoesNotEnd", this::statusDoesNotEnd),
        new Trap("cancelledAndFreed", this::cancelledAndFreed),
        new Trap("persistent", this::persistent),
        new Trap("typesFreedWhilePending", this::typesFreedWhilePending),
        new Trap("startedCollectives", this::startedCollectives),
        new Trap("missingNeighbours", this::missingNeighbours));
  }

  private void interleavedPendingReceives(String name) {
    try (Datatype column = column()) {
      if (rank == 0) {
        for (int k = 0; k < N; k += 2) {
          world.send(columns(matrix(), k, 1, column), 1, TAG + k);
        }
        return;
      }
      double[] array = gaps();
      List<Request> requests =
          List.of(
              world.startReceive(columns(array, 0, 1, column), 0, TAG),
              world.startReceive(columns(array, 2, 1, column), 0, TAG + 2),
              world.startReceive(columns(array, 4, 1, column), 0, TAG + 4));
      for (int row = 0; row < N; row++) {
        array[row * N + 1] = row; // the program works on what lies between
      }
      for (int k = 2; k >= 0; k--) {
        requests.get(k).await();
      }
      double[] wanted = matrix();
      for (int row = 0; row < N; row++) {
        wanted[row * N + 1] = row;
        wanted[row * N + 3] = GAP;
        wanted[row * N + 5] = GAP;
      }
      same(name, wanted, array);
    }
  }

  private void someOfSeveral(String name) {
    try (Datatype column = column()) {
      int many = 5;
      if (rank == 0) {
        for (int k = 0; k < many; k++) {
          world.send(columns(matrix(), 0, 1, column), 1, TAG + k);
        }
        return;
      }
      double[][] arrays = new double[many][];
      Request[] requests = new Request[many];
      for (int k = 0; k < many; k++) {
        arrays[k] = gaps();
        requests[k] = world.startReceive(columns(arrays[k], 0, 1, column), 0, TAG + k);
      }
      List<Request> first = List.of(requests[0], requests[1]);
      Request.Completed any = Request.awaitAny(first).orElseThrow();
      Request other = first.get(1 - any.index());
      Optional<Request.Completed> tested = Optional.empty();
      while (tested.isEmpty()) {
        tested = Request.testAny(List.of(other));
      }
      List<Request.Completed> some = Request.awaitSome(List.of(requests[2]));
      checks.that(name, some.size() == 1 && some.getFirst().index() == 0, "some: " + some);
      while (Request.testSome(List.of(requests[3])).isEmpty()) {
        Thread.onSpinWait();
      }
      while (Request.testAll(List.of(requests[4])).isEmpty()) {
        Thread.onSpinWait();
      }
      for (int k = 0; k < many; k++) {
        same(name, expected(0, 1, N), arrays[k]);
        arrays[k][0] = GAP; // the program's again: nothing may be unpacked a second time
        checks.that(name, !requests[k].isActive(), "request %d has ended".formatted(k));
        requests[k].close();
        checks.that(name, arrays[k][0] == GAP, "unpacked twice: " + k);
      }
    }
  }

  private void failedAmongSeveral(String name) {
    try (Datatype column = column()) {
      if (rank == 0) {
        world.send(columns(matrix(), 0, 2, column), 1, TAG);
        world.send(columns(matrix(), 1, 1, column), 1, TAG + 1);
        return;
      }
      double[] array = gaps();
      Request tooShort = world.startReceive(columns(array, 0, 1, column), 0, TAG);
      Request right = world.startReceive(columns(array, 1, 1, column), 0, TAG + 1);
      truncated(name, () -> Request.awaitAll(List.of(tooShort, right)));
      same(name, expected(1, 1, N), array);
    }
  }

  private void statusDoesNotEnd(String name) {
    try (Datatype column = column()) {
      if (rank == 0) {
        world.send(columns(matrix(), 3, 1, column), 1, TAG);
        return;
      }
      double[] array = gaps();
      Request request = world.startReceive(columns(array, 3, 1, column), 0, TAG);
      Optional<Status> status = Optional.empty();
      while (status.isEmpty()) {
        status = request.status();
      }
      checks.that(name, request.isActive(), "asking ends nothing");
      checks.that(name, request.status().isPresent(), "asking twice");
      checks.that(name, request.await().count(column) == 1, "count");
      same(name, expected(3, 1, N), array);
    }
  }

  private void cancelledAndFreed(String name) {
    try (Datatype column = column()) {
      double[] array = gaps();
      Request never = world.startReceive(columns(array, 0, 1, column), 1 - rank, TAG + 99);
      never.cancel();
      checks.that(name, never.await().isCancelled(), "cancelled");
      same(name, gaps(), array);
      if (rank == 0) {
        double[] sent = matrix();
        world.startSend(columns(sent, 0, 1, column), 1, TAG).free();
        Arrays.fill(sent, GAP);
        checks.that(name, Request.activeCount() == 0, "a freed request is not counted");
      } else {
        world.receive(columns(array, 0, 1, column), 0, TAG);
        same(name, expected(0, 1, N), array);
      }
    }
  }

  private void persistent(String name) {
    try (Datatype column = column()) {
      double[] array = rank == 0 ? matrix() : gaps();
      Buffer data = columns(array, 0, 1, column);
      try (Request request =
          rank == 0 ? world.persistentSend(data, 1, TAG) : world.persistentReceive(data, 0, TAG)) {
        for (int round = 0; round < 3; round++) {
          array[N] = rank == 0 ? round : array[N];
          request.start();
          request.await();
          checks.that(name, array[N] == round, "round %d: %s".formatted(round, array[N]));
          array[1] = round; // a gap
          checks.that(name, request.await().count(column) <= 0, "an inactive one has nothing");
          checks.that(name, array[1] == round, "a gap was written");
        }
      }
    }
  }

  private void typesFreedWhilePending(String name) {
    double[] array = rank == 0 ? matrix() : gaps();
    Datatype column = column();
    Buffer data = columns(array, 0, 2, column);
    if (rank == 0) {
      column.close();
      try (Datatype again = column()) {
        world.receive(Buffer.of(new int[0]), 1, TAG); // the other has closed its type
        world.send(columns(array, 0, 2, again), 1, TAG);
      }
      return;
    }
    Request request = world.startReceive(data, 0, TAG);
    column.close();
    try (Datatype other = Datatype.of(new Resized(0, 64, INT))) { // may get the handle again
      world.send(Buffer.of(new int[0]), 0, TAG);
      request.await();
      checks.that(name, other.bounds().extent() == 64, "the other type");
    }
    same(name, expected(0, 2, 2 * N), array);
  }

  /** Gaps are the program's while an operation is pending, and its type may be closed. */
  private void startedCollectives(String name) {
    double[] sent = matrix();
    double[] got = gaps();
    Request pending;
    try (Datatype column = column()) {
      pending =
          world
              .collective()
              .startAllGather(columns(sent, 2, 1, column), columns(got, 1, 1, column));
    }
    got[0] = 5;
    pending.await();
    double[] expected = gaps();
    expected[0] = 5;
    for (int k = 0; k < N; k++) {
      expected[k * N + 1] = 100 + k * N + 2;
      expected[k * N + 2] = 100 + k * N + 2;
    }
    same(name, expected, got);
  }

  /** At the edge of a grid the block of the neighbour that is not there is the program's. */
  private void missingNeighbours(String name) {
    world
        .cartesian(new int[] {world.size()}, new boolean[] {false}, false)
        .ifPresent(line -> {
          double[] sent = {10 + rank, 20 + rank};
          double[] got = {GAP, GAP};
          try (Datatype one = Datatype.of(new Resized(0, 8, new Vector(1, 1, 1, DOUBLE)))) {
            Buffer to = Buffer.of(MemorySegment.ofArray(sent), 1, one);
            Buffer from = Buffer.of(MemorySegment.ofArray(got), 1, one);
            Request pending = line.neighbourhood().startAllToAll(to, from);
            got[rank == 0 ? 0 : 1] = 3; // what a program does with its boundary meanwhile
            pending.await();
          }
          double[] expected = rank == 0 ? new double[] {3, 11} : new double[] {20, 3};
          if (rank < 2) {
            same(name, expected, got);
          }
          line.close();
        });
  }
}
