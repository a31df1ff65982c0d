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
   */
  static SharedPattern of(
      long n, AxisDistribution own, int p, AxisDistribution other, int q, int most) {
    if (own.stride() == 1 && other.stride() == 1 && own.offset() == 0) {
      Optional<SharedPattern> found = aligned(n, own, p, other, q, most);
      if (found.isPresent()) {
        return found.get();
      }
    }
    return SharedPattern.of(listed(n, own, p, other, q));
  }

  /** Where the template begins with the array, local indices of the two are the same. */
  private static Optional<SharedPattern> aligned(
      long n, AxisDistribution own, int p, AxisDistribution other, int q, int most) {
    if (isOneBlockEach(n, own)) {
      long begin = own.processes() == 1 ? 0 : Math.min(n, p * own.block());
      long end = own.processes() == 1 ? n : Math.min(n, begin + own.block());
      if (begin == end) {
        return Optional.of(SharedPattern.of(new LocalRuns()));
      }
      BlockCyclic all = other.blockCyclic(n);
      BlockCyclic rest =
          new BlockCyclic(
              all.extent(), all.offset() + begin, all.processes(), all.block(), all.source());
      // One process whose cycle is that of the other, so that the pattern may repeat after it.
      BlockCyclic block = new BlockCyclic(end - begin, 0, 1, rest.cycle(), 0);
      return SharedPattern.find(end - begin, block, 0, rest, q, most);
    }
    if (other.offset() == 0 && isOneBlockEach(n, other)) {
      long begin = other.processes() == 1 ? 0 : Math.min(n, q * other.block());
      long end = other.processes() == 1 ? n : Math.min(n, begin + other.block());
      LocalRuns run = new LocalRuns();
      long first = own.counts(begin)[p];
      long length = own.counts(end)[p] - first;
      if (length > 0) {
        run.add(first, length);
      }
      return Optional.of(SharedPattern.of(run));
    }
    return SharedPattern.find(n, own.blockCyclic(n), p, other.blockCyclic(n), q, most);
  }

  /** Whether no process has two blocks of [0, n). */
  private static boolean isOneBlockEach(long n, AxisDistribution axis) {
    return axis.processes() == 1 || axis.block() >= Math.ceilDiv(n, axis.processes());
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
