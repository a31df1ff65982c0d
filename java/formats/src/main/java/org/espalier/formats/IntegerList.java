// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.Arrays;

/** Reads integers separated by white space or commas. */
final class IntegerList {
  private IntegerList() {}

  static long[] read(InputFile file) {
    String text = file.text();
    long[] values = new long[Math.max(16, text.length() / 4)];
    int count = 0;
    int line = 1;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
      }
      if (isSeparator(c)) {
        at++;
        continue;
      }
      int start = at;
      while (at < text.length() && !isSeparator(text.charAt(at))) {
        at++;
      }
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = parse(file, line, text.substring(start, at));
    }
    if (count == 0) {
      throw new InputException(file.name() + ": a layout must have at least one element, got none");
    }
    return Arrays.copyOf(values, count);
  }

  private static boolean isSeparator(char c) {
    return c == ',' || Character.isWhitespace(c);
  }

  private static long parse(InputFile file, int line, String word) {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      String shown = word.length() > 40 ? word.substring(0, 40) + "…" : word;
      throw new InputException(
          "%s: line %d: expected an integer of 64 bits, got \"%s\""
              .formatted(file.name(), line, shown),
          e);
    }
  }
}
