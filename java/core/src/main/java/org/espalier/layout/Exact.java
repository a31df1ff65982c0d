// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

/** Arithmetic on displacements and counts that names what overflowed instead of wrapping round. */
public final class Exact {
  private Exact() {}

  /**
   * Adds two numbers.
   *
   * @param a a summand
   * @param b a summand
   * @param what the quantity's name, for the message
   * @return the sum
   * @throws IllegalArgumentException if the sum does not fit 64 bits
   */
  public static long add(long a, long b, String what) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw overflow(what, a + " + " + b);
    }
    return sum;
  }

  /**
   * Subtracts two numbers.
   *
   * @param a what is subtracted from
   * @param b what is subtracted
   * @param what the quantity's name, for the message
   * @return the difference
   * @throws IllegalArgumentException if the difference does not fit 64 bits
   */
  public static long subtract(long a, long b, String what) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      throw overflow(what, a + " - " + b);
    }
    return difference;
  }

  /**
   * Multiplies two numbers.
   *
   * @param a a factor
   * @param b a factor
   * @param what the quantity's name, for the message
   * @return the product
   * @throws IllegalArgumentException if the product does not fit 64 bits
   */
  public static long multiply(long a, long b, String what) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    if (high != low >> 63) {
      throw overflow(what, a + " * " + b);
    }
    return low;
  }

  private static IllegalArgumentException overflow(String what, String term) {
    return new IllegalArgumentException(what + " must fit 64 bits, got " + term);
  }
}
