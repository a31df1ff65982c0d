// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.VecBuc;

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
    load(start, step, count, strided, () -> false);
  }

  /**
   * Loads a block.
   *
   * @param stop asked for each pair of bucket strides; true leaves out vecbuc
   * @return whether vecbuc was searched to the end
   */
  boolean load(int start, int step, int count, int strided, BooleanSupplier stop) {
    loadedStart = start;
    loadedStep = step;
    for (int c = 2; c <= count; c++) {
      cost[c] = c <= strided ? Math.min(rules.costs().vec(), rules.idx(c)) : rules.idx(c);
    }
    return !rules.buckets() || buckets(count, stop);
  }

  private boolean buckets(int count, BooleanSupplier stop) {
    boolean covered = cover.load(displacements, loadedStart, loadedStep, count, stop);
    strides.clear();
    for (int c = 2; c <= count; c++) {
      strides.add(stride(c - 2));
      cost[c] = Math.min(cost[c], rules.idxbuc(c - strides.frequency()));
      cost[c] = Math.min(cost[c], vecbuc(c));
    }
    return covered;
  }

  /** From copy {@code k} of the loaded block to copy {@code k + 1}. */
  private long stride(int k) {
    int here = loadedStart + k * loadedStep;
    return displacements[here + loadedStep] - displacements[here];
  }

  /** No node over {@code count} copies or more costs less, wherever they lie. */
  long least(int count) {
    long least = rules.idx(count);
    if (count > 1) {
      least = Math.min(least, rules.costs().vec());
    }
    if (rules.buckets()) {
      least = Math.min(least, rules.idxbuc(1));
      least = count > 1 ? Math.min(least, rules.vecbuc(1)) : least;
    }
    return least;
  }

  long cost(int count) {
    return cost[count];
  }

  /** The cost of an idxbuc over {@code count} copies of the loaded block. */
  long idxbuc(int count) {
    return rules.idxbuc(count - countStrides(count).frequency());
  }

  /** The cost of a vecbuc over {@code count} copies of the loaded block, infinite without one. */
  long vecbuc(int count) {
    int buckets = cover.fewest(count);
    return buckets == BucketCover.NONE ? SegmentTable.INFINITE : rules.vecbuc(buckets);
  }

  /** The vecbuc with the fewest buckets over {@code count} copies, which must exist. */
  TypeTree vecbucNode(int count, Supplier<TypeTree> child) {
    BucketCover.Cover found = cover.cover(count);
    return new VecBuc(found.stride(), found.bucketStride(), found.sizes(), child.get());
  }

  /** The idxbuc with the fewest buckets over {@code count} copies, the first at {@code shift}. */
  TypeTree idxbucNode(int count, long shift, Supplier<TypeTree> child) {
    long bucketStride = countStrides(count).mostFrequent();
    long[] starts = new long[count];
    long[] sizes = new long[count];
    int buckets = 0;
    for (int k = 0; k < count; k++) {
      if (k > 0 && stride(k - 1) == bucketStride) {
        sizes[buckets - 1]++;
      } else {
        int here = loadedStart + k * loadedStep;
        starts[buckets] = displacements[here] - displacements[loadedStart] + shift;
        sizes[buckets++] = 1;
      }
    }
    LongSeq places = LongSeq.of(starts, 0, buckets);
    return new IdxBuc(bucketStride, places, LongSeq.of(sizes, 0, buckets), child.get());
  }

  /** The least cost of a node that does nothing but move its only child. */
  long shiftCost(boolean strc) {
    long least = rules.idx(1);
    if (strc && !rules.binary()) {
      least = Math.min(least, rules.strcBase() + rules.perPart());
    }
    return rules.buckets() ? Math.min(least, rules.idxbuc(1)) : least;
  }

  /** A cheapest node that moves its only child. */
  TypeTree shift(boolean strc, long shift, TypeTree child) {
    LongSeq place = LongSeq.of(shift);
    if (shiftCost(strc) == rules.idx(1)) {
      return new Idx(place, child);
    }
    if (strc && !rules.binary() && shiftCost(true) == rules.strcBase() + rules.perPart()) {
      return new Strc(place, List.of(child));
    }
    return new IdxBuc(0, place, LongSeq.of(1), child);
  }

  private StrideCount countStrides(int count) {
    strides.clear();
    for (int k = 0; k + 1 < count; k++) {
      strides.add(stride(k));
    }
    return strides;
  }
}
