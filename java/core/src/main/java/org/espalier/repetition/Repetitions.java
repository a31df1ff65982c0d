// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.espalier.deadline.Deadline;

/**
 * The primitive repetitions of a layout, in the order in which a pass over end positions meets
 * them. Repetition i says: for every start k from {@code first[i]} to {@code lastStart[i]} the
 * blocks of {@code period[i]} elements at k and behind it are equal.
 *
 * <p>A block's optimum is the same for all starts of one residue modulo the period, so it is kept
 * once for each (repetition, residue): a <i>slot</i>. Repetitions of equal text share theirs.
 */
public final class Repetitions {
  /** A slot that no pass has looked at. */
  public static final long UNSEEN = -1;

  /**
   * Codes a lower bound on an optimum that is not known.
   *
   * @param bound the bound
   * @return a code below {@link #UNSEEN}
   */
  public static long atLeast(long bound) {
    return -2 - Math.max(0, bound);
  }

  /**
   * Reads a code of {@link #atLeast}.
   *
   * @param code the code
   * @return the lower bound
   */
  public static long bound(long code) {
    return -2 - code;
  }

  /** How many there are. */
  public final int count;

  /** like[i]: the first repetition with the text of i from its first element to its last. */
  public final int[] like;

  /** By repetition: elements in a block. */
  public final int[] period;

  /** By repetition: its first start. */
  public final int[] first;

  /** By repetition: its last start. */
  public final int[] lastStart;

  /** meet[j] .. meet[j+1]-1: the repetitions whose first pair of blocks ends before element j. */
  public final int[] meet;

  /** slot[i] + (k - first[i]) mod period[i]: where the optimum of the block at k is kept. */
  public final int[] slot;

  /** By slot: the optimum of its blocks, or a code. */
  public final long[] optimum;

  /** Finds the repetitions that a pass from inside of them meets. */
  public final Stabbing stabbing;

  /**
   * Orders what was found.
   *
   * @param n elements of the layout
   * @param found its repetitions
   * @param memo for the identity of blocks
   * @param limit when to stop
   * @throws Deadline.Reached once the limit is reached
   */
  public Repetitions(int n, RepetitionFinder found, BlockMemo memo, Deadline limit)
      throws Deadline.Reached {
    count = found.period.size();
    int[] end = new int[count];
    for (int i = 0; i < count; i++) {
      end[i] = found.first.get(i) + 2 * found.period.get(i);
    }
    meet = Stabbing.starts(end, n + 2);
    int[] order = Stabbing.order(end, n + 2);
    period = new int[count];
    first = new int[count];
    lastStart = new int[count];
    slot = new int[count];
    long slots = 0;
    like = new int[count];
    Map<Long, Integer> known = new HashMap<>();
    for (int x = 0; x < count; x++) {
      if ((x & 255) == 255) {
        limit.check();
      }
      int i = order[x];
      period[x] = found.period.get(i);
      first[x] = found.first.get(i);
      lastStart[x] = found.last.get(i) - period[x] + 2;
      int length = lastStart[x] - first[x];
      long key = (memo.hash(first[x], period[x] + 1) * 31 + period[x]) * 31 + length;
      Integer equal = known.putIfAbsent(key, x);
      if (equal != null
          && period[equal] == period[x]
          && lastStart[equal] - first[equal] == length
          && memo.same(first[equal], first[x], period[x] + 1)) {
        like[x] = equal;
        slot[x] = slot[equal];
      } else {
        like[x] = x;
        slot[x] = (int) slots;
        slots += Math.min(period[x], lastStart[x] - first[x] + 1);
      }
    }
    if (slots > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "layout must have at most 2^31 places of repeated blocks, got " + slots);
    }
    optimum = new long[(int) slots];
    Arrays.fill(optimum, UNSEEN);
    stabbing = new Stabbing(first, lastStart, n + 1);
  }
}
