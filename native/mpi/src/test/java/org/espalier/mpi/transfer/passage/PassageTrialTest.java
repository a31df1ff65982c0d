// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.passage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.mpi.transfer.passage.Passage.IN_BLOCKS;
import static org.espalier.mpi.transfer.passage.Passage.PAST_CACHES;
import static org.espalier.mpi.transfer.passage.Passage.PLAIN;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The choice among passages, on made-up times. */
class PassageTrialTest {
  private static final double PLAIN_TIME = 0.5;

  private PassageTrial trial = new PassageTrial(PassageTrial.CLEARLY, PLAIN, false, false, true);
  private final Random random = new Random(1);

  /**
   * Sends messages, of which every second waits for its receiver.
   *
   * @param past time of a message past the caches
   * @param blocks time of one in blocks
   * @return how many went by each passage
   */
  private Map<Passage, Integer> send(int messages, double past, double blocks) {
    Map<Passage, Integer> gone = new EnumMap<>(Map.of(PLAIN, 0, PAST_CACHES, 0, IN_BLOCKS, 0));
    for (int k = 0; k < messages; k++) {
      Passage passage = trial.next();
      double waiting = k % 2 == 0 ? 0 : 10 * random.nextDouble();
      double time =
          switch (passage) {
            case PLAIN -> PLAIN_TIME;
            case PAST_CACHES -> past;
            case IN_BLOCKS -> blocks;
          };
      trial.took(passage, time + waiting);
      gone.merge(passage, 1, Integer::sum);
    }
    return gone;
  }

  /** The same where there are no blocks; gives how many went past the caches. */
  private int send(int messages, double past) {
    Map<Passage, Integer> gone = send(messages, past, Double.NaN);
    assertThat(gone.get(IN_BLOCKS)).isZero();
    return gone.getOrDefault(PAST_CACHES, 0);
  }

  @Test
  void beginsAsUsual() {
    assertThat(trial.isStreamed()).isFalse();
    assertThat(send(8, 0.2)).isZero();
  }

  @Test
  void beginsAsExpectedUntilTwelveMessagesSayOtherwise() {
    trial = new PassageTrial(PassageTrial.CLEARLY, PAST_CACHES, true, false, true);
    assertThat(send(8, 0.7)).isEqualTo(8);
    send(4, 0.7);
    assertThat(trial.isStreamed()).isFalse();
    assertThat(send(1000, 0.7)).isLessThan(50);
  }

  @Test
  void takesTheFasterWayBehindTwelveMessages() {
    send(12, 0.2);
    assertThat(trial.isStreamed()).isTrue();
    assertThat(send(1000, 0.2)).isGreaterThan(950);
  }

  @Test
  void triesSeldomWhatLost() {
    send(2000, 0.7);
    assertThat(trial.isStreamed()).isFalse();
    assertThat(send(10_000, 0.7)).isBetween(4, 10_000 / 100);
  }

  @Test
  void followsTheMachine() {
    for (int change = 0; change < 10; change++) {
      send(2000, 0.2);
      assertThat(trial.isStreamed()).isTrue();
      send(2000, 0.7);
      assertThat(trial.isStreamed()).isFalse();
    }
  }

  @Test
  void keepsItsWayWhereBothTakeTheSame() {
    send(12, 0.2);
    for (int k = 0; k < 20; k++) {
      send(100, 0.97 * PLAIN_TIME);
      assertThat(trial.isStreamed()).isTrue();
    }
  }

  @Test
  void theFastestOfThreeIsTakenBehindSixteenMessages() {
    trial = new PassageTrial(PassageTrial.CLEARLY, PLAIN, false, true, true);
    assertThat(send(16, 0.3, 0.2)).containsEntry(PAST_CACHES, 4).containsEntry(IN_BLOCKS, 4);
    assertThat(send(1000, 0.3, 0.2).get(IN_BLOCKS)).isGreaterThan(900);
  }

  @Test
  void blocksAreLeftWhereTheyLose() {
    trial = new PassageTrial(PassageTrial.CLEARLY, IN_BLOCKS, false, true, true);
    assertThat(send(8, 0.6, 1.5)).containsEntry(IN_BLOCKS, 8);
    send(8, 0.6, 1.5);
    assertThat(send(10_000, 0.6, 1.5).get(IN_BLOCKS)).isBetween(4, 10_000 / 100);
  }

  @Test
  void whatIsBegunGoesPastTheCachesWhereThatIsFasterThanPlain() {
    trial = new PassageTrial(PassageTrial.CLEARLY, IN_BLOCKS, false, true, true);
    send(100, 0.3, 0.2);
    assertThat(trial.next()).isEqualTo(IN_BLOCKS);
    assertThat(trial.isStreamed()).isTrue();
  }

  @Test
  void longOnesNeverGoPastTheCaches() {
    trial = new PassageTrial(PassageTrial.CLEARLY, PLAIN, false, true, false);
    Map<Passage, Integer> gone = send(1000, 0.1, 0.2);
    assertThat(gone.get(PAST_CACHES)).isZero();
    assertThat(gone.get(IN_BLOCKS)).isGreaterThan(900);
  }

  @Test
  void whereNothingElseIsAllowedAllGoPlain() {
    trial = new PassageTrial(PassageTrial.CLEARLY, PLAIN, false, false, false);
    assertThat(send(1000, 0.1, 0.1)).containsEntry(PLAIN, 1000);
  }

  @Test
  void inPlaceAPassageMustGainMore() {
    trial = new PassageTrial(PassageTrial.CLEARLY_IN_PLACE, PLAIN, false, true, false);
    assertThat(send(1000, 0.1, 0.43).get(IN_BLOCKS)).isLessThan(100);
    assertThat(send(1000, 0.1, 0.38).get(IN_BLOCKS)).isGreaterThan(500);
  }

  @Test
  void timesAreAskedForBeforeATrialAndInIt() {
    trial = new PassageTrial(PassageTrial.CLEARLY, PLAIN, false, true, false);
    int untimed = 0;
    for (int k = 0; k < 10_000; k++) {
      if (trial.untimed() != null) {
        untimed++;
      } else {
        Passage passage = trial.next();
        trial.took(passage, passage == PLAIN ? 0.5 : 1.0);
      }
    }
    assertThat(untimed).isBetween(9_500, 9_990);
    assertThat(trial.next()).isEqualTo(PLAIN);
  }
}
