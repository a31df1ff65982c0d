// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.agent.content.ConstructionFacts;
import org.jspecify.annotations.Nullable;

/**
 * When tuning a type pays. Its uses are credited with the time that MPI has spent on the type; once
 * that has come to the most that a decision may take, the decision is due. Buying when as much has
 * been spent on renting costs at most twice what the best choice would have cost (the ski rental
 * problem: Karlin, Manasse, Rudolph, Sleator, Algorithmica 3, 1988, doi:10.1007/BF01762111).
 *
 * <p>All decisions of a process together take at most a fiftieth of its run time, the loading of
 * the tuning included: a program that ends within 20 s keeps its own types and loses nothing.
 *
 * <p>Thread-safe.
 */
final class Worth {
  /** Packing takes 0.4 to 2.2 ns an element on Open MPI 4.1.4 (docs/guide/drop-in.md). */
  private static final long NANOS_PER_ELEMENT = 1;

  /**
   * A one-sided call to another host sends the description along: 13 ns a word at 4096 entries, 50
   * to 90 ns at 100,000.
   */
  private static final long NANOS_PER_WORD = 13;

  /** Loading the tuning and its native calls takes 0.3 s of one core. */
  private static final long LOADING_NANOS = 400_000_000;

  private static final long SHARE = 50;

  private final Settings.Tuning tuning;
  private final long decisionNanos;
  private final boolean severalHosts;
  private final long born = System.nanoTime();
  private final AtomicLong spent = new AtomicLong();

  /**
   * What one use of a type is worth.
   *
   * @param use in a message, a collective or packing
   * @param oneSidedUse in a one-sided call
   */
  record Credit(long use, long oneSidedUse) {}

  /**
   * Takes the settings.
   *
   * @param tuning when types are tuned
   * @param limit the longest that a decision may search
   * @param environment the process's environment
   */
  Worth(Settings.Tuning tuning, Duration limit, Map<String, String> environment) {
    this.tuning = tuning;
    this.decisionNanos = Math.max(1_000_000, limit.toNanos());
    String all = environment.getOrDefault("OMPI_COMM_WORLD_SIZE", "1");
    this.severalHosts = !all.equals(environment.getOrDefault("OMPI_COMM_WORLD_LOCAL_SIZE", all));
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

  /**
   * Weighs a use.
   *
   * @param facts what is known of the type, or null
   */
  Credit each(@Nullable ConstructionFacts facts) {
    if (!(tuning instanceof Settings.Tuning.Paying)) {
      return new Credit(1, 1);
    }
    if (facts == null) {
      // Nothing is known but that it is used: as much as a type of a thousand elements.
      return new Credit(1000 * NANOS_PER_ELEMENT, 1000 * NANOS_PER_ELEMENT);
    }
    long most = decisionNanos;
    long packing = Math.min(most, facts.elements()) * NANOS_PER_ELEMENT;
    long sending = severalHosts ? Math.min(most, facts.words()) * NANOS_PER_WORD : 0;
    return new Credit(packing, packing + sending);
  }

  /**
   * Says whether the run has been long enough for one more decision.
   *
   * @param loaded whether the tuning has been loaded
   */
  boolean isAffordable(boolean loaded) {
    return !(tuning instanceof Settings.Tuning.Paying)
        || spent.get() + (loaded ? decisionNanos : LOADING_NANOS)
            <= (System.nanoTime() - born) / SHARE;
  }

  /** Adds what a decision took. */
  void spent(long nanos) {
    spent.addAndGet(nanos);
  }

  /** What the report says of a type that nothing was decided about. */
  String reasonToWait() {
    return "used too little to pay";
  }
}
