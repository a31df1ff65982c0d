// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.Arrays;
import java.util.Optional;

/**
 * What two processes have in common along one dimension, as runs of local indices of the one side:
 * {@code start[k] … start[k] + length[k] − 1}, in the order of the section's indices. Runs that
 * touch are one run.
 */
final class LocalRuns {
  private static final long PARTS_FOR_A_RUN = 8;

  private long[] starts = new long[8];
  private long[] lengths = new long[8];
  private int size;

  int size() {
    return size;
  }

  long start(int k) {
    return starts[k];
  }

  long length(int k) {
    return lengths[k];
  }

  /** The number of indices in all runs. */
  long total() {
    long sum = 0;
    for (int k = 0; k < size(); k++) {
      sum += length(k);
    }
    return sum;
  }

  void add(long start, long length) {
    int last = size() - 1;
    if (last >= 0 && start(last) + length(last) == start) {
      lengths[last] += length;
      return;
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    starts[size] = start;
    lengths[size++] = length;
  }

  /** Every index stands for {@code unit} consecutive ones. */
  LocalRuns scaled(long unit) {
    LocalRuns scaled = new LocalRuns();
    for (int k = 0; k < size(); k++) {
      scaled.add(start(k) * unit, length(k) * unit);
    }
    return scaled;
  }

  /** Adds runs that are {@code by} indices further on. */
  void addAll(LocalRuns others, long by) {
    for (int k = 0; k < others.size(); k++) {
      add(others.start(k) + by, others.length(k));
    }
  }

  /** The same runs, {@code by} indices further on. */
  LocalRuns shifted(long by) {
    LocalRuns shifted = new LocalRuns();
    shifted.addAll(this, by);
    return shifted;
  }

  /** Whether these are all of {@code extent} indices. */
  boolean isWhole(long extent) {
    return size() == 1 && start(0) == 0 && length(0) == extent;
  }

  /** The greatest number that divides every start and length. */
  long unit() {
    long unit = 0;
    for (int k = 0; k < size(); k++) {
      unit = gcd(unit, gcd(start(k), length(k)));
    }
    return unit;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * Lists the indices of [0, n) that process p has in {@code own} and q in {@code other}, as runs
   * of p's local indices. The windows of p are walked, and in each the blocks of q.
   *
   * @param most how many runs there may be
   * @return the runs; empty if there are more, or if many more parts than that would have to be
   *     looked at
   */
  static Optional<LocalRuns> of(
      long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    LocalRuns runs = new LocalRuns();
    long parts = 0;
    for (long window = own.window(p) - own.cycle(); window < n; window += own.cycle()) {
      if (++parts > PARTS_FOR_A_RUN * most) {
        return Optional.empty();
      }
      long begin = Math.max(0, window);
      long end = Math.min(n, window + own.block());
      long cycles = Math.floorDiv(begin - other.window(q) - other.block() + 1, other.cycle());
      // The first window of q that may end after begin.
      for (long w = other.window(q) + cycles * other.cycle(); w < end; w += other.cycle()) {
        long first = Math.max(begin, w);
        long last = Math.min(end, w + other.block());
        // Parts may all touch, and so be one run, however many they are.
        if (++parts > PARTS_FOR_A_RUN * most) {
          return Optional.empty();
        }
        if (first < last) {
          runs.add(own.local(first), last - first);
          if (runs.size > most) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(runs);
  }
}
