// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;

/** What variables use over time, in slots between the times at which anything changes. */
final class UsageSlots {
  private UsageSlots() {}

  static WorkGraph.Uses merge(WorkGraph.Uses into, WorkGraph.Uses from, int[] image) {
    int own = into.amount().length;
    int more = from.amount().length;
    int[] starts = new int[own + more];
    int[] ends = new int[own + more];
    long[][] amounts = new long[own + more][];
    int count = 0;
    for (int k = 0; k < own; k++) {
      starts[count] = into.from()[k];
      ends[count] = into.until()[k];
      amounts[count++] = into.amount()[k].clone();
    }
    for (int k = 0; k < more; k++) {
      long[] moved = new long[image.length];
      for (int a = 0; a < image.length; a++) {
        moved[a] = from.amount()[k][image[a]];
      }
      int same = 0;
      while (same < count && (starts[same] != from.from()[k] || ends[same] != from.until()[k])) {
        same++;
      }
      if (same < count) {
        for (int a = 0; a < moved.length; a++) {
          amounts[same][a] += moved[a];
        }
      } else {
        starts[count] = from.from()[k];
        ends[count] = from.until()[k];
        amounts[count++] = moved;
      }
    }
    return new WorkGraph.Uses(
        Arrays.copyOf(starts, count), Arrays.copyOf(ends, count), Arrays.copyOf(amounts, count));
  }

  /** Whether choice a uses at most what b does, in every interval. */
  static boolean usesNoMore(WorkGraph.Uses uses, int a, int b) {
    for (long[] amount : uses.amount()) {
      if (amount[a] > amount[b]) {
        return false;
      }
    }
    return true;
  }
}
