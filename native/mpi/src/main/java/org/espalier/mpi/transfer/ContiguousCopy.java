// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.layout.BasicType;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.tree.Con;
import org.jspecify.annotations.Nullable;

/**
 * Copies of bytes that lie side by side, from memory of one kind to memory of any kind. Any thread
 * may copy.
 *
 * <p>The JVM's own copy is twice as fast as C's while both sides lie in a first cache, since it
 * calls nothing. Where they do not, C's is faster on processors that copy by one instruction, up to
 * some megabytes (docs/adr/0473).
 */
public final class ContiguousCopy {
  /** Two sides of so many bytes are more than the first cache of a processor holds. */
  private static final long LEAST_BY_C = 24 << 10;

  /** Of more C's copy goes past the caches, which is slower where the last one still holds both. */
  private static final long MOST_BY_C = 6 << 20;

  private ContiguousCopy() {}

  /**
   * Copies bytes; the two sides must not overlap.
   *
   * @param from holds the bytes
   * @param start where they start in it, in bytes
   * @param to takes them
   * @param place where they start in it, in bytes
   * @param bytes how many, at least 0
   * @throws IndexOutOfBoundsException if they lie outside of a segment
   * @throws IllegalStateException if the arena of a segment is closed
   */
  public static void copy(
      MemorySegment from, long start, MemorySegment to, long place, long bytes) {
    if (!isCopiedByC(from, start, to, place, bytes)) {
      MemorySegment.copy(from, start, to, place, bytes);
    }
  }

  /**
   * Copies bytes of memory that has been checked ({@link Access}); nothing is asked of its arenas.
   * Native memory is taken as what it is: once the JVM has met several kinds of segments, a short
   * copy asks each for its place at every word.
   *
   * @param from holds the bytes
   * @param start where they start in it, in bytes
   * @param to takes them
   * @param place where they start in it, in bytes
   * @param bytes how many, at least 0; they lie within both
   */
  static void copyChecked(
      MemorySegment from, long start, MemorySegment to, long place, long bytes) {
    if (from.isNative() && to.isNative()) {
      copy(NativeMemory.ALL, from.address() + start, NativeMemory.ALL, to.address() + place, bytes);
    } else {
      copy(from, start, to, place, bytes);
    }
  }

  private static boolean isCopiedByC(
      MemorySegment from, long start, MemorySegment to, long place, long bytes) {
    if (bytes < LEAST_BY_C || bytes > MOST_BY_C) {
      return false;
    }
    Kernel kernel = Bytes.KERNEL;
    if (kernel != null) {
      kernel.pack(from, start, bytes, to, place);
    }
    return kernel != null;
  }

  /**
   * Copies bytes past the caches, by {@link Passage#PAST_CACHES}.
   *
   * @param from holds the bytes
   * @param start where they start in it, in bytes
   * @param to takes them; an address that is a multiple of 16
   * @param place where they start in it, in bytes
   * @param bytes how many, at least 0
   */
  public static void stream(
      MemorySegment from, long start, MemorySegment to, long place, long bytes) {
    Kernel kernel = Bytes.KERNEL;
    if (kernel != null) {
      kernel.packStreamed(from, start, bytes, to, place);
    } else {
      MemorySegment.copy(from, start, to, place, bytes);
    }
  }

  private static final class Bytes {
    static final @Nullable Kernel KERNEL =
        Kernel.of(new Con(1, BasicType.of("MPI_BYTE")), 1).orElse(null);
  }
}
