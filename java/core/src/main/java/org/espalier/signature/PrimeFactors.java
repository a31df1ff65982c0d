// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The distinct prime factors of a 63-bit number: trial division by small primes, then Pollard's rho
 * (J. M. Pollard, <i>A Monte Carlo method for factorization</i>, BIT 15, 1975) on what is left. The
 * primality test is Miller–Rabin with the first twelve primes as bases, which is exact below 2⁶⁴
 * (J. Sorenson, J. Webster, Math. Comp. 86, 2017).
 */
final class PrimeFactors {
  /** Below this, division finds factors faster than rho does. */
  private static final int TRIAL_LIMIT = 1 << 10;

  private static final long[] BASES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};

  private PrimeFactors() {}

  /** The distinct primes that divide {@code n}, at least 1. */
  static List<Long> of(long n) {
    List<Long> primes = new ArrayList<>();
    long rest = n;
    for (long d = 2; d < TRIAL_LIMIT && d * d <= rest; d++) {
      if (rest % d == 0) {
        primes.add(d);
        while (rest % d == 0) {
          rest /= d;
        }
      }
    }
    if (rest > 1) {
      split(rest, primes);
    }
    return primes;
  }

  private static void split(long n, List<Long> primes) {
    if (isPrime(n)) {
      if (!primes.contains(n)) {
        primes.add(n);
      }
      return;
    }
    long factor = factor(n);
    split(factor, primes);
    split(n / factor, primes);
  }

  /** A proper factor of a composite number; tries x² + c for one c after another. */
  private static long factor(long n) {
    long root = (long) Math.sqrt((double) n);
    for (long r = Math.max(2, root - 1); r <= root + 1; r++) {
      if (r * r == n) {
        return r; // rho seldom splits a square of a prime
      }
    }
    for (long c = 1; ; c++) {
      long slow = 2;
      long fast = 2;
      long divisor = 1;
      while (divisor == 1) {
        slow = step(slow, c, n);
        fast = step(step(fast, c, n), c, n);
        divisor = gcd(Math.abs(slow - fast), n);
      }
      if (divisor != n) {
        return divisor;
      }
    }
  }

  private static long step(long x, long c, long n) {
    long next = multiply(x, x, n) + c;
    return next >= n || next < 0 ? next - n : next;
  }

  static boolean isPrime(long n) {
    if (n < 2) {
      return false;
    }
    for (long p : BASES) {
      if (n % p == 0) {
        return n == p;
      }
    }
    int twos = Long.numberOfTrailingZeros(n - 1);
    long odd = (n - 1) >> twos;
    for (long base : BASES) {
      if (!passes(power(base, odd, n), twos, n)) {
        return false;
      }
    }
    return true;
  }

  private static boolean passes(long start, int twos, long n) {
    long x = start;
    if (x == 1 || x == n - 1) {
      return true;
    }
    for (int i = 1; i < twos; i++) {
      x = multiply(x, x, n);
      if (x == n - 1) {
        return true;
      }
    }
    return false;
  }

  private static long power(long base, long exponent, long n) {
    long result = 1;
    long square = base % n;
    for (long e = exponent; e > 0; e >>= 1) {
      if ((e & 1) == 1) {
        result = multiply(result, square, n);
      }
      square = multiply(square, square, n);
    }
    return result;
  }

  /** a·b mod n for 0 ≤ a, b &lt; n &lt; 2⁶³. */
  private static long multiply(long a, long b, long n) {
    long high = Math.multiplyHigh(a, b);
    if (high == 0 && a * b >= 0) {
      return a * b % n;
    }
    return BigInteger.valueOf(a)
        .multiply(BigInteger.valueOf(b))
        .mod(BigInteger.valueOf(n))
        .longValueExact();
  }

  private static long gcd(long a, long b) {
    long x = a;
    long y = b;
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }
}
