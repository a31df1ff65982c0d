// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.espalier.jobs.bench.loop.ArrayLoops;
import org.espalier.jobs.bench.loop.JavaLoops;
import org.espalier.jobs.bench.loop.Mover;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.jobs.bench.pattern.Loop;

/**
 * Loops by hand into native memory, which the library sends as contiguous data, and loops out of
 * it; those in Java over arrays go through an array of the same kind ({@link ArrayLoops}), which is
 * also what they pack into. Without loops the data are contiguous to begin with: what moving as
 * many bytes takes.
 */
final class LoopSide extends Side {
  private final Memory memory;
  private final boolean contiguous;
  private final List<Mover> senders;
  private final List<Mover> receivers;
  private final List<MemorySegment> sentMemory = new ArrayList<>();
  private final List<MemorySegment> receivedMemory = new ArrayList<>();
  private final List<MemorySegment> sentStream = new ArrayList<>();
  private final List<MemorySegment> receivedStream = new ArrayList<>();
  private final LibrarySide wire;
  private final MemorySegment stream;

  private LoopSide(
      String name,
      Memory memory,
      boolean contiguous,
      List<Mover> senders,
      List<Mover> receivers,
      MemorySegment stream,
      Arena arena) {
    super(name);
    this.memory = memory;
    this.contiguous = contiguous;
    this.senders = senders;
    this.receivers = receivers;
    this.stream = stream;
    Exchange exchange = memory.exchange();
    List<Data> dense = new ArrayList<>();
    long next = 0;
    for (Data data : exchange.sent()) {
      long elements = data.bytes() / data.signature().size();
      dense.add(Data.strided(data.signature(), elements, 1, 0).resized(data.bytes()).at(next));
      next += data.bytes();
    }
    // Every block of a collective has its own piece of the streams.
    long bytes = Math.multiplyExact(next, (long) memory.ranks());
    Memory streams =
        new Memory(
            new Exchange(dense, dense),
            memory.ranks(),
            false,
            arena.allocate(bytes, 64),
            arena.allocate(bytes, 64),
            arena.allocate(next, 64));
    wire = LibrarySide.contiguous(name, streams, arena);
    slices(exchange.sent(), memory.sent(), sentMemory);
    slices(exchange.received(), memory.received(), receivedMemory);
    slices(dense, streams.sent(), sentStream);
    slices(dense, streams.received(), receivedStream);
  }

  /** Loops of a kind. */
  static LoopSide of(String name, Memory memory, Function<Data, Mover> loops, Arena arena) {
    return of(name, memory, loops, memory.packed(), arena);
  }

  /** Loops in Java, over arrays or over native memory. */
  static LoopSide java(String name, Memory memory, Arena arena) {
    if (!memory.heap()) {
      return of(name, memory, data -> JavaLoops.of(data.loop()), arena);
    }
    Exchange exchange = memory.exchange();
    MemorySegment stream = exchange.sent().getFirst().array(exchange.bytes());
    return of(
        name,
        memory,
        data -> isContiguous(data) ? new Copy(data.bytes()) : ArrayLoops.of(data),
        stream,
        arena);
  }

  /** Data that lie as they are sent: nobody packs them. */
  private static boolean isContiguous(Data data) {
    return data.loop() instanceof Loop.Nest nest && nest.block() == data.bytes();
  }

  private static LoopSide of(
      String name, Memory memory, Function<Data, Mover> loops, MemorySegment stream, Arena arena) {
    Exchange exchange = memory.exchange();
    return new LoopSide(
        name,
        memory,
        false,
        exchange.sent().stream().map(loops).toList(),
        exchange.received().stream().map(loops).toList(),
        stream,
        arena);
  }

  /** Contiguous data of as many bytes. */
  static LoopSide contiguous(Memory memory, Arena arena) {
    List<Mover> copies =
        memory.exchange().sent().stream().map(data -> (Mover) new Copy(data.bytes())).toList();
    return new LoopSide("memcpy", memory, true, copies, copies, memory.packed(), arena);
  }

  private static void slices(List<Data> all, MemorySegment memory, List<MemorySegment> slices) {
    all.forEach(data -> slices.add(memory.asSlice(data.origin())));
  }

  private record Copy(long bytes) implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      MemorySegment.copy(memory, 0, packed, 0, bytes);
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      MemorySegment.copy(packed, 0, memory, 0, bytes);
    }
  }

  /** Whether memory itself could be sent, so that nothing is to be moved on the side. */
  private boolean direct() {
    return contiguous && !memory.heap();
  }

  private void gather() {
    if (!direct()) {
      for (int k = 0; k < senders.size(); k++) {
        senders.get(k).pack(sentMemory.get(k), sentStream.get(k));
      }
    }
  }

  private void scatter() {
    if (!direct()) {
      for (int k = 0; k < receivers.size(); k++) {
        receivers.get(k).unpack(receivedStream.get(k), receivedMemory.get(k));
      }
    }
  }

  @Override
  protected boolean isCompiledLate() {
    return name().equals(Sides.JAVA_LOOP);
  }

  @Override
  protected void beforeCheck() {
    stream.copyFrom(memory.packed());
  }

  @Override
  protected void behindCheck() {
    memory.packed().copyFrom(stream);
  }

  @Override
  protected void pack() {
    senders.getFirst().pack(sentMemory.getFirst(), stream);
  }

  @Override
  protected void unpack() {
    receivers.getFirst().unpack(stream, receivedMemory.getFirst());
  }

  @Override
  protected void send(int peer) {
    gather();
    wire.send(peer);
  }

  @Override
  protected void receive(int peer) {
    wire.receive(peer);
    scatter();
  }

  @Override
  protected void faces(int peer) {
    gather();
    wire.faces(peer);
    scatter();
  }

  private void scatterBlocks() {
    long extent = memory.exchange().received().getFirst().bounded().extent();
    long bytes = memory.exchange().bytes();
    for (int block = 0; block < memory.ranks() && !direct(); block++) {
      receivers
          .getFirst()
          .unpack(
              receivedStream.getFirst().asSlice(block * bytes),
              receivedMemory.getFirst().asSlice(contiguous ? block * bytes : block * extent));
    }
  }

  @Override
  protected void allToAll() {
    long extent = memory.exchange().sent().getFirst().bounded().extent();
    long bytes = memory.exchange().bytes();
    for (int block = 0; block < memory.ranks() && !direct(); block++) {
      senders
          .getFirst()
          .pack(
              sentMemory.getFirst().asSlice(contiguous ? block * bytes : block * extent),
              sentStream.getFirst().asSlice(block * bytes));
    }
    wire.allToAll();
    scatterBlocks();
  }

  @Override
  protected void allGather() {
    gather();
    wire.allGather();
    scatterBlocks();
  }

  @Override
  protected void broadcast(boolean root) {
    if (root) {
      gather();
    }
    wire.broadcast(root);
    if (!root) {
      scatter();
    }
  }

  @Override
  public void close() {
    wire.close();
  }
}
