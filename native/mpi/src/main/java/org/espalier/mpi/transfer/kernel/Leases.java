// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.espalier.mpi.raw.ReadyCalls.TIMED;

import org.espalier.mpi.transfer.choice.Choice;

/**
 * Operations of one kind that C does without asking which way they go, in words that C counts down:
 * as many as nobody has to be asked about, or a few whose times are told to who chooses. A word for
 * each power of two of their bytes.
 */
final class Leases {
  /** In place of a type: a program packs. */
  static final long PACKS = 0;

  /** In place of a power of two. */
  static final long NO_TIMES = -1;

  private final WordMemory words;
  private final int left;
  private final int taken;
  private final int times;

  /**
   * No leases yet.
   *
   * @param words which C reads and writes
   * @param left where it stands how many operations are left
   * @param taken where it stands by which type MPI does them; 0 where a program packs
   * @param times where their times come
   */
  Leases(WordMemory words, int left, int taken, int times) {
    this.words = words;
    this.left = left;
    this.taken = taken;
    this.times = times;
    words.put(times, NO_TIMES);
  }

  /**
   * Leases the next operations of a size, where none are left.
   *
   * @param log the power of two of their bytes
   * @param mayPack whether C packs operations of that size
   * @param among chooses the way
   * @param own by which type MPI does them where that is {@link Choice#OWN}
   * @param other the same of {@link Choice#OTHER}
   * @return whether there are any
   */
  boolean lease(int log, boolean mayPack, Choice among, long own, long other) {
    tell(log, among);
    if (words.get(left + log) > 0) {
      return true;
    }
    int best = among.best();
    long many = best == Choice.KERNEL && !mayPack ? 0 : among.lease();
    if (many > 0) {
      return give(log, type(best, own, other), many);
    }
    if (!mayPack || words.get(times) != NO_TIMES) {
      return false; // or another size is timed
    }
    int few = among.leaseTimed();
    words.put(times, few == 0 ? NO_TIMES : log);
    return give(log, type(among.leasedWay(), own, other), few);
  }

  private static long type(int way, long own, long other) {
    return way == Choice.KERNEL ? PACKS : way == Choice.OTHER ? other : own;
  }

  /** Tells what operations took whose times were asked for. */
  private void tell(int log, Choice among) {
    if (words.get(times) == log && isOver(log)) {
      int count = (int) words.get(times + 1);
      long[] starts = new long[count];
      long[] ends = new long[count];
      words.get(times + 2, starts);
      words.get(times + 2 + TIMED, ends);
      words.put(times, NO_TIMES);
      words.put(times + 1, 0);
      among.took(starts, ends, count);
    }
  }

  /** Says how the next operations of a size go; gives whether there are any. */
  boolean give(int log, long type, long many) {
    words.put(taken + log, type);
    words.put(left + log, many);
    return many > 0;
  }

  /** Whether there are none of a size: fewer where two threads have taken the last at once. */
  boolean isOver(int log) {
    return words.get(left + log) <= 0;
  }
}
