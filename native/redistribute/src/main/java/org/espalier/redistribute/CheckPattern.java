// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

/** What elements hold where a move is checked. */
final class CheckPattern {
  /** What lies where nothing is to be written. */
  static final byte UNTOUCHED = 0x55;

  // Odd, and so apart that no number of elements is as far as some number of eight bytes
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final long EIGHT = 0xD1B54A32D192ED03L;
  private static final int VALUES = 255;

  private CheckPattern() {}

  /**
   * Byte k of the element of that number; never {@link #UNTOUCHED}, or data that never came would
   * pass. Elements of one byte have 255 values between them, so that numbers a row apart must not
   * be alike all together.
   */
  static byte of(long number, int k) {
    long bits = Long.rotateRight(mixed(number * STEP + (k >>> 3) * EIGHT), 8 * (k & 7));
    return (byte) (UNTOUCHED + 1 + (int) (((bits & 0xFFFF) * VALUES) >>> 16));
  }

  /**
   * Every bit of the answer depends on every bit given: the finish of SplitMix64 (G. Steele, D.
   * Lea, C. Flood, OOPSLA 2014). A product alone passes nothing down from high bits to low ones.
   */
  private static long mixed(long bits) {
    long once = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    long twice = (once ^ (once >>> 27)) * 0x94D049BB133111EBL;
    return twice ^ (twice >>> 31);
  }
}
