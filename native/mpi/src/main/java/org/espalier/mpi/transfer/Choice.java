// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/**
 * Which of several ways moves data of one datatype and about one size, in one direction. It begins
 * with the way that is expected to be the fastest, and lets the operations' own times correct that:
 * in rounds that get rarer, each way is taken some times, in an order by chance, and the one with
 * the least time is kept. The least time is what an operation takes that need not wait for another
 * process.
 *
 * <p>Threads may use one at the same time: a time that is lost between them only makes a round
 * longer. Nothing here makes an object.
 */
public final class Choice {
  /** The datatype's own handle, on the program's own memory. */
  public static final int OWN = 0;

  /** Another handle for the same elements, on the program's own memory. */
  public static final int OTHER = 1;

  /** A kernel; units travel. */
  public static final int KERNEL = 2;

  private static final int WAYS = 3;

  /** How often each way is taken in a round. */
  private static final int TRIALS = 10;

  /** From one round to the next, uses grow by this factor, so that rounds cost less and less. */
  private static final int GROWTH = 8;

  /** Uses before the second round. */
  private static final long SECOND_ROUND = 1024;

  /** Below so much of the present way's time another one is taken: less is noise. */
  private static final double CLEARLY = 0.93;

  /** The same in the first round, when the JVM may not yet have compiled the way to a kernel. */
  private static final double AT_FIRST = 0.5;

  private final int allowed;
  private final long[] least = new long[WAYS];
  private int best;
  private int trials;
  private long uses;
  private long nextRound = 1;
  private int chance;

  /**
   * Begins with a forecast.
   *
   * @param best the way that is expected to be the fastest
   * @param allowed a bit for each way that there is
   * @param seed of the order in which ways are tried; not the same on processes that talk
   */
  Choice(int best, int allowed, int seed) {
    this.best = best;
    this.allowed = allowed;
    this.chance = seed == 0 ? 1 : seed;
  }

  /**
   * Returns the way that is best as far as is known, for an operation that tells no time.
   *
   * @return one of the constants
   */
  public int best() {
    return best;
  }

  /**
   * Returns the way of the next operation, whose time {@link #took} is told where {@link
   * #isMeasuring}.
   *
   * @return one of the constants
   */
  public int next() {
    if (trials > 0) {
      return drawn();
    }
    if (++uses < nextRound) {
      return best;
    }
    for (int way = 0; way < WAYS; way++) {
      least[way] = Long.MAX_VALUE;
    }
    nextRound = Math.max(SECOND_ROUND, uses * GROWTH);
    trials = TRIALS * Integer.bitCount(allowed);
    return drawn();
  }

  private int drawn() {
    int way;
    do {
      chance ^= chance << 13;
      chance ^= chance >>> 17;
      chance ^= chance << 5;
      way = (chance >>> 8) % WAYS;
    } while ((allowed & 1 << way) == 0);
    return way;
  }

  /**
   * Says whether operations are timed now.
   *
   * @return false where {@link #took} would do nothing
   */
  public boolean isMeasuring() {
    return trials > 0;
  }

  /**
   * Tells what an operation took.
   *
   * @param way what {@link #next} said
   * @param nanos the time from before packing to behind unpacking
   */
  public void took(int way, long nanos) {
    if (trials <= 0) {
      return;
    }
    least[way] = Math.min(least[way], nanos);
    if (--trials == 0) {
      decide();
    }
  }

  private void decide() {
    int fastest = best;
    for (int way = 0; way < WAYS; way++) {
      if (least[way] < least[fastest]) {
        fastest = way;
      }
    }
    double enough = nextRound == SECOND_ROUND ? AT_FIRST : CLEARLY;
    if (least[fastest] < enough * least[best]) {
      best = fastest;
    }
  }
}
