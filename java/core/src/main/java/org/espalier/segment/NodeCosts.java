// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

/**
 * The cheapest node that repeats a block, for each number of its copies: vec, idx, and where the
 * rules allow vecbuc and idxbuc.
 */
final class NodeCosts {
  private final long[] displacements;
  private final Rules rules;
  // cost[c]: cheapest node over the first c copies of the loaded block, without the block
  private final long[] cost;
  private final BucketCover cover;
  private final StrideCount strides;
  private int loadedStart;
  private int loadedStep;

  NodeCosts(long[] displacements, Rules rules, int capacity) {
    this.displacements = displacements;
    this.rules = rules;
    cost = new long[capacity + 1];
    cover = new BucketCover(rules.buckets() ? capacity : 0);
    strides = new StrideCount(rules.buckets() ? capacity : 0);
  }

  /** Loads the block of {@code step} atoms from {@code start}, which comes {@code count} times. */
  void load(int start, int step, int count, int strided) {
    loadedStart = start;
    loadedStep = step;
    for (int c = 2; c <= count; c++) {
      cost[c] = c <= strided ? Math.min(rules.costs().vec(), rules.idx(c)) : rules.idx(c);
    }
    if (rules.buckets()) {
      buckets(count);
    }
  }

  private void buckets(int count) {
    cover.load(displacements, loadedStart, loadedStep, count);
    strides.clear();
    for (int c = 2; c <= count; c++) {
      strides.add(stride(c - 2));
      cost[c] = Math.min(cost[c], rules.idxbuc(c - strides.frequency()));
      cost[c] = Math.min(cost[c], rules.vecbuc(cover.fewest(c)));
    }
  }

  /** From copy {@code k} of the loaded block to copy {@code k + 1}. */
  private long stride(int k) {
    int here = loadedStart + k * loadedStep;
    return displacements[here + loadedStep] - displacements[here];
  }

  long cost(int count) {
    return cost[count];
  }

  /** The cost of an idxbuc over {@code count} copies of the loaded block. */
  long idxbuc(int count) {
    return rules.idxbuc(count - countStrides(count).frequency());
  }

  /** The cost of a vecbuc over {@code count} copies of the loaded block. */
  long vecbuc(int count) {
    return rules.vecbuc(cover.fewest(count));
  }

  /** The stride of the idxbuc with the fewest buckets over {@code count} copies. */
  long bucketStride(int count) {
    return countStrides(count).mostFrequent();
  }

  BucketCover.Cover cover(int count) {
    return cover.cover(count);
  }

  private StrideCount countStrides(int count) {
    strides.clear();
    for (int k = 0; k + 1 < count; k++) {
      strides.add(stride(k));
    }
    return strides;
  }
}
