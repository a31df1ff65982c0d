// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.redistribute.ChunkedMove.Part;

/**
 * How one array can move within its own memory on this rank. What comes must not overwrite what has
 * not gone, and no rank may wait for room that another makes only after it.
 */
final class InPlace {
  /** Every piece that goes fits its lane, so that all are packed before any is unpacked. */
  static final long STAGED = 1;

  /** Every piece that comes lies where one lay that goes, and what stays does not move. */
  static final long SWAPPED = 2;

  private InPlace() {}

  /** The ways that are open to this rank, as bits. */
  static long ways(ChunkedMove.Pieces pieces, long chunkBytes) {
    long room = SharedLane.SLOTS * chunkBytes;
    boolean staged = true;
    for (Part part : pieces.sent()) {
      staged &= part.kernel().size() <= room;
    }
    return (staged ? STAGED : 0) | (gates(pieces).isPresent() ? SWAPPED : 0);
  }

  /** For each sender the receiver of the piece that lay where its piece comes to lie. */
  static Optional<Map<Integer, Integer>> gates(ChunkedMove.Pieces pieces) {
    Map<Integer, Integer> gates = new HashMap<>();
    for (Part received : pieces.received()) {
      Optional<Part> lay =
          pieces.sent().stream().filter(sent -> sent.tree().equals(received.tree())).findFirst();
      boolean fits = lay.isPresent() && (lay.get().distance() == 0) == (received.distance() == 0);
      if (!fits) {
        return Optional.empty();
      }
      if (received.distance() > 0) {
        gates.put(received.peer(), lay.get().peer());
      }
    }
    return Optional.of(gates);
  }

  /** The bytes of what stays on this rank. */
  static long keptBytes(List<Part> sent) {
    return sent.stream()
        .filter(part -> part.distance() == 0)
        .mapToLong(part -> part.kernel().size())
        .sum();
  }
}
