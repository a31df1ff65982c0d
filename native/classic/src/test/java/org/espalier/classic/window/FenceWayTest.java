// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.classic.window.FenceWay.Agreement;
import org.espalier.classic.window.FenceWay.Vote;
import org.junit.jupiter.api.Test;

class FenceWayTest {
  private static final long BYTES = 30_000;
  private static final long SLOW = 12_000_000;
  private static final long FAST = 60_000;

  private final FenceWay way = new FenceWay(Vote.WHERE_FASTER);

  /** An epoch with data of one rank that is alone, which agrees with itself. */
  private Agreement epoch(FenceWay rank, long nanos) {
    rank.moved(nanos - 1000, BYTES);
    return rank.fenced(1000);
  }

  /** Goes on until messages are tried; returns the fences so far. */
  private int untilTrial(long nanos, int most) {
    for (int fence = 1; fence <= most; fence++) {
      if (epoch(way, nanos) == Agreement.LOSS && way.lost(way.lostNanos())) {
        return fence;
      }
    }
    return 0;
  }

  private void trial(long nanos) {
    for (int fence = 1; fence < FenceWay.TRIAL; fence++) {
      assertThat(epoch(way, nanos)).isEqualTo(Agreement.NONE);
      assertThat(way.isByMessages()).isTrue();
    }
    assertThat(epoch(way, nanos)).isEqualTo(Agreement.RATES);
    way.measured(way.libraryRate(), way.messageRate());
  }

  @Test
  void aSlowLibraryIsLeftAtTheFirstAgreement() {
    assertThat(way.isByMessages()).isFalse();
    assertThat(untilTrial(SLOW, 100)).isEqualTo((int) FenceWay.FIRST);
    trial(FAST);
    assertThat(way.isByMessages()).isTrue();
    assertThat(way.savedNanos(BYTES)).isBetween(SLOW - FAST - 1.0, SLOW - FAST + 1.0);
  }

  @Test
  void aLibraryThatTakesWhatMessagesShouldIsKept() {
    long expected = FenceWay.EPOCH_NANOS + FenceWay.BYTE_NANOS * BYTES;
    assertThat(untilTrial(expected, 10_000)).isZero();
  }

  @Test
  void aTrialComesWhenItsPriceIsLost() {
    long expected = FenceWay.EPOCH_NANOS + FenceWay.BYTE_NANOS * BYTES;
    long excess = FenceWay.PRICE_NANOS / 100;
    assertThat(untilTrial(expected + excess, 10_000)).isEqualTo(128);
  }

  @Test
  void slowMessagesGoBackAndTheNextTrialIsFar() {
    int first = untilTrial(SLOW, 100);
    trial(2 * SLOW);
    assertThat(way.isByMessages()).isFalse();
    assertThat(way.savedNanos(BYTES)).isZero();
    int second = untilTrial(SLOW, 10_000);
    assertThat(first + FenceWay.TRIAL + second).isEqualTo(8 * (first + FenceWay.TRIAL));
  }

  @Test
  void whoWaitsForOthersDoesNotDecide() {
    FenceWay late = new FenceWay(Vote.WHERE_FASTER);
    for (int fence = 1; fence < 1000; fence++) {
      Agreement waiting = epoch(way, SLOW);
      assertThat(epoch(late, FAST / 2)).isEqualTo(waiting);
      if (waiting == Agreement.LOSS) {
        double least = Math.min(way.lostNanos(), late.lostNanos());
        assertThat(way.lost(least)).isFalse();
        assertThat(late.lost(least)).isFalse();
      }
    }
  }

  @Test
  void aRankThatMovesNothingDoesNotDecide() {
    FenceWay idle = new FenceWay(Vote.WHERE_FASTER);
    for (int fence = 1; fence < FenceWay.FIRST; fence++) {
      assertThat(epoch(way, SLOW)).isEqualTo(Agreement.NONE);
      assertThat(idle.fenced(SLOW)).isEqualTo(Agreement.NONE);
    }
    assertThat(epoch(way, SLOW)).isEqualTo(Agreement.LOSS);
    assertThat(idle.fenced(SLOW)).isEqualTo(Agreement.LOSS);
    assertThat(idle.lostNanos()).isEqualTo(FenceWay.NEVER);
    assertThat(way.lost(Math.min(way.lostNanos(), idle.lostNanos()))).isTrue();
  }

  @Test
  void fencesWithoutDataBelongToTheEpochThatFollows() {
    for (int pair = 1; pair < FenceWay.FIRST / 2; pair++) {
      assertThat(way.fenced(SLOW)).isEqualTo(Agreement.NONE);
      assertThat(epoch(way, SLOW)).isEqualTo(Agreement.NONE);
    }
    way.fenced(SLOW);
    assertThat(epoch(way, SLOW)).isEqualTo(Agreement.LOSS);
    assertThat(way.libraryRate()).isEqualTo(2.0 * SLOW / BYTES);
  }

  @Test
  void aTrialWithoutDataDecidesNothing() {
    untilTrial(SLOW, 100);
    for (int fence = 1; fence < FenceWay.TRIAL; fence++) {
      way.fenced(1000);
    }
    assertThat(way.fenced(1000)).isEqualTo(Agreement.RATES);
    assertThat(way.messageRate()).isEqualTo(FenceWay.NEVER);
    way.measured(way.libraryRate(), way.messageRate());
    assertThat(way.isByMessages()).isFalse();
  }

  @Test
  void messagesEndWhereNoDataMove() {
    untilTrial(SLOW, 100);
    trial(FAST);
    int agreed = 0;
    for (int fence = 0; fence < 1000 && way.isByMessages(); fence++) {
      if (way.fenced(1000) == Agreement.USE) {
        way.goesOn(way.moved());
        agreed++;
      }
    }
    assertThat(agreed).isEqualTo(1);
    assertThat(way.isByMessages()).isFalse();
  }

  @Test
  void messagesGoOnWhileDataMove() {
    untilTrial(SLOW, 100);
    trial(FAST);
    for (int fence = 0; fence < 1000; fence++) {
      if (epoch(way, FAST) == Agreement.USE) {
        way.goesOn(way.moved());
      }
      assertThat(way.isByMessages()).isTrue();
    }
  }

  @Test
  void withoutAnotherWayNothingIsAgreed() {
    for (int fence = 1; fence < FenceWay.FIRST; fence++) {
      epoch(way, SLOW);
    }
    assertThat(epoch(way, SLOW)).isEqualTo(Agreement.LOSS);
    way.never();
    assertThat(untilTrial(SLOW, 10_000)).isZero();
  }

  @Test
  void whereItNeedNotPayMessagesAreTakenAndKept() {
    FenceWay eager = new FenceWay(Vote.ALWAYS);
    for (int fence = 1; fence < FenceWay.FIRST; fence++) {
      assertThat(eager.fenced(10)).isEqualTo(Agreement.NONE);
    }
    assertThat(eager.fenced(10)).isEqualTo(Agreement.LOSS);
    assertThat(eager.lost(eager.lostNanos())).isTrue();
    for (int fence = 0; fence < 1000; fence++) {
      switch (epoch(eager, SLOW)) {
        case RATES -> eager.measured(eager.libraryRate(), eager.messageRate());
        case USE -> eager.goesOn(eager.moved());
        case NONE, LOSS -> {}
      }
      assertThat(eager.isByMessages()).isTrue();
    }
  }

  @Test
  void oneRankThatSaysNoIsEnoughAndTalksAtTheSameFences() {
    FenceWay no = new FenceWay(Vote.NO);
    FenceWay always = new FenceWay(Vote.ALWAYS);
    for (int fence = 0; fence < 1000; fence++) {
      Agreement agreement = epoch(way, SLOW);
      assertThat(epoch(no, SLOW)).isEqualTo(agreement);
      assertThat(epoch(always, SLOW)).isEqualTo(agreement);
      if (agreement == Agreement.LOSS) {
        double least = Math.min(way.lostNanos(), Math.min(no.lostNanos(), always.lostNanos()));
        assertThat(way.lost(least)).isFalse();
        assertThat(no.lost(least)).isFalse();
        assertThat(always.lost(least)).isFalse();
      }
    }
  }
}
