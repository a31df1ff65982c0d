// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;
import org.espalier.repetition.Ints;

/** The chains that a pass is inside of, in a calendar by where their next block ends. */
final class OpenChains {
  private static final int NONE = -1;

  private int size;
  // calendar[x], next[entry]: the entries whose next block ends before element x of the pass
  private int[] calendar = new int[0];
  private int[] next = new int[16];
  // which chain, and where the pass met it
  int[] id = new int[16];
  int[] from = new int[16];
  // least v at a start, and one block behind a start, with the look-ups of the blocks since
  long[] best = new long[16];
  long[] behind = new long[16];

  // chains that began before the pass
  final Ints before = new Ints();
  // the chains that cover the whole segment
  final Ints whole = new Ints();

  /** Makes room for a pass over m elements, or for one without chains where m is below 0. */
  void clear(int m) {
    size = 0;
    before.clear();
    whole.clear();
    if (calendar.length <= m) {
      calendar = new int[Math.max(m + 1, Math.min(2 * calendar.length, 1 << 20))];
    }
    Arrays.fill(calendar, 0, m + 1, NONE);
  }

  int enter(int chain, int start) {
    if (size == id.length) {
      next = Arrays.copyOf(next, 2 * size);
      id = Arrays.copyOf(id, 2 * size);
      from = Arrays.copyOf(from, 2 * size);
      best = Arrays.copyOf(best, 2 * size);
      behind = Arrays.copyOf(behind, 2 * size);
    }
    id[size] = chain;
    from[size] = start;
    best[size] = Constants.NONE;
    behind[size] = Constants.NONE;
    return size++;
  }

  void schedule(int entry, int x) {
    next[entry] = calendar[x];
    calendar[x] = entry;
  }

  /** The first entry that is due before element x, or below 0. */
  int due(int x) {
    return calendar[x];
  }

  int after(int entry) {
    return next[entry];
  }
}
