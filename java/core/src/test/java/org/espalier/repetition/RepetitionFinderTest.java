// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.reconstruct.Words;
import org.junit.jupiter.api.Test;

/** The repetitions found are those that comparing every two places of the string gives. */
class RepetitionFinderTest {
  private record Repetition(int period, int first, int last) {}

  private static List<Repetition> found(Letters letters) {
    RepetitionFinder finder = new RepetitionFinder(letters, Deadline.none());
    try {
      finder.run();
    } catch (Deadline.Reached reached) {
      throw new AssertionError(reached);
    }
    List<Repetition> all = new ArrayList<>();
    for (int i = 0; i < finder.period.size(); i++) {
      all.add(new Repetition(finder.period.get(i), finder.first.get(i), finder.last.get(i)));
    }
    return all;
  }

  /** Every maximal interval of E_q that is long enough and primitive, by definition. */
  private static List<Repetition> defined(int[] t) {
    List<Repetition> all = new ArrayList<>();
    for (int q = 2; q < t.length; q++) {
      int x = 0;
      while (x + q < t.length) {
        int l = x;
        while (x + q < t.length && t[x] == t[x + q]) {
          x++;
        }
        if (x - l >= q - 1 && primitive(t, l, x - 1 + q, q)) {
          all.add(new Repetition(q, l, x - 1));
        }
        x++;
      }
    }
    return all;
  }

  private static boolean primitive(int[] t, int from, int to, int q) {
    for (int p = 1; p < q; p++) {
      boolean period = q % p == 0;
      for (int x = from; period && x + p <= to; x++) {
        period = t[x] == t[x + p];
      }
      if (period) {
        return false;
      }
    }
    return true;
  }

  private static void check(int... word) {
    Letters letters = new Letters(Words.layout(word));
    assertThat(found(letters)).containsExactlyInAnyOrderElementsOf(defined(letters.letter));
  }

  @Test
  void everyShortWord() {
    for (int length = 0; length <= 11; length++) {
      Words.all(length, 2, RepetitionFinderTest::check);
    }
    Words.all(7, 3, RepetitionFinderTest::check);
  }

  /** Words of every length about and beyond where direct comparison ends, spoilt at every place. */
  @Test
  void periodicWordsWithOneMismatch() {
    for (int length = 23; length <= 53; length += 5) {
      for (int period = 1; period <= length / 2 + 1; period++) {
        int q = period;
        for (int spoilt = 0; spoilt < length; spoilt += 3) {
          int place = spoilt;
          check(Words.of(length, i -> i == place ? 2 : i % q == 0 ? 1 : 0));
        }
      }
    }
  }

  @Test
  void wordsOfManyRepetitions() {
    for (int length = 25; length <= 90; length++) {
      check(Words.fibonacci(length));
      check(Words.thueMorse(length));
    }
  }

  @Test
  void theSearchEndsAtItsLimit() {
    Letters letters = new Letters(Words.layout(Words.fibonacci(100)));
    assertThatThrownBy(new RepetitionFinder(letters, Deadline.after(Duration.ZERO))::run)
        .isInstanceOf(Deadline.Reached.class);
  }
}
