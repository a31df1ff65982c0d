// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.espalier.agent.content.Construction;
import org.espalier.agent.content.ConstructionFacts;
import org.espalier.agent.content.LeastWords;
import org.jspecify.annotations.Nullable;

/**
 * When tuning a type pays: the ski rental problem (Karlin, Manasse, Rudolph, Sleator, Algorithmica
 * 3, 1988, doi:10.1007/BF01762111), in which buying when as much has been spent on renting costs at
 * most twice what the best choice would have cost. There are two accounts.
 *
 * <ul>
 *   <li><b>Losses.</b> A one-sided call that sends the description of the target's type along loses
 *       a known time for each word of it that a shorter description would save. A type is tuned as
 *       soon as it has lost what tuning it may take, and all types together what has been spent on
 *       such tuning so far and would be spent now, the loading of the tuning included, once a
 *       process. So tuning never takes longer than what was lost before.
 *   <li><b>Chances.</b> In messages a tree is seldom faster than the list, so that uses lose
 *       nothing that is known. They are credited with the time that packing takes; once that has
 *       come to the most that a decision may take, the decision is due, and all decisions of this
 *       kind together take no more than a fiftieth of the run time.
 * </ul>
 *
 * <p>Thread-safe.
 */
final class Worth {
  /** Packing takes 0.4 to 2.2 ns an element on Open MPI 4.1.4 (docs/guide/drop-in.md). */
  private static final long NANOS_PER_ELEMENT = 1;

  /**
   * A listed entry costs a one-sided call 13 to 32 ns where the description is sent along, from
   * 1,000 entries on, at both ends together (mpi-tests/src/bench/description.c). The least of it:
   * what was not lost must not be spent.
   */
  private static final long NANOS_PER_WORD = 13;

  /** Loading the tuning and its native calls, 0.3 s of one core, and a first decision. */
  static final long LOADING_NANOS = 400_000_000;

  private static final long SHARE = 50;

  private final Settings.Tuning tuning;
  private final long decisionNanos;
  private final BooleanSupplier sendsDescriptions;
  private final LongSupplier clock;
  private final long born;
  private final AtomicLong spentOnChances = new AtomicLong();
  private final AtomicLong spentOnLosses = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();

  /** The two accounts that a decision is paid from. */
  enum Account {
    /** What one-sided calls have lost. */
    LOSSES,
    /** A part of the run time. */
    CHANCES
  }

  /**
   * Takes the settings.
   *
   * @param tuning when types are tuned
   * @param limit the longest that a decision may search
   * @param sendsDescriptions whether one-sided calls send descriptions of types; asked when the
   *     first one is made
   * @param clock nanoseconds, as {@link System#nanoTime} counts them
   */
  Worth(
      Settings.Tuning tuning,
      Duration limit,
      BooleanSupplier sendsDescriptions,
      LongSupplier clock) {
    this.tuning = tuning;
    this.decisionNanos = Math.max(1_000_000, limit.toNanos());
    this.sendsDescriptions = sendsDescriptions;
    this.clock = clock;
    this.born = clock.getAsLong();
  }

  /** Says whether a decision is due at the commit. */
  boolean isAtCommit() {
    return tuning instanceof Settings.Tuning.Eager;
  }

  /** The credit at which a decision is due. */
  long price() {
    if (tuning instanceof Settings.Tuning.AtUse(long use)) {
      return use;
    }
    return isAtCommit() ? 0 : decisionNanos;
  }

  /** The loss of one type at which a decision is due, in nanoseconds. */
  long lossPrice() {
    return tuning instanceof Settings.Tuning.Paying ? decisionNanos : Long.MAX_VALUE;
  }

  /**
   * Weighs a use.
   *
   * @param made how the type is made, or null
   * @return what each use is credited with, in the unit of {@link #price}
   */
  long credit(@Nullable Construction made) {
    if (!(tuning instanceof Settings.Tuning.Paying)) {
      return 1;
    }
    // Of an unknown type nothing is known but that it is used: as much as one of a thousand.
    long elements = made == null ? 1000 : ConstructionFacts.of(made).elements();
    return Math.min(decisionNanos, elements) * NANOS_PER_ELEMENT;
  }

  /**
   * Weighs a use as the target's type of a one-sided call.
   *
   * @param made how the type is made, or null
   * @return nanoseconds that each such use loses
   */
  long loss(@Nullable Construction made) {
    if (made == null
        || !(tuning instanceof Settings.Tuning.Paying)
        || !sendsDescriptions.getAsBoolean()) {
      return 0;
    }
    long words = ConstructionFacts.of(made).words();
    return words == 0 ? 0 : Math.max(0, words - LeastWords.of(made)) * NANOS_PER_WORD;
  }

  /** Adds what a one-sided call has lost. */
  void lost(long nanos) {
    lost.addAndGet(nanos);
  }

  /**
   * Says whether an account affords one more decision.
   *
   * @param account which
   * @param loaded whether the tuning has been loaded
   */
  boolean isAffordable(Account account, boolean loaded) {
    if (!(tuning instanceof Settings.Tuning.Paying)) {
      return true;
    }
    long price = loaded ? decisionNanos : LOADING_NANOS;
    return switch (account) {
      case LOSSES -> spentOnLosses.get() + price <= lost.get();
      case CHANCES -> spentOnChances.get() + price <= (clock.getAsLong() - born) / SHARE;
    };
  }

  /** Adds what a decision took to what its account has paid. */
  void spent(Account account, long nanos) {
    (account == Account.LOSSES ? spentOnLosses : spentOnChances).addAndGet(nanos);
  }

  /** What the report says of a type that nothing was decided about. */
  String reasonToWait() {
    return "used too little to pay";
  }
}
