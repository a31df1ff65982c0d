// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;

/**
 * Calls of C with addresses in Java arrays, which stay where they lie meanwhile. The first of each
 * kind go by JNI; those of a handle of {@code java.lang.foreign} with {@code
 * Linker.Option.critical} take 50 ns less each once they are compiled, and some 40 ms to link, on
 * cores that ranks share up to 150. Each kind has a handle of its own (docs/adr/0487).
 */
public final class ArrayCalls {
  /** Copies: behind the first, Java copies. */
  private static final Kind COPY = new Kind();

  /** {@code MPI_Pack} and {@code MPI_Unpack}. */
  static final Kind PACK = new Kind();

  /** A kernel's. */
  public static final Kind MOVE = new Kind();

  /** Calls that one handle would do. */
  public static final class Kind {
    /** By then JNI has lost about as much as linking takes (docs/adr/0481). */
    static final int EARLY = 500_000;

    /** Two threads that count at once make it one more. */
    private int left = WordCalls.areByJni() ? EARLY : 0;

    Kind() {}

    private boolean isEarly() {
      int now = left;
      if (now == 0) {
        return false;
      }
      left = now - 1;
      return true;
    }
  }

  /** A garbage collection waits for a call to end: a copy of so many bytes takes some 100 µs. */
  private static final long PIECE = 1 << 20;

  private ArrayCalls() {}

  /**
   * Whether the next call with these two goes by {@link #call}: JNI knows native memory, and arrays
   * that may be written.
   */
  public static boolean goesByJni(Kind kind, MemorySegment one, MemorySegment other) {
    return isKnown(one) && isKnown(other) && kind.isEarly();
  }

  private static boolean isKnown(MemorySegment memory) {
    return memory.isNative() || !memory.isReadOnly();
  }

  /**
   * Calls a function of at most ten words that waits for nobody. Two of them are the addresses of
   * segments, or places within: of arrays, the bytes from the beginning.
   *
   * @param one a segment
   * @param oneWord which word is in it
   * @param other a segment
   * @param otherWord which word is in it
   */
  public static int call(
      MemorySegment function,
      MemorySegment one,
      int oneWord,
      MemorySegment other,
      int otherWord,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j) {
    return WordCalls.callPinned(
        function.address(),
        HeapArray.of(one),
        oneWord,
        HeapArray.of(other),
        otherWord,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        i,
        j);
  }

  /** Whether the next copy goes by {@link #copyOut} or {@link #copyIn}. */
  public static boolean copies() {
    return COPY.isEarly();
  }

  /** Copies bytes of an array to native memory; the caller has seen that they lie in it. */
  public static void copyOut(Object array, long offset, long address, long bytes) {
    for (long at = 0; at < bytes; at += PIECE) {
      long piece = Math.min(PIECE, bytes - at);
      WordCalls.callPinned(
          Copy.FUNCTION, null, 0, array, 1, address + at, offset + at, piece, 0, 0, 0, 0, 0, 0, 0);
    }
  }

  /** Copies bytes of native memory into an array; the caller has seen that they lie in it. */
  public static void copyIn(Object array, long offset, long address, long bytes) {
    for (long at = 0; at < bytes; at += PIECE) {
      long piece = Math.min(PIECE, bytes - at);
      WordCalls.callPinned(
          Copy.FUNCTION, array, 0, null, 1, offset + at, address + at, piece, 0, 0, 0, 0, 0, 0, 0);
    }
  }

  private static final class Copy {
    static final long FUNCTION = CarriedLibrary.find("espalier_copy").address();
  }

  /** Whether the next packing goes by {@link #pack} or {@link #unpack}. */
  public static boolean packs() {
    return PACK.isEarly();
  }

  /** Whether a packing may go by {@link #pack} or {@link #unpack}, whatever is faster. */
  public static boolean mayPack() {
    return WordCalls.areByJni();
  }

  /** Calls {@code MPI_Pack} for data in an array, from an offset in bytes on. */
  static int pack(
      long function,
      Object array,
      long offset,
      long count,
      long type,
      long to,
      long room,
      long comm) {
    return WordCalls.callPinned(
        Pack.PACK, array, 1, null, 0, function, offset, count, type, to, room, comm, 0, 0, 0);
  }

  /** Calls {@code MPI_Unpack} for data in an array, from an offset in bytes on. */
  static int unpack(
      long function,
      long from,
      long room,
      Object array,
      long offset,
      long count,
      long type,
      long comm) {
    return WordCalls.callPinned(
        Pack.UNPACK, array, 3, null, 0, function, from, room, offset, count, type, comm, 0, 0, 0);
  }

  private static final class Pack {
    static final long PACK = CarriedLibrary.find("espalier_pack").address();
    static final long UNPACK = CarriedLibrary.find("espalier_unpack").address();
  }

  /** Calls a function of two lists, both from an entry on, and how many entries. */
  public static int callOfLists(
      MemorySegment function, int[] list, int[] other, long from, long n) {
    long offset = Integer.BYTES * from;
    return WordCalls.callPinned(
        function.address(), list, 0, other, 1, offset, offset, n, 0, 0, 0, 0, 0, 0, 0);
  }
}
