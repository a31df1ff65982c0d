// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The least cost of a tree over an untyped sequence of a handful of elements, by trying every node
 * at the root over every way to cut the sequence. It works on values, not on segments: a child may
 * lie at 0 or where its first copy lies, so it does not rely on the lemma that one shifted node on
 * a path is enough.
 */
public final class ExhaustiveTreeSearch {
  private final ConstructorSets set;
  private final Map<List<Long>, Long> known = new HashMap<>();

  /**
   * Makes a search, which remembers what it has solved.
   *
   * @param set the constructors and their costs
   */
  public ExhaustiveTreeSearch(ConstructorSets set) {
    this.set = set;
  }

  /**
   * Finds the least cost.
   *
   * @param values the sequence, at most some eight values
   * @return the least cost, or {@link ConstructorSetOracle#IMPOSSIBLE}
   */
  public long cost(List<Long> values) {
    Long before = known.get(values);
    if (before == null) {
      before = search(values);
      known.put(List.copyOf(values), before);
    }
    return before;
  }

  private long search(List<Long> values) {
    int n = values.size();
    long first = values.getFirst();
    boolean counts = true;
    for (int k = 0; k < n; k++) {
      counts &= values.get(k) == k;
    }
    long least = counts ? set.con() : ConstructorSetOracle.IMPOSSIBLE;
    if (first != 0) {
      least = Math.min(least, moved(values) + set.idx() + set.lookup());
      if (set.strc() == ConstructorSets.ANY) {
        least = Math.min(least, moved(values) + set.strcCost() + 2 * set.lookup());
      }
      if (set.buckets()) {
        least = Math.min(least, moved(values) + set.idxbuc() + 2 * set.lookup());
      }
    }
    for (int q = 1; q < n; q++) {
      if (n % q == 0 && repeats(values, q)) {
        least = Math.min(least, repetition(values, q));
      }
    }
    return set.strc() == 0 ? least : Math.min(least, catenation(values));
  }

  private long moved(List<Long> values) {
    return cost(values.stream().map(v -> v - values.getFirst()).toList());
  }

  /** The cheaper of a child where it lies and a child at 0. */
  private long child(List<Long> values) {
    return values.getFirst() == 0 ? cost(values) : Math.min(cost(values), moved(values));
  }

  private static boolean repeats(List<Long> values, int q) {
    for (int k = q; k < values.size(); k++) {
      if (values.get(k) - values.get(k / q * q) != values.get(k % q) - values.getFirst()) {
        return false;
      }
    }
    return true;
  }

  private long repetition(List<Long> values, int q) {
    List<Long> block = values.subList(0, q);
    List<Long> bases = new ArrayList<>();
    for (int k = 0; k < values.size(); k += q) {
      bases.add(values.get(k));
    }
    int count = bases.size();
    long least = set.idx() + count * set.lookup() + child(block);
    boolean strided = true;
    for (int k = 2; k < count; k++) {
      strided &= bases.get(k) - bases.get(k - 1) == bases.get(1) - bases.get(0);
    }
    if (strided) {
      least = Math.min(least, set.vec() + cost(block));
    }
    if (set.buckets()) {
      // Every way to cut the copies into buckets; bit k says that copy k + 1 starts a new one.
      for (int cut = 0; cut < 1 << (count - 1); cut++) {
        int buckets = 1 + Integer.bitCount(cut);
        if (isBuckets(bases, cut, false)) {
          least = Math.min(least, set.idxbuc() + 2L * buckets * set.lookup() + child(block));
        }
        if (isBuckets(bases, cut, true)) {
          least = Math.min(least, set.vecbuc() + buckets * set.lookup() + cost(block));
        }
      }
    }
    return least;
  }

  private static boolean isBuckets(List<Long> bases, int cut, boolean strided) {
    Long inside = null;
    Long between = null;
    int start = 0;
    for (int k = 1; k < bases.size(); k++) {
      if ((cut >> (k - 1) & 1) == 0) {
        long step = bases.get(k) - bases.get(k - 1);
        if (inside != null && inside != step) {
          return false;
        }
        inside = step;
      } else {
        long step = bases.get(k) - bases.get(start);
        if (strided && between != null && between != step) {
          return false;
        }
        between = step;
        start = k;
      }
    }
    return true;
  }

  private long catenation(List<Long> values) {
    int n = values.size();
    long least = ConstructorSetOracle.IMPOSSIBLE;
    for (int cut = 1; cut < 1 << (n - 1); cut++) {
      int parts = 1 + Integer.bitCount(cut);
      if (parts <= set.strc()) {
        long sum = set.strcCost() + 2L * parts * set.lookup();
        int start = 0;
        for (int k = 1; k <= n; k++) {
          if (k == n || (cut >> (k - 1) & 1) == 1) {
            sum += child(values.subList(start, k));
            start = k;
          }
        }
        least = Math.min(least, sum);
      }
    }
    return least;
  }
}
