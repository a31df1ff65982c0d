// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The 127-bit field against {@link BigInteger}, at its edges and at random. */
class ResidueTest {
  private static final BigInteger P = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);

  private static BigInteger big(Residue r) {
    return new BigInteger(Long.toUnsignedString(r.high()))
        .shiftLeft(64)
        .add(new BigInteger(Long.toUnsignedString(r.low())));
  }

  @Test
  void agreesWithBigInteger() {
    SplittableRandom random = new SplittableRandom(1);
    long[] edges = {0, 1, 2, -1, -2, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1};
    for (int i = 0; i < 50_000; i++) {
      Residue a = residue(random, edges);
      Residue b = residue(random, edges);
      assertThat(big(a.plus(b))).isEqualTo(big(a).add(big(b)).mod(P));
      assertThat(big(a.minus(b))).isEqualTo(big(a).subtract(big(b)).mod(P));
      assertThat(big(a.times(b))).isEqualTo(big(a).multiply(big(b)).mod(P));
    }
  }

  private static Residue residue(SplittableRandom random, long[] edges) {
    boolean edge = random.nextInt(3) == 0;
    long high = edge ? edges[random.nextInt(edges.length)] : random.nextLong();
    long low = edge ? edges[random.nextInt(edges.length)] : random.nextLong();
    Residue made = new Residue(high & Long.MAX_VALUE, low);
    return big(made).equals(P) ? Residue.ZERO : made;
  }
}
