// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.math.BigDecimal;
import java.math.MathContext;

/** Measured numbers for people: four digits that count, without an exponent. */
final class Significant {
  private Significant() {}

  static String of(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : Double.toString(value);
    }
    return new BigDecimal(value, new MathContext(4)).stripTrailingZeros().toPlainString();
  }
}
