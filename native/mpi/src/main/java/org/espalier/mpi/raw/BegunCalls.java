// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are begun and end later, each by one call of C ({@code begun.c}): of types that are
 * ready, by the words of {@link ReadyCalls}, or as MPI takes them. Data are packed where the words
 * say so, and out of arrays. What is not for here is left undone, and nothing has happened
 * (docs/adr/0494).
 */
public final class BegunCalls {
  /** No handle of MPI's: the caller has to take another way. */
  public static final long NOT_HERE = WordCalls.FAILED;

  /** {@code MPI_Isend}, in place of a function. */
  public static final int SEND = 0;

  /** {@code MPI_Ibsend}. */
  public static final int SEND_BUFFERED = 1;

  /** {@code MPI_Issend}. */
  public static final int SEND_SYNCHRONOUS = 2;

  /** {@code MPI_Irsend}. */
  public static final int SEND_READY = 3;

  /** {@code MPI_Irecv}. */
  public static final int RECEIVE = 4;

  private static final int IS_OVER = 5;

  /**
   * Added to a function that sends: data that lie side by side go as two blocks (docs/adr/0506),
   * also those that are packed now. {@code BlockSend} must have been prepared, and there must be
   * room for what has to be ended.
   */
  public static final int IN_BLOCKS = 8;

  private static final boolean USED = WordCalls.areByJni() && isPrepared();

  private BegunCalls() {}

  private static boolean isPrepared() {
    long[] functions = new long[IS_OVER + 1];
    functions[SEND] = address("MPI_Isend");
    functions[SEND_BUFFERED] = address("MPI_Ibsend");
    functions[SEND_SYNCHRONOUS] = address("MPI_Issend");
    functions[SEND_READY] = address("MPI_Irsend");
    functions[RECEIVE] = address("MPI_Irecv");
    functions[IS_OVER] = new WordFunction("MPI_Request_get_status").called(3);
    prepare(functions, HandleArray.BYTES, SpareRoom.isWanted());
    return true;
  }

  private static long address(String function) {
    return new WordFunction(function).called(7);
  }

  private static native void prepare(long[] functions, int handleBytes, boolean spare);

  /** Whether the others may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Says how the bytes of a status are counted: before the first message that is packed.
   *
   * @return true
   */
  public static boolean mayPack() {
    return Packing.USED;
  }

  /** Apart, since most programs begin messages that are not packed. */
  private static final class Packing {
    static final boolean USED = ReadyCalls.mayPack();
  }

  /**
   * Begins a message.
   *
   * @param function one of the constants
   * @param words the address of the words of a type that is ready; 0 where MPI takes all by the
   *     type's handle
   * @param array a primitive array, or anything else, which is not for here; null for memory
   * @param address of displacement 0 in memory, or the bytes before it in an array
   * @param type the type's handle; 0 where MPI has none yet
   * @param count how many of the type
   * @param peer the other side
   * @param tag the tag
   * @param comm the communicator
   * @param packed of one word: what has to be handed to {@link #end} where data were packed and MPI
   *     has not done with them, or have to be unpacked; null where no data may be
   * @param number of a type that has no words of its own, at least 1: no other type of the process
   *     has it, and newer ones have greater ones
   * @param size its bytes of data
   * @return the handle of the request, or a word that {@link WordFunction#isFailure} knows, among
   *     them {@link #NOT_HERE}
   */
  public static native long begin(
      int function,
      long words,
      @Nullable Object array,
      long address,
      long type,
      int count,
      int peer,
      int tag,
      long comm,
      long @Nullable [] packed,
      long number,
      long size);

  /**
   * Begins a message of a direct buffer, with displacement 0 at its element 0. A buffer on the heap
   * is not for here.
   *
   * @see #begin
   */
  public static native long beginInBuffer(
      int function,
      long words,
      @Nullable Buffer buffer,
      long type,
      int count,
      int peer,
      int tag,
      long comm,
      long @Nullable [] packed);

  /**
   * Behind the end of a message whose data were packed: unpacks what has come. What stood in {@code
   * packed} must not be used again.
   *
   * @param begun what stood there
   * @param array which the message was begun for, where nothing else has become of it; null for
   *     memory
   * @param status the address of the status; 0 where nothing is to be unpacked
   * @return MPI's code
   */
  public static native int end(long begun, @Nullable Object array, long status);
}
