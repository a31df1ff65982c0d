// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.Request;
import org.jspecify.annotations.Nullable;

/**
 * Several arrays that move in one round: what two ranks exchange of all of them travels as one
 * stream, so that small pieces share messages and nobody waits once for each array.
 *
 * {@snippet :
 * MoveRound round = MoveRound.of(List.of(a.on(exchange), b.on(exchange)));
 * round.execute(List.of(aBefore, bBefore), List.of(aAfter, bAfter));
 * }
 */
public final class MoveRound {
  private final List<RankRedistribution> parts;
  private final @Nullable ChunkedMove chunked;

  MoveRound(List<RankRedistribution> parts) {
    this.parts = List.copyOf(parts);
    List<ChunkedMove.Pieces> arrays = new ArrayList<>();
    for (RankRedistribution part : parts) {
      ChunkedMove.Pieces pieces = part.pieces();
      if (pieces != null) {
        arrays.add(pieces);
      }
    }
    this.chunked =
        arrays.size() == parts.size() ? new ChunkedMove(arrays, parts.getFirst().exchange()) : null;
  }

  /**
   * Puts moves together. All ranks name the same moves in the same order.
   *
   * @param parts this rank's parts of the moves, all on one exchange, at least one; they are to be
   *     closed by the caller, behind the last use of the round
   * @return the round
   * @throws IllegalArgumentException if there is none, or they are on several exchanges
   */
  public static MoveRound of(List<RankRedistribution> parts) {
    if (parts.isEmpty()
        || parts.stream().anyMatch(part -> part.exchange() != parts.getFirst().exchange())) {
      throw new IllegalArgumentException(
          "a round must have moves on one exchange, got %d moves".formatted(parts.size()));
    }
    return new MoveRound(parts);
  }

  /**
   * Moves all arrays. Collective.
   *
   * @param sources this rank's local arrays before, in the order of the moves
   * @param targets memory for its local arrays after, apart from every source
   * @throws IllegalArgumentException if a segment is too small, they overlap, or they are not as
   *     many as the moves
   */
  public void execute(List<MemorySegment> sources, List<MemorySegment> targets) {
    if (sources.size() != parts.size() || targets.size() != parts.size()) {
      throw new IllegalArgumentException(
          "there must be a source and a target for each of %d moves, got %d and %d"
              .formatted(parts.size(), sources.size(), targets.size()));
    }
    for (int k = 0; k < parts.size(); k++) {
      parts.get(k).check(sources.get(k), targets.get(k));
      for (int j = 0; j < parts.size(); j++) {
        if (j != k && sources.get(j).asOverlappingSlice(targets.get(k)).isPresent()) {
          throw new IllegalArgumentException(
              "source %d and target %d must not overlap".formatted(j, k));
        }
      }
    }
    ChunkedMove lanes = chunked;
    if (lanes != null) {
      lanes.execute(sources, targets);
      return;
    }
    List<MemorySegment> received = new ArrayList<>();
    List<Request> pending = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      MemorySegment into = parts.get(k).receivable(targets.get(k));
      received.add(into);
      pending.addAll(parts.get(k).start(sources.get(k), into));
    }
    Request.awaitAll(pending);
    for (int k = 0; k < parts.size(); k++) {
      parts.get(k).arrived(received.get(k), targets.get(k));
    }
  }
}
