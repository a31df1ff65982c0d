// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.raw.function.PackFunctions;
import org.espalier.mpi.raw.function.Requests;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.BoundedTree;

/**
 * The library's own functions by a committed handle, past everything that this binding does. Java
 * arrays are copied to native memory and back, as a binding must that knows nothing of the type.
 */
final class LibrarySide extends Side {
  private static final long WORLD = Handles.COMM_WORLD;

  private final Memory memory;
  private final IdentityHashMap<BoundedTree, Datatype> made = new IdentityHashMap<>();
  private final List<MemorySegment> sent = new ArrayList<>();
  private final List<MemorySegment> received = new ArrayList<>();
  private final long[] sentTypes;
  private final long[] receivedTypes;
  private final long[] sentCounts;
  private final long[] receivedCounts;
  private final MemorySegment sentStage;
  private final MemorySegment receivedStage;
  private final MemorySegment packedStage;
  private final MemorySegment requests;
  private final MemorySegment statuses;
  private final MemorySegment position;

  /**
   * Makes the side.
   *
   * @param types the type of each data, of which one copy is all of it
   */
  LibrarySide(String name, Memory memory, Function<Data, Datatype> types, Arena arena) {
    this(name, memory, types, _ -> 1, arena);
  }

  /** Makes a side of contiguous data: as many elements of the basic type as there are. */
  static LibrarySide contiguous(String name, Memory memory, Arena arena) {
    return new LibrarySide(
        name,
        memory,
        data -> Datatype.of(data.signature()),
        data -> data.bytes() / data.signature().size(),
        arena);
  }

  private LibrarySide(
      String name,
      Memory memory,
      Function<Data, Datatype> types,
      ToLongFunction<Data> counts,
      Arena arena) {
    super(name);
    this.memory = memory;
    Exchange exchange = memory.exchange();
    boolean heap = memory.heap();
    sentStage = heap ? arena.allocate(memory.sent().byteSize(), 64) : memory.sent();
    receivedStage = heap ? arena.allocate(memory.received().byteSize(), 64) : memory.received();
    packedStage = heap ? arena.allocate(memory.packed().byteSize(), 64) : memory.packed();
    sentTypes = types(exchange.sent(), sentStage, sent, types);
    receivedTypes = types(exchange.received(), receivedStage, received, types);
    sentCounts = exchange.sent().stream().mapToLong(counts).toArray();
    receivedCounts = exchange.received().stream().mapToLong(counts).toArray();
    requests = HandleArray.allocate(arena, 2L * sentTypes.length);
    statuses = arena.allocate(64L * 2 * sentTypes.length, 8);
    position = arena.allocate(8, 8);
  }

  private long[] types(
      List<Data> all, MemorySegment stage, List<MemorySegment> at, Function<Data, Datatype> types) {
    long[] handles = new long[all.size()];
    for (int k = 0; k < handles.length; k++) {
      Data data = all.get(k);
      handles[k] = made.computeIfAbsent(data.bounded(), _ -> types.apply(data)).handle();
      at.add(stage.asSlice(data.origin()));
    }
    return handles;
  }

  private static void check(int code, String function) {
    if (code != 0) {
      throw new IllegalStateException(function + " gave error code " + code);
    }
  }

  private void stageSent() {
    if (memory.heap()) {
      sentStage.copyFrom(memory.sent());
    }
  }

  private void stageReceived() {
    if (memory.heap()) {
      receivedStage.copyFrom(memory.received());
    }
  }

  private void writeBack() {
    if (memory.heap()) {
      memory.received().copyFrom(receivedStage);
    }
  }

  @Override
  protected void pack() {
    stageSent();
    position.set(ValueLayout.JAVA_LONG, 0, 0);
    check(
        PackFunctions.MPI_Pack(
            sent.getFirst(),
            (int) sentCounts[0],
            sentTypes[0],
            packedStage,
            (int) packedStage.byteSize(),
            position,
            WORLD),
        "MPI_Pack");
    if (memory.heap()) {
      memory.packed().copyFrom(packedStage);
    }
  }

  @Override
  protected void unpack() {
    stageReceived();
    if (memory.heap()) {
      packedStage.copyFrom(memory.packed());
    }
    position.set(ValueLayout.JAVA_LONG, 0, 0);
    check(
        PackFunctions.MPI_Unpack(
            packedStage,
            (int) packedStage.byteSize(),
            position,
            received.getFirst(),
            (int) receivedCounts[0],
            receivedTypes[0],
            WORLD),
        "MPI_Unpack");
    writeBack();
  }

  @Override
  protected void send(int peer) {
    stageSent();
    check(
        Messages.MPI_Send(sent.getFirst(), sentCounts[0], sentTypes[0], peer, 0, WORLD),
        "MPI_Send");
  }

  @Override
  protected void receive(int peer) {
    stageReceived();
    check(
        Messages.MPI_Recv(
            received.getFirst(), receivedCounts[0], receivedTypes[0], peer, 0, WORLD, statuses),
        "MPI_Recv");
    writeBack();
  }

  @Override
  protected void faces(int peer) {
    stageSent();
    stageReceived();
    int n = sentTypes.length;
    for (int k = 0; k < n; k++) {
      MemorySegment request = requests.asSlice((long) k * HandleArray.BYTES);
      check(
          Messages.MPI_Irecv(
              received.get(k), receivedCounts[k], receivedTypes[k], peer, k, WORLD, request),
          "MPI_Irecv");
    }
    for (int k = 0; k < n; k++) {
      MemorySegment request = requests.asSlice((long) (n + k) * HandleArray.BYTES);
      check(
          Messages.MPI_Isend(sent.get(k), sentCounts[k], sentTypes[k], peer, k, WORLD, request),
          "MPI_Isend");
    }
    check(Requests.MPI_Waitall(2 * n, requests, statuses), "MPI_Waitall");
    writeBack();
  }

  @Override
  protected void allToAll() {
    stageSent();
    stageReceived();
    check(
        CollectiveFunction.ALLTOALL.call(
            false,
            false,
            sent.getFirst().address(),
            sentCounts[0],
            sentTypes[0],
            received.getFirst().address(),
            receivedCounts[0],
            receivedTypes[0],
            WORLD),
        "MPI_Alltoall");
    writeBack();
  }

  @Override
  protected void allGather() {
    stageSent();
    stageReceived();
    check(
        CollectiveFunction.ALLGATHER.call(
            false,
            false,
            sent.getFirst().address(),
            sentCounts[0],
            sentTypes[0],
            received.getFirst().address(),
            receivedCounts[0],
            receivedTypes[0],
            WORLD),
        "MPI_Allgather");
    writeBack();
  }

  @Override
  protected void broadcast(boolean root) {
    if (root) {
      stageSent();
      check(
          CollectiveFunction.BCAST.call(
              false, false, sent.getFirst().address(), sentCounts[0], sentTypes[0], 0, WORLD),
          "MPI_Bcast");
    } else {
      stageReceived();
      check(
          CollectiveFunction.BCAST.call(
              false,
              false,
              received.getFirst().address(),
              receivedCounts[0],
              receivedTypes[0],
              0,
              WORLD),
          "MPI_Bcast");
      writeBack();
    }
  }

  @Override
  public void close() {
    made.values().forEach(Datatype::close);
  }
}
