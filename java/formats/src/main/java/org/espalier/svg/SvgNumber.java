// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

/** Numbers as SVG has them, with at most two decimals. */
final class SvgNumber {
  private SvgNumber() {}

  static String of(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a coordinate must be finite, got " + value);
    }
    long hundredths = Math.round(value * 100);
    long whole = hundredths / 100;
    long rest = Math.abs(hundredths % 100);
    String sign = hundredths < 0 && whole == 0 ? "-" : "";
    String decimals =
        rest == 0 ? "" : rest % 10 == 0 ? "." + rest / 10 : rest < 10 ? ".0" + rest : "." + rest;
    return sign + whole + decimals;
  }
}
