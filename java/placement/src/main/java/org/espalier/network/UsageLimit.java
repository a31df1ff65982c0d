// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A limit on what the chosen alternatives use at any one time: variable {@code v} uses {@code
 * usage(v, x_v)} during the half-open interval {@code [from(v), until(v))}, and at no time may the
 * sum exceed the limit. It is the memory limit of the IOPDDL contest.
 */
public final class UsageLimit {
  private final long limit;
  private final long[] from;
  private final long[] until;
  private final long[][] usages;

  private UsageLimit(long limit, long[] from, long[] until, long[][] usages) {
    this.limit = limit;
    this.from = from;
    this.until = until;
    this.usages = usages;
  }

  /**
   * Copies a limit.
   *
   * @param limit what may be used at any time, at least 0
   * @param from first time of each variable
   * @param until time after the last of each variable; an interval with {@code until <= from} is
   *     empty
   * @param usages {@code usages[v][a]}: what choice {@code a} of variable {@code v} uses, at least
   *     0
   * @return the limit
   * @throws IllegalArgumentException if the arrays differ in length, a usage is negative, or the
   *     sum of the greatest usages does not stay under 2^62
   */
  public static UsageLimit of(long limit, long[] from, long[] until, long[][] usages) {
    if (limit < 0) {
      throw new IllegalArgumentException("the usage limit must be >= 0, got " + limit);
    }
    if (from.length != until.length || from.length != usages.length) {
      throw new IllegalArgumentException(
          "from, until and usages must have one entry per variable, got %d, %d, %d"
              .formatted(from.length, until.length, usages.length));
    }
    long[][] copied = new long[usages.length][];
    long sum = 0;
    for (int v = 0; v < usages.length; v++) {
      copied[v] = usages[v].clone();
      long greatest = 0;
      for (long usage : copied[v]) {
        if (usage < 0) {
          throw new IllegalArgumentException(
              "usages of variable %d must be >= 0, got %d".formatted(v, usage));
        }
        greatest = Math.max(greatest, usage);
      }
      sum += greatest;
      if (greatest >= 1L << 62 || sum >= 1L << 62) {
        throw new IllegalArgumentException(
            "the sum of the greatest usages must be < 2^62, got more at variable " + v);
      }
    }
    return new UsageLimit(limit, from.clone(), until.clone(), copied);
  }

  /**
   * Returns the limit.
   *
   * @return what may be used at any time, at least 0
   */
  public long limit() {
    return limit;
  }

  /**
   * Returns the number of variables.
   *
   * @return at least 0
   */
  public int variables() {
    return from.length;
  }

  /**
   * Returns the first time at which a variable uses something.
   *
   * @param variable the variable
   * @return the first time
   */
  public long from(int variable) {
    return from[variable];
  }

  /**
   * Returns the time after the last at which a variable uses something.
   *
   * @param variable the variable
   * @return the time after the last; the interval is empty if it is not after {@link #from}
   */
  public long until(int variable) {
    return until[variable];
  }

  /**
   * Returns what a choice uses.
   *
   * @param variable the variable
   * @param choice its choice
   * @return at least 0
   */
  public long usage(int variable, int choice) {
    return usages[variable][choice];
  }

  /**
   * The greatest usage at any time, by a sweep over the ends of the intervals.
   *
   * @param choices {@code choices[v]}: the choice of variable {@code v}
   * @return at least 0
   */
  long greatestUsage(int[] choices) {
    long[][] events = new long[2 * from.length][];
    int count = 0;
    for (int v = 0; v < from.length; v++) {
      long usage = usages[v][choices[v]];
      if (from[v] < until[v] && usage > 0) {
        events[count++] = new long[] {from[v], usage};
        events[count++] = new long[] {until[v], -usage};
      }
    }
    // At one time the ends come before the beginnings: the intervals are half-open.
    Arrays.sort(
        events, 0, count, Comparator.<long[]>comparingLong(e -> e[0]).thenComparingLong(e -> e[1]));
    long used = 0;
    long greatest = 0;
    for (int i = 0; i < count; i++) {
      used += events[i][1];
      greatest = Math.max(greatest, used);
    }
    return greatest;
  }

  /**
   * Times at which the sets of users are maximal: the limit is kept always if it is kept there.
   *
   * @return increasing times
   */
  long[] decisiveTimes() {
    long[] starts = new long[from.length];
    long[] ends = new long[from.length];
    int count = 0;
    for (int v = 0; v < from.length; v++) {
      if (from[v] < until[v]) {
        starts[count] = from[v];
        ends[count++] = until[v];
      }
    }
    starts = Arrays.copyOf(starts, count);
    ends = Arrays.copyOf(ends, count);
    Arrays.sort(starts);
    Arrays.sort(ends);
    // A set of users is maximal just before somebody leaves after somebody has come: its time is
    // that of the last who came. Between two such times users only leave or only come.
    long[] times = new long[count];
    int slots = 0;
    int s = 0;
    int e = 0;
    while (s < count) {
      while (s < count && starts[s] < ends[e]) {
        s++;
      }
      times[slots++] = starts[s - 1];
      while (s < count && e < count && ends[e] <= starts[s]) {
        e++;
      }
    }
    return Arrays.copyOf(times, slots);
  }

  boolean usesAt(int variable, long time) {
    return from[variable] <= time
        && time < until[variable]
        && Arrays.stream(usages[variable]).anyMatch(usage -> usage > 0);
  }

  /** The same limit at the given times for the given variables, which are renumbered. */
  UsageLimit only(long[] times, int[] variables) {
    int n = variables.length;
    long[] first = new long[n];
    long[] last = new long[n];
    long[][] kept = new long[n][];
    for (int i = 0; i < n; i++) {
      first[i] = firstAtLeast(times, from[variables[i]]);
      last[i] = firstAtLeast(times, until[variables[i]]);
      kept[i] = usages[variables[i]];
    }
    return new UsageLimit(limit, first, last, kept);
  }

  static int firstAtLeast(long[] sorted, long value) {
    int at = Arrays.binarySearch(sorted, value);
    return at >= 0 ? at : -at - 1;
  }

  int choices(int variable) {
    return usages[variable].length;
  }
}
