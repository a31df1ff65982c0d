// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

/** What elements hold where a move is checked. */
final class CheckPattern {
  /** What lies where nothing is to be written. */
  static final byte UNTOUCHED = 0x55;

  private CheckPattern() {}

  /** Byte k of the element of that number: the bytes of a mixed number, over and over. */
  static byte of(long number, int k) {
    return (byte) ((number * 0x9E3779B97F4A7C15L) >>> (8 * (k % 8)));
  }
}
