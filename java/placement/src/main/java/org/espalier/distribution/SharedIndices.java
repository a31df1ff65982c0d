// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.Optional;

/**
 * What two processes have in common of a whole dimension, as indices of the local array of one of
 * them, which holds its own indices and no others. Where blocks lie in one piece or repeat, nothing
 * is listed, however long the dimension is.
 */
final class SharedIndices {
  private SharedIndices() {}

  /**
   * Describes the indices of [0, n) that process p has in {@code own} and q in {@code other}.
   *
   * @param most how many runs of a pattern are listed rather than described by a period
   * @throws IllegalArgumentException if the last index lies too far out in a template
   */
  static SharedPattern of(
      long n, AxisDistribution own, int p, AxisDistribution other, int q, int most) {
    own.requireReach(n);
    other.requireReach(n);
    if (own.stride() == 1 && other.stride() == 1) {
      BlockCyclic template = own.blockCyclic(n);
      // Cells of the template before the array are no indices of it.
      long before = template.localFrom(p, 0);
      Optional<SharedPattern> found =
          SharedPattern.find(n, template, p, other.blockCyclic(n), q, most);
      if (found.isPresent()) {
        return found.get().shifted(-before);
      }
    }
    long period = StridedCounts.period(own, other, n);
    if (period > n / 2) {
      return SharedPattern.of(listed(n, own, p, other, q));
    }
    // Owners on both sides come again, and own indices of a period follow those of the one before.
    return SharedPattern.repeating(
        listed(period, own, p, other, q),
        n / period,
        own.counts(period)[p],
        listed(n % period, own, p, other, q),
        most);
  }

  /** Block by block of both sides. */
  private static LocalRuns listed(
      long n, AxisDistribution own, int p, AxisDistribution other, int q) {
    LocalRuns runs = new LocalRuns();
    long local = 0;
    // Invariant: local is the number of own indices before i, and i begins a block of one side.
    for (long i = 0; i < n; ) {
      long next = Math.min(n, Math.min(own.nextBlock(i), other.nextBlock(i)));
      if (own.owner(i) == p) {
        if (other.owner(i) == q) {
          runs.add(local, next - i);
        }
        local += next - i;
      }
      i = next;
    }
    return runs;
  }
}
