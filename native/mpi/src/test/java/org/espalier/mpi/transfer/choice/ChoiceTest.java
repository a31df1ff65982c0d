// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A choice keeps the way that takes least, and costs little to find it. */
class ChoiceTest {
  private static final int ALL = 0b111;
  private static final int BYTES = 1024;

  /** Uses a choice, each way taking its time; returns how often each way was taken. */
  private static int[] use(Choice choice, int uses, long... nanos) {
    return use(choice, uses, nanos, new long[nanos.length]);
  }

  /** The same with what passes after each operation, until the next one. */
  private static int[] use(Choice choice, int uses, long[] nanos, long[] after) {
    int[] taken = new int[nanos.length];
    long clock = 1;
    for (int k = 0; k < uses; k++) {
      int way = choice.next();
      taken[way]++;
      if (choice.isMeasuring()) {
        choice.took(way, clock, clock + nanos[way]);
      }
      clock += nanos[way] + after[way];
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
        Choice choice = new Choice(forecast, ALL, BYTES, seed);
        int[] taken = use(choice, 100_000, nanos);
        assertThat(choice.best()).isEqualTo(fastest);
        long time = 800L * taken[fastest] + 1000L * (100_000 - taken[fastest]);
        assertThat(time).as(Arrays.toString(taken)).isLessThan(81_600_000);
      }
    }
  }

  /**
   * A way whose code the JVM compiles after some hundred calls: until then it takes many times as
   * long, in rounds of few takes it would never be seen at its speed.
   */
  private static final class Compiled {
    private static final int CALLS = 300;

    private final Choice choice;
    private final int way;
    private final long[] nanos;
    private final long interpreted;
    private int calls;
    private long time = 1;

    Compiled(Choice choice, int way, long interpreted, long... nanos) {
      this.choice = choice;
      this.way = way;
      this.nanos = nanos;
      this.interpreted = interpreted;
    }

    void use(int uses) {
      for (int k = 0; k < uses; k++) {
        int taken = choice.next();
        long took = taken == way && calls++ < CALLS ? interpreted : nanos[taken];
        time += took;
        if (choice.isMeasuring()) {
          choice.took(taken, time - took, time);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -7, 12345, Integer.MIN_VALUE, 0})
  void aWayThatIsNotYetCompiledIsFound(int seed) {
    for (long interpreted : new long[] {20_000, 50_000, 100_000}) {
      Choice choice = new Choice(Choice.OWN, 0b101, BYTES, seed);
      Compiled cold = new Compiled(choice, Choice.KERNEL, interpreted, 5000, 0, 3000);
      cold.use(300_000);
      assertThat(choice.best()).as("interpreted %d", interpreted).isEqualTo(Choice.KERNEL);
    }
  }

  /** What was not compiled while it was the forecast has no advantage over what is. */
  @Test
  void aWayThatIsCompiledButSlowerIsNotFound() {
    for (int best : new int[] {Choice.OWN, Choice.KERNEL}) {
      Choice choice = new Choice(best, 0b101, BYTES, 7);
      new Compiled(choice, Choice.KERNEL, 50_000, 5000, 0, 6000).use(300_000);
      assertThat(choice.best()).isEqualTo(Choice.OWN);
    }
  }

  /** However slow another way is: what its trials cost stays a part of what the uses have taken. */
  @ParameterizedTest
  @ValueSource(longs = {5_001, 12_000, 50_000, 300_000, 3_000_000})
  void trialsOfASlowWayAreBounded(long nanos) {
    Choice choice = new Choice(Choice.OWN, 0b101, BYTES, 11);
    Compiled slow = new Compiled(choice, Choice.KERNEL, nanos, 5000, 0, nanos);
    for (int uses = 1000; uses < 1_000_000; uses += 1000) {
      slow.use(1000);
      // The first round is before anything is known: eight takes.
      long allowed = 5000L * uses * 7 / 6 + 8 * nanos;
      assertThat(slow.time).as("after %d uses", uses).isLessThan(allowed);
    }
  }

  /**
   * A round in which the best way took many times as long, as beside the JVM's compilers: what is
   * taken instead is taken for a small part of the uses.
   */
  @ParameterizedTest
  @ValueSource(ints = {1_024, 4_096, 16_384, 65_536, 262_144})
  void aRoundThatWasDisturbedIsPutRight(int disturbed) {
    for (int seed = 1; seed <= 20; seed++) {
      Choice choice = new Choice(Choice.KERNEL, 0b101, BYTES, seed);
      long clock = 1;
      int wrong = 0;
      for (int k = 1; k <= 4 * disturbed; k++) {
        int way = choice.next();
        boolean slow = way == Choice.KERNEL && k >= disturbed && k < disturbed + disturbed / 4;
        long took = way == Choice.OWN ? 1500 : slow ? 40_000 : 1000;
        clock += took;
        if (choice.isMeasuring()) {
          choice.took(way, clock - took, clock);
        }
        wrong += way == Choice.OWN ? 1 : 0;
      }
      assertThat(choice.best()).as("seed %d", seed).isEqualTo(Choice.KERNEL);
      assertThat(wrong).as("seed %d", seed).isLessThan(disturbed);
    }
  }

  @Test
  void whatIsNotClearlyFasterChangesNothing() {
    Choice choice = new Choice(Choice.KERNEL, ALL, BYTES, 5);
    use(choice, 100_000, 960, 950, 1000);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  /** At first the JVM has not compiled the kernel's way: only a great difference counts. */
  @Test
  void theFirstRoundIsTakenLessSeriously() {
    Choice choice = new Choice(Choice.KERNEL, 0b101, BYTES, 5);
    use(choice, 500, 600, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
    use(choice, 5000, 600, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.OWN);
    Choice hopeless = new Choice(Choice.KERNEL, 0b101, BYTES, 5);
    use(hopeless, 500, 400, 0, 1000);
    assertThat(hopeless.best()).isEqualTo(Choice.OWN);
  }

  /** Of much data a slow way is left behind so many uses that they move some tens of megabytes. */
  @ParameterizedTest
  @CsvSource({"16384, 1024", "131072, 128", "1048576, 64", "4194304, 64"})
  void aSlowWayOfMuchDataIsLeftSooner(int bytes, int uses) {
    for (int seed = 1; seed <= 20; seed++) {
      Choice choice = new Choice(Choice.KERNEL, 0b101, bytes, seed);
      use(choice, uses - 1, 850, 0, 1000);
      assertThat(choice.best()).isEqualTo(Choice.KERNEL);
      use(choice, uses / 2, 850, 0, 1000);
      assertThat(choice.best()).isEqualTo(Choice.OWN);
    }
  }

  /** A clearly slower way of much data is left at once: what is interpreted is little beside it. */
  @ParameterizedTest
  @ValueSource(ints = {16_384, 262_144, 4_194_304})
  void theFirstRoundOfMuchDataIsTakenSeriously(int bytes) {
    for (int seed = 1; seed <= 20; seed++) {
      Choice choice = new Choice(Choice.KERNEL, 0b101, bytes, seed);
      use(choice, 17, 780, 0, 1000);
      assertThat(choice.best()).as("seed %d", seed).isEqualTo(Choice.OWN);
    }
  }

  /** One process's own time says too little of much data, too: it may be passed on. */
  @Test
  void whatIsSoonerOnOneSideOnlyIsNotTakenInTheFirstRound() {
    Choice choice = new Choice(Choice.KERNEL, 0b101, 1 << 20, 5);
    use(choice, 17, new long[] {780, 0, 1000}, new long[] {220, 0, 0});
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  /** What changes later is found later, in rounds that get rarer. */
  @Test
  void roundsComeBack() {
    Choice choice = new Choice(Choice.OWN, 0b101, BYTES, 9);
    use(choice, 4000, 500, 0, 1000);
    assertThat(choice.best()).isEqualTo(Choice.OWN);
    use(choice, 100_000, 1000, 0, 500);
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  @Test
  void waysThatThereAreNotAreNeverTaken() {
    assertThat(use(new Choice(Choice.OWN, 0b101, BYTES, 3), 50_000, 10, 1, 20)[Choice.OTHER])
        .isZero();
    assertThat(use(new Choice(Choice.OWN, 0b001, BYTES, 3), 50_000, 10, 1, 1)[Choice.OWN])
        .isEqualTo(50_000);
  }

  /** One long wait for another process does not count against a way. */
  @Test
  void waitingDoesNotCount() {
    Choice choice = new Choice(Choice.OWN, 0b101, BYTES, 3);
    long clock = 1;
    for (int k = 0; k < 10_000; k++) {
      int way = choice.next();
      long start = clock;
      clock += (way == Choice.KERNEL ? 500 : 1000) + (k % 3 == 0 ? 0 : 1_000_000);
      if (choice.isMeasuring()) {
        choice.took(way, start, clock);
      }
    }
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }

  /** A way that ends sooner and makes the next operation wait gains nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, -7, 12345, Integer.MIN_VALUE, 0})
  void whatIsOnlyPassedOnChangesNothing(int seed) {
    for (int best : new int[] {Choice.OWN, Choice.KERNEL}) {
      Choice choice = new Choice(best, 0b101, BYTES, seed);
      long[] nanos = best == Choice.OWN ? new long[] {1000, 0, 600} : new long[] {600, 0, 1000};
      long[] after = best == Choice.OWN ? new long[] {100, 0, 500} : new long[] {500, 0, 100};
      use(choice, 100_000, nanos, after);
      assertThat(choice.best()).isEqualTo(best);
      after[Choice.OWN] = 100;
      after[Choice.KERNEL] = 100;
      use(choice, 1_000_000, nanos, after);
      assertThat(choice.best()).isNotEqualTo(best);
    }
  }

  /**
   * Messages there and back, which a library moves in 800 where both processes give it their types,
   * and in 1,500 where one alone does; with kernels on both sides one takes 1,200, of which the
   * sender waits for 400. No process gains by another way alone, and the sender's own time is never
   * shorter by it.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void whatIsFasterOnBothSidesTogetherIsFound(int later) {
    for (int log = 10; log <= 20; log++) {
      Choice sends = new Choice(Choice.KERNEL, 0b101, 1 << log, log);
      Choice receives = new Choice(Choice.KERNEL, 0b101, 1 << log, log);
      use(sends, later, 400, 0, 400); // the other process began to choose so much later
      long clock = 1;
      for (int k = 0; k < 20_000; k++) {
        int from = sends.next();
        int to = receives.next();
        boolean kernels = from == Choice.KERNEL && to == Choice.KERNEL;
        long message = from != to ? 1500 : kernels ? 1200 : 800;
        sends.took(from, clock, clock + (kernels ? 400 : message));
        receives.took(to, clock, clock + message);
        clock += 2 * message;
      }
      assertThat(sends.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
      assertThat(receives.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
    }
  }

  /**
   * The same messages where one process was once wrong, since something made its takes of the best
   * way slow: until both ends try it together again, each of them alone is right to go back.
   */
  @ParameterizedTest
  @ValueSource(ints = {100, 1_000, 5_000})
  void endsThatTakeDifferentWaysMeetAgain(int disturbed) {
    for (int log = 10; log <= 20; log++) {
      Choice sends = new Choice(Choice.KERNEL, 0b101, 1 << log, log);
      Choice receives = new Choice(Choice.KERNEL, 0b101, 1 << log, log);
      long clock = 1;
      for (int k = 0; k < 20 * disturbed; k++) {
        int from = sends.next();
        int to = receives.next();
        boolean kernels = from == Choice.KERNEL && to == Choice.KERNEL;
        boolean slow = k >= disturbed && k < 2 * disturbed && from == Choice.OWN;
        long message = from != to ? 1500 : kernels ? 1200 : 800;
        sends.took(from, clock, clock + (kernels ? 400 : message));
        receives.took(to, clock, clock + (slow ? 4 : 1) * message);
        clock += 2 * message;
      }
      assertThat(sends.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
      assertThat(receives.best()).as("2^%d bytes", log).isEqualTo(Choice.OWN);
    }
  }

  /** Between rare operations a program does what takes longer one time than another. */
  @Test
  void whatPassesBetweenRareOperationsDoesNotCount() {
    Choice choice = new Choice(Choice.OWN, 0b101, BYTES, 3);
    use(choice, 100_000, new long[] {1000, 0, 600}, new long[] {50_000, 0, 51_000});
    assertThat(choice.best()).isEqualTo(Choice.KERNEL);
  }
}
