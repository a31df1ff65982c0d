// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.agent.Worth.Account;
import org.espalier.agent.content.Construction;
import org.espalier.agent.content.Constructors;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** The accounts that decisions are paid from, with a clock and costs of the test's own. */
class WorthTest {
  private static final long DECISION = 20_000_000;
  private static final Construction DOUBLE = Constructors.basic(23, 8);

  private final AtomicLong clock = new AtomicLong(7);

  private Worth worth(Settings.Tuning tuning, boolean sendsDescriptions) {
    return new Worth(tuning, Duration.ofNanos(DECISION), () -> sendsDescriptions, clock::get);
  }

  private static Construction list(int n, int step) {
    int[] lengths = new int[n];
    int[] places = new int[n];
    Arrays.fill(lengths, 1);
    Arrays.setAll(places, i -> step * i);
    return Objects.requireNonNull(Constructors.indexed(lengths, places, DOUBLE));
  }

  @Test
  void aUseAsTargetLosesTheWordsThatATreeWouldSave() {
    Worth sending = worth(new Settings.Tuning.Paying(), true);
    // idx of 4000 over a leaf is 4012 words; one distance between neighbours: at least 6.
    assertThat(sending.loss(list(4000, 2))).isEqualTo(13 * (4012 - 6));
    assertThat(sending.loss(Constructors.vector(4000, 1, 2, DOUBLE))).isEqualTo(13 * (12 - 6));
    // All distances differ, so no tree saves more than the two nodes' constants.
    int[] places = new int[4000];
    Arrays.setAll(places, i -> i * (i + 1) / 2);
    int[] ones = new int[4000];
    Arrays.fill(ones, 1);
    assertThat(sending.loss(Constructors.indexed(ones, places, DOUBLE))).isEqualTo(13);
    assertThat(sending.loss(Constructors.contiguous(0, DOUBLE))).isZero();
    assertThat(sending.loss(null)).isZero();
    assertThat(worth(new Settings.Tuning.Paying(), false).loss(list(4000, 2))).isZero();
    assertThat(worth(new Settings.Tuning.AtUse(3), true).loss(list(4000, 2))).isZero();
  }

  @Test
  void lossesPayForLoadingOnceAndThenForOneDecisionEach() {
    Worth worth = worth(new Settings.Tuning.Paying(), true);
    worth.lost(Worth.LOADING_NANOS - 1);
    assertThat(worth.isAffordable(Account.LOSSES, false)).isFalse();
    worth.lost(1);
    assertThat(worth.isAffordable(Account.LOSSES, false)).isTrue();
    worth.spent(Account.LOSSES, Worth.LOADING_NANOS);
    assertThat(worth.isAffordable(Account.LOSSES, true)).isFalse();
    worth.lost(DECISION - 1);
    assertThat(worth.isAffordable(Account.LOSSES, true)).isFalse();
    worth.lost(1);
    assertThat(worth.isAffordable(Account.LOSSES, true)).isTrue();
    // The run time plays no part, and the other account has nothing yet.
    assertThat(worth.isAffordable(Account.CHANCES, true)).isFalse();
  }

  @Test
  void chancesPayWithAFiftiethOfTheRunTime() {
    Worth worth = worth(new Settings.Tuning.Paying(), true);
    worth.lost(Long.MAX_VALUE / 2);
    clock.addAndGet(50 * Worth.LOADING_NANOS - 1);
    assertThat(worth.isAffordable(Account.CHANCES, false)).isFalse();
    clock.addAndGet(1);
    assertThat(worth.isAffordable(Account.CHANCES, false)).isTrue();
    worth.spent(Account.CHANCES, Worth.LOADING_NANOS);
    assertThat(worth.isAffordable(Account.CHANCES, true)).isFalse();
    clock.addAndGet(50 * DECISION);
    assertThat(worth.isAffordable(Account.CHANCES, true)).isTrue();
    // What losses have paid does not count here.
    worth.spent(Account.LOSSES, Long.MAX_VALUE / 2);
    assertThat(worth.isAffordable(Account.CHANCES, true)).isTrue();
  }

  @Test
  void aTypeIsDueWhenItAndAllTogetherHaveLostEnough() {
    Worth worth = worth(new Settings.Tuning.Paying(), true);
    Content large = new Content(list(90_000, 2), worth, true);
    Content small = new Content(list(1000, 2), worth, true);
    long each = worth.loss(list(90_000, 2));
    long uses = 0;
    while (!(large.usedAsTarget()
        && large.hasLost()
        && worth.isAffordable(Account.LOSSES, false))) {
      uses++;
    }
    assertThat(uses + 1).isEqualTo((Worth.LOADING_NANOS + each - 1) / each);
    // Nothing was spent yet, but a type that has lost little itself is not due.
    assertThat(small.usedAsTarget()).isFalse();
    assertThat(small.hasLost()).isFalse();
    // Being the origin's type loses nothing.
    Content origin = new Content(list(90_000, 2), worth, true);
    for (int use = 0; use < 5000; use++) {
      origin.used();
    }
    assertThat(origin.hasLost()).isFalse();
    // Once decided, nothing more is lost.
    assertThat(large.decide()).isTrue();
    large.decided(large.outcome().keptBecause("test"), null);
    assertThat(large.usedAsTarget()).isFalse();
    worth.spent(Account.LOSSES, (uses + 1) * each);
    large.usedAsTarget();
    assertThat(worth.isAffordable(Account.LOSSES, true)).isFalse();
  }

  /** Whatever decisions cost, they never cost more than was lost, but for the last one's excess. */
  @Test
  void whatIsSpentNeverExceedsWhatWasLost() {
    SeededCases.run(
        WorthTest.class,
        1988,
        200,
        random -> {
          Worth worth = worth(new Settings.Tuning.Paying(), true);
          long lost = 0;
          long spent = 0;
          boolean loaded = false;
          for (int step = 0; step < 2000; step++) {
            long nanos = random.nextLong(5_000_000);
            worth.lost(nanos);
            lost += nanos;
            if (worth.isAffordable(Account.LOSSES, loaded)) {
              long price = loaded ? DECISION : Worth.LOADING_NANOS;
              assertThat(spent + price).isLessThanOrEqualTo(lost);
              // Some take longer than they may.
              long took = random.nextLong(2 * price);
              worth.spent(Account.LOSSES, took);
              spent += took;
              loaded = true;
            } else {
              assertThat(spent + (loaded ? DECISION : Worth.LOADING_NANOS)).isGreaterThan(lost);
            }
          }
        });
  }
}
