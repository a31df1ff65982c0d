// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

/**
 * What a variable uses over time: {@code amount[k][a]} during time slots from[k] … until[k] − 1, if
 * it has choice {@code a}.
 */
// A part of one algorithm: never compared, and copies share what is not replaced.
@SuppressWarnings("ArrayRecordComponent")
record Uses(int[] from, int[] until, long[][] amount) {
  static final Uses NOTHING = new Uses(new int[0], new int[0], new long[0][]);

  /** A copy whose amounts may be replaced one by one. */
  Uses copy() {
    return none() ? this : new Uses(from, until, amount.clone());
  }

  boolean none() {
    return amount.length == 0;
  }

  /** Adds what choice a uses: to {@code change[t]}, by how much slot t uses more than t − 1. */
  void addTo(long[] change, int a) {
    for (int k = 0; k < amount.length; k++) {
      change[from[k]] += amount[k][a];
      change[until[k]] -= amount[k][a];
    }
  }

  /** Whether choice a uses at most what b does, in every interval. */
  boolean noMore(int a, int b) {
    for (long[] row : amount) {
      if (row[a] > row[b]) {
        return false;
      }
    }
    return true;
  }
}
