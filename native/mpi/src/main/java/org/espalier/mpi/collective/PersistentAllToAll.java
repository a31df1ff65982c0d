// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * An alltoallw (MPI 4.1 §6.8, §6.13) that is set up once and carried out many times, with combined
 * messages: ⌈log₂ p⌉ rounds through other processes, as in {@link SignatureAllToAll}.
 *
 * <p>Nothing guarantees a forwarding process one signature here, so when the exchange is set up the
 * signature of every block travels the way its data will, and each process prepares the datatypes
 * and requests of its rounds (Träff 2020: type information can be exchanged at {@code
 * MPI_Alltoallw_init} time). Carrying it out then exchanges data alone. The receiver of a block
 * compares its own signature with the one that arrives.
 *
 * <p>Each round needs what the round before brought, so {@link #run} does not return before the
 * exchange is complete. The buffers' memory, counts and types are those of the set-up; their
 * contents may change between runs.
 */
public final class PersistentAllToAll implements AutoCloseable {
  private static final int TAG = 13;
  private static final int ALIGNMENT = 16;

  private final Communicator self;
  private final int rank;
  private final int p;
  private final MixedBuffer sent;
  private final MixedBuffer received;
  private final Arena arena = Arena.ofShared();
  private final List<Datatype> types = new ArrayList<>();
  private final List<Round> rounds = new ArrayList<>();
  private final List<Buffer> first = new ArrayList<>(); // first[j]: where slot j starts from
  private final List<Buffer> last = new ArrayList<>(); // last[j]: what has come to slot j
  private boolean closed;

  /** The requests of one round; none where nothing is to be sent or received. */
  private record Round(Optional<Request> send, Optional<Request> receive) {}

  private PersistentAllToAll(
      Communicator communicator, Communicator self, MixedBuffer sent, MixedBuffer received) {
    this.self = self;
    this.rank = communicator.rank();
    this.p = communicator.size();
    this.sent = sent;
    this.received = received;
  }

  static PersistentAllToAll prepare(
      Communicator communicator, Communicator self, MixedBuffer sent, MixedBuffer received) {
    BlockRoutes routes = BlockRoutes.exchange(communicator, sent, received);
    PersistentAllToAll made = new PersistentAllToAll(communicator, self, sent, received);
    try {
      made.build(communicator, routes);
      return made;
    } catch (RuntimeException failure) {
      made.close();
      throw failure;
    }
  }

  private void build(Communicator communicator, BlockRoutes routes) {
    Slab slab = new Slab();
    List<Slab.Place> places = new ArrayList<>();
    for (Optional<Signature> signature : routes.first()) {
      places.add(slab.place(signature));
    }
    List<Slab.Place> start = List.copyOf(places);
    List<List<Slab.Place>> leaving = new ArrayList<>();
    List<List<Slab.Place>> coming = new ArrayList<>();
    for (BlockRoutes.Round round : routes.rounds()) {
      List<Slab.Place> out = new ArrayList<>();
      List<Slab.Place> in = new ArrayList<>();
      for (int k = 0; k < round.slots().size(); k++) {
        int slot = round.slots().get(k);
        out.add(places.get(slot));
        Slab.Place place = slab.place(round.coming().get(k));
        in.add(place);
        places.set(slot, place);
      }
      leaving.add(out);
      coming.add(in);
    }
    MemorySegment memory = arena.allocate(Math.max(1, slab.bytes), ALIGNMENT);
    for (int slot = 0; slot < p; slot++) {
      first.add(buffer(memory, List.of(start.get(slot))));
      last.add(buffer(memory, List.of(places.get(slot))));
    }
    for (int k = 0; k < leaving.size(); k++) {
      int step = 1 << k;
      Buffer out = buffer(memory, leaving.get(k));
      Buffer in = buffer(memory, coming.get(k));
      Optional<Request> receive =
          in.count() == 0
              ? Optional.empty()
              : Optional.of(communicator.persistentReceive(in, Math.floorMod(rank - step, p), TAG));
      rounds.add(
          new Round(
              out.count() == 0
                  ? Optional.empty()
                  : Optional.of(communicator.persistentSend(out, (rank + step) % p, TAG)),
              receive));
    }
  }

  /** Blocks in memory as one message. */
  private Buffer buffer(MemorySegment memory, List<Slab.Place> places) {
    List<TypeTree> trees = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (Slab.Place place : places) {
      place
          .signature()
          .ifPresent(signature -> {
            trees.add(signature.signatureType());
            offsets.add(place.offset());
          });
    }
    if (trees.isEmpty()) {
      return Buffer.of(memory, 0, Datatype.named("MPI_BYTE"));
    }
    long[] displacements = offsets.stream().mapToLong(Long::longValue).toArray();
    TypeTree tree = new Strc(LongSeq.of(displacements), trees);
    Datatype type = Datatype.of(new BoundedTree(tree, 0, tree.ub()), TreeForm.HVECTOR);
    types.add(type);
    return Buffer.of(memory, 1, type);
  }

  /** Gives blocks places in memory, one after another. */
  private static final class Slab {
    private long bytes;

    private record Place(Optional<Signature> signature, long offset) {}

    Place place(Optional<Signature> signature) {
      Place place = new Place(signature, bytes);
      long size = signature.map(whole -> whole.signatureType().ub()).orElse(0L);
      long end = Math.addExact(bytes, Math.addExact(size, ALIGNMENT - 1L));
      bytes = end & -ALIGNMENT;
      return place;
    }
  }

  /**
   * Exchanges what the send buffer holds now; all ranks must call.
   *
   * @throws IllegalStateException if this exchange has been closed
   */
  public void run() {
    if (closed) {
      throw new IllegalStateException("the exchange has been closed");
    }
    move(part(sent, rank), part(received, rank));
    for (int j = 1; j < p; j++) {
      move(part(sent, (rank + j) % p), first.get(j));
    }
    for (Round round : rounds) {
      round.receive().ifPresent(Request::start);
      round.send().ifPresent(Request::start);
      round.send().ifPresent(Request::await);
      round.receive().ifPresent(Request::await);
    }
    for (int j = 1; j < p; j++) {
      move(last.get(j), part(received, Math.floorMod(rank - j, p)));
    }
  }

  private void move(Buffer from, Buffer to) {
    if (from.count() > 0 && to.count() > 0) {
      self.sendReceive(from, 0, TAG, to, 0, TAG);
    }
  }

  private static Buffer part(MixedBuffer buffer, int process) {
    MixedBuffer.Part part = buffer.parts().get(process);
    return new Buffer(buffer.memory(), part.displacementBytes(), part.count(), part.type());
  }

  /** Frees requests, datatypes and memory. A second close does nothing. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (Round round : rounds) {
      round.send().ifPresent(Request::close);
      round.receive().ifPresent(Request::close);
    }
    types.forEach(Datatype::close);
    arena.close();
  }
}
