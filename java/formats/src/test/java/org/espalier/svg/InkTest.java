// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Colours can be read on paper, light and dark, and told apart by the colour-blind. */
class InkTest {
  /** The least contrast of words (Web Content Accessibility Guidelines 2.2, criterion 1.4.3). */
  private static final double WORDS = 4.5;

  /** The least contrast of marks and lines (the same, criterion 1.4.11). */
  private static final double MARKS = 3;

  /**
   * The least distance of two hues in CIELAB as a colour-blind reader sees them; a just noticeable
   * difference is 2.3.
   */
  private static final double APART = 9;

  /** Linear RGB as seen without one kind of cone (Machado, Oliveira, Fernandes 2009, table 1). */
  private static final double[][][] BLIND = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {
      {0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}
    },
    {
      {0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}
    },
  };

  @ParameterizedTest
  @EnumSource(
      value = Ink.class,
      names = {
        "TEXT",
        "NOTE",
        "MOVE",
        "BLUE",
        "VERMILION",
        "GREEN",
        "PURPLE",
        "GOLD",
        "GREY",
        "LINE"
      })
  void canBeReadOnPaper(Ink ink) {
    double least = ink == Ink.LINE || ink == Ink.VERMILION ? MARKS : WORDS;
    assertThat(contrast(ink.light(), Ink.PAPER.light())).isGreaterThan(least);
    assertThat(contrast(ink.dark(), Ink.PAPER.dark())).isGreaterThan(least);
  }

  @Test
  void wordsCanBeReadInBoxes() {
    for (Ink box : List.of(Ink.INPUT, Ink.COMPUTED, Ink.LIGHT)) {
      assertThat(contrast(Ink.TEXT.light(), box.light())).isGreaterThan(WORDS);
      assertThat(contrast(Ink.TEXT.dark(), box.dark())).isGreaterThan(WORDS);
    }
  }

  @Test
  void huesDifferForTheColourBlind() {
    for (double[][] eye : BLIND) {
      for (int i = 0; i < Ink.hues(); i++) {
        for (int j = 0; j < i; j++) {
          apart(Ink.hue(i).light(), Ink.hue(j).light(), eye);
          apart(Ink.hue(i).dark(), Ink.hue(j).dark(), eye);
        }
        apart(Ink.hue(i).light(), Ink.pale(i).light(), eye);
        apart(Ink.hue(i).dark(), Ink.pale(i).dark(), eye);
      }
    }
  }

  private static void apart(String a, String b, double[][] eye) {
    double[] p = lab(a, eye);
    double[] q = lab(b, eye);
    double distance = Math.hypot(Math.hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);
    assertThat(distance).as("%s and %s", a, b).isGreaterThan(APART);
  }

  private static double contrast(String a, String b) {
    double p = luminance(a);
    double q = luminance(b);
    return (Math.max(p, q) + 0.05) / (Math.min(p, q) + 0.05);
  }

  private static double luminance(String colour) {
    double[] rgb = linear(colour);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double[] linear(String colour) {
    double[] rgb = new double[3];
    for (int k = 0; k < 3; k++) {
      double part = Integer.parseInt(colour, 1 + 2 * k, 3 + 2 * k, 16) / 255.0;
      rgb[k] = part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
    return rgb;
  }

  private static double[] lab(String colour, double[][] eye) {
    double[] rgb = linear(colour);
    double[] seen = new double[3];
    for (int k = 0; k < 3; k++) {
      double sum = eye[k][0] * rgb[0] + eye[k][1] * rgb[1] + eye[k][2] * rgb[2];
      seen[k] = Math.clamp(sum, 0, 1);
    }
    double x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505;
    double y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
    double z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089;
    return new double[] {116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))};
  }

  private static double root(double t) {
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
  }
}
