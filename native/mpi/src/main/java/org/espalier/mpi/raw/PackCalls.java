// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import org.jspecify.annotations.Nullable;

/**
 * Packing within the process ({@code packs.c}): all that a type needs stands in {@link #WORDS}
 * words of native memory, in the order of these constants, and one call of C packs or unpacks by
 * what they say. What is not for here is left undone: {@link #NOT_HERE} (docs/adr/0490).
 *
 * <p>The caller has seen that the data and the packed bytes lie in their memory.
 */
public final class PackCalls {
  /** No code of MPI's: the caller has to take another way. */
  public static final int NOT_HERE = -1;

  /** No time: there is no program, or the library cannot pack. */
  public static final long NOT_COMPARED = Long.MIN_VALUE;

  /** No time either: the two have packed other bytes. */
  public static final long DIFFERENT = Long.MIN_VALUE + 1;

  /** Less than two to the power of this are packed here, in bytes. */
  public static final int LOGS = 16;

  // Words 0 to 5 are what tell() is handed.

  /** Until the elements are read: how many uses there may be. */
  public static final int MOST_USES = 4;

  /** Nanoseconds that they may take. */
  public static final int PRICE = 5;

  /** Whether the elements have been read, 1; until then the library packs. */
  public static final int KNOWN = 6;

  /** How many uses there were until then, and how many since one was timed. */
  public static final int USES = 7;

  public static final int UNTIMED = 8;

  /** Nanoseconds that all took. */
  public static final int LOST = 9;

  /** Whether the data of one lie side by side, 1, and where they begin. */
  public static final int ROW = 10;

  public static final int FIRST = 11;

  /** The address of a kernel's program; 0 where there is none. */
  public static final int PROGRAM = 12;

  /** Its root, and the distance from one copy of the root to the next. */
  public static final int ROOT = 13;

  public static final int STEP = 14;

  /** Where displacement 0 of the first copy of the root lies, and how many are one of the type. */
  public static final int PLACE = 15;

  public static final int REPEATS = 16;

  /**
   * How many operations between memory may go as {@link #TAKEN} says: a word for each power of two
   * of their bytes, for packing and then for unpacking.
   */
  public static final int LEFT = 17;

  /** Whether the library packs them, 1, or the program, 0. */
  public static final int TAKEN = LEFT + 2 * LOGS;

  /** So many times of operations there is room for. */
  public static final int TIMED = ReadyCalls.TIMED;

  /** Times of packing and of unpacking, as {@link ReadyCalls#TIMES} has them. */
  public static final int TIMES = TAKEN + 2 * LOGS;

  /** Bytes that the program has packed or unpacked. */
  public static final int PACKED = TIMES + 2 * ReadyCalls.TIMES_WORDS;

  /** How many words. */
  public static final int WORDS = PACKED + 1;

  private static final boolean USED = WordCalls.areByJni();

  private PackCalls() {}

  /** Whether the others may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Says what the library is told of a type.
   *
   * @param words the address of the words of the type, of which the others are 0
   * @param size bytes of data of one of the type
   * @param extent bytes from one to the next
   * @param packs the address of {@code MPI_Pack}
   * @param unpacks that of {@code MPI_Unpack}
   * @param uses how many there may be until the elements are read
   * @param nanos how long they may take
   */
  public static native void tell(
      long words, long size, long extent, long packs, long unpacks, long uses, long nanos);

  /**
   * Says what the library is told of types that have no words of their own: C counts how often and
   * how long it packs them ({@code newcomers.h}).
   *
   * @param packs the address of {@code MPI_Pack}
   * @param unpacks that of {@code MPI_Unpack}
   * @param uses after how many of one type its elements are to be read, at most
   * @param nanos how long those may take
   * @return the address of the words of all of them
   */
  public static native long tellOfNew(long packs, long unpacks, long uses, long nanos);

  /**
   * Says how long the uses of each may take from now on until its elements are to be read.
   *
   * @param nanos so long
   */
  public static native void priceOfNew(long nanos);

  /**
   * Lets a type's own words count on where those of all types end.
   *
   * @param number the type's number
   * @param words the address of its own words
   */
  public static native void goOn(long number, long words);

  /**
   * Packs or unpacks. Bytes between data keep their values.
   *
   * @param words the address of the words of a type
   * @param packs whether data are packed; they are unpacked otherwise
   * @param array the array of the data; null for memory
   * @param address of displacement 0; of an array, the bytes before it, of any sign
   * @param type the type's handle, which the library is told; 0 where MPI has none yet
   * @param count how many of the type, at least 1
   * @param packed the array of the packed bytes; null for memory
   * @param packedAddress where they begin
   * @param comm a communicator of this process, which the library is told
   * @param number of a type without words of its own, at least 1: no other type of the process has
   *     it, and newer ones have greater ones
   * @param size its bytes of data
   * @param span how far they reach
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static native int move(
      long words,
      boolean packs,
      @Nullable Object array,
      long address,
      long type,
      long count,
      @Nullable Object packed,
      long packedAddress,
      long comm,
      long number,
      long size,
      long span);

  /**
   * Packs by the library and by the program, in turns.
   *
   * @param words the address of the words of a type that has a program
   * @param array the array of the data; null for memory
   * @param address of displacement 0; of an array, the bytes before it
   * @param type the type's handle
   * @param count how many of the type, at least 1
   * @param theirs memory for what the library packs
   * @param ours memory for what the program packs
   * @param comm a communicator of this process
   * @return the nanoseconds that the program saves each time; {@link #DIFFERENT}, or {@link
   *     #NOT_COMPARED}
   */
  public static native long compare(
      long words,
      @Nullable Object array,
      long address,
      long type,
      long count,
      long theirs,
      long ours,
      long comm);
}
