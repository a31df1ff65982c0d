// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.jobs.Job;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Message;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Packing;
import org.espalier.mpi.PointToPoint;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;

/** TrapGroup of messages between two processes by calls that return when they are done. */
final class MessageTraps extends TrapGroup {
  private static final int SHORT_TURNS = 30;

  /** Elements of a message that is far too long: it goes in another way than short ones. */
  private static final int FAR = 100_000;

  private static final int FAR_TURNS = 20;

  MessageTraps(Mpi mpi, Job.Checks checks) {
    super(mpi, checks);
  }

  @Override
  List<Trap> all() {
    return List.of(
        new Trap("matching", this::matching),
        new Trap("partialReceive", this::partialReceive),
        new Trap("truncation", this::truncation),
        new Trap("shortMessages", this::shortMessages),
        new Trap("sendModes", this::sendModes),
        new Trap("sendReceiveAndReplace", this::sendReceiveAndReplace),
        new Trap("overlappingReceiveTypes", this::overlappingReceiveTypes),
        new Trap("matchedMessages", this::matchedMessages));
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
        Buffer far = Buffer.of(new double[FAR]);
        for (int k = 0; k < 2 * FAR_TURNS; k++) {
          world.send(far, 1, TAG);
        }
        return;
      }
      double[] array = gaps();
      truncated(name, () -> world.receive(columns(array, 0, 1, column), 0, TAG));
      same(name, gaps(), array);
      Request request = world.startReceive(columns(array, 0, 1, column), 0, TAG);
      truncated(name, request::await);
      checks.that(name, !request.isActive(), "the request has ended");
      same(name, gaps(), array);
      for (int k = 0; k < FAR_TURNS; k++) { // Open MPI writes all of them behind what it is given
        truncated(name, () -> world.receive(columns(array, 0, 1, column), 0, TAG));
        Request far = world.startReceive(columns(array, 0, 1, column), 0, TAG);
        truncated(name, far::await);
      }
      same(name, gaps(), array);
    }
  }

  /**
   * By one call of C, where kernels pack: as often as each way takes its first eight turns. Of
   * native memory, of an array, and of a part of one.
   */
  private void shortMessages(String name) {
    try (Datatype column = column();
        Arena arena = Arena.ofConfined()) {
      long bytes = 8L * N * N;
      MemorySegment more = MemorySegment.ofArray(new double[N * N + 5]);
      for (MemorySegment memory :
          List.of(
              arena.allocate(bytes, 8),
              MemorySegment.ofArray(new double[N * N]),
              more.asSlice(16, bytes))) {
        shortMessages(name, column, memory);
      }
      same(name, new double[2], more.asSlice(0, 16).toArray(ValueLayout.JAVA_DOUBLE));
      same(name, new double[3], more.asSlice(16 + bytes).toArray(ValueLayout.JAVA_DOUBLE));
    }
  }

  private void shortMessages(String name, Datatype column, MemorySegment memory) {
    for (int turn = 0; turn < SHORT_TURNS; turn++) {
      for (int elements : new int[] {0, 1, N - 1, N, N + 1, 2 * N, 3 * N}) {
        shortMessage(name, column, memory, elements, turn % 2 == 0);
      }
      if (rank == 0) {
        memory.copyFrom(MemorySegment.ofArray(matrix()));
        world.send(new Buffer(memory, 8, 2, column), 1, TAG);
        world.send(new Buffer(memory, 0, 2, column), 1, TAG);
      } else {
        double[] plain = new double[2 * N];
        world.receiveData(Buffer.of(plain), 0, TAG);
        double[] wanted = new double[2 * N];
        Arrays.setAll(wanted, k -> 100 + k % N * N + 1 + k / N);
        same(name, wanted, plain);
        truncated(name, () -> world.receiveData(new Buffer(memory, 0, 1, column), 0, TAG));
      }
    }
  }

  /** As many elements as there are, into three columns; with a status, and without. */
  private void shortMessage(
      String name, Datatype column, MemorySegment direct, int elements, boolean told) {
    if (rank == 0) {
      double[] data = new double[elements];
      Arrays.setAll(data, k -> 100 + k % N * N + k / N);
      world.send(Buffer.of(data), 1, TAG);
      return;
    }
    direct.copyFrom(MemorySegment.ofArray(gaps()));
    Buffer columns = new Buffer(direct, 0, 3, column);
    if (told) {
      Status status = world.receive(columns, PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
      checks.that(name, status.source() == 0 && status.tag() == TAG, "source and tag");
      checks.that(name, status.elements(column) == elements, "elements of " + elements);
    } else {
      world.receiveData(columns, 0, TAG);
    }
    same(name, expected(0, 3, elements), direct.toArray(ValueLayout.JAVA_DOUBLE));
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
