// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;
import org.espalier.mpi.raw.HeapArray;
import org.espalier.mpi.transfer.EqualBlocks;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;

/**
 * Refuses buffers that share data where MPI forbids it (MPI 4.1 §6.4: no aliasing of arguments).
 * Ranges may interleave, as two columns of one matrix do, so that only what is certain is refused:
 * ranges without gaps that overlap, and data that begin at the same byte.
 */
final class Disjoint {
  private Disjoint() {}

  /** Two buffers of so many equal blocks. */
  static void require(Buffer sent, int sentBlocks, Buffer received, int receivedBlocks) {
    require(
        sent.memory(),
        sent.origin(),
        Math.multiplyExact(sent.count(), (long) sentBlocks),
        sent.type(),
        received.memory(),
        received.origin(),
        Math.multiplyExact(received.count(), (long) receivedBlocks),
        received.type());
  }

  /** The same of two buffers whose blocks are known: next to nothing where the ranges lie apart. */
  static void require(Buffer sent, EqualBlocks out, Buffer received, EqualBlocks in) {
    if (out.isEmpty() || in.isEmpty()) {
      return; // nothing goes, whatever the buffers are
    }
    MemorySegment from = sent.memory();
    MemorySegment to = received.memory();
    if (from.isNative() && to.isNative()) {
      long sentOrigin = from.address() + sent.origin();
      long receivedOrigin = to.address() + received.origin();
      if (sentOrigin + out.end() <= receivedOrigin + in.first()
          || receivedOrigin + in.end() <= sentOrigin + out.first()) {
        return;
      }
    }
    require(sent, out.number(), received, in.number());
  }

  /** One buffer, and blocks of different sizes. */
  static void require(Buffer one, BlockBuffer blocks) {
    require(one, blocks, CollectiveSide.ALL);
  }

  /** The same of blocks of which some are not touched. */
  static void require(Buffer one, BlockBuffer blocks, IntPredicate touched) {
    for (int k = 0; k < blocks.length(); k++) {
      if (!touched.test(k)) {
        continue;
      }
      require(
          one.memory(),
          one.origin(),
          one.count(),
          one.type(),
          blocks.memory(),
          blocks.origin(k),
          blocks.count(k),
          blocks.type());
    }
  }

  /** Blocks of different sizes on both sides: those of one process are compared. */
  static void require(BlockBuffer sent, BlockBuffer received) {
    require(sent, received, CollectiveSide.ALL);
  }

  /** The same of blocks of which some are not touched. */
  static void require(BlockBuffer sent, BlockBuffer received, IntPredicate touched) {
    for (int k = 0; k < Math.min(sent.length(), received.length()); k++) {
      if (!touched.test(k)) {
        continue;
      }
      require(
          sent.memory(),
          sent.origin(k),
          sent.count(k),
          sent.type(),
          received.memory(),
          received.origin(k),
          received.count(k),
          received.type());
    }
  }

  /** Parts of different types on both sides, of which some are not touched. */
  static void require(MixedBuffer sent, MixedBuffer received, IntPredicate touched) {
    int both = Math.min(sent.parts().size(), received.parts().size());
    for (int k = 0; k < both; k++) {
      if (!touched.test(k)) {
        continue;
      }
      MixedBuffer.Part out = sent.parts().get(k);
      MixedBuffer.Part in = received.parts().get(k);
      require(
          sent.memory(),
          out.displacementBytes(),
          out.count(),
          out.type(),
          received.memory(),
          in.displacementBytes(),
          in.count(),
          in.type());
    }
  }

  private static void require(
      MemorySegment sent,
      long sentOrigin,
      long sentCount,
      Datatype sentType,
      MemorySegment received,
      long receivedOrigin,
      long receivedCount,
      Datatype receivedType) {
    TypeBounds sentBounds = sentType.bounds();
    TypeBounds receivedBounds = receivedType.bounds();
    if (sentCount == 0
        || receivedCount == 0
        || sentBounds.size() == 0
        || receivedBounds.size() == 0
        || !shareMemory(sent, received)) {
      return;
    }
    long sentStart = sent.address() + sentOrigin;
    long receivedStart = received.address() + receivedOrigin;
    long a = sentStart + sentBounds.first(sentCount);
    long b = receivedStart + receivedBounds.first(receivedCount);
    long aEnd = sentStart + sentBounds.end(sentCount);
    long bEnd = receivedStart + receivedBounds.end(receivedCount);
    if (a < bEnd
        && b < aEnd
        && (a == b
            || aEnd == bEnd
            || (fills(sentType, sentCount) && fills(receivedType, receivedCount)))) {
      throw new IllegalArgumentException(
          ("what is sent and what is received must not overlap, got bytes [%d, %d) and [%d, %d) of"
                  + " one memory; the operation's variant in place is for that")
              .formatted(
                  sentOrigin + sentBounds.first(sentCount),
                  sentOrigin + sentBounds.end(sentCount),
                  receivedOrigin + receivedBounds.first(receivedCount),
                  receivedOrigin + receivedBounds.end(receivedCount)));
    }
  }

  /** Whether every byte of the range is data. */
  private static boolean fills(Datatype type, long count) {
    type.handle(); // refuses a closed type, which cannot be read
    TypeBounds bounds = type.bounds();
    return bounds.end(count) - bounds.first(count) == count * bounds.size()
        && Plan.of(type).isContiguous(count);
  }

  /** Whether addresses of both can be compared: both native, or in one array. */
  @SuppressWarnings("ReferenceEquality") // one and the same array
  private static boolean shareMemory(MemorySegment a, MemorySegment b) {
    if (a.isNative() || b.isNative()) {
      return a.isNative() && b.isNative();
    }
    return !a.isReadOnly() && !b.isReadOnly() && HeapArray.of(a) == HeapArray.of(b);
  }
}
