// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.Arrays;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;

/** The prefix sums of bucket sizes, by which a copy's bucket is found in logarithmic time. */
final class Buckets {
  // starts[k]: copies in the buckets before bucket k; one entry more than buckets
  private final long[] starts;

  private Buckets(long[] starts) {
    this.starts = starts;
  }

  static Buckets of(LongSeq sizes) {
    TypeTree.requireNonEmpty(sizes, "bucketSizes");
    long[] starts = new long[sizes.size() + 1];
    for (int k = 0; k < sizes.size(); k++) {
      if (sizes.get(k) < 1) {
        throw new IllegalArgumentException(
            "bucketSizes[%d] must be >= 1, got %d".formatted(k, sizes.get(k)));
      }
      starts[k + 1] = Exact.add(starts[k], sizes.get(k), "length");
    }
    return new Buckets(starts);
  }

  long total() {
    return starts[starts.length - 1];
  }

  long start(int bucket) {
    return starts[bucket];
  }

  int bucketOf(long copy) {
    int found = Arrays.binarySearch(starts, copy);
    return found >= 0 ? found : -found - 2;
  }
}
