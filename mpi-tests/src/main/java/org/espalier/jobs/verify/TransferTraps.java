// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Message;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Packing;
import org.espalier.mpi.PointToPoint;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * The traps of moving data ourselves, between two processes: one method each, named after the line
 * of docs/transfer-traps.md that it holds. Rank 0 sends to rank 1, in arrays and in native memory.
 */
public final class TransferTraps {
  private static final int TAG = 5;
  private static final int N = 6; // a matrix of N × N, of which columns travel
  private static final Named INT = new Named("MPI_INT");
  private static final Named DOUBLE = new Named("MPI_DOUBLE");
  private static final double GAP = -7;

  private final Communicator world;
  private final Mpi mpi;
  private final Job.Checks checks;
  private final int rank;
  private int traps;

  private TransferTraps(Mpi mpi, Job.Checks checks) {
    this.mpi = mpi;
    this.world = mpi.world();
    this.checks = checks;
    this.rank = world.rank();
  }

  /** One trap. */
  @FunctionalInterface
  private interface Trap {
    void check(String name);
  }

  /**
   * Runs the job on 2 ranks.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Job.run(
        "transfer-traps",
        (mpi, checks) -> {
          TransferTraps job = new TransferTraps(mpi, checks);
          job.all();
          return job.traps + " traps";
        });
  }

  private void all() {
    run("matching", this::matching);
    run("partialReceive", this::partialReceive);
    run("truncation", this::truncation);
    run("sendModes", this::sendModes);
    run("sendReceiveAndReplace", this::sendReceiveAndReplace);
    run("overlappingReceiveTypes", this::overlappingReceiveTypes);
    run("interleavedPendingReceives", this::interleavedPendingReceives);
    run("someOfSeveral", this::someOfSeveral);
    run("failedAmongSeveral", this::failedAmongSeveral);
    run("statusDoesNotEnd", this::statusDoesNotEnd);
    run("cancelledAndFreed", this::cancelledAndFreed);
    run("persistent", this::persistent);
    run("typesFreedWhilePending", this::typesFreedWhilePending);
    run("slicesAndLowerBounds", this::slicesAndLowerBounds);
    run("arraysOfOtherSizes", this::arraysOfOtherSizes);
    run("pairsWithGaps", this::pairsWithGaps);
    run("elementsAcrossPieces", this::elementsAcrossPieces);
    run("manyElementsAcrossPieces", this::manyElementsAcrossPieces);
    run("matchedMessages", this::matchedMessages);
    run("startedCollectives", this::startedCollectives);
    run("missingNeighbours", this::missingNeighbours);
  }

  private void run(String name, Trap trap) {
    trap.check(name);
    traps++;
    if (Request.activeCount() != 0) {
      checks.that(name, false, Request.activeCount() + " requests left");
    }
    world.collective().barrier();
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

  private static Datatype column() {
    return Datatype.of(new Resized(0, 8, new Vector(N, 1, N, DOUBLE)));
  }

  private static double[] matrix() {
    double[] matrix = new double[N * N];
    Arrays.setAll(matrix, k -> 100 + k);
    return matrix;
  }

  private static double[] gaps() {
    double[] matrix = new double[N * N];
    Arrays.fill(matrix, GAP);
    return matrix;
  }

  private static Buffer columns(double[] matrix, int first, int count, Datatype column) {
    return new Buffer(MemorySegment.ofArray(matrix), 8L * first, count, column);
  }

  /**
   * What columns {@code [first, first + count)} of the sent matrix come to, cut after some data.
   */
  private static double[] expected(int first, int count, int elements) {
    double[] result = gaps();
    for (int k = 0; k < Math.min(elements, count * N); k++) {
      int place = k % N * N + first + k / N;
      result[place] = 100 + place;
    }
    return result;
  }

  private void same(String name, double[] expected, double[] got) {
    checks.that(
        name,
        Arrays.equals(expected, got),
        "expected %s, got %s".formatted(Arrays.toString(expected), Arrays.toString(got)));
  }

  private void matching(String name) {
    try (Datatype column = column();
        Arena arena = Arena.ofConfined()) {
      if (rank == 0) {
        for (int k = 0; k < 3; k++) {
          world.send(columns(matrix(), 1, 2, column), 1, TAG);
        }
        return;
      }
      double[] plain = new double[2 * N];
      Status probed = world.probe(0, TAG);
      checks.that(name, probed.count(Datatype.named("MPI_DOUBLE")) == 2 * N, "probe counts units");
      checks.that(name, probed.count(column) == 2, "probe counts columns");
      Status status = world.receive(Buffer.of(plain), 0, TAG);
      checks.that(name, status.count(column) == 2, "status counts columns");
      double[] wanted = new double[2 * N];
      Arrays.setAll(wanted, k -> 100 + k % N * N + 1 + k / N);
      same(name, wanted, plain);
      MemorySegment direct = arena.allocate(8L * N * N);
      direct.copyFrom(MemorySegment.ofArray(gaps()));
      world.receive(new Buffer(direct, 8, 2, column), 0, TAG);
      same(name, expected(1, 2, 2 * N), direct.toArray(ValueLayout.JAVA_DOUBLE));
      double[] array = gaps();
      world.receiveData(columns(array, 1, 2, column), 0, TAG);
      same(name, expected(1, 2, 2 * N), array);
    }
  }

  private void partialReceive(String name) {
    try (Datatype column = column()) {
      for (int elements : new int[] {0, 1, N - 1, N, N + 1, 2 * N, 3 * N}) {
        if (rank == 0) {
          double[] data = new double[elements];
          Arrays.setAll(data, k -> 100 + k % N * N + k / N);
          world.send(Buffer.of(data), 1, TAG);
          world.send(Buffer.of(data), 1, TAG);
          continue;
        }
        double[] blocking = gaps();
        Status status = world.receive(columns(blocking, 0, 3, column), 0, TAG);
        double[] started = gaps();
        Status later = world.startReceive(columns(started, 0, 3, column), 0, TAG).await();
        same(name, expected(0, 3, elements), blocking);
        same(name, expected(0, 3, elements), started);
        for (Status known : List.of(status, later)) {
          long count = elements % N == 0 ? elements / N : -1;
          checks.that(name, known.count(column) == count, "count of " + elements);
          checks.that(name, known.elements(column) == elements, "elements of " + elements);
        }
      }
    }
  }

  private void truncation(String name) {
    try (Datatype column = column()) {
      if (rank == 0) {
        world.send(columns(matrix(), 0, 2, column), 1, TAG);
        world.send(columns(matrix(), 0, 2, column), 1, TAG);
        return;
      }
      double[] array = gaps();
      truncated(name, () -> world.receive(columns(array, 0, 1, column), 0, TAG));
      same(name, gaps(), array);
      Request request = world.startReceive(columns(array, 0, 1, column), 0, TAG);
      truncated(name, request::await);
      checks.that(name, !request.isActive(), "the request has ended");
      same(name, gaps(), array);
    }
  }

  private void truncated(String name, Runnable call) {
    try {
      call.run();
      checks.that(name, false, "a message too long must be refused");
    } catch (MpiException failure) {
      // MPI_ERR_TRUNCATE
      int wanted = mpi.library().name().equals("Open MPI") ? 15 : 14;
      checks.that(name, failure.errorClass() == wanted, failure.toString());
    }
  }

  private void sendModes(String name) {
    try (Datatype column = column();
        Arena arena = Arena.ofConfined()) {
      long room = 4 * (Packing.size(2, column) + Mpi.bufferedOverhead());
      mpi.attachBuffer(arena.allocate(room));
      int modes = 10;
      if (rank == 1) {
        double[][] arrays = new double[modes][];
        Request[] requests = new Request[modes];
        for (int k = 0; k < modes; k++) {
          arrays[k] = gaps();
          requests[k] = world.startReceive(columns(arrays[k], 2, 2, column), 0, TAG + k);
        }
        world.send(Buffer.of(new int[0]), 0, TAG); // ready sends may start
        for (int k = 0; k < modes; k++) {
          requests[k].await();
          same(name, expected(2, 2, 2 * N), arrays[k]);
        }
      } else {
        world.receive(Buffer.of(new int[0]), 1, TAG);
        Buffer data = columns(matrix(), 2, 2, column);
        world.sendSynchronous(data, 1, TAG);
        world.sendReady(data, 1, TAG + 1);
        world.sendBuffered(data, 1, TAG + 2);
        world.startSendSynchronous(data, 1, TAG + 3).await();
        world.startSendReady(data, 1, TAG + 4).await();
        world.startSendBuffered(data, 1, TAG + 5).await();
        List<Request> kept =
            List.of(
                world.persistentSend(data, 1, TAG + 6),
                world.persistentSendSynchronous(data, 1, TAG + 7),
                world.persistentSendReady(data, 1, TAG + 8),
                world.persistentSendBuffered(data, 1, TAG + 9));
        kept.forEach(Request::start);
        Request.awaitAll(kept);
        kept.forEach(Request::close);
      }
      mpi.detachBuffer();
    }
  }

  private void sendReceiveAndReplace(String name) {
    try (Datatype column = column();
        // Two elements in the order 1, 0: what comes is laid down in type map order.
        Datatype swapped = Datatype.of(new Hindexed(LongSeq.of(1, 1), LongSeq.of(8, 0), DOUBLE))) {
      int peer = 1 - rank;
      double[] mine = matrix();
      double[] array = gaps();
      world.sendReceive(
          columns(mine, rank, 1, column), peer, TAG, columns(array, peer, 1, column), peer, TAG);
      same(name, expected(peer, 1, N), array);
      world.sendReceiveReplace(columns(mine, 0, 1, column), peer, TAG, peer, TAG);
      same(name, matrix(), mine);
      double[] two = {10 * rank + 1, 10 * rank + 2};
      world.sendReceiveReplace(
          Buffer.of(MemorySegment.ofArray(two), 1, swapped), peer, TAG, peer, TAG);
      same(name, new double[] {10 * peer + 1, 10 * peer + 2}, two);
      world.sendReceive(
          Buffer.of(new double[] {1, 2}),
          peer,
          TAG,
          Buffer.of(MemorySegment.ofArray(two), 1, swapped),
          peer,
          TAG);
      same(name, new double[] {2, 1}, two);
    }
  }

  private void overlappingReceiveTypes(String name) {
    try (Datatype twice = Datatype.of(new Hindexed(LongSeq.of(2, 1), LongSeq.of(0, 0), DOUBLE));
        Arena arena = Arena.ofConfined()) {
      Buffer sent = Buffer.of(new double[] {1, 2, 3});
      double[] array = {GAP, GAP, GAP};
      MemorySegment direct = arena.allocate(24);
      for (Buffer to :
          List.of(Buffer.of(MemorySegment.ofArray(array), 1, twice), Buffer.of(direct, 1, twice))) {
        world.sendReceive(sent, 1 - rank, TAG, to, 1 - rank, TAG);
      }
      double[] library = direct.toArray(ValueLayout.JAVA_DOUBLE);
      // Erroneous in MPI, so either value may come to the place that two elements share.
      checks.that(name, array[1] == library[1] && array[2] == GAP, Arrays.toString(array));
      checks.that(name, array[0] == 1 || array[0] == 3, Arrays.toString(array));
    }
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

  private void slicesAndLowerBounds(String name) {
    try (Datatype below = Datatype.of(new DatatypeDescription.Hvector(3, 1, -16, DOUBLE));
        Arena arena = Arena.ofConfined()) {
      double[] array = gaps();
      MemorySegment whole = MemorySegment.ofArray(array);
      MemorySegment direct = arena.allocate(8L * N * N);
      MemorySegment slice = direct.asSlice(8, 8L * N);
      Buffer sent = Buffer.of(new double[] {1, 2, 3});
      for (Buffer to :
          List.of(
              new Buffer(whole.asSlice(8, 8L * N), 32, 1, below),
              new Buffer(slice, 32, 1, below))) {
        world.sendReceive(sent, 1 - rank, TAG, to, 1 - rank, TAG);
      }
      double[] wanted = gaps();
      wanted[1] = 3;
      wanted[3] = 2;
      wanted[5] = 1;
      same(name, wanted, array);
      double[] got = direct.toArray(ValueLayout.JAVA_DOUBLE);
      checks.that(name, got[1] == 3 && got[3] == 2 && got[5] == 1, Arrays.toString(got));
      // Displacement 0 lies before the slice and no datum does.
      try (Datatype behind =
          Datatype.of(new Hindexed(LongSeq.of(1, 1), LongSeq.of(16, 32), DOUBLE))) {
        double[] two = gaps();
        Buffer to = new Buffer(MemorySegment.ofArray(two).asSlice(16, 40), -16, 1, behind);
        world.sendReceive(Buffer.of(new double[] {8, 9}), 1 - rank, TAG, to, 1 - rank, TAG);
        checks.that(name, two[2] == 8 && two[4] == 9 && two[3] == GAP, Arrays.toString(two));
      }
    }
  }

  private void arraysOfOtherSizes(String name) {
    try (Datatype every = Datatype.of(new Vector(3, 1, 2, new Named("MPI_UINT16_T")));
        Datatype bytes = Datatype.of(new Vector(3, 1, 2, new Named("MPI_INT8_T")))) {
      char[] chars = {'a', 'b', 'c', 'd', 'e'};
      char[] got = {'-', '-', '-', '-', '-'};
      world.sendReceive(
          Buffer.of(MemorySegment.ofArray(chars), 1, every),
          1 - rank,
          TAG,
          Buffer.of(MemorySegment.ofArray(got), 1, every),
          1 - rank,
          TAG);
      checks.that(name, new String(got).equals("a-c-e"), new String(got));
      byte[] small = {1, 2, 3, 4, 5};
      byte[] smallGot = new byte[5];
      world.sendReceive(
          Buffer.of(MemorySegment.ofArray(small), 1, bytes),
          1 - rank,
          TAG,
          Buffer.of(MemorySegment.ofArray(smallGot), 1, bytes),
          1 - rank,
          TAG);
      checks.that(
          name, Arrays.equals(smallGot, new byte[] {1, 0, 3, 0, 5}), Arrays.toString(smallGot));
    }
  }

  private void pairsWithGaps(String name) {
    // MPI_SHORT_INT has two bytes between its parts, which belong to the program.
    Named pair = new Named("MPI_SHORT_INT");
    try (Datatype two = Datatype.of(new Vector(2, 1, 2, pair));
        Datatype mixed =
            Datatype.of(
                new Struct(
                    LongSeq.of(1, 1), LongSeq.of(0, 8), List.of(pair, new Named("MPI_DOUBLE"))))) {
      for (Datatype type : List.of(two, mixed)) {
        byte[] sent = new byte[24];
        byte[] got = new byte[24];
        for (int k = 0; k < 24; k++) {
          sent[k] = (byte) (k + 1);
          got[k] = -1;
        }
        world.sendReceive(
            Buffer.of(MemorySegment.ofArray(sent), 1, type),
            1 - rank,
            TAG,
            Buffer.of(MemorySegment.ofArray(got), 1, type),
            1 - rank,
            TAG);
        checks.that(name, got[0] == 1 && got[1] == 2 && got[4] == 5, Arrays.toString(got));
        checks.that(name, got[2] == -1 && got[3] == -1, "a gap was written");
      }
    }
  }

  /** What is packed may come where the library unpacks, in pieces that end within an element. */
  private void elementsAcrossPieces(String name) {
    int extent = 32; // a gap behind the second double
    try (Datatype aligned =
            Datatype.of(
                new Resized(
                    0,
                    extent,
                    new Struct(
                        LongSeq.of(1, 2, 1), LongSeq.of(0, 4, 24), List.of(INT, DOUBLE, INT))));
        Datatype odd =
            Datatype.of(
                new Resized(
                    0,
                    extent,
                    new Struct(
                        LongSeq.of(1, 2, 1),
                        LongSeq.of(0, 4, 24),
                        List.of(INT, DOUBLE, new Named("MPI_SHORT")))))) {
      for (int count : new int[] {2000, 187, 1041}) {
        elementsAcrossPieces(name, aligned, count, extent, 28);
        elementsAcrossPieces(name, odd, count, extent, 26);
      }
    }
  }

  /** Elements at 0 to 20 and from 24 on. */
  private void elementsAcrossPieces(String name, Datatype type, int count, int extent, int end) {
    try (Arena arena = Arena.ofConfined()) {
      for (int k = 0; k < 8; k++) {
        boolean array = k % 2 == rank || k % 4 > 1;
        int bytes = count * extent;
        MemorySegment memory =
            array ? MemorySegment.ofArray(new byte[bytes]) : arena.allocate(bytes, 16);
        for (int b = 0; rank == 0 && b < bytes; b++) {
          memory.set(ValueLayout.JAVA_BYTE, b, (byte) (b * 31 + k));
        }
        if (rank == 0) {
          if (k < 4) {
            world.send(Buffer.of(memory, count, type), 1, TAG);
          } else {
            world.startSend(Buffer.of(memory, count, type), 1, TAG).await();
          }
          continue;
        }
        if (rank > 1) {
          continue;
        }
        world.receive(Buffer.of(memory, count, type), 0, TAG);
        int wrong = 0;
        for (int b = 0; b < bytes; b++) {
          int at = b % extent;
          boolean gap = (at >= 20 && at < 24) || at >= end;
          byte expected = gap ? 0 : (byte) (b * 31 + k);
          wrong += memory.get(ValueLayout.JAVA_BYTE, b) == expected ? 0 : 1;
        }
        checks.that(name, wrong == 0, wrong + " bytes are wrong");
      }
    }
  }

  /** The same where the signature repeats nothing, and has more runs than a structure gets. */
  private void manyElementsAcrossPieces(String name) {
    int elements = 12_000;
    SplittableRandom random = new SplittableRandom(9);
    boolean[] wide = new boolean[elements];
    List<DatatypeDescription> children = new ArrayList<>();
    for (int k = 0; k < elements; k++) {
      wide[k] = random.nextBoolean();
      children.add(wide[k] ? DOUBLE : INT);
    }
    LongSeq ones = LongSeq.of(LongStream.generate(() -> 1).limit(elements).toArray());
    LongSeq places = LongSeq.of(LongStream.range(0, elements).map(k -> 8 * k).toArray());
    try (Arena arena = Arena.ofConfined();
        Datatype type = Datatype.of(new Struct(ones, places, children))) {
      long bytes = 8L * elements;
      if (rank == 0) {
        MemorySegment sent = MemorySegment.ofArray(new byte[(int) bytes]);
        for (int k = 0; k < elements; k++) {
          sent.set(ValueLayout.JAVA_LONG_UNALIGNED, 8L * k, k * 0x1_0000_0001L);
        }
        world.send(Buffer.of(sent, 1, type), 1, TAG);
      } else if (rank == 1) {
        MemorySegment got = arena.allocate(bytes, 16);
        world.receive(Buffer.of(got, 1, type), 0, TAG);
        int wrong = 0;
        for (int k = 0; k < elements; k++) {
          long expected = wide[k] ? k * 0x1_0000_0001L : k;
          wrong += got.getAtIndex(ValueLayout.JAVA_LONG, k) == expected ? 0 : 1;
        }
        checks.that(name, wrong == 0, wrong + " elements are wrong");
      }
    }
  }

  private void matchedMessages(String name) {
    try (Datatype column = column()) {
      if (rank == 0) {
        for (int k = 0; k < 3; k++) {
          world.send(columns(matrix(), k, 1, column), 1, TAG + k);
        }
        return;
      }
      Message message = world.matchedProbe(PointToPoint.ANY_SOURCE, TAG);
      double[] first = gaps();
      checks.that(name, message.status().count(column) == 1, "count");
      message.receive(columns(first, 0, 1, column));
      same(name, expected(0, 1, N), first);
      try {
        message.receive(columns(first, 0, 1, column));
        checks.that(name, false, "a message is received once");
      } catch (IllegalStateException expected) {
        checks.that(name, expected.toString().contains("once"), expected.toString());
      }
      Optional<Message> now = Optional.empty();
      while (now.isEmpty()) {
        now = world.matchedProbeNow(0, TAG + 1);
      }
      double[] second = gaps();
      checks.that(
          name,
          now.get().startReceive(columns(second, 1, 1, column)).await().tag() == TAG + 1,
          "tag");
      same(name, expected(1, 1, N), second);
      double[] third = gaps();
      world.receive(columns(third, 2, 1, column), 0, TAG + 2);
      same(name, expected(2, 1, N), third);
    }
  }
}
