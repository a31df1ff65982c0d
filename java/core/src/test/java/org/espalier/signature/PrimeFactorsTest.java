// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

class PrimeFactorsTest {
  private static List<Long> sorted(long n) {
    return PrimeFactors.of(n).stream().sorted().toList();
  }

  @Test
  void everySmallNumberAgreesWithDivision() {
    for (long n = 1; n <= 20_000; n++) {
      List<Long> primes = new ArrayList<>();
      long rest = n;
      for (long d = 2; d <= rest; d++) {
        if (rest % d == 0) {
          primes.add(d);
          while (rest % d == 0) {
            rest /= d;
          }
        }
      }
      assertThat(sorted(n)).as("%d", n).isEqualTo(primes);
    }
  }

  /** Primes that division does not reach: products, squares, cubes, and a prime by itself. */
  @Test
  void largePrimesAreFound() {
    SeededCases.run(
        PrimeFactorsTest.class,
        1,
        300,
        random -> {
          int bits = random.nextInt(11, 32);
          long p = prime(random.nextLong(1L << (bits - 1), 1L << bits));
          long q = prime(random.nextLong(1L << 10, 1L << (62 - bits)));
          assertThat(sorted(p * p)).containsExactly(p);
          assertThat(sorted(p)).containsExactly(p);
          assertThat(sorted(p * q)).isEqualTo(List.copyOf(new TreeSet<>(List.of(p, q))));
          long small = prime(random.nextLong(1L << 10, 1L << 19));
          assertThat(sorted(small * small * small)).containsExactly(small);
          long even = 2 * 3 * 1_021 * small;
          assertThat(sorted(even))
              .isEqualTo(List.copyOf(new TreeSet<>(List.of(2L, 3L, 1_021L, small))));
        });
  }

  private static long prime(long from) {
    return BigInteger.valueOf(from).nextProbablePrime().longValueExact();
  }

  /** Numbers that fool weaker tests: Carmichael numbers and pseudoprimes to the first bases. */
  @Test
  void pseudoprimesAreComposite() {
    assertThat(sorted(341_550_071_728_321L)).containsExactly(10_670_053L, 32_010_157L);
    assertThat(sorted(3_825_123_056_546_413_051L)).containsExactly(149_491L, 747_451L, 34_233_211L);
    assertThat(sorted(Long.MAX_VALUE)).containsExactly(7L, 73L, 127L, 337L, 92_737L, 649_657L);
    assertThat(sorted(9_223_372_036_854_775_783L)).containsExactly(9_223_372_036_854_775_783L);
    assertThat(sorted(1L << 62)).containsExactly(2L);
  }
}
