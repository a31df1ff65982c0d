// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Status;
import org.espalier.mpi.type.Datatype;

/**
 * Messages that a process passes on without knowing their type: received as {@code MPI_PACKED},
 * which matches what any type sends, and sent on as they are, which the receiver may take with the
 * type it knows (MPI 4.1 §5.2). Each stays a message of its own: joining or cutting packing units
 * is not allowed.
 */
final class PackedUnits {
  private final Communicator communicator;
  private final Arena arena;
  private final Datatype packed = Datatype.named("MPI_PACKED");
  private final List<Buffer> received = new ArrayList<>();

  /** Messages held in memory of {@code arena}. */
  PackedUnits(Communicator communicator, Arena arena) {
    this.communicator = communicator;
    this.arena = arena;
  }

  /** Receives one message, and keeps it unless it is empty; gives its tag. */
  int receive(int source, int tag) {
    Status status = communicator.probe(source, tag);
    Buffer unit = room(status);
    communicator.receiveData(unit, source, status.tag());
    if (unit.count() > 0) {
      received.add(unit);
    }
    return status.tag();
  }

  /** Memory for a message that was probed. */
  private Buffer room(Status status) {
    long bytes = status.count(packed);
    MemorySegment memory = arena.allocate(Math.max(1, bytes));
    return Buffer.of(memory, bytes, packed);
  }

  /** What was received and is not empty, in its order. */
  List<Buffer> received() {
    return received;
  }

  /** An empty message. */
  Buffer none() {
    return Buffer.of(MemorySegment.ofArray(new byte[0]), 0, packed);
  }
}
