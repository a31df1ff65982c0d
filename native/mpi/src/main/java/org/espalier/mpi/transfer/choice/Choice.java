// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

/**
 * Which of several ways moves data of one datatype and about one size, in one direction. It begins
 * with the way that is expected to be the fastest, and lets the operations' own times correct that:
 * in rounds that get rarer, each way is taken some times, and the one with the least time is kept.
 *
 * <p>A way that is seldom taken is slow because the JVM has not compiled it. So a way's time is
 * that of its latest takes, and rounds grow with the uses until they are long enough for a way to
 * be compiled in. What that costs is bounded: the takes of one way in a round may take twice as
 * long as those of the present way, and a round is a small part of the uses before it.
 *
 * <p>What the times of a round say is for {@link WayTimes}; here is when rounds come, and whose
 * turn it is.
 *
 * <p>Takes are timed in groups of one way, of which the least time counts: it is what an operation
 * takes that need not wait for another process. The order of groups is by chance, and by the same
 * chance on both processes of a message: a library that moves data in pieces from one type to
 * another, on both processes at a time, is seen at its speed where both give it their types, and
 * one process alone would only lose. What that saves is in the time from one operation to the next,
 * which may decide alone (docs/adr/0469).
 *
 * <p>What else the machine does may make the best way slow for a whole round. So after another way
 * is taken, the next round takes the way before as if nothing were known of it.
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

  /** How many ways there are. */
  public static final int WAYS = 3;

  /** Of the uses before a round, the part that each way is taken in it. */
  private static final int PART = 96;

  /** More takes of each way tell nothing more: by then the JVM has compiled it. */
  private static final int MOST_TAKES = 1024;

  /**
   * From one round to the next, uses grow by this part. When rounds come hangs on the uses alone,
   * not on what they found: otherwise both processes of a message would not try the same way at the
   * same time any more, once one of them has decided otherwise than the other.
   */
  private static final int GROWTH = 2;

  /** From one round to the next there are at least so many uses for each take of a way. */
  private static final int USES_PER_TAKE = 16;

  /** Uses before the second round, of little data. */
  private static final long LATEST_SECOND_ROUND = 1024;

  /** The same of the most data. */
  private static final long SOONEST_SECOND_ROUND = 64;

  /**
   * So many bytes are moved before the second round, within these bounds: what a way takes before
   * the JVM has compiled it is little beside what much data take, and a slow way costs more.
   */
  private static final long BYTES_BEFORE_SECOND_ROUND = 16 << 20;

  /** All takes of a way in a round may cost so many times what those of the present way cost. */
  private static final int MOST_COST = 2;

  private static final long UNKNOWN = TakesInARow.UNKNOWN;

  private static final int NONE = -1;

  private final int allowed;
  private final long secondRound;
  private final WayTimes times;
  private int best;
  private long uses;
  private long nextRound = 1;
  private final Turns turns;

  // Of the present round, or the last one:
  private boolean measuring;
  private int ahead = NONE; // the way that was drawn for a lease of which no take is told yet
  private long takes; // of each way
  private long before = UNKNOWN; // time of the present way in the round before
  private final boolean[] dear = new boolean[WAYS]; // whose turns the present way takes
  private final TakesInARow group = new TakesInARow(); // that is going on
  private final long[] cost = new long[WAYS]; // of all takes

  /**
   * Begins with a forecast.
   *
   * @param best the way that is expected to be the fastest
   * @param allowed a bit for each way that there is
   * @param bytes that an operation moves, at least 1
   * @param seed of the order in which ways are tried; the same on processes that talk
   */
  Choice(int best, int allowed, long bytes, int seed) {
    this.best = best;
    this.allowed = allowed;
    this.secondRound =
        Math.clamp(BYTES_BEFORE_SECOND_ROUND / bytes, SOONEST_SECOND_ROUND, LATEST_SECOND_ROUND);
    this.times = new WayTimes(bytes);
    this.turns = new Turns(seed, TakesInARow.NUMBER);
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
    if (measuring) {
      uses++;
      return taken();
    }
    if (++uses < nextRound || Integer.bitCount(allowed) == 1) {
      return best;
    }
    begin(uses);
    return taken();
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
    if (Integer.bitCount(allowed) == 1) {
      return Long.MAX_VALUE;
    }
    long given = Math.max(0, nextRound - 1 - uses);
    uses += given;
    return given;
  }

  /** The most operations of {@link #leaseTimed}. */
  public static final int MOST_TIMED = TakesInARow.NUMBER;

  /**
   * Gives the next operations to a caller that takes {@link #leasedWay} for each of them, and tells
   * of all by {@link #took(long[], long[], int)} before it asks for any other.
   *
   * @return how many, at most {@link #MOST_TIMED}; 0 where none are timed now
   */
  public int leaseTimed() {
    if (!measuring && uses + 1 >= nextRound && Integer.bitCount(allowed) > 1) {
      begin(uses + 1);
    }
    if (!measuring || turns.areOver()) {
      return 0;
    }
    ahead = taken();
    return turns.leftInGroup();
  }

  /**
   * Returns the way of the operations that {@link #leaseTimed} gave.
   *
   * @return one of the constants
   */
  public int leasedWay() {
    return ahead == NONE ? best : ahead;
  }

  /**
   * Tells what operations took that {@link #leaseTimed} gave.
   *
   * @param starts the times before packing, in nanoseconds
   * @param ends the times behind unpacking
   * @param count how many
   */
  public void took(long[] starts, long[] ends, int count) {
    int way = leasedWay();
    for (int k = 0; k < count; k++) {
      ahead = NONE;
      uses++;
      took(way, starts[k], ends[k]);
    }
  }

  private void begin(long use) {
    takes =
        Math.clamp(
            use / PART / TakesInARow.NUMBER * TakesInARow.NUMBER, TakesInARow.NUMBER, MOST_TAKES);
    before = times.of(best);
    turns.begin(allowed, takes);
    group.begin();
    for (int way = 0; way < WAYS; way++) {
      cost[way] = 0;
      dear[way] = times.of(way) != UNKNOWN && isDear(way);
    }
    for (int way = 0; way < WAYS; way++) {
      times.begin(way, (allowed & 1 << way) != 0 && !dear[way]);
    }
    nextRound =
        use < secondRound ? secondRound : use + Math.max(use / GROWTH, takes * USES_PER_TAKE);
    measuring = true;
  }

  /**
   * The way of the next take. Where it is the turn of one that is dear the present way takes it:
   * both processes of a message stay at the same group.
   */
  private int taken() {
    if (ahead != NONE) {
      return ahead;
    }
    int way = turns.way();
    return dear[way] ? best : way;
  }

  /**
   * Says whether operations are timed now.
   *
   * @return false where {@link #took} would do nothing
   */
  public boolean isMeasuring() {
    return measuring;
  }

  /**
   * Tells what an operation took.
   *
   * @param way what {@link #next} said
   * @param start the time before packing, in nanoseconds
   * @param end the time behind unpacking
   */
  public void took(int way, long start, long end) {
    ahead = NONE;
    if (!measuring || turns.areOver()) {
      return;
    }
    int drawn = turns.drawn();
    if (way == drawn) { // and not the present one, in the turn of one that is dear
      group.tell(start, end);
    }
    if (turns.ended()) {
      close(drawn);
    }
    if (turns.areOver()) {
      decide();
    }
  }

  /** Counts a group that is complete, unless the present way has taken its turns. */
  private void close(int way) {
    if (!dear[way] && group.least() != UNKNOWN) {
      times.add(way, group);
      cost[way] += TakesInARow.NUMBER * group.least();
      dear[way] = isDear(way); // a later and longer round goes on
    }
    group.begin();
  }

  /** Whether one more group of a way would cost too much beside what the present way takes. */
  private boolean isDear(int way) {
    long present = times.of(best) == UNKNOWN ? before : times.of(best);
    return way != best
        && present != UNKNOWN
        && cost[way] + TakesInARow.NUMBER * times.of(way) > MOST_COST * takes * present;
  }

  private void decide() {
    measuring = false;
    int better = times.better(best, nextRound == secondRound);
    if (ChoiceLog.IS_KEPT) {
      times.tell(this, uses, best, better);
    }
    if (better != best) {
      // A round that something else disturbed is not believed for long.
      times.forget(best);
      best = better;
    }
  }
}
