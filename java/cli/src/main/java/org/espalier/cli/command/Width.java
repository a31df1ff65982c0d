// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.Locale;
import java.util.stream.Collectors;

/** Text for people within the width of a terminal, whatever names and numbers are in it. */
public final class Width {
  /** The columns of a line. */
  public static final int COLUMNS = 100;

  private static final String INDENT = "    ";

  private Width() {}

  /**
   * Breaks lines that are too wide, between words where that can be.
   *
   * @param text lines
   * @return the same words, in lines of at most {@value #COLUMNS} characters; what follows a break
   *     is set in
   */
  public static String fitted(String text) {
    return text.length() <= COLUMNS
        ? text
        : text.lines().map(Width::broken).collect(Collectors.joining("\n"))
            + (text.endsWith("\n") ? "\n" : "");
  }

  private static String broken(String line) {
    StringBuilder broken = new StringBuilder();
    String rest = line;
    String indent = "";
    while (indent.length() + rest.length() > COLUMNS) {
      int room = COLUMNS - indent.length();
      int space = rest.lastIndexOf(' ', room);
      boolean words = space > 0 && !rest.substring(0, space).isBlank();
      int end = words ? space : Character.isHighSurrogate(rest.charAt(room - 1)) ? room - 1 : room;
      broken.append(indent).append(rest.substring(0, end).stripTrailing()).append('\n');
      rest = rest.substring(end).stripLeading();
      indent = INDENT;
    }
    return rest.isEmpty() && !broken.isEmpty()
        ? broken.substring(0, broken.length() - 1)
        : broken.append(indent).append(rest).toString();
  }

  /**
   * Writes a number into a column: exactly where it fits.
   *
   * @param number the number, at least 0
   * @param width the column's, at least 8
   * @return at most so many characters
   */
  public static String number(long number, int width) {
    String exact = String.format(Locale.ROOT, "%,d", number);
    return exact.length() <= width ? exact : String.format(Locale.ROOT, "%.2e", (double) number);
  }
}
