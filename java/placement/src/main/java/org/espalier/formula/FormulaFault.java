// SPDX-License-Identifier: Apache-2.0
package org.espalier.formula;

/** Complaints about a formula, in one line that can be read however long the formula is. */
public final class FormulaFault {
  /** A formula of up to so many characters is shown whole, a longer one around the fault. */
  private static final int SHOWN = 80;

  private FormulaFault() {}

  /**
   * Says what was expected where.
   *
   * @param text the formula
   * @param at the character at fault, counted from 0; the length where the formula ends too early
   * @param what what would be right
   * @return {@code "a + * b": expected a number at character 4, got "*"}
   */
  public static String expected(String text, int at, String what) {
    String got =
        at < text.length() ? "\"" + Character.toString(text.codePointAt(at)) + "\"" : "the end";
    return "\"%s\": expected %s at character %d, got %s".formatted(around(text, at), what, at, got);
  }

  private static String around(String text, int at) {
    if (text.length() <= SHOWN) {
      return text;
    }
    int from = whole(text, Math.max(0, Math.min(at - SHOWN / 2, text.length() - SHOWN)));
    int to = whole(text, from + SHOWN);
    return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
  }

  /** The next place that is not within a pair of surrogates. */
  private static int whole(String text, int at) {
    return at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
  }
}
