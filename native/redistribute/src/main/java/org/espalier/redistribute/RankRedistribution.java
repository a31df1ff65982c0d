// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.PieceMove.Piece;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Request;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * One rank's part of a redistribution, prepared once for as many moves as there are.
 *
 * <p>Partners are met in the order of their distance: first a rank sends to rank + 1 and receives
 * from rank − 1, then to rank + 2. So all ranks begin with different partners.
 */
public final class RankRedistribution implements AutoCloseable {
  private static final long KERNELS = 1;
  private static final int IN_PLACE_SHIFT = 1;

  private final Redistribution redistribution;
  private final Exchange exchange;
  private final boolean ownsExchange;
  private final int rank;
  // What a move asks for each time, worked out once: an array may move thousands of times a second
  private final long sourceBytes;
  private final long targetBytes;
  private final long bytesSent;
  private final long messagesSent;
  // Ordered by distance; one piece for each partner at most.
  private final List<Piece> sends;
  private final List<Piece> receives;
  // Nothing where some rank has no kernels
  private final ChunkedMove.@Nullable Pieces pieces;
  // Ways to move within one memory, which are open to all ranks
  private final long inPlaceWays;
  private @Nullable MoveRound alone;
  private @Nullable PieceMessages messages;
  private boolean closed;

  RankRedistribution(
      Redistribution redistribution,
      ElementLayout element,
      Exchange exchange,
      boolean ownsExchange) {
    exchange.requireOpen();
    this.redistribution = redistribution;
    this.exchange = exchange;
    this.ownsExchange = ownsExchange;
    this.rank = exchange.communicator().rank();
    boolean takesPart = rank < redistribution.move().ranks();
    this.sends = takesPart ? redistribution.move().sent(rank) : List.of();
    this.receives = takesPart ? redistribution.move().received(rank) : List.of();
    this.sourceBytes = takesPart ? redistribution.sourceBytes(rank) : 0;
    this.targetBytes = takesPart ? redistribution.targetBytes(rank) : 0;
    List<Piece> crossing = sends.stream().filter(piece -> piece.peer() != rank).toList();
    this.bytesSent = crossing.stream().mapToLong(piece -> piece.elements() * element.size()).sum();
    this.messagesSent = crossing.size();
    Optional<List<ChunkedMove.Part>> packed = fitted(sends, +1);
    Optional<List<ChunkedMove.Part>> unpacked = fitted(receives, -1);
    // Both ends of a lane must be of one mind, so all are.
    ChunkedMove.@Nullable Pieces own =
        packed.isPresent() && unpacked.isPresent()
            ? new ChunkedMove.Pieces(packed.get(), unpacked.get())
            : null;
    long ways =
        own == null ? 0 : KERNELS | InPlace.ways(own, exchange.chunkBytes()) << IN_PLACE_SHIFT;
    long all = exchange.communicator().collective().reductions().allReduce(ways, Operation.BAND);
    this.pieces = (all & KERNELS) != 0 ? own : null;
    this.inPlaceWays = all >> IN_PLACE_SHIFT & redistribution.waysInPlace();
  }

  /** Kernels by distance; nothing where a piece has none. */
  private Optional<List<ChunkedMove.Part>> fitted(List<Piece> pieces, int direction) {
    List<ChunkedMove.Part> parts = new ArrayList<>();
    for (Piece piece : pieces) {
      Optional<Kernel> kernel = Kernel.of(piece.tree(), piece.tree().ub());
      if (kernel.isEmpty()) {
        return Optional.empty();
      }
      parts.add(
          new ChunkedMove.Part(
              piece.peer(), distance(piece, direction), kernel.get(), piece.tree()));
    }
    parts.sort(Comparator.comparingInt(ChunkedMove.Part::distance));
    return Optional.of(parts);
  }

  private int distance(Piece piece, int direction) {
    return Math.floorMod(direction * (piece.peer() - rank), exchange.communicator().size());
  }

  /**
   * Counts the bytes that this rank sends to others.
   *
   * @return at least 0
   */
  public long bytesSent() {
    return bytesSent;
  }

  /**
   * Counts the pieces that this rank sends to others. A piece is one message, unless it is longer
   * than a chunk.
   *
   * @return at least 0
   */
  public long messagesSent() {
    return messagesSent;
  }

  /**
   * Moves. Collective.
   *
   * @param source this rank's local array before; native memory, or an array's segment
   * @param target memory for this rank's local array after, apart from the source; what is no
   *     element of the section stays as it is
   * @throws IllegalArgumentException if a segment is too small, or they overlap
   */
  public void execute(MemorySegment source, MemorySegment target) {
    MoveRound round = alone;
    if (round == null) {
      round = new MoveRound(List.of(this));
      alone = round;
    }
    round.execute(List.of(source), List.of(target));
  }

  /**
   * Says whether {@link #executeInPlace} can be called: a whole array moves, and on every rank what
   * comes lies where something lay that goes, piece by piece, or all that goes to one rank fits its
   * lane ({@link Exchange}; a megabyte, unless memory is bounded).
   *
   * @return the same on all ranks
   */
  public boolean movesInPlace() {
    return inPlaceWays != 0;
  }

  /**
   * Moves an array within its own memory. Collective.
   *
   * @param memory this rank's local array before and after; native memory, or an array's segment,
   *     as large as the larger of the two
   * @throws IllegalStateException if the move cannot be made in place
   * @throws IllegalArgumentException if the segment is too small
   */
  public void executeInPlace(MemorySegment memory) {
    requireOpen();
    ChunkedMove.Pieces own = pieces;
    if (own == null || !movesInPlace()) {
      throw new IllegalStateException(
          "a move in place must have pieces that lie where others lay, or that fit a lane; use execute with a target apart");
    }
    if (rank < redistribution.move().ranks()) {
      check("memory", memory, sourceBytes);
      check("memory", memory, targetBytes);
    }
    ChunkedMove move = new ChunkedMove(List.of(own), exchange);
    if ((inPlaceWays & InPlace.SWAPPED) != 0) {
      move.executeSwapping(memory, InPlace.gates(own).orElseThrow());
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      move.executeInPlace(memory, arena.allocate(InPlace.keptBytes(own.sent()), 64));
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the redistribution has been closed");
    }
    exchange.requireOpen();
  }

  Exchange exchange() {
    return exchange;
  }

  /** How the pieces are packed and unpacked; nothing where some rank has no kernels. */
  ChunkedMove.@Nullable Pieces pieces() {
    return pieces;
  }

  /**
   * Starts to move, and lets the caller go on. Collective.
   *
   * @param source this rank's local array before; it must not change before the end
   * @param target native memory for this rank's local array after
   * @return the requests, all to be completed before the next move and before {@link #close}
   */
  public List<Request> start(MemorySegment source, MemorySegment target) {
    checkNative(source, target);
    return messages().start(source, target);
  }

  /**
   * Makes requests that move between the same two segments each time they are started. Collective.
   *
   * @param source this rank's local array before
   * @param target native memory for this rank's local array after
   * @return the persistent requests, not yet started, to be closed before this part is
   */
  public List<Request> persistent(MemorySegment source, MemorySegment target) {
    checkNative(source, target);
    return messages().persistent(source, target);
  }

  private PieceMessages messages() {
    PieceMessages made = messages;
    if (made == null) {
      Comparator<Piece> bySender = Comparator.comparingInt(piece -> distance(piece, -1));
      Comparator<Piece> byReceiver = Comparator.comparingInt(piece -> distance(piece, +1));
      made =
          new PieceMessages(
              exchange.communicator(),
              sends.stream().sorted(byReceiver).toList(),
              receives.stream().sorted(bySender).toList());
      messages = made;
    }
    return made;
  }

  void check(MemorySegment source, MemorySegment target) {
    requireOpen();
    if (rank >= redistribution.move().ranks()) {
      return;
    }
    check("source", source, sourceBytes);
    check("target", target, targetBytes);
    if (source.asOverlappingSlice(target).isPresent()) {
      throw new IllegalArgumentException("source and target must not overlap");
    }
  }

  private static void check(String what, MemorySegment segment, long bytes) {
    if (segment.byteSize() < bytes) {
      throw new IllegalArgumentException(
          "the %s must have %d bytes, got %d".formatted(what, bytes, segment.byteSize()));
    }
  }

  /**
   * Memory into which messages for a target may come: of an array a copy, which lives as long as
   * MPI may work on it. Pieces of several partners interleave, and an array would be staged whole
   * for each of them.
   */
  MemorySegment receivable(MemorySegment target) {
    return target.isNative() || receives.isEmpty()
        ? target
        : LargeMemory.allocate(Arena.ofAuto(), targetBytes)
            .copyFrom(target.asSlice(0, targetBytes));
  }

  /** Brings a copy back in which messages came. */
  void arrived(MemorySegment received, MemorySegment target) {
    if (!target.isNative() && received.isNative()) {
      target.asSlice(0, targetBytes).copyFrom(received);
    }
  }

  private void checkNative(MemorySegment source, MemorySegment target) {
    check(source, target);
    if (!target.isNative() && !receives.isEmpty()) {
      throw new IllegalArgumentException("the target must be native memory, got an array");
    }
  }

  /** Frees what was prepared. Collective. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    PieceMessages made = messages;
    if (made != null) {
      made.close();
    }
    if (ownsExchange) {
      exchange.close();
    }
  }
}
