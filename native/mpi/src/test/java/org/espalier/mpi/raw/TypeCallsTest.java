// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** What C says of lists is what Java says. */
class TypeCallsTest {
  private static void assertSame(int[] lengths, int[] places, long unit, long bytes) {
    long[] byC = TypeCalls.facts(lengths, places, unit, bytes);
    long[] byJava = ListFacts.of(lengths, places, unit, bytes);
    assertThat(byC[TypeCalls.COPIES]).isEqualTo(byJava[TypeCalls.COPIES]);
    assertThat(byC[TypeCalls.ROW]).isEqualTo(byJava[TypeCalls.ROW]);
    assertThat(byC[TypeCalls.EQUAL]).isEqualTo(byJava[TypeCalls.EQUAL]);
    if (byC[TypeCalls.LOOPS] < 0) {
      int[] both = Arrays.copyOf(lengths, 2 * lengths.length);
      System.arraycopy(places, 0, both, lengths.length, lengths.length);
      assertThat(byC[TypeCalls.HASH])
          .isEqualTo(byJava[TypeCalls.HASH])
          .isEqualTo(Arrays.hashCode(both));
    }
  }

  @Test
  void asJavaSays() {
    SeededCases.run(TypeCallsTest.class, 21, 5_000, TypeCallsTest::one);
  }

  private static void one(SplittableRandom random) {
    int n = random.nextInt(random.nextInt(20) == 0 ? 5_000 : 30);
    int bytes = 1 + random.nextInt(8);
    int unit = random.nextBoolean() ? bytes : 1;
    int[] lengths = random.ints(n, 0, 4).toArray();
    int[] places = new int[n + random.nextInt(2)];
    int at = 0;
    for (int k = 0; k < n; k++) { // a row
      places[k] = at / unit;
      at += lengths[k] * bytes;
    }
    assertSame(lengths, places, unit, bytes);
    assertThat(TypeCalls.facts(lengths, places, unit, bytes)[TypeCalls.ROW]).isEqualTo(1);
    if (random.nextInt(8) == 0) {
      Arrays.fill(lengths, 3);
      assertSame(lengths, places, unit, bytes);
    }
    if (n > 0) {
      int changed = random.nextInt(n);
      places[changed] += random.nextInt(-1, 2);
      lengths[random.nextInt(n)] = random.nextInt(-2, 3);
      assertSame(lengths, places, unit, bytes);
    }
  }

  @Test
  void largeNumbersDoNotOverflow() {
    int most = Integer.MAX_VALUE;
    assertSame(new int[] {most, most, most}, new int[] {0, most, most}, 8, 8);
    assertSame(new int[] {1, 1}, new int[] {Integer.MIN_VALUE, most}, most, most);
    assertThat(TypeCalls.facts(new int[] {most, most}, new int[] {0, most}, 8, 8)[TypeCalls.COPIES])
        .isEqualTo(2L * most);
  }
}
