// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.Arrays;

/**
 * Which of several ways moves data of one datatype and about one size, in operations that are begun
 * and end later, as a {@link Choice} does for those that block. No call's own time tells what a way
 * is worth there, so what counts is the time in which a program gets on: from use to use, over as
 * many of them in a row as programs mostly begin several times.
 *
 * <p>It begins with the way that is expected to be the fastest, and tries all ways in rounds that
 * get rarer; both processes of a message try the same way at the same uses. What the program
 * computes between is in all times, so that a way is left only where that gains something beside
 * it.
 *
 * <p>Threads may use one at the same time: a time that is lost between them only makes a round
 * longer. Nothing here makes an object.
 */
public final class BegunChoice {
  /** Uses in a row before the time begins: operations of the way before have ended by then. */
  private static final int SETTLED = 24;

  /** Timed uses in a row: several times as many as a program begins before it waits for them. */
  private static final int TIMED = 64;

  private static final int GROUP = SETTLED + TIMED;

  /** Groups of each way in a round, of which the median counts. */
  private static final int GROUPS = 3;

  /**
   * A time from use to use that is so much of all in a group is another's: of what the program does
   * now and then, or of one wait for more operations than are timed together.
   */
  private static final double ANOTHER = 0.6;

  /** Uses before the first round, of little data. */
  private static final long LATEST_ROUND = 1024;

  /** The same of the most data. */
  private static final long SOONEST_ROUND = 96;

  /** So many bytes are moved before the first round, within these bounds. */
  private static final long BYTES_BEFORE = 32 << 20;

  /** From one round to the next, uses grow by this factor. */
  private static final int GROWTH = 3;

  /** From one round to the next there are at least so many uses for each in a round. */
  private static final int USES_PER_TRIAL = 12;

  /** Below so much of the present way's time another one is taken. */
  private static final double CLEARLY = 0.95;

  /** A way that takes so many times as long in its first group has no more groups. */
  private static final int DEAR = 2;

  private static final long UNKNOWN = Long.MAX_VALUE;

  private final long bytes;
  private final int allowed;
  private final Turns turns;
  private int best;
  private long uses;
  private long nextRound;

  // Of the present round:
  private boolean measuring;
  private int inGroup; // uses of the group that is going on
  private long start;
  private long previous;
  private long longest; // time from use to use
  private final long[][] times = new long[Choice.WAYS][GROUPS]; // of groups
  private final int[] timed = new int[Choice.WAYS];

  /**
   * Begins with a forecast.
   *
   * @param best the way that is expected to be the fastest
   * @param allowed a bit for each way that there is
   * @param bytes that an operation moves, at least 1
   * @param seed of the order in which ways are tried; the same on processes that talk
   */
  public BegunChoice(int best, int allowed, long bytes, int seed) {
    this.best = best;
    this.bytes = bytes;
    this.allowed = allowed;
    this.turns = new Turns(seed, GROUP);
    this.nextRound =
        Integer.bitCount(allowed) == 1
            ? UNKNOWN
            : Math.clamp(BYTES_BEFORE / bytes, SOONEST_ROUND, LATEST_ROUND);
  }

  /**
   * Returns the way that is best as far as is known, for an operation that is begun many times.
   *
   * @return one of the constants of {@link Choice}
   */
  public int best() {
    return best;
  }

  /**
   * Returns the way of the next operation, which begins now.
   *
   * @return one of the constants of {@link Choice}
   */
  public int next() {
    return isTrial() ? trial(System.nanoTime()) : best;
  }

  /** The same at a time that is told, in nanoseconds. */
  int next(long now) {
    return isTrial() ? trial(now) : best;
  }

  /**
   * Gives all operations until the next round to a caller that takes {@link #best} for each of
   * them, and asks for no way meanwhile.
   *
   * @return how many; 0 while ways are tried
   */
  public long lease() {
    if (measuring) {
      return 0;
    }
    if (nextRound == UNKNOWN) {
      return UNKNOWN;
    }
    long given = Math.max(0, nextRound - 1 - uses);
    uses += given;
    return given;
  }

  private boolean isTrial() {
    uses++;
    return measuring || uses >= nextRound;
  }

  private int trial(long now) {
    if (measuring) {
      tell(now);
    } else {
      begin();
    }
    if (!measuring) {
      return best; // that was the last group
    }
    if (inGroup == SETTLED) {
      start = now;
      longest = 0;
    }
    previous = now;
    int way = turns.way();
    return isDear(way) ? best : way;
  }

  private void begin() {
    turns.begin(allowed, (long) GROUPS * GROUP);
    Arrays.fill(timed, 0);
    inGroup = 0;
    long trials = (long) GROUPS * GROUP * Integer.bitCount(allowed);
    nextRound = Math.max(uses * GROWTH, uses + trials * USES_PER_TRIAL);
    measuring = true;
  }

  /** The use before is over as far as this process tells: the next one begins. */
  private void tell(long now) {
    inGroup++;
    longest = Math.max(longest, now - previous);
    int way = turns.drawn();
    boolean dear = isDear(way);
    if (!turns.ended()) {
      return;
    }
    int known = timed[way]; // threads may be in one group together
    if (inGroup == GROUP && !dear && known < GROUPS && longest < ANOTHER * (now - start)) {
      times[way][known] = now - start;
      timed[way] = known + 1;
    }
    inGroup = 0;
    if (turns.areOver()) {
      decide();
    }
  }

  private boolean isDear(int way) {
    return timed[way] > 0 && timed[best] > 0 && least(way) / DEAR > least(best);
  }

  private long least(int way) {
    long least = UNKNOWN;
    for (int k = 0; k < timed[way]; k++) {
      least = Math.min(least, times[way][k]);
    }
    return least;
  }

  private void decide() {
    measuring = false;
    long enough = (long) (CLEARLY * least(best));
    int fastest = best;
    for (int way = 0; way < Choice.WAYS; way++) {
      if (way != best && timed[way] > GROUPS / 2 && timed[best] > GROUPS / 2) {
        Arrays.sort(times[way], 0, timed[way]);
        long mostly = times[way][timed[way] / 2];
        if (mostly < enough) {
          enough = mostly;
          fastest = way;
        }
      }
    }
    if (ChoiceLog.IS_KEPT) {
      tell(fastest);
    }
    best = fastest;
  }

  /** Tells a log what the present round has found: the times of a group of each way. */
  private void tell(int now) {
    long[][] groups = new long[GROUPS][Choice.WAYS];
    for (int way = 0; way < Choice.WAYS; way++) {
      for (int group = 0; group < timed[way]; group++) {
        groups[group][way] = times[way][group] / TIMED;
      }
    }
    ChoiceLog.ways(this, "begun", bytes, uses, best, now, groups);
  }
}
