// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.Arrays;

/**
 * What is used in every slot beyond its room, as a segment tree: a change of an interval takes
 * logarithmic time, and the greatest excess is known at once.
 */
final class UsagePeaks {
  private final int leaves;
  // greatest[i]: the greatest excess among the slots below i, less what is pending above i
  private final long[] greatest;
  // pending[i]: what has been added to all slots below i
  private final long[] pending;

  /** Starts with nothing used. */
  UsagePeaks(long[] room) {
    int size = Math.max(1, Integer.highestOneBit(Math.max(1, room.length)));
    leaves = size < room.length ? 2 * size : size;
    greatest = new long[2 * leaves];
    pending = new long[2 * leaves];
    Arrays.fill(greatest, Long.MIN_VALUE / 4);
    for (int t = 0; t < room.length; t++) {
      greatest[leaves + t] = -room[t];
    }
    for (int i = leaves - 1; i > 0; i--) {
      greatest[i] = Math.max(greatest[2 * i], greatest[2 * i + 1]);
    }
  }

  void add(int from, int until, long more) {
    if (more != 0 && from < until) {
      add(1, 0, leaves, from, until, more);
    }
  }

  private void add(int i, int low, int high, int from, int until, long more) {
    if (from <= low && high <= until) {
      greatest[i] += more;
      pending[i] += more;
      return;
    }
    int middle = (low + high) >>> 1;
    if (from < middle) {
      add(2 * i, low, middle, from, until, more);
    }
    if (until > middle) {
      add(2 * i + 1, middle, high, from, until, more);
    }
    greatest[i] = Math.max(greatest[2 * i], greatest[2 * i + 1]) + pending[i];
  }

  /** Whether every slot has room for what is used. */
  boolean kept() {
    return greatest[1] <= 0;
  }

  /** By how much the room of the {@link #worst} slot is exceeded; negative if something is left. */
  long excess() {
    return greatest[1];
  }

  /** The first slot with the greatest excess. */
  int worst() {
    int i = 1;
    while (i < leaves) {
      i = greatest[2 * i] >= greatest[2 * i + 1] ? 2 * i : 2 * i + 1;
    }
    return i - leaves;
  }
}
