// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.deadline.Deadline;
import org.espalier.reconstruct.Words;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;

/** The chains of a layout are those that comparing all neighbouring blocks gives. */
class ChainsTest {
  private record Chain(int period, int first, int end) {}

  private static Chains chains(Letters letters) {
    try {
      RepetitionFinder finder = new RepetitionFinder(letters, Deadline.none());
      finder.run();
      return Chains.of(letters, finder, Deadline.none());
    } catch (Deadline.Reached reached) {
      throw new AssertionError(reached);
    }
  }

  private static List<Chain> listed(Chains chains) {
    List<Chain> all = new ArrayList<>();
    for (int i = 0; i < chains.count; i++) {
      all.add(new Chain(chains.period[i], chains.first[i], chains.end[i]));
    }
    return all;
  }

  /** Three or more equal neighbours, as many as there are, of two strides or more. */
  private static List<Chain> defined(Letters letters) {
    List<Chain> all = new ArrayList<>();
    for (int q = 2; 3 * q <= letters.n; q++) {
      for (int first = 0; first + 3 * q <= letters.n; first++) {
        if (first >= q && letters.sameBlock(first - q, first, q)) {
          continue;
        }
        int end = first + q;
        boolean strided = true;
        while (end + q <= letters.n && letters.sameBlock(first, end, q)) {
          strided &= letters.letter[end - 1] == letters.letter[first + q - 1];
          end += q;
        }
        if (end - first >= 3 * q && !strided) {
          all.add(new Chain(q, first, end));
        }
      }
    }
    return all;
  }

  private static void check(int... word) {
    Letters letters = new Letters(Words.layout(word));
    List<Chain> all = defined(letters);
    assertThat(listed(chains(letters))).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void everyShortWord() {
    for (int length = 0; length <= 12; length++) {
      Words.all(length, 2, ChainsTest::check);
    }
    Words.all(8, 3, ChainsTest::check);
  }

  /** Three runs of any lengths: chains of many periods through the gaps between them. */
  @Test
  void runsWithGaps() {
    for (int one = 0; one < 13; one++) {
      for (int two = 0; two < 13; two++) {
        for (int three = 0; three < 13; three += 2) {
          int gap = one;
          int next = one + 1 + two;
          for (int run : new int[] {0, 3}) {
            check(Words.of(next + 1 + three, i -> i == gap ? 1 : i == next ? 2 : run));
          }
        }
      }
    }
  }

  /** Blocks of three with gaps, in a run that is not whole at its ends. */
  @Test
  void repetitionsWithGaps() {
    for (int length = 20; length < 36; length++) {
      for (int gap = 0; gap < length; gap++) {
        int place = gap;
        for (int period = 2; period <= 4; period++) {
          int q = period;
          check(Words.of(length, i -> i == place ? 2 : i % q == 1 ? 1 : 0));
        }
      }
    }
  }

  /** A pass that begins inside of a chain finds it, and one that meets it does. */
  @Test
  void everyChainIsMetWhereItsThirdBlockEnds() {
    Letters letters = new Letters(Words.layout(Words.of(60, i -> i % 7 == 3 ? i % 2 : 0)));
    Chains chains = chains(letters);
    assertThat(chains.count).isGreaterThan(5);
    for (int j = 0; j <= letters.n; j++) {
      for (int c = chains.meet[j]; c < chains.meet[j + 1]; c++) {
        assertThat(chains.first[c] + 3 * chains.period[c]).isEqualTo(j);
      }
      Ints started = new Ints();
      chains.stabbing.find(j, started);
      List<Integer> starts = new ArrayList<>();
      for (int c = 0; c < chains.count; c++) {
        if (chains.first[c] < j && j + 3 * chains.period[c] <= chains.end[c]) {
          starts.add(c);
        }
      }
      assertThat(started.toArray()).containsExactlyInAnyOrder(ints(starts));
    }
    assertThat(chains.meet[letters.n + 1]).isEqualTo(chains.count);
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Gathering intervals and linking them both look at the clock, but seldom. */
  @Test
  void bothStepsEndAtTheirLimit() throws Deadline.Reached {
    Letters many = new Letters(Words.layout(Words.fibonacci(900)));
    RepetitionFinder finder = new RepetitionFinder(many, Deadline.none());
    finder.run();
    Letters two = new Letters(Words.layout(Words.of(4_001, i -> i == 2_000 ? 1 : 0)));
    RepetitionFinder none = new RepetitionFinder(two, Deadline.none());
    assertEndsSoon(many, finder);
    assertEndsSoon(two, none);
  }

  private static void assertEndsSoon(Letters letters, RepetitionFinder found)
      throws Deadline.Reached {
    assertThatThrownBy(() -> Chains.of(letters, found, Deadline.after(Duration.ZERO)))
        .isInstanceOf(Deadline.Reached.class);
    VirtualClock clock = VirtualClock.standing();
    Chains.of(letters, found, Deadline.after(Optional.of(Duration.ofDays(1)), clock));
    // one reading starts the limit
    assertThat(clock.readings() - 1).isBetween(1L, letters.n / 50L);
  }
}
