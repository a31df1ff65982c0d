// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

/** Spans of time for people. */
public final class TimeText {
  private TimeText() {}

  /**
   * Writes a span with a unit and three digits.
   *
   * @param nanos nanoseconds, at least 0
   * @return such as {@code 24.1 us}
   */
  public static String of(long nanos) {
    if (nanos < 1_000) {
      return nanos + " ns";
    }
    String[] units = {"us", "ms", "s"};
    double value = nanos / 1e3;
    int unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1e3;
      unit++;
    }
    String digits = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f";
    return NodeLabel.text(digits, value) + " " + units[unit];
  }
}
