// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The median of as many draws with repetition as there are times. Times are sorted once, and draws
 * are counted by their place in that order, so that no drawn sample has to be sorted.
 */
final class DrawnMedian {
  private final double[] sorted;
  private final int[] places;
  private final int[] counts;

  /** Takes the times that are drawn from, at least one. */
  DrawnMedian(double[] times) {
    int n = times.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(turn -> times[turn]))
            .mapToInt(Integer::intValue)
            .toArray();
    sorted = new double[n];
    places = new int[n];
    counts = new int[n];
    for (int place = 0; place < n; place++) {
      sorted[place] = times[order[place]];
      places[order[place]] = place;
    }
  }

  /** Draws the time of one turn. */
  void draw(int turn) {
    counts[places[turn]]++;
  }

  /** Returns the median of what was drawn, and forgets it. */
  double take() {
    int n = sorted.length;
    int low = placeOf((n - 1) / 2);
    int high = placeOf(n / 2);
    Arrays.fill(counts, 0);
    return low == high ? sorted[low] : (sorted[low] + sorted[high]) / 2;
  }

  /** Where the drawn time of that rank lies, from 0. */
  private int placeOf(int rank) {
    int place = 0;
    for (int drawn = counts[0]; drawn <= rank; drawn += counts[place]) {
      place++;
    }
    return place;
  }
}
