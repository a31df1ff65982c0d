// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.util.List;
import java.util.Locale;

/**
 * The colours of all drawings, each for light and for dark surroundings. The hues are those of M.
 * Okabe and K. Ito, Color Universal Design (2002), which colour-blind readers tell apart; those of
 * lines are darkened where they would be too pale on white.
 */
public enum Ink {
  /** What everything is drawn on. */
  PAPER("#ffffff", "#15181d"),
  /** Words. */
  TEXT("#1b1b1b", "#ececec"),
  /** Words of second rank. */
  NOTE("#555555", "#b8b8b8"),
  /** Grids and other lines in the background. */
  RULE("#dcdcdc", "#3b4048"),
  /** Edges of graphs and frames. */
  LINE("#767676", "#979797"),
  /** What is lit. */
  LIGHT("#fff0b3", "#4d431a"),
  /** The inside of a box that is given. */
  INPUT("#dcebf7", "#1d3a53"),
  /** The inside of a box that is computed. */
  COMPUTED("#fbf3da", "#3c3620"),
  /** What moves, and what is wrong. */
  MOVE("#b3261e", "#ff9b85"),
  /** Blue. */
  BLUE("#0072b2", "#399ada"),
  /** Vermilion. */
  VERMILION("#e0670f", "#e1722a"),
  /** Bluish green. */
  GREEN("#00805d", "#22ae83"),
  /** Reddish purple. */
  PURPLE("#a83f92", "#d07abf"),
  /** Yellow, darkened. */
  GOLD("#8b6700", "#d3a62d"),
  /** Grey. */
  GREY("#5a5a5a", "#9b9c9d"),
  /** Blue, paler. */
  PALE_BLUE("#7cc0ea", "#1f618d"),
  /** Vermilion, paler. */
  PALE_VERMILION("#f3b183", "#9c4a12"),
  /** Green, paler. */
  PALE_GREEN("#7fd0b6", "#0f6b52"),
  /** Purple, paler. */
  PALE_PURPLE("#dba6d0", "#7c3f6f"),
  /** Yellow, paler. */
  PALE_GOLD("#e3c872", "#7d6114"),
  /** Grey, paler. */
  PALE_GREY("#b0b0b0", "#5f5f5f");

  private static final List<Ink> HUES = List.of(BLUE, VERMILION, GREEN, PURPLE, GOLD, GREY);
  private static final List<Ink> PALE =
      List.of(PALE_BLUE, PALE_VERMILION, PALE_GREEN, PALE_PURPLE, PALE_GOLD, PALE_GREY);

  private final String light;
  private final String dark;

  Ink(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  /**
   * Returns a hue that differs from its neighbours.
   *
   * @param number at least 0; after {@link #hues} they begin again
   * @return the hue
   */
  public static Ink hue(long number) {
    return HUES.get((int) (number % HUES.size()));
  }

  /**
   * Returns the paler shade of a hue.
   *
   * @param number as for {@link #hue}
   * @return the shade
   */
  public static Ink pale(long number) {
    return PALE.get((int) (number % PALE.size()));
  }

  /**
   * Returns how many hues there are.
   *
   * @return at least 1
   */
  public static int hues() {
    return HUES.size();
  }

  /**
   * Returns the colour in light surroundings.
   *
   * @return as {@code #rrggbb}
   */
  public String light() {
    return light;
  }

  /**
   * Returns the colour in dark surroundings.
   *
   * @return as {@code #rrggbb}
   */
  public String dark() {
    return dark;
  }

  /** The name of its class in a style sheet. */
  String style() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
