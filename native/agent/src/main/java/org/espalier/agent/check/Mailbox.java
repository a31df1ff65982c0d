// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;
import org.espalier.mpi.type.Datatype;

/**
 * Notes between the ranks of one communicator, on a duplicate of it. Between two ranks and with one
 * tag they arrive in the order in which they were sent (MPI 4.1 §3.5). Sending never waits.
 */
final class Mailbox implements AutoCloseable {
  private final Communicator communicator;
  private final Datatype bytes = Datatype.named("MPI_BYTE");
  private final List<Request> onTheirWay = new ArrayList<>();

  Mailbox(Communicator original) {
    this.communicator = original.duplicate();
  }

  int rank() {
    return communicator.rank();
  }

  int size() {
    return communicator.size();
  }

  void send(byte[] note, int destination, int tag) {
    onTheirWay.removeIf(request -> request.test().isPresent());
    MemorySegment copy = Arena.ofAuto().allocate(note.length);
    MemorySegment.copy(note, 0, copy, ValueLayout.JAVA_BYTE, 0, note.length);
    onTheirWay.add(communicator.startSend(Buffer.of(copy, note.length, bytes), destination, tag));
  }

  /** Takes the next note from a rank with a tag, if it has come. */
  Optional<byte[]> take(int source, int tag) {
    Optional<Status> arrived = communicator.probeNow(source, tag);
    if (arrived.isEmpty()) {
      return Optional.empty();
    }
    byte[] note = new byte[Math.toIntExact(arrived.get().count(bytes))];
    communicator.receiveData(
        Buffer.of(MemorySegment.ofArray(note), note.length, bytes), source, tag);
    return Optional.of(note);
  }

  /** Frees the duplicate; collective. */
  @Override
  public void close() {
    onTheirWay.removeIf(request -> request.test().isPresent());
    communicator.close();
  }
}
