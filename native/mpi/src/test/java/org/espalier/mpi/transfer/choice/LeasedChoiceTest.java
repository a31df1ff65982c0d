// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever takes leases of a choice takes the same ways, use by use, as whoever asks for each: the
 * two processes of a message stay together, whichever of the two they do.
 */
class LeasedChoiceTest {
  private static final int USES = 40_000;

  /** How long the ways take at a use; the same for both. */
  private final long[][] nanos = new long[USES][Choice.WAYS];

  private void draw(Random random) {
    long[] mostly = {800 + random.nextInt(400), 800 + random.nextInt(400), 1000};
    for (long[] each : nanos) {
      for (int way = 0; way < Choice.WAYS; way++) {
        each[way] = mostly[way] + random.nextInt(300) + (random.nextInt(50) == 0 ? 9000 : 0);
      }
    }
  }

  private static Choice choice(int seed, int allowed) {
    int best = allowed == 0b100 ? 2 : Integer.numberOfTrailingZeros(allowed);
    return new Choice(best, allowed, 800, seed);
  }

  private int[] asked(Choice choice) {
    int[] ways = new int[USES];
    long clock = 1;
    for (int use = 0; use < USES; use++) {
      int way = choice.next();
      if (choice.isMeasuring()) {
        choice.took(way, clock, clock + nanos[use][way]);
      }
      clock += nanos[use][way] + 100;
      ways[use] = way;
    }
    return ways;
  }

  /** Leases at random uses, asks at the others. */
  private int[] leased(Choice choice, Random random) {
    int[] ways = new int[USES];
    long clock = 1;
    for (int use = 0; use < USES; ) {
      long many = random.nextBoolean() ? choice.lease() : 0;
      int few = many == 0 && random.nextInt(4) > 0 ? choice.leaseTimed() : 0;
      if (many > 0) {
        for (int way = choice.best(); many > 0 && use < USES; many--) {
          clock += nanos[use][way] + 100;
          ways[use++] = way;
        }
      } else if (few > 0) {
        assertThat(few).isLessThanOrEqualTo(Choice.MOST_TIMED);
        int way = choice.leasedWay();
        long[] starts = new long[few];
        long[] ends = new long[few];
        int told = 0;
        while (told < few && use < USES) {
          starts[told] = clock;
          ends[told++] = clock + nanos[use][way];
          clock += nanos[use][way] + 100;
          ways[use++] = way;
        }
        choice.took(starts, ends, told);
      } else {
        int way = choice.next();
        if (choice.isMeasuring()) {
          choice.took(way, clock, clock + nanos[use][way]);
        }
        clock += nanos[use][way] + 100;
        ways[use++] = way;
      }
    }
    return ways;
  }

  @ParameterizedTest
  @ValueSource(ints = {0b101, 0b111, 0b011, 0b100})
  void theSameWaysAreTaken(int allowed) {
    for (int seed = 1; seed <= 20; seed++) {
      draw(new Random(seed));
      int[] asked = asked(choice(seed, allowed));
      int[] leased = leased(choice(seed, allowed), new Random(-seed));
      assertThat(leased).as("seed " + seed).isEqualTo(asked);
    }
  }

  /** Until the next round: none is timed there. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aLeaseOfManyEndsWhereARoundBegins(int seed) {
    Choice choice = choice(seed, 0b101);
    assertThat(choice.lease()).as("the first use is of a round").isZero();
    int uses = 0;
    do {
      choice.took(choice.next(), uses, uses + 10L);
      uses++;
    } while (choice.isMeasuring());
    long many = choice.lease();
    assertThat(many).isPositive();
    assertThat(choice.lease()).isZero();
    choice.next();
    assertThat(choice.isMeasuring()).isTrue();
  }
}
