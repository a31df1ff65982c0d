// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.classic.job.Settings;

/**
 * When tuning a type pays: the ski rental problem (Karlin, Manasse, Rudolph, Sleator, Algorithmica
 * 3, 1988, doi:10.1007/BF01762111), in which buying when as much has been spent on renting costs at
 * most twice what the best choice would have cost. The rent is the time that a type's uses take; a
 * decision costs its limit, and the first one of a process what loading the tuning costs.
 *
 * <p>Thread-safe.
 */
final class Worth {
  /** Packing takes 0.4 to 2.2 ns an element on Open MPI 4.1.4 (docs/guide/drop-in.md). */
  private static final long NANOS_PER_ELEMENT = 1;

  /**
   * A listed element costs a one-sided call 13 to 32 ns where the description of the target's type
   * is sent along (mpi-tests/src/bench/description.c). The least of it.
   */
  private static final long NANOS_PER_SENT_ELEMENT = 13;

  /**
   * Memory for packed data that MPI would not have needed: it is used for the first time, by the
   * trial and by the call, at 0.1 to 8 µs a page and once more as long for what lies in it.
   */
  private static final long NANOS_PER_NEW_BYTE = 4;

  /** So many bytes there are anyway. */
  private static final long OLD_BYTES = 1 << 18;

  /**
   * Of what the library takes for a message that is begun, so small a part counts for a kernel: it
   * saves half at most, and the JVM compiles all that begins and ends messages anew, which takes
   * two ranks on two cores 0.2 to 0.4 s where a kernel itself takes 1 ms (docs/adr/0464).
   */
  private static final int BEGUN_PART = 32;

  /** No decision takes less, whatever the limit of its search. */
  private static final long LEAST = 500_000;

  private final Settings.Tuning tuning;
  private final long decisionNanos;
  private final long loadingNanos;
  private final long targetNanos;
  private final AtomicLong earned = new AtomicLong();
  private final AtomicLong spent = new AtomicLong();

  /**
   * Takes the settings.
   *
   * @param tuning when types are tuned
   * @param limit the longest that a decision may take
   * @param loading what the first one takes
   * @param sendsDescriptions whether one-sided calls send descriptions of types
   */
  Worth(Settings.Tuning tuning, Duration limit, Duration loading, boolean sendsDescriptions) {
    this.tuning = tuning;
    this.decisionNanos = Math.max(LEAST, limit.toNanos());
    this.loadingNanos = loading.toNanos();
    this.targetNanos = sendsDescriptions ? NANOS_PER_SENT_ELEMENT : NANOS_PER_ELEMENT;
  }

  boolean isAtCommit() {
    return tuning instanceof Settings.Tuning.Eager;
  }

  private boolean isPaying() {
    return tuning instanceof Settings.Tuning.Paying;
  }

  /** The credit at which a decision is due. */
  long price() {
    if (tuning instanceof Settings.Tuning.AtUse(long use)) {
      return use;
    }
    return isAtCommit() ? 0 : decisionNanos;
  }

  /**
   * What a kernel costs besides where it packs data that MPI takes as they lie.
   *
   * @param bytes of data
   * @return in the unit of {@link #price}
   */
  long memory(long bytes) {
    return isPaying() ? Math.max(0, bytes - OLD_BYTES) * NANOS_PER_NEW_BYTE : 0;
  }

  /**
   * Weighs a use.
   *
   * @param elements basic elements that it moves
   * @param target whether the type is the target's in a one-sided call
   * @return what it is credited with, in the unit of {@link #price}
   */
  long credit(long elements, boolean target) {
    if (!isPaying()) {
      return 1;
    }
    return Math.min(decisionNanos, elements) * (target ? targetNanos : NANOS_PER_ELEMENT);
  }

  /**
   * Weighs messages that were begun and went by the type's handle.
   *
   * @param elements basic elements that they move
   * @return what they are credited with, in the unit of {@link #price}
   */
  long begun(long elements) {
    return credit(isPaying() ? elements / BEGUN_PART : elements, false);
  }

  /**
   * Says how many elements each of some uses may move if they are weighed as one.
   *
   * @param uses how many
   * @return elements, 0 where uses count and not what they take
   */
  long mostUnseen(int uses) {
    return isPaying() ? decisionNanos / uses : 0;
  }

  /**
   * Says the same of messages that were begun, as {@link #begun} weighs them.
   *
   * @param uses how many
   * @return elements, 0 where uses count and not what they take
   */
  long mostBegun(int uses) {
    return BEGUN_PART * mostUnseen(uses);
  }

  /**
   * Weighs a use that was measured. It counts no more than a decision costs: a thread that had to
   * wait for its core must not decide alone.
   *
   * @param nanos what the library took
   * @return what it is credited with, in the unit of {@link #price}
   */
  long measured(long nanos) {
    return isPaying() ? Math.min(decisionNanos, nanos) : use();
  }

  /** What a use is credited with before it is known what it takes. */
  long use() {
    return isPaying() ? 0 : 1;
  }

  /**
   * Says whether all uses together have come to what one more decision costs.
   *
   * @param credit what one type has earned since it was last asked about
   * @param loaded whether the tuning has been loaded
   * @return true if the decision may be taken
   */
  boolean isAffordable(long credit, boolean loaded) {
    long sum = earned.addAndGet(credit);
    return !isPaying() || spent.get() + (loaded ? decisionNanos : loadingNanos) <= sum;
  }

  /** Adds what a decision took. */
  void spent(long nanos) {
    spent.addAndGet(nanos);
  }
}
