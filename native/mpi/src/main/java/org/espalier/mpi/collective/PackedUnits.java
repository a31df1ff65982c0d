// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Status;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Struct;

/**
 * Messages that a process passes on without knowing their type: received as {@code MPI_PACKED},
 * which matches what any type sends, and sent on as they are, which the receiver may take with the
 * type it knows (MPI 4.1 §5.2). Each stays a message of its own: joining or cutting packing units
 * is not allowed.
 */
final class PackedUnits implements AutoCloseable {
  private static final Named PACKED = new Named("MPI_PACKED");

  /** What a long unit is counted in, where counts are of 32 bits. */
  private static final int PART = 1 << 20;

  private final Communicator communicator;
  private final Arena arena;
  private final Datatype packed = Datatype.of(PACKED);
  private final List<Datatype> ofLongUnits = new ArrayList<>();

  /** Messages held in memory of {@code arena}. */
  PackedUnits(Communicator communicator, Arena arena) {
    this.communicator = communicator;
    this.arena = arena;
  }

  /** Receives the message that was probed. */
  Buffer receive(Status probed) {
    Buffer unit = room(probed.count(packed));
    communicator.receiveData(unit, probed.source(), probed.tag());
    return unit;
  }

  private Buffer room(long bytes) {
    MemorySegment memory = LargeMemory.allocate(arena, Math.max(1, bytes));
    if (bytes == (int) bytes || MpiLibrary.require().largeCounts()) {
      return Buffer.of(memory, bytes, packed);
    }
    Datatype unit = ofLongUnit(bytes);
    ofLongUnits.add(unit);
    return Buffer.of(memory, 1, unit);
  }

  private static Datatype ofLongUnit(long bytes) {
    long parts = bytes / PART;
    return Datatype.of(
        new Struct(
            LongSeq.of(parts, bytes % PART),
            LongSeq.of(0, parts * PART),
            List.of(new Contiguous(PART, PACKED), PACKED)));
  }

  /** An empty message. */
  Buffer none() {
    return Buffer.of(MemorySegment.ofArray(new byte[0]), 0, packed);
  }

  /** Frees the types of long units; MPI keeps those of messages that are under way. */
  @Override
  public void close() {
    ofLongUnits.forEach(Datatype::close);
  }
}
