// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A choice keeps the way that takes least, and costs little to find it. */
class ChoiceTest {
  private static final int ALL = 0b111;

  /** Uses a choice, each way taking its time; returns how often each way was taken. */
  private static int[] use(Choice choice, int uses, long... nanos) {
    int[] taken = new int[nanos.length];
    for (int k = 0; k < uses; k++) {
      int way = choice.next();
      taken[way]++;
      if (choice.isMeasuring()) {
        choice.took(way, nanos[way]);
      }
    }
    return taken;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -7, 12345, Integer.MIN_VALUE, 0})
  void theFastestWayIsFoundFromEveryForecast(int seed) {
    for (int forecast = 0; forecast < 3; forecast++) {
      for (int fastest = 0; fastest < 3; fastest++) {
        long[] nanos = {1000, 1000, 1000};
        nanos[fastest] = 800;
        Choice choice = new Choice(forecast, ALL, seed);
        int[] taken = use(choice, 100_000, nanos);
        assertThat(choice.best()).isEqualTo(fastest);
        assertThat(taken[fastest]).as(Arrays.toString(taken)).isGreaterThan(98_000);
      }
    }
  }

  @Test
  void whatIsNotClearlyFasterChangesNothing() {
    Choice choice = new Choice(Choice.KERNEL, ALL, 5);
    use(choice, 100_000, 960, 950, 1000);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  /** At first the JVM has not compiled the kernel's way: only a great difference counts. */
  @Test
  void theFirstRoundIsTakenLessSeriously() {
    Choice choice = new Choice(Choice.KERNEL, 0b101, 5);
    use(choice, 500, 600, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
    use(choice, 5000, 600, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.OWN);
    Choice hopeless = new Choice(Choice.KERNEL, 0b101, 5);
    use(hopeless, 500, 400, 0, 1000);
    assertThat(hopeless.best()).isEqualTo(Choice.OWN);
  }

  /** What changes later is found later, in rounds that get rarer. */
  @Test
  void roundsComeBack() {
    Choice choice = new Choice(Choice.OWN, 0b101, 9);
    use(choice, 4000, 500, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.OWN);
    use(choice, 100_000, 1000, 0, 500);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  @Test
  void waysThatThereAreNotAreNeverTaken() {
    assertThat(use(new Choice(Choice.OWN, 0b101, 3), 50_000, 10, 1, 20)[Choice.OTHER]).isZero();
    assertThat(use(new Choice(Choice.OWN, 0b001, 3), 50_000, 10, 1, 1)[Choice.OWN])
        .isEqualTo(50_000);
  }

  /** One long wait for another process does not count against a way. */
  @Test
  void waitingDoesNotCount() {
    Choice choice = new Choice(Choice.OWN, 0b101, 3);
    for (int k = 0; k < 10_000; k++) {
      int way = choice.next();
      if (choice.isMeasuring()) {
        choice.took(way, (way == Choice.KERNEL ? 500 : 1000) + (k % 3 == 0 ? 0 : 1_000_000));
      }
    }
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }
}
