// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/**
 * Messages of at most {@link #MOST} bytes of data in arrays, with gaps or without, in one call of C
 * that packs out of an array and sends, or receives and unpacks into one ({@code gaps.c}): by a
 * kernel's program, or by the library. No array is held while MPI waits (docs/adr/0485).
 *
 * <p>The caller has seen that the data lie in the array, and are at most {@link #MOST} bytes. All
 * functions, types and communicators are native.
 */
public final class GapArrays {
  /**
   * Packed bytes of one message. Each thread keeps native memory for as many that it sends, and for
   * as many that it receives, until it ends; none for those of up to 4 KB.
   */
  public static final int MOST = 1 << 16;

  private static final boolean USED = WordCalls.areByJni();

  static {
    if (USED) {
      ShortArrays.countBytes();
    }
  }

  private GapArrays() {}

  /** Whether the others may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Packs copies by a program and sends them.
   *
   * @param function the address of a function like {@code MPI_Send}
   * @param program the address of the program; 0 where all copies lie side by side as they travel
   * @param root its root
   * @param step from one copy of the root to the next, in bytes
   * @param streams whether packed past the caches
   * @param array a primitive array
   * @param at where displacement 0 of the first copy of the root lies in it, in bytes
   * @param copies how many copies of the root
   * @param units how many units go
   * @param unit the type of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator
   * @return MPI's code
   */
  public static native int send(
      long function,
      long program,
      long root,
      long step,
      boolean streams,
      Object array,
      long at,
      long copies,
      long units,
      long unit,
      int to,
      int tag,
      long comm);

  /**
   * Receives and unpacks as much as has come by a program; nothing where MPI has an error.
   *
   * @param function the address of a function like {@code MPI_Recv}
   * @param from the sender
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code
   * @see #send
   */
  public static native int receive(
      long function,
      long program,
      long root,
      long step,
      Object array,
      long at,
      long copies,
      long units,
      long unit,
      int from,
      int tag,
      long comm,
      long status);

  /**
   * Packs copies of a type by the library and sends them.
   *
   * @param packs the address of {@code MPI_Pack}
   * @param type the type
   * @param self a communicator of this process
   * @param size the bytes of one copy's data
   * @param copies how many copies of the type
   * @return MPI's code
   * @see #send
   */
  public static native int sendByLibrary(
      long function,
      long packs,
      long type,
      long self,
      long size,
      Object array,
      long at,
      long copies,
      long units,
      long unit,
      int to,
      int tag,
      long comm);

  /**
   * Receives, and has the library unpack as much as has come; nothing where MPI has an error.
   *
   * @param unpacks the address of {@code MPI_Unpack}
   * @param extent from one copy to the next, in bytes
   * @return MPI's code
   * @see #receive
   * @see #sendByLibrary
   */
  public static native int receiveByLibrary(
      long function,
      long packs,
      long unpacks,
      long type,
      long self,
      long size,
      long extent,
      Object array,
      long at,
      long copies,
      long units,
      long unit,
      int from,
      int tag,
      long comm,
      long status);
}
