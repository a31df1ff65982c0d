// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

/**
 * Counts equal strides as they come and knows the most frequent: the one that makes the fewest
 * buckets of an indexed bucket (§4.1 of Ganian, Kalany, Szeider and Träff, IPDPS 2016), since each
 * occurrence joins two buckets into one. Open addressing; a stamp empties it in constant time.
 */
final class StrideCount {
  private final long[] keys;
  private final int[] counts;
  private final long[] stamps;
  private final int mask;
  private long stamp;
  private long mostFrequent;
  private int frequency;

  /** A table for at most {@code capacity} different strides. */
  StrideCount(int capacity) {
    int size = Integer.highestOneBit(Math.max(4, capacity)) * 4;
    keys = new long[size];
    counts = new int[size];
    stamps = new long[size];
    mask = size - 1;
  }

  void clear() {
    stamp++;
    mostFrequent = 0;
    frequency = 0;
  }

  void add(long stride) {
    long mixed = stride * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 32) & mask;
    while (stamps[slot] == stamp && keys[slot] != stride) {
      slot = (slot + 1) & mask;
    }
    if (stamps[slot] != stamp) {
      stamps[slot] = stamp;
      keys[slot] = stride;
      counts[slot] = 0;
    }
    if (++counts[slot] > frequency) {
      frequency = counts[slot];
      mostFrequent = stride;
    }
  }

  /** The most frequent stride so far, the first to reach its number; 0 where there is none. */
  long mostFrequent() {
    return mostFrequent;
  }

  /** How often the most frequent stride came. */
  int frequency() {
    return frequency;
  }
}
