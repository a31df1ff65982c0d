// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/**
 * Counts of the first messages of types, of which Java keeps nothing yet ({@code firsts.c}): {@link
 * ReadyCalls} and {@link BegunCalls} count them by a type's number (docs/adr/0513).
 */
public final class FirstCalls {
  private static final boolean USED = WordCalls.areByJni();

  private FirstCalls() {}

  /** Whether the others may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Says what a message may lose that MPI takes by a type's own handle.
   *
   * @param nanos all messages of one type, until its elements are to be read
   * @param each a message, whatever it moves
   * @param bytes of which it may lose a nanosecond
   * @return the address of the words of all types that have none of their own
   */
  public static native long tell(long nanos, long each, long bytes);

  /**
   * Says what all messages of one type may lose from now on.
   *
   * @param nanos so long
   */
  public static native void price(long nanos);

  /**
   * Returns what the messages of a type may have lost.
   *
   * @param number the type's number
   * @return nanoseconds
   */
  public static native long lost(long number);

  /**
   * Says that the next message of a type is none of the first.
   *
   * @param number the type's number
   */
  public static native void end(long number);
}
