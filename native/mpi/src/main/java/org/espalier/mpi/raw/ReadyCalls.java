// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of types that are ready ({@code ready.c}): all that a message needs stands in
 * {@link #WORDS} words of native memory, in the order of these constants, and one call of C looks
 * at the array or memory, packs, calls MPI and unpacks. What is not for here is left undone, and
 * nothing has happened: {@link #NOT_HERE} (docs/adr/0487).
 */
public final class ReadyCalls {
  /** No code of MPI's: the caller has to take another way. */
  public static final int NOT_HERE = -1;

  /** A message of memory has fewer bytes than two to the power of this. */
  public static final int LOGS = 20;

  /** The same of those that a program packs here. */
  public static final int PACKED_LOGS = 13;

  /** The address of a kernel's program; 0 where all data lie side by side from 0 on. */
  public static final int PROGRAM = 0;

  /** Its root, and the distance from one copy of the root to the next. */
  public static final int ROOT = 1;

  public static final int STEP = 2;

  /** Where displacement 0 of the first copy of the root lies, and how many are one of the type. */
  public static final int PLACE = 3;

  public static final int REPEATS = 4;

  /** Bytes of data of one of the type, and from one to the next. */
  public static final int SIZE = 5;

  public static final int EXTENT = 6;

  /** Where the data of one begin, and how far they reach. */
  public static final int LOWER = 7;

  public static final int SPAN = 8;

  /** A type's handle, and how many of it are one of the type. */
  public static final int UNIT = 9;

  public static final int UNITS = 10;

  /** The handle of {@code MPI_BYTE}. */
  public static final int BYTE = 11;

  /** MPI is told bytes of messages that go out, or come in, of at most so many. */
  public static final int MOST_AS_BYTES_OUT = 12;

  public static final int MOST_AS_BYTES_IN = 13;

  /** The most bytes of a message of an array. */
  public static final int MOST = 14;

  /** The most bytes of one of memory, where there is no program. */
  public static final int MOST_TAKEN = 15;

  /**
   * How many messages of memory may go as {@link #TAKEN} says, where there is a program: a word for
   * each power of two of their bytes, for those that go out, then for those that come in, then the
   * same of {@link #exchange}.
   */
  public static final int LEFT = 16;

  /** By which type MPI takes them: 1 for the type of the call, 0 where the program packs. */
  public static final int TAKEN = LEFT + 4 * LOGS;

  /** So many times of messages there is room for. */
  public static final int TIMED = 8;

  /**
   * Times of messages of memory that go out, and then of those that come in: the power of two of
   * their bytes, -1 for none; how many times there are; when each began, and when each ended.
   */
  public static final int TIMES = TAKEN + 4 * LOGS;

  /** Words of times of one direction. */
  public static final int TIMES_WORDS = 2 + 2 * TIMED;

  /** How many messages there were, their bytes, and how many of those a program packed. */
  public static final int USES = TIMES + 2 * TIMES_WORDS;

  public static final int MOVED = USES + 1;
  public static final int PACKED = USES + 2;

  /** How many words; the last is C's own. */
  public static final int WORDS = USES + 4;

  private static final boolean USED = WordCalls.areByJni() && isPrepared();

  private ReadyCalls() {}

  private static boolean isPrepared() {
    prepare(new WordFunction("MPI_Send").called(6), new WordFunction("MPI_Recv").called(7));
    return true;
  }

  private static native void prepare(long sends, long receives);

  private static native boolean prepareToPack(long exchanges, long replaces);

  /**
   * Whether {@link #send} and {@link #receive} may be called, by words of types of which nothing is
   * packed: by JNI alone.
   */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Whether all may be called: to be asked before there are words of a type that is packed, or that
   * lies in arrays.
   *
   * @return false where {@link #areUsed} is
   */
  public static boolean mayPack() {
    return Packing.USED;
  }

  /** Apart, since a process's first messages need nothing of it. */
  private static final class Packing {
    static final boolean USED = ReadyCalls.USED && isPrepared();

    private static boolean isPrepared() {
      ShortArrays.countBytes();
      return prepareToPack(
          new WordFunction("MPI_Sendrecv").called(12),
          new WordFunction("MPI_Sendrecv_replace").called(9));
    }
  }

  /**
   * Sends.
   *
   * @param words the address of the words of a type
   * @param array a primitive array, or anything else, which is not for here; null for memory
   * @param address of displacement 0 in memory, or the bytes before it in an array
   * @param type the type's handle, for memory; 0 where MPI has none yet
   * @param count how many of the type
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator
   * @param number of a type that has no words of its own, at least 1: no other type of the process
   *     has it, and newer ones have greater ones
   * @param size its bytes of data
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static native int send(
      long words,
      @Nullable Object array,
      long address,
      long type,
      int count,
      int to,
      int tag,
      long comm,
      long number,
      long size);

  /**
   * Receives.
   *
   * @param from the sender
   * @param status the address of a status; 0 where none is wanted
   * @return MPI's code, or {@link #NOT_HERE}
   * @see #send
   */
  public static native int receive(
      long words,
      @Nullable Object array,
      long address,
      long type,
      int count,
      int from,
      int tag,
      long comm,
      long status,
      long number,
      long size);

  /**
   * Sends and receives at once.
   *
   * @return MPI's code, or {@link #NOT_HERE}
   * @see #send
   * @see #receive
   */
  public static native int exchange(
      long sent,
      @Nullable Object out,
      long outAddress,
      long outType,
      int outCount,
      int to,
      int outTag,
      long received,
      @Nullable Object in,
      long inAddress,
      long inType,
      int inCount,
      int from,
      int inTag,
      long comm,
      long status);

  /**
   * Sends, and receives into the same array.
   *
   * @return MPI's code, or {@link #NOT_HERE}
   * @see #send
   * @see #receive
   */
  public static native int replace(
      long words,
      Object array,
      int count,
      int to,
      int outTag,
      int from,
      int inTag,
      long comm,
      long status);
}
