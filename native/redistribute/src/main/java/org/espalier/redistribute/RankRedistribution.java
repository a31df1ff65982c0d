// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.distribution.PieceMove.Piece;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;

/**
 * One rank's part of a redistribution: its datatypes, made once, and a communicator of its own, so
 * that its messages meet no others.
 *
 * <p>Partners are met in the order of their distance: in step k a rank sends to rank + k and
 * receives from rank − k. So all ranks begin with different partners, and {@link
 * #withInFlightLimit} can wait between steps without a deadlock: a step waits for smaller distances
 * only.
 */
public final class RankRedistribution implements AutoCloseable {
  private static final int TAG = 1;

  private final Redistribution redistribution;
  private final Communicator communicator;
  private final int rank;
  private final long elementBytes;
  // Ordered by distance; one piece for each partner at most.
  private final List<Part> sends = new ArrayList<>();
  private final List<Part> receives = new ArrayList<>();
  private long inFlightLimit = Long.MAX_VALUE;
  private boolean closed;

  /** A piece with its datatype. */
  private record Part(int peer, int distance, long bytes, Datatype type) {}

  RankRedistribution(Redistribution redistribution, BasicType element, Communicator ranks) {
    this.redistribution = redistribution;
    this.communicator = ranks.duplicate();
    this.rank = communicator.rank();
    this.elementBytes = element.size();
    if (rank < redistribution.move().ranks()) {
      for (Piece piece : redistribution.move().sent(rank)) {
        sends.add(part(piece, Math.floorMod(piece.peer() - rank, communicator.size())));
      }
      for (Piece piece : redistribution.move().received(rank)) {
        receives.add(part(piece, Math.floorMod(rank - piece.peer(), communicator.size())));
      }
    }
    sends.sort((a, b) -> Integer.compare(a.distance(), b.distance()));
    receives.sort((a, b) -> Integer.compare(a.distance(), b.distance()));
  }

  private Part part(Piece piece, int distance) {
    return new Part(
        piece.peer(), distance, piece.elements() * elementBytes, Datatype.of(piece.tree()));
  }

  /**
   * Bounds the bytes that are on their way to and from this rank at one time, and so what the
   * library below may buffer of them. A single piece that is larger travels alone.
   *
   * @param bytes the bound, at least 1; ranks may have different ones
   * @return this
   */
  public RankRedistribution withInFlightLimit(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("bytes must be >= 1, got " + bytes);
    }
    inFlightLimit = bytes;
    return this;
  }

  /**
   * Counts the bytes that this rank sends to others.
   *
   * @return at least 0
   */
  public long bytesSent() {
    return sends.stream().filter(part -> part.peer() != rank).mapToLong(Part::bytes).sum();
  }

  /**
   * Counts the messages that this rank sends to others.
   *
   * @return at least 0
   */
  public long messagesSent() {
    return sends.stream().filter(part -> part.peer() != rank).count();
  }

  /**
   * Moves. Collective.
   *
   * @param source this rank's local array before; native memory, or an array's segment
   * @param target native memory for this rank's local array after; what is no element of the
   *     section stays as it is
   * @throws IllegalArgumentException if a segment is too small, or the target is not native
   */
  public void execute(MemorySegment source, MemorySegment target) {
    check(source, target);
    List<Request> pending = new ArrayList<>();
    long inFlight = 0;
    int s = 0;
    int r = 0;
    // Invariant: all pieces of smaller distances have been started.
    while (s < sends.size() || r < receives.size()) {
      int distance =
          Math.min(
              s < sends.size() ? sends.get(s).distance() : Integer.MAX_VALUE,
              r < receives.size() ? receives.get(r).distance() : Integer.MAX_VALUE);
      boolean receiving = r < receives.size() && receives.get(r).distance() == distance;
      boolean sending = s < sends.size() && sends.get(s).distance() == distance;
      long step = (receiving ? receives.get(r).bytes() : 0) + (sending ? sends.get(s).bytes() : 0);
      if (inFlight > inFlightLimit - step && !pending.isEmpty()) {
        await(pending);
        inFlight = 0;
      }
      inFlight += step;
      if (receiving) {
        Part part = receives.get(r++);
        pending.add(communicator.startReceive(Buffer.of(target, 1, part.type()), part.peer(), TAG));
      }
      if (sending) {
        Part part = sends.get(s++);
        pending.add(communicator.startSend(Buffer.of(source, 1, part.type()), part.peer(), TAG));
      }
    }
    await(pending);
  }

  private static void await(List<Request> pending) {
    Request.awaitAll(pending);
    pending.clear();
  }

  /**
   * Starts to move, and lets the caller go on. Collective. The limit on bytes in flight does not
   * hold here.
   *
   * @param source this rank's local array before; it must not change before the end
   * @param target native memory for this rank's local array after
   * @return the requests, all to be completed before the next move and before {@link #close}
   */
  public List<Request> start(MemorySegment source, MemorySegment target) {
    check(source, target);
    List<Request> pending = new ArrayList<>();
    for (Part part : receives) {
      pending.add(communicator.startReceive(Buffer.of(target, 1, part.type()), part.peer(), TAG));
    }
    for (Part part : sends) {
      pending.add(communicator.startSend(Buffer.of(source, 1, part.type()), part.peer(), TAG));
    }
    return List.copyOf(pending);
  }

  /**
   * Makes requests that move between the same two segments each time they are started. Collective.
   *
   * @param source this rank's local array before
   * @param target native memory for this rank's local array after
   * @return the persistent requests, not yet started, to be closed before this part is
   */
  public List<Request> persistent(MemorySegment source, MemorySegment target) {
    check(source, target);
    List<Request> requests = new ArrayList<>();
    for (Part part : receives) {
      requests.add(
          communicator.persistentReceive(Buffer.of(target, 1, part.type()), part.peer(), TAG));
    }
    for (Part part : sends) {
      requests.add(
          communicator.persistentSend(Buffer.of(source, 1, part.type()), part.peer(), TAG));
    }
    return List.copyOf(requests);
  }

  private void check(MemorySegment source, MemorySegment target) {
    if (closed) {
      throw new IllegalStateException("the redistribution has been closed");
    }
    if (rank >= redistribution.move().ranks()) {
      return;
    }
    check("source", source, redistribution.sourceBytes(rank));
    check("target", target, redistribution.targetBytes(rank));
    if (!target.isNative() && !receives.isEmpty()) {
      // Pieces of several partners interleave, and an array is staged whole for each of them.
      throw new IllegalArgumentException("the target must be native memory, got an array");
    }
  }

  private static void check(String what, MemorySegment segment, long bytes) {
    if (segment.byteSize() < bytes) {
      throw new IllegalArgumentException(
          "the %s must have %d bytes, got %d".formatted(what, bytes, segment.byteSize()));
    }
  }

  /** Frees the datatypes and the communicator. Collective. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    sends.forEach(part -> part.type().close());
    receives.forEach(part -> part.type().close());
    communicator.close();
  }
}
