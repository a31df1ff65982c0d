// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.util.Locale;

/** Numbers of bytes for people. */
public final class ByteText {
  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final double STEP = 1024;

  /** From here on a number would be written with four digits in its unit. */
  private static final double NEXT = 999.5;

  private ByteText() {}

  /**
   * Writes a number of bytes with three digits and a unit.
   *
   * @param bytes how many, at least 0
   * @return {@code "999 bytes"}, {@code "1.46 TiB"}
   */
  public static String of(long bytes) {
    if (bytes < NEXT) {
      return bytes == 1 ? "1 byte" : bytes + " bytes";
    }
    double value = bytes / STEP;
    int unit = 0;
    while (value >= NEXT && unit < UNITS.length - 1) {
      value /= STEP;
      unit++;
    }
    String digits = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, digits + " %s", value, UNITS[unit]);
  }

  /**
   * Writes a number of bytes into a column: exactly where it fits.
   *
   * @param bytes how many, at least 0
   * @param width the column's, at least 10
   * @return at most so many characters
   */
  public static String of(long bytes, int width) {
    String exact = String.format(Locale.ROOT, "%,d", bytes);
    return exact.length() <= width ? exact : of(bytes);
  }
}
