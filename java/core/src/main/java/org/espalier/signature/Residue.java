// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

/**
 * A residue modulo the Mersenne prime 2¹²⁷ − 1, as two words.
 *
 * @param high bits 64 to 126
 * @param low bits 0 to 63
 */
record Residue(long high, long low) {
  static final Residue ZERO = new Residue(0, 0);
  static final Residue ONE = new Residue(0, 1);

  private static final long HIGH_MASK = Long.MAX_VALUE; // 63 bits: 127 − 64

  /** Reduces {@code high · 2⁶⁴ + low}, any 128 bits, once: 2¹²⁷ counts 1. */
  private static Residue reduce(long high, long low) {
    long carry = high >>> 63;
    long newLow = low + carry;
    long newHigh = (high & HIGH_MASK) + (Long.compareUnsigned(newLow, low) < 0 ? 1 : 0);
    if (newHigh < 0) { // exactly 2¹²⁷ after the carry
      return new Residue(0, newLow + 1);
    }
    // The modulus itself is another name of 0.
    return newHigh == HIGH_MASK && newLow == -1L ? ZERO : new Residue(newHigh, newLow);
  }

  Residue plus(Residue other) {
    long sumLow = low + other.low;
    long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
    return reduce(high + other.high + carry, sumLow);
  }

  Residue minus(Residue other) {
    // p − x is the bitwise complement of x in 127 bits.
    return plus(new Residue(~other.high & HIGH_MASK, ~other.low));
  }

  /** The product, in schoolbook form: 254 bits r3:r2:r1:r0, folded at bit 127. */
  Residue times(Residue other) {
    long a0 = low;
    long a1 = high;
    long b0 = other.low;
    long b1 = other.high;
    long r0 = a0 * b0;
    long r1 = Math.unsignedMultiplyHigh(a0, b0);
    long midLow = a0 * b1;
    long midHigh = Math.unsignedMultiplyHigh(a0, b1);
    long mid2Low = a1 * b0;
    long mid2High = Math.unsignedMultiplyHigh(a1, b0);
    long r2 = a1 * b1;
    long r3 = Math.unsignedMultiplyHigh(a1, b1);

    long sum = r1 + midLow;
    long carry = Long.compareUnsigned(sum, r1) < 0 ? 1 : 0;
    r1 = sum + mid2Low;
    carry += Long.compareUnsigned(r1, sum) < 0 ? 1 : 0;

    sum = r2 + midHigh;
    long carry3 = Long.compareUnsigned(sum, r2) < 0 ? 1 : 0;
    long sum2 = sum + mid2High;
    carry3 += Long.compareUnsigned(sum2, sum) < 0 ? 1 : 0;
    r2 = sum2 + carry;
    carry3 += Long.compareUnsigned(r2, sum2) < 0 ? 1 : 0;
    r3 += carry3;

    // value = low127 + 2¹²⁷ · rest, and 2¹²⁷ counts 1
    Residue lowPart = reduce(r1 & HIGH_MASK, r0);
    Residue rest = reduce((r3 << 1) | (r2 >>> 63), (r2 << 1) | (r1 >>> 63));
    return lowPart.plus(rest);
  }

  /** This to the power of {@code exponent}, at least 0. */
  Residue power(long exponent) {
    Residue result = ONE;
    Residue square = this;
    for (long rest = exponent; rest > 0; rest >>>= 1) {
      if ((rest & 1) == 1) {
        result = result.times(square);
      }
      square = square.times(square);
    }
    return result;
  }
}
