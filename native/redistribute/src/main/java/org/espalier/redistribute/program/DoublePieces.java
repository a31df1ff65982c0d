// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.type.Datatype;

/** Doubles in pieces that a call of MPI counts in 32 bits, as all libraries can. */
final class DoublePieces {
  /** A gigabyte: bytes within a library fit 32 bits, too. */
  static final long MOST = 1L << 27;

  private DoublePieces() {}

  /** Some of the doubles, from {@code first} on. */
  @FunctionalInterface
  interface Piece {
    void take(long first, long count);
  }

  /** Names the pieces in order; those of both ends are alike, as they have as many doubles. */
  static void each(long doubles, Piece piece) {
    for (long first = 0; first < doubles; first += MOST) {
      piece.take(first, Math.min(MOST, doubles - first));
    }
  }

  /** The same with a buffer of each piece. */
  static void buffers(
      MemorySegment memory, long doubles, Datatype type, Consumer<Buffer> operation) {
    each(
        doubles,
        (first, count) ->
            operation.accept(
                Buffer.of(
                    memory.asSlice(first * Double.BYTES, count * Double.BYTES), count, type)));
  }
}
