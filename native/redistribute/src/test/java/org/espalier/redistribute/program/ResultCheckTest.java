// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.NaN;
import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.distribution.ArrayDistribution;
import org.junit.jupiter.api.Test;

/** What counts as the same result: near the greatest that is finite, and the same if it is not. */
class ResultCheckTest {
  private static LocalArray array(double... values) {
    LocalArray array =
        LocalArray.of(new long[] {values.length}, ArrayDistribution.replicated(1, 1), 0, 1);
    for (int k = 0; k < values.length; k++) {
      array.set(k, values[k]);
    }
    return array;
  }

  private static long wrong(LocalArray here, LocalArray whole) {
    return ResultCheck.wrong(here, whole, 1e-9);
  }

  @Test
  void anInfinityDoesNotPassWhatIsFinite() {
    LocalArray whole = array(1, 2, POSITIVE_INFINITY, NEGATIVE_INFINITY);
    assertThat(wrong(array(1, 2, POSITIVE_INFINITY, NEGATIVE_INFINITY), whole)).isZero();
    assertThat(wrong(array(7, 9, POSITIVE_INFINITY, NEGATIVE_INFINITY), whole)).isEqualTo(2);
    assertThat(wrong(array(1, 2, 5, 5), whole)).isEqualTo(2);
    assertThat(wrong(array(1, 2, NEGATIVE_INFINITY, POSITIVE_INFINITY), whole)).isEqualTo(2);
  }

  @Test
  void notANumberLeavesTheOthersTheirTolerance() {
    LocalArray whole = array(1, 4, NaN);
    assertThat(wrong(array(1 + 1e-10, 4, NaN), whole)).isZero();
    assertThat(wrong(array(1 + 1e-7, 4, NaN), whole)).isEqualTo(1);
    assertThat(wrong(array(1, NaN, 3), whole)).isEqualTo(2);
    assertThat(wrong(array(1, 4, POSITIVE_INFINITY), whole)).isEqualTo(1);
    assertThat(wrong(array(NaN, NaN), array(NaN, POSITIVE_INFINITY))).isEqualTo(1);
  }
}
