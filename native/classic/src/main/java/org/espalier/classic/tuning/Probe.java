// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Packing;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DecodedDatatype;
import org.espalier.mpi.type.TypeBounds;

/**
 * The proof that two types are the same, asked of the library itself: equal size, bounds and true
 * bounds, an equal type map read back from the new type, and equal packed bytes from memory in
 * which neighbouring bytes differ.
 */
final class Probe {
  /** More data than this are not packed at a commit: it would take longer than the commit may. */
  static final long MAX_DATA_BYTES = 8L << 20;

  /** Address space that a probe may span; only what holds data is touched. */
  static final long MAX_SPAN_BYTES = 2L << 30;

  private static final int ROUNDS = 5;
  private static final double SLOWER = 1.3;

  private Probe() {}

  /**
   * Looks for a reason not to use a rewritten type.
   *
   * @param own the program's type, committed
   * @param tuned the rewritten one, committed
   * @param runs the program's type map
   * @param guard whether to time both as well
   * @param deadline no timing is begun after this {@link System#nanoTime}
   * @return why the program's type must stay, or nothing
   */
  static Optional<String> objection(
      Datatype own, Datatype tuned, Runs runs, boolean guard, long deadline) {
    TypeBounds bounds = own.bounds();
    if (!bounds.equals(tuned.bounds())) {
      return Optional.of("the rewritten type has other bounds");
    }
    Optional<Runs> back =
        tuned.decode() instanceof Datatype.Decoding.Decoded(var decoded)
                && decoded.tree() instanceof DecodedDatatype.Reading.Tree(var tree)
            ? Runs.of(tree.tree(), runs.size())
            : Optional.empty();
    if (back.isEmpty() || !back.get().equals(runs)) {
      return Optional.of("the rewritten type has another type map");
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = NativeHeap.zeroed(bounds.trueExtent(), arena);
      fill(memory, runs, bounds.trueLb());
      Buffer ownBuffer = new Buffer(memory, -bounds.trueLb(), 1, own);
      Buffer tunedBuffer = new Buffer(memory, -bounds.trueLb(), 1, tuned);
      MemorySegment ownBytes = arena.allocate(Packing.size(1, own), 8);
      MemorySegment tunedBytes = arena.allocate(Math.max(1, Packing.size(1, tuned)), 8);
      long ownEnd = Packing.pack(ownBuffer, ownBytes, 0);
      long tunedEnd = Packing.pack(tunedBuffer, tunedBytes, 0);
      if (ownEnd != tunedEnd
          || MemorySegment.mismatch(ownBytes, 0, ownEnd, tunedBytes, 0, tunedEnd) >= 0) {
        return Optional.of("the rewritten type packs other bytes");
      }
      return guard ? slower(ownBuffer, tunedBuffer, ownBytes, deadline) : Optional.empty();
    }
  }

  // Bytes that depend on their place, none of them 0, wherever the type has data; the rest stays 0
  // and is
  // never touched, so that a column of a huge matrix costs its data and not its matrix.
  private static void fill(MemorySegment memory, Runs runs, long trueLb) {
    long size = memory.byteSize();
    runs.forEach((place, bytes) -> {
      long from = place - trueLb;
      long to = Math.min(size, from + bytes);
      for (long i = from; i < to; i++) {
        long mixed = (i + 1) * 0x9E3779B97F4A7C15L;
        memory.set(ValueLayout.JAVA_BYTE, i, (byte) ((mixed >>> 56) | 1));
      }
    });
  }

  private static Optional<String> slower(
      Buffer own, Buffer tuned, MemorySegment target, long deadline) {
    long ownBest = Long.MAX_VALUE;
    long tunedBest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && System.nanoTime() < deadline; round++) {
      long start = System.nanoTime();
      Packing.pack(own, target, 0);
      long middle = System.nanoTime();
      Packing.pack(tuned, target, 0);
      long end = System.nanoTime();
      ownBest = Math.min(ownBest, middle - start);
      tunedBest = Math.min(tunedBest, end - middle);
    }
    // Below some microseconds a difference is the clock's.
    return tunedBest > SLOWER * ownBest && tunedBest - ownBest > 2_000
        ? Optional.of("the rewritten type packs slower")
        : Optional.empty();
  }
}
