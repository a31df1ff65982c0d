// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

/**
 * The least of any run of values, in constant time: a table of the least of every run whose length
 * is a power of two, two of which cover any run (M. A. Bender and M. Farach-Colton, "The LCA
 * problem revisited", LATIN 2000). O(n log n) time and space for n values.
 */
public final class RangeMinimum {
  // least[k][i]: the least of values i … i + 2^k − 1
  private final long[][] least;

  /**
   * Makes the table.
   *
   * @param values the values, at least one; kept
   */
  public RangeMinimum(long[] values) {
    int levels = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(values.length));
    least = new long[levels][];
    least[0] = values;
    for (int k = 1; k < levels; k++) {
      int half = 1 << (k - 1);
      long[] below = least[k - 1];
      least[k] = new long[values.length - 2 * half + 1];
      for (int i = 0; i < least[k].length; i++) {
        least[k][i] = Math.min(below[i], below[i + half]);
      }
    }
  }

  /**
   * Returns the least of a run.
   *
   * @param from the first value of the run
   * @param until the value after its last, greater than {@code from}
   * @return the least of values from … until − 1
   */
  public long of(int from, int until) {
    int k = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(until - from);
    return Math.min(least[k][from], least[k][until - (1 << k)]);
  }
}
