// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The choice between packing messages past the caches and as usual, on made-up times. */
class StreamTrialTest {
  private static final double PLAIN = 0.5;

  private StreamTrial trial = new StreamTrial(false);
  private final Random random = new Random(1);

  /**
   * Sends messages, of which every second waits for its receiver.
   *
   * @param past time of a message past the caches
   * @return how many went past the caches
   */
  private int send(int messages, double past) {
    int streamed = 0;
    for (int k = 0; k < messages; k++) {
      boolean way = trial.next();
      double waiting = k % 2 == 0 ? 0 : 10 * random.nextDouble();
      trial.took(way, (way ? past : PLAIN) + waiting);
      streamed += way ? 1 : 0;
    }
    return streamed;
  }

  @Test
  void beginsAsUsual() {
    assertThat(trial.isStreamed()).isFalse();
    assertThat(send(8, 0.2)).isZero();
  }

  @Test
  void beginsAsExpectedUntilTwelveMessagesSayOtherwise() {
    trial = new StreamTrial(true);
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
      send(100, 0.97 * PLAIN);
      assertThat(trial.isStreamed()).isTrue();
    }
  }
}
