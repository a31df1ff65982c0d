// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SideTest {
  private static Side side(String word, long times) {
    List<String> types = new ArrayList<>();
    List<Long> lengths = new ArrayList<>();
    for (String type : word.split("", -1)) {
      if (type.isEmpty()) {
        continue;
      }
      if (!types.isEmpty() && types.getLast().equals(type)) {
        lengths.set(lengths.size() - 1, lengths.getLast() + 1);
      } else {
        types.add(type);
        lengths.add(1L);
      }
    }
    return Side.of(
        types.toArray(new String[0]), lengths.stream().mapToLong(l -> l).toArray(), times);
  }

  /** The index of the first difference of two texts up to the shorter one's end. */
  private static long expected(String a, String b) {
    for (int k = 0; k < Math.min(a.length(), b.length()); k++) {
      if (a.charAt(k) != b.charAt(k)) {
        return k;
      }
    }
    return -1;
  }

  @Test
  void randomWordsAreComparedAsTheirLettersAre() {
    Random random = new Random(14);
    int equal = 0;
    for (int round = 0; round < 20_000; round++) {
      String[] words = new String[2];
      int[] times = new int[2];
      for (int k = 0; k < 2; k++) {
        StringBuilder word = new StringBuilder();
        for (int letters = 1 + random.nextInt(5); letters > 0; letters--) {
          word.append((char) ('a' + random.nextInt(2)));
        }
        words[k] = word.toString();
        times[k] = 1 + random.nextInt(4);
      }
      String a = words[0].repeat(times[0]);
      String b = words[1].repeat(times[1]);
      Side first = side(words[0], times[0]);
      Side second = side(words[1], times[1]);
      long at = expected(a, b);
      equal += at < 0 ? 1 : 0;
      assertThat(first.mismatch(second)).as(a + " " + b).isEqualTo(at);
      assertThat(second.mismatch(first)).as(b + " " + a).isEqualTo(at);
      assertThat(first.elements()).isEqualTo(a.length());
      int index = random.nextInt(a.length());
      assertThat(first.type(index)).isEqualTo(String.valueOf(a.charAt(index)));
      assertThat(first.type(a.length())).isEqualTo("nothing");
    }
    assertThat(equal).isGreaterThan(1000);
  }

  @Test
  void aNoteSurvivesItsWay() {
    Note note = new Note(7, new Site("send", "Halo.java:31"), side("aab", 1L << 40));
    Note back = Note.of(note.bytes());
    assertThat(back.rank()).isEqualTo(7);
    assertThat(back.site()).isEqualTo(note.site());
    assertThat(back.side().elements()).isEqualTo(3L << 40);
    assertThat(back.side().mismatch(note.side())).isEqualTo(-1);
    Note none = Note.of(new Note(0, note.site(), Side.unreadable("why")).bytes());
    assertThat(none.side().isReadable()).isFalse();
    assertThat(none.side()).hasToString("why");
  }

  @Test
  void aSideIsSaidInFewWords() {
    assertThat(Side.NONE).hasToString("no elements");
    assertThat(side("a", 1)).hasToString("1 element: a");
    assertThat(side("a", 5)).hasToString("5 elements: a × 5");
    assertThat(side("aab", 10)).hasToString("30 elements: 10 × (a × 2, b)");
    assertThat(side("ab".repeat(50), 1).toString()).endsWith(", …").hasSizeLessThan(80);
    assertThat(side("aab", 2).repeated(0).elements()).isZero();
    assertThat(side("aab", 2).repeated(4).elements()).isEqualTo(24);
  }
}
