// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A choice for operations that are begun keeps the way by which a program gets on the fastest. */
class BegunChoiceTest {
  private static final int ALL = 0b111;
  private static final int TWO = 0b101;
  private static final int BYTES = 64 << 10;

  /** A program that begins some operations, waits for all of them, and computes. */
  private static final class Program {
    private final BegunChoice choice;
    private final int together;
    private final long computing;
    private final int[] taken = new int[Choice.WAYS];
    private long clock = 1;

    Program(BegunChoice choice, int together, long computing) {
      this.choice = choice;
      this.together = together;
      this.computing = computing;
    }

    /** Each way takes its time for each operation, which passes while the program waits. */
    Program run(int uses, long... nanos) {
      for (int k = 0; k < uses; k += together) {
        long waiting = 0;
        for (int j = 0; j < together; j++) {
          int way = choice.next(clock);
          taken[way]++;
          clock += 10;
          waiting += nanos[way];
        }
        clock += waiting + computing;
      }
      return this;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8, 12, 26})
  void theFastestWayIsFoundFromEveryForecast(int together) {
    for (int forecast = 0; forecast < 3; forecast++) {
      for (int fastest = 0; fastest < 3; fastest++) {
        long[] nanos = {10_000, 10_000, 10_000};
        nanos[fastest] = 7_000;
        BegunChoice choice = new BegunChoice(forecast, ALL, BYTES, 16);
        Program program = new Program(choice, together, 0).run(100_000, nanos);
        assertThat(choice.best()).isEqualTo(fastest);
        assertThat(program.taken[fastest])
            .as(Arrays.toString(program.taken))
            .isGreaterThan(together <= 12 ? 94_000 : 80_000);
      }
    }
  }

  /** Where about as many are begun at once as are timed together, no slower way is ever kept. */
  @ParameterizedTest
  @ValueSource(ints = {31, 40, 62, 65, 100, 1000})
  void whatIsBegunInLongRowsIsNotMadeSlower(int together) {
    for (int seed = 1; seed <= 20; seed++) {
      BegunChoice choice = new BegunChoice(Choice.KERNEL, TWO, BYTES, seed);
      new Program(choice, together, 0).run(100_000, 10_000, 0, 7_000);
      assertThat(choice.best()).as("seed %d", seed).isEqualTo(Choice.KERNEL);
    }
  }

  /** What a way saves counts beside what a program computes. */
  @ParameterizedTest
  @CsvSource({"0, 2", "10000, 2", "500000, 0"})
  void gainsCountBesideWhatIsComputed(long computing, int best) {
    BegunChoice choice = new BegunChoice(Choice.OWN, TWO, BYTES, 16);
    new Program(choice, 6, computing).run(50_000, 10_000, 0, 7_000);
    assertThat(choice.best()).isEqualTo(best);
  }

  /** However slow another way is: what its trials cost stays a part of what the uses take. */
  @ParameterizedTest
  @ValueSource(longs = {10_001, 19_000, 50_000, 1_000_000})
  void trialsOfASlowWayAreBounded(long nanos) {
    BegunChoice choice = new BegunChoice(Choice.OWN, TWO, BYTES, 16);
    Program program = new Program(choice, 6, 0);
    for (int uses = 600; uses < 100_000; uses += 600) {
      program.run(600, 10_000, 0, nanos);
      // One group of a way may show that it is slow.
      assertThat(program.clock)
          .as("after %d uses", uses)
          .isLessThan((long) (1.15 * 10_010 * uses) + 3 * 88 * nanos);
    }
    assertThat(choice.best()).isEqualTo(Choice.OWN);
  }

  /**
   * Messages that a library moves in 800 where both processes give it their types, in 1,500 where
   * one alone does, and in 1,200 packed on both sides.
   */
  @Test
  void whatIsFasterOnBothSidesTogetherIsFound() {
    for (int log = 10; log <= 20; log++) {
      BegunChoice sends = new BegunChoice(Choice.KERNEL, TWO, 1 << log, log);
      BegunChoice receives = new BegunChoice(Choice.KERNEL, TWO, 1 << log, log);
      long clock = 1;
      for (int k = 0; k < 20_000; k++) {
        int from = sends.next(clock);
        int to = receives.next(clock);
        clock += from != to ? 1500 : from == Choice.KERNEL ? 1200 : 800;
      }
      assertThat(sends.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
      assertThat(receives.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
    }
  }

  /** What else a program does now and then, as writing a file, is no way's fault. */
  @Test
  void whatHappensNowAndThenDoesNotCount() {
    for (int seed = 1; seed <= 20; seed++) {
      BegunChoice choice = new BegunChoice(Choice.KERNEL, TWO, BYTES, seed);
      Program program = new Program(choice, 6, 0);
      for (int k = 0; k < 1000; k++) {
        program.run(90, 10_000, 0, 8_000);
        program.clock += 10_000_000;
      }
      assertThat(choice.best()).as("seed %d", seed).isEqualTo(Choice.KERNEL);
    }
  }

  /** At first the JVM has not compiled the kernel's way; much data show it sooner. */
  @ParameterizedTest
  @CsvSource({"1024, 1023", "131072, 255", "1048576, 95"})
  void nothingIsTriedBeforeSomeDataHaveMoved(int bytes, int uses) {
    BegunChoice choice = new BegunChoice(Choice.KERNEL, ALL, bytes, 7);
    Program program = new Program(choice, 1, 0).run(uses, 10, 10, 1000);
    assertThat(program.taken[Choice.KERNEL]).isEqualTo(uses);
    program.run(2000, 10, 10, 1000);
    assertThat(program.taken[Choice.KERNEL]).isLessThan(uses + 3 * 88 + 1);
  }

  @Test
  void waysThatThereAreNotAreNeverTaken() {
    BegunChoice two = new BegunChoice(Choice.OWN, TWO, BYTES, 3);
    assertThat(new Program(two, 6, 0).run(50_000, 10, 1, 20).taken[Choice.OTHER]).isZero();
    BegunChoice one = new BegunChoice(Choice.OWN, 0b001, BYTES, 3);
    assertThat(new Program(one, 1, 0).run(50_000, 10, 1, 1).taken[Choice.OWN]).isEqualTo(50_000);
  }

  @Test
  void whatIsNotClearlyFasterChangesNothing() {
    BegunChoice choice = new BegunChoice(Choice.KERNEL, ALL, BYTES, 5);
    new Program(choice, 6, 0).run(100_000, 9_700, 9_700, 10_000);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }
}
