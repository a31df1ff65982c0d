// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.Arrays;

/**
 * What the ways of a {@link Choice} have taken, in the present round or the last one, and which of
 * them is better by that.
 *
 * <p>What one process gains another one may lose, or the next operation. So a way must also make
 * the time from one operation to the next shorter, where it is mostly that of messages.
 */
final class WayTimes {
  /** A way's time is mostly that of its latest groups: each new one counts for this part. */
  private static final int LATEST = 8;

  /** Below so much of the present way's time another one is taken: less is noise. */
  private static final double CLEARLY = 0.93;

  /** The same in the first round, which is too short for the JVM to compile a way. */
  private static final double AT_FIRST = 0.5;

  /**
   * The same of the time from one operation to the next where much data are moved, beside which it
   * is little what the JVM has not compiled (docs/adr/0503).
   */
  private static final double AT_FIRST_OF_MUCH = 0.8;

  /** From so many bytes on data are much. */
  private static final long MUCH = 16 << 10;

  /**
   * Where operations are rarer by this factor than they are long, the time between tells nothing of
   * what one of them gains.
   */
  private static final int MESSAGES = 4;

  /**
   * The same of what a way gains on all processes together: a sender of packed data waits for a
   * small part of the time until the next message.
   */
  private static final int MESSAGES_TOGETHER = 8;

  /**
   * What gains on all processes together may take a sender so many times as long, since it no
   * longer ends before the receiver does; more is another process's trial that was seen.
   */
  private static final int MOST_LONGER = 2;

  private static final long UNKNOWN = TakesInARow.UNKNOWN;

  private final long bytes;
  private final double atFirstApart;
  private final long[] time = new long[Choice.WAYS]; // of one take, by the groups that are complete
  private final long[] apart = new long[Choice.WAYS]; // from the start of a take to the next

  /**
   * Begins knowing nothing.
   *
   * @param bytes that an operation moves
   */
  WayTimes(long bytes) {
    this.bytes = bytes;
    this.atFirstApart = bytes < MUCH ? AT_FIRST : AT_FIRST_OF_MUCH;
    Arrays.fill(time, UNKNOWN);
    Arrays.fill(apart, UNKNOWN);
  }

  /** What one take of a way is known to take, in nanoseconds; the greatest number for unknown. */
  long of(int way) {
    return time[way];
  }

  /** Begins a round, in which a way is taken or keeps the time of the round before. */
  void begin(int way, boolean taken) {
    apart[way] = UNKNOWN;
    time[way] = taken ? UNKNOWN : time[way];
  }

  /** Adds a group of takes of a way. */
  void add(int way, TakesInARow group) {
    time[way] = joined(time[way], group.least());
    apart[way] = joined(apart[way], group.apart());
  }

  /** A time with that of one more group. */
  private static long joined(long known, long group) {
    if (known == UNKNOWN || group == UNKNOWN) {
      return Math.min(known, group);
    }
    return known + (group - known) / LATEST;
  }

  /** Tells a log what the present round has found: the time of each way, and from take to take. */
  void tell(Choice choice, long uses, int before, int now) {
    ChoiceLog.ways(choice, "calls", bytes, uses, before, now, time, apart);
  }

  /** Forgets what a way has taken. */
  void forget(int way) {
    time[way] = UNKNOWN;
  }

  /**
   * Says which way is better than the present one.
   *
   * @param best the present one
   * @param first whether the round was the first
   * @return the way; the present one where none is clearly better
   */
  int better(int best, boolean first) {
    int shortest = shortestApart(best);
    if (apart[shortest] < (first ? atFirstApart : CLEARLY) * apart[best]) {
      return shortest;
    }
    int fastest = fastest(best);
    double gain = (1 - (first ? AT_FIRST : CLEARLY)) * time[best];
    return time[best] - time[fastest] <= gain || isPassedOn(best, fastest, gain) ? best : fastest;
  }

  private int fastest(int best) {
    int fastest = best;
    for (int way = 0; way < time.length; way++) {
      if (time[way] < time[fastest]) {
        fastest = way;
      }
    }
    return fastest;
  }

  /** The way with the least time from one operation to the next, where that is of messages. */
  private int shortestApart(int best) {
    int shortest = best;
    for (int way = 0; way < apart.length && isApartWithin(best, MESSAGES_TOGETHER); way++) {
      if (apart[way] < apart[shortest] && time[way] <= MOST_LONGER * time[best]) {
        shortest = way;
      }
    }
    return shortest;
  }

  /** Whether operations come so often that the time between them is mostly that of messages. */
  private boolean isApartWithin(int best, int factor) {
    return apart[best] != UNKNOWN && apart[best] <= factor * time[best];
  }

  /**
   * Whether what a way gains is lost elsewhere: in other operations of this process, as a send that
   * ends later, or in the other process, for which this one then waits. From one operation to the
   * next no more than that gain is to be seen then.
   */
  private boolean isPassedOn(int best, int way, double gain) {
    return isApartWithin(best, MESSAGES)
        && !(apart[way] != UNKNOWN && apart[best] - apart[way] > gain);
  }
}
