// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Packing;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;

/** This binding by its public calls alone, as a program would use it. */
final class BindingSide extends Side {
  static final String NAME = "ours";

  private final Communicator world;
  private final Collective collective;
  private final MemorySegment packed;
  private final IdentityHashMap<BoundedTree, Datatype> made = new IdentityHashMap<>();
  private final List<Buffer> sent = new ArrayList<>();
  private final List<Buffer> received = new ArrayList<>();
  private final List<Request> requests = new ArrayList<>();

  BindingSide(Memory memory, Communicator world) {
    super(NAME);
    this.world = world;
    collective = world.collective();
    packed = memory.packed();
    buffers(memory.exchange().sent(), memory.sent(), sent);
    buffers(memory.exchange().received(), memory.received(), received);
  }

  private void buffers(List<Data> all, MemorySegment memory, List<Buffer> buffers) {
    for (Data data : all) {
      Datatype type =
          made.computeIfAbsent(data.bounded(), tree -> Datatype.of(tree, TreeForm.HVECTOR));
      buffers.add(new Buffer(memory, data.origin(), 1, type));
    }
  }

  @Override
  protected boolean isCompiledLate() {
    return true;
  }

  @Override
  protected void pack() {
    Packing.pack(sent.getFirst(), packed, 0);
  }

  @Override
  protected void unpack() {
    Packing.unpack(packed, 0, received.getFirst());
  }

  @Override
  protected void send(int peer) {
    world.send(sent.getFirst(), peer, 0);
  }

  @Override
  protected void receive(int peer) {
    world.receiveData(received.getFirst(), peer, 0);
  }

  @Override
  protected void faces(int peer) {
    for (int k = 0; k < received.size(); k++) {
      requests.add(world.startReceive(received.get(k), peer, k));
    }
    for (int k = 0; k < sent.size(); k++) {
      requests.add(world.startSend(sent.get(k), peer, k));
    }
    Request.awaitAll(requests);
    requests.clear();
  }

  @Override
  protected void allToAll() {
    collective.allToAll(sent.getFirst(), received.getFirst());
  }

  @Override
  protected void allGather() {
    collective.allGather(sent.getFirst(), received.getFirst());
  }

  @Override
  protected void broadcast(boolean root) {
    collective.broadcast(root ? sent.getFirst() : received.getFirst(), 0);
  }

  @Override
  public void close() {
    made.values().forEach(Datatype::close);
  }
}
