// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.distribution.PieceMove.Piece;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;

/**
 * A rank's pieces as one message each, by datatypes: for moves that go on while the caller does
 * something else, and where there are no kernels.
 */
final class PieceMessages implements AutoCloseable {
  private final Communicator communicator;
  private final List<Part> sends = new ArrayList<>();
  private final List<Part> receives = new ArrayList<>();

  /** A piece with its datatype. */
  private record Part(int peer, Datatype type) {}

  PieceMessages(Communicator communicator, List<Piece> sent, List<Piece> received) {
    this.communicator = communicator;
    boolean done = false;
    try {
      add(sends, sent);
      add(receives, received);
      done = true;
    } finally {
      if (!done) {
        close();
      }
    }
  }

  private static void add(List<Part> parts, List<Piece> pieces) {
    for (Piece piece : pieces) {
      parts.add(new Part(piece.peer(), Datatype.of(ShortCounts.of(piece.tree()))));
    }
  }

  List<Request> start(MemorySegment source, MemorySegment target) {
    List<Request> pending = new ArrayList<>();
    for (Part part : receives) {
      Buffer into = Buffer.of(target, 1, part.type());
      pending.add(communicator.startReceive(into, part.peer(), Exchange.PIECE_TAG));
    }
    for (Part part : sends) {
      Buffer out = Buffer.of(source, 1, part.type());
      pending.add(communicator.startSend(out, part.peer(), Exchange.PIECE_TAG));
    }
    return List.copyOf(pending);
  }

  List<Request> persistent(MemorySegment source, MemorySegment target) {
    List<Request> requests = new ArrayList<>();
    for (Part part : receives) {
      Buffer into = Buffer.of(target, 1, part.type());
      requests.add(communicator.persistentReceive(into, part.peer(), Exchange.PIECE_TAG));
    }
    for (Part part : sends) {
      Buffer out = Buffer.of(source, 1, part.type());
      requests.add(communicator.persistentSend(out, part.peer(), Exchange.PIECE_TAG));
    }
    return List.copyOf(requests);
  }

  /** Frees the datatypes. */
  @Override
  public void close() {
    sends.forEach(part -> part.type().close());
    receives.forEach(part -> part.type().close());
  }
}
