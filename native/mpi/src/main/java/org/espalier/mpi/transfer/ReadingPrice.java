// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/**
 * When the elements of one datatype are read and a kernel is made, where operations can go by its
 * handle until then: as soon as its uses may have lost what that costs. A program that uses a type
 * little so takes no longer than on the library alone (docs/adr/0460).
 */
final class ReadingPrice {
  /** So many uses, whatever they move, where a user says so; 0 where nobody does. */
  private static final int TOLD_USES = Integer.getInteger(Plan.USES_PROPERTY, 0);

  /** Nanoseconds that reading the first type of a process takes: its classes are loaded for it. */
  private static final long FIRST = 40_000_000;

  /** The same of another type, while the JVM has not compiled much. */
  private static final long NEXT = 2_000_000;

  /** Nanoseconds that a kernel may save a use. */
  private static final long OF_A_USE = 300;

  /** The bytes of which it may save a nanosecond. */
  private static final long BYTES_OF_ONE = 4;

  private static volatile boolean isFirst = true;

  private long lost;
  private int uses;

  /** Counts a use; another thread's may be lost, which only delays the reading. */
  boolean isDue(long bytes) {
    if (TOLD_USES > 0) {
      return ++uses >= TOLD_USES;
    }
    lost += OF_A_USE + bytes / BYTES_OF_ONE;
    return lost >= (isFirst ? FIRST : NEXT);
  }

  /** Says that the elements have been read. */
  static void paid() {
    isFirst = false;
  }
}
