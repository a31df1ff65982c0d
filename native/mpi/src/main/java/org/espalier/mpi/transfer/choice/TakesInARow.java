// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.Arrays;

/**
 * What some operations of one way in a row tell of its time. The first ones still gain or lose by
 * what another process does sooner or later than in the way before; one that waits for a process
 * which is late tells nothing of the way.
 */
final class TakesInARow {
  /** So many operations. */
  static final int NUMBER = 8;

  /** No time is known. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** From so many operations on the time between them is that of their way. */
  private static final int SETTLED = 4;

  private int taken;
  private long least = UNKNOWN;
  private long previousStart;
  private final long[] between = new long[NUMBER - SETTLED];

  /** Forgets everything: another row begins. */
  void begin() {
    taken = 0;
    least = UNKNOWN;
  }

  /** Takes note of one operation. */
  void tell(long start, long end) {
    least = Math.min(least, end - start);
    int number = taken;
    if (number >= SETTLED && number < NUMBER) { // more only where threads are in one row together
      between[number - SETTLED] = start - previousStart;
    }
    previousStart = start;
    taken = number + 1;
  }

  /** The least time of one operation. */
  long least() {
    return least;
  }

  /**
   * The time from the start of one operation to that of the next: the median, since what a program
   * does between some of them makes single ones longer, and where it lets the other process catch
   * up, shorter. Unknown where the row was not complete.
   */
  long apart() {
    if (taken < NUMBER) {
      return UNKNOWN;
    }
    Arrays.sort(between);
    int half = between.length / 2;
    return (between[half - 1] + between[half]) / 2;
  }
}
