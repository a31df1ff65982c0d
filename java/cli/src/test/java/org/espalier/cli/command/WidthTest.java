// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WidthTest {
  @Test
  void whatFitsStaysAsItIs() {
    String text = "a  b\n" + "x".repeat(100) + "\n\n   c\n";
    assertThat(Width.fitted(text)).isEqualTo(text);
    assertThat(Width.fitted("")).isEmpty();
  }

  @Test
  void linesBreakBetweenWordsAndWordsWhereTheyMust() {
    String words = "x".repeat(60) + " " + "y".repeat(50);
    assertThat(Width.fitted(words + "\nz\n"))
        .isEqualTo("x".repeat(60) + "\n    " + "y".repeat(50) + "\nz\n");
    assertThat(Width.fitted("x".repeat(250)))
        .isEqualTo("x".repeat(100) + "\n    " + "x".repeat(96) + "\n    " + "x".repeat(54));
    assertThat(Width.fitted("  " + "x".repeat(120)))
        .isEqualTo("  " + "x".repeat(98) + "\n    " + "x".repeat(22));
    assertThat(Width.fitted("x".repeat(90) + " ".repeat(30))).isEqualTo("x".repeat(90));
  }

  @Test
  void nothingIsLostAndNothingIsTooWide() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 2_000; k++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(400); n > 0; n--) {
        int c = random.nextInt(14);
        text.append(c == 0 ? "\n" : c < 3 ? " " : c == 3 ? "\ud83d\ude00" : "b");
      }
      String fitted = Width.fitted(text.toString());
      assertThat(fitted.lines()).allMatch(line -> line.length() <= 100);
      assertThat(fitted.replaceAll("\\s", "")).isEqualTo(text.toString().replaceAll("\\s", ""));
      assertThat(fitted.lines())
          .allMatch(line -> line.isEmpty() || !Character.isLowSurrogate(line.charAt(0)));
    }
  }

  @Test
  void numbersAreExactWhereTheyFit() {
    assertThat(Width.number(12_345_678, 10)).isEqualTo("12,345,678");
    assertThat(Width.number(123_456_789, 10)).isEqualTo("1.23e+08");
    assertThat(Width.number(Long.MAX_VALUE, 8)).isEqualTo("9.22e+18");
  }
}
