// SPDX-License-Identifier: Apache-2.0
package org.espalier.deadline;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The instant at which a search has to stop: a time limit, counted from when the object was made.
 *
 * <p>A search asks {@link #reached} between its steps, or lets {@link #check} throw. It divides its
 * time with {@link #share}. Once the instant has passed, the clock is not read again. No limit is
 * too long: one of {@link #LONGEST} or more is none. Safe for use by several threads.
 */
public final class Deadline implements BooleanSupplier {
  /** A limit of at least this is no limit; about 73 years. */
  public static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 4);

  /** The clock of the machine; no lambda, since the first one of a JVM takes milliseconds. */
  private static final LongSupplier SYSTEM =
      new LongSupplier() {
        @Override
        public long getAsLong() {
          return System.nanoTime();
        }
      };

  private static final long NEVER = Long.MAX_VALUE;
  private static final Deadline NONE = new Deadline(0, NEVER, SYSTEM);

  private final long start;
  // nanoseconds from start to the deadline, NEVER for none
  private final long length;
  private final LongSupplier clock;
  // time does not run back, so a stale value only costs one more reading
  private boolean past;

  private Deadline(long start, long length, LongSupplier clock) {
    this.start = start;
    this.length = length;
    this.clock = clock;
  }

  /**
   * Returns the deadline that never comes.
   *
   * @return a deadline that is never reached and never reads a clock
   */
  public static Deadline none() {
    return NONE;
  }

  /**
   * Starts a time limit now.
   *
   * @param limit how long from now on; one below 0 counts as 0
   * @return the deadline
   */
  public static Deadline after(Duration limit) {
    return after(Optional.of(limit));
  }

  /**
   * Starts a time limit now, if there is one.
   *
   * @param limit how long from now on, nothing for no limit
   * @return the deadline
   */
  public static Deadline after(Optional<Duration> limit) {
    return after(limit, SYSTEM);
  }

  /**
   * Starts a time limit now, if there is one, by a given clock.
   *
   * @param limit how long from now on, nothing for no limit
   * @param clock the time in nanoseconds from any fixed instant, as {@link System#nanoTime} counts
   * @return the deadline
   */
  public static Deadline after(Optional<Duration> limit, LongSupplier clock) {
    if (limit.isEmpty() || limit.get().compareTo(LONGEST) >= 0) {
      return NONE;
    }
    return new Deadline(clock.getAsLong(), Math.max(0, nanos(limit.get())), clock);
  }

  /** Nanoseconds of a duration below {@link #LONGEST}; far below 0 they saturate. */
  private static long nanos(Duration limit) {
    return limit.isNegative() ? 0 : limit.toNanos();
  }

  /**
   * Returns an earlier deadline.
   *
   * @param share of the time from the start of this one, from 0 to 1
   * @return the deadline after that share; none if this is none
   */
  public Deadline share(double share) {
    return length == NEVER ? this : new Deadline(start, (long) (length * share), clock);
  }

  /**
   * Returns the same instant as a deadline that starts now, so that its shares divide what is left.
   *
   * @return the deadline; none if this is none
   */
  public Deadline rest() {
    if (length == NEVER) {
      return this;
    }
    long passed = clock.getAsLong() - start;
    return new Deadline(start + passed, Math.max(0, length - passed), clock);
  }

  /**
   * Says whether there is a limit at all.
   *
   * @return false for the deadline that never comes
   */
  public boolean limited() {
    return length != NEVER;
  }

  /**
   * Asks whether the time is up.
   *
   * @return true from the deadline on
   */
  public boolean reached() {
    if (!past && length != NEVER) {
      past = clock.getAsLong() - start >= length;
    }
    return past;
  }

  /**
   * Asks whether the time is up, as {@link #reached} does.
   *
   * @return true from the deadline on
   */
  @Override
  public boolean getAsBoolean() {
    return reached();
  }

  /**
   * Throws once the time is up.
   *
   * @throws Reached from the deadline on
   */
  public void check() throws Reached {
    if (reached()) {
      throw new Reached();
    }
  }

  /**
   * Returns what is left.
   *
   * @return the time to the deadline, 0 once it is past; nothing where there is no limit
   */
  public Optional<Duration> left() {
    if (length == NEVER) {
      return Optional.empty();
    }
    long passed = clock.getAsLong() - start;
    return Optional.of(Duration.ofNanos(Math.max(0, length - passed)));
  }

  /** Says that a deadline was reached; carries no stack trace, since it ends ordinary work. */
  public static final class Reached extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes the exception. */
    public Reached() {
      super("time limit reached", null, false, false);
    }
  }
}
