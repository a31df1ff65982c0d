// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/** Two counts that the paper's analysis of the other sets rests on. */
class SegmentCountsTest {
  /** §4.1: no bucket stride leaves fewer buckets than the most frequent one. */
  @Test
  void theMostFrequentStrideMakesTheFewestBuckets() {
    StrideCount count = new StrideCount(8);
    for (int length = 1; length <= 7; length++) {
      for (int code = 0; code < Math.pow(4, length); code++) {
        count.clear();
        Map<Long, Integer> breaks = new HashMap<>();
        for (int k = 0, rest = code; k < length; k++, rest /= 4) {
          long stride = rest % 4 - 1L;
          count.add(stride);
          breaks.merge(stride, 1, Integer::sum);
        }
        int mostJoined = breaks.values().stream().mapToInt(joined -> joined).max().orElseThrow();
        assertThat(count.frequency()).as("each joins two buckets").isEqualTo(mostJoined);
        assertThat(breaks.get(count.mostFrequent())).isEqualTo(count.frequency());
      }
    }
  }

  /**
   * §5 has O(n³) for a binary strc and forgets the search for repetitions, which segment by segment
   * adds up to O(n³ log n). Pushed from the block they are n²·(1 + ln n)/2 offers at most, even
   * where every block is repeated.
   */
  @Test
  void repetitionsAreFewOffers() {
    int n = 300;
    long[] d = new long[n];
    for (int i = 0; i < n; i++) {
      d[i] = 2L * i;
    }
    Atoms atoms = Atoms.of(Layout.untyped(d), CostModel.DEFAULT);
    SegmentTable table =
        SegmentTable.fill(atoms, Rules.binaryStruct(CostModel.DEFAULT), Deadline.none())
            .orElseThrow();
    long offers = 0;
    for (int[] row : table.copies) {
      for (int copies : row) {
        offers += Math.max(0, copies - 1);
      }
    }
    assertThat((double) offers)
        .isBetween(0.25 * n * n * Math.log(n), 0.5 * n * n * (1 + Math.log(n)));
  }
}
