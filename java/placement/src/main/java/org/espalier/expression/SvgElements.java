// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Locale;

/** The elements of an SVG document, one on each line. */
final class SvgElements {
  private final StringBuilder elements = new StringBuilder();

  /** Adds words; {@code anchor} says which end of them is at x. */
  void text(double x, double y, String anchor, int size, String colour, String words) {
    add(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\" fill=\"%s\">%s</text>",
        x, y, anchor, size, colour, escaped(words));
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Adds one element; numbers are written with at most one decimal. */
  void add(String format, Object... values) {
    Object[] written = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      written[i] =
          values[i] instanceof Double d
              ? String.format(Locale.ROOT, d == Math.rint(d) ? "%.0f" : "%.1f", d)
              : values[i];
    }
    elements.append(String.format(Locale.ROOT, format, written)).append('\n');
  }

  @Override
  public String toString() {
    return elements.toString();
  }
}
