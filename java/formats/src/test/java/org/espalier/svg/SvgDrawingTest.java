// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.espalier.svg.SvgDrawing.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class SvgDrawingTest {
  @Test
  void wordsOfAnyCharactersStayWords() throws Exception {
    String wild = "<a href=\"x\">&amp; ]]> 'é→ 漢 \ud83d\ude00";
    SvgDrawing drawing = new SvgDrawing(wild);
    drawing.words(10, 20, Side.START, 12, Ink.TEXT, wild).tells(wild).node(wild).of(wild);
    Document svg = DrawingChecks.parse(drawing.svg());
    Element text = (Element) svg.getElementsByTagName("text").item(0);
    assertThat(text.getLastChild().getTextContent()).isEqualTo(wild);
    assertThat(text.getFirstChild().getTextContent()).isEqualTo(wild);
    assertThat(text.getAttribute("data-node")).isEqualTo(wild);
    assertThat(svg.getElementsByTagName("a").getLength()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noTextBreaksTheFile(long seed) throws Exception {
    Random random = new Random(seed);
    StringBuilder wild = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      wild.append((char) random.nextInt(random.nextBoolean() ? 160 : 0x10000));
    }
    SvgDrawing drawing = new SvgDrawing(wild.toString());
    drawing.words(0, 0, Side.START, 9, Ink.TEXT, wild.toString()).tells(wild.toString());
    Document svg = DrawingChecks.parse(drawing.svg());
    String kept = svg.getElementsByTagName("text").item(0).getLastChild().getTextContent();
    // Nothing is lost but what XML has no place for.
    long letters = wild.codePoints().filter(Character::isLetterOrDigit).count();
    assertThat(kept.codePoints().filter(Character::isLetterOrDigit).count()).isEqualTo(letters);
    assertThat(kept.chars()).noneMatch(c -> c < ' ' || (c >= 0x7f && c < 0xa0));
  }

  @Test
  void controlsAndTurnedDirectionsBecomeSpaces() {
    assertThat(Words.escaped("a\u0000b\u001bc\nd\u202ee\ud800f\uffff")).isEqualTo("a b c d e f ");
  }

  @Test
  void nothingIsCutOff() throws Exception {
    SvgDrawing drawing = new SvgDrawing("t");
    drawing.words(-300, 500, Side.END, 20, Ink.TEXT, "far to the left");
    drawing.words(900, -40, Side.START, 20, Ink.TEXT, "far up and to the right");
    drawing.circle(100, 100, 5).fill(Ink.BLUE);
    assertThat(DrawingChecks.check(drawing)).hasSize(2);
  }

  @Test
  void darkSurroundingsHaveEachColourThatIsUsed() {
    SvgDrawing drawing = new SvgDrawing("t");
    drawing.rectangle(0, 0, 9, 9).fill(Ink.GOLD).stroke(Ink.MOVE, 2);
    assertThat(drawing.svg())
        .contains("fill=\"" + Ink.GOLD.light() + "\"", "class=\"f-gold s-move\"")
        .contains(".f-gold { fill: " + Ink.GOLD.dark() + " }")
        .contains(".s-move { stroke: " + Ink.MOVE.dark() + " }")
        .doesNotContain(".f-blue");
  }

  @Test
  void numbersAreShortAndFinite() {
    assertThat(SvgNumber.of(3)).isEqualTo("3");
    assertThat(SvgNumber.of(-0.5)).isEqualTo("-0.5");
    assertThat(SvgNumber.of(2.049)).isEqualTo("2.05");
    assertThat(SvgNumber.of(-12.3456)).isEqualTo("-12.35");
    assertThatThrownBy(() -> SvgNumber.of(Double.NaN)).hasMessageContaining("finite, got NaN");
  }

  @Test
  void wordsAreFittedInTheMiddle() {
    String name = "a_rather_long_name_of_an_array.2";
    for (double room = 20; room < 300; room += 7) {
      String fitted = Words.fitted(name, room, 12, true);
      assertThat(Words.width(fitted, 12, true)).isLessThanOrEqualTo(room);
      if (!fitted.equals(name)) {
        int dots = fitted.indexOf('…');
        assertThat(name).startsWith(fitted.substring(0, dots)).endsWith(fitted.substring(dots + 1));
      }
    }
    assertThat(Words.fitted("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00", 40, 12, false))
        .isEqualTo("\ud83d\ude00…\ud83d\ude00");
  }
}
