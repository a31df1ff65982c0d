// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The least cost of a tree over a sequence, for each set of constructors, by the definitions: every
 * segment, every divisor checked element by element, every pair of bucket strides among all
 * differences, every path of strc parts. A second state of each segment is the tree that lies
 * elsewhere than at 0. Quartic and worse; sequences of some dozens.
 */
public final class ConstructorSetOracle {
  /** No tree of the set describes the sequence. */
  public static final long IMPOSSIBLE = Long.MAX_VALUE / 4;

  private final long[] d;
  private final int[] types;
  private final long[] extents;
  private final ConstructorSets set;
  // memo[i][l]: least cost of the segment of l from i, at 0 and elsewhere; −1 not yet known
  private final long[][] atZero;
  private final long[][] elsewhere;

  private ConstructorSetOracle(long[] d, int[] types, long[] extents, ConstructorSets set) {
    this.d = d.clone();
    this.types = types.clone();
    this.extents = extents.clone();
    this.set = set;
    atZero = new long[d.length][d.length + 1];
    elsewhere = new long[d.length][d.length + 1];
    for (int i = 0; i < d.length; i++) {
      Arrays.fill(atZero[i], -1);
      Arrays.fill(elsewhere[i], -1);
    }
  }

  /**
   * Computes the least cost.
   *
   * @param displacements the sequence
   * @param types the type of each element, an index into {@code extents}
   * @param extents the extent of each type
   * @param set the constructors and their costs
   * @return the least cost, or {@link #IMPOSSIBLE}
   */
  public static long cost(long[] displacements, int[] types, long[] extents, ConstructorSets set) {
    ConstructorSetOracle oracle = new ConstructorSetOracle(displacements, types, extents, set);
    return displacements[0] == 0
        ? oracle.atZero(0, displacements.length)
        : oracle.elsewhere(0, displacements.length);
  }

  private long atZero(int i, int length) {
    if (atZero[i][length] < 0) {
      long least = isLeaf(i, length) ? set.con() : IMPOSSIBLE;
      for (int q = 1; q < length; q++) {
        if (repeats(i, length, q)) {
          long node = Math.min(vec(i, length, q), Math.min(idx(length / q), vecbuc(i, length, q)));
          least = Math.min(least, Math.min(node, idxbuc(i, length, q)) + atZero(i, q));
        }
      }
      atZero[i][length] = Math.min(least, strc(i, length));
    }
    return atZero[i][length];
  }

  private long elsewhere(int i, int length) {
    if (elsewhere[i][length] < 0) {
      long least = Math.min(idx(1), idxbuc(i, length, length)) + atZero(i, length);
      if (set.strc() == ConstructorSets.ANY) {
        least = Math.min(least, set.strcCost() + 2 * set.lookup() + atZero(i, length));
      }
      for (int q = 1; q < length; q++) {
        if (repeats(i, length, q)) {
          least =
              Math.min(least, Math.min(vec(i, length, q), vecbuc(i, length, q)) + elsewhere(i, q));
          least = Math.min(least, Math.min(idx(length / q), idxbuc(i, length, q)) + atZero(i, q));
        }
      }
      elsewhere[i][length] = Math.min(least, strc(i, length));
    }
    return elsewhere[i][length];
  }

  private boolean isLeaf(int i, int length) {
    for (int k = 1; k < length; k++) {
      if (types[i + k] != types[i] || d[i + k] - d[i] != k * extents[types[i]]) {
        return false;
      }
    }
    return true;
  }

  private boolean repeats(int i, int length, int q) {
    if (length % q != 0) {
      return false;
    }
    for (int k = q; k < length; k += q) {
      for (int r = 0; r < q; r++) {
        if (types[i + k + r] != types[i + r] || d[i + k + r] - d[i + k] != d[i + r] - d[i]) {
          return false;
        }
      }
    }
    return true;
  }

  private long idx(int count) {
    return set.idx() + count * set.lookup();
  }

  private long vec(int i, int length, int q) {
    for (int k = q; k < length; k += q) {
      if (d[i + k] - d[i + k - q] != d[i + q] - d[i]) {
        return IMPOSSIBLE;
      }
    }
    return set.vec();
  }

  private long idxbuc(int i, int length, int q) {
    if (!set.buckets()) {
      return IMPOSSIBLE;
    }
    long[] bases = bases(i, length, q);
    int fewest = bases.length;
    for (long e : differences(bases)) {
      int buckets = 1;
      for (int k = 1; k < bases.length; k++) {
        buckets += bases[k] - bases[k - 1] == e ? 0 : 1;
      }
      fewest = Math.min(fewest, buckets);
    }
    return set.idxbuc() + 2L * fewest * set.lookup();
  }

  private long vecbuc(int i, int length, int q) {
    if (!set.buckets()) {
      return IMPOSSIBLE;
    }
    long[] bases = bases(i, length, q);
    Set<Long> jumps = new HashSet<>();
    for (int k = 1; k < bases.length; k++) {
      jumps.add(bases[k] - bases[0]);
    }
    int fewest = Integer.MAX_VALUE;
    for (long e : differences(bases)) {
      for (long jump : jumps) {
        fewest = Math.min(fewest, buckets(bases, jump, e));
      }
    }
    return fewest == Integer.MAX_VALUE ? IMPOSSIBLE : set.vecbuc() + fewest * set.lookup();
  }

  /** The fewest buckets that start {@code jump} apart and step by {@code e}. */
  private static int buckets(long[] bases, long jump, long e) {
    int[] fewest = new int[bases.length + 1];
    Arrays.fill(fewest, Integer.MAX_VALUE);
    fewest[0] = 0;
    for (int p = 0; p < bases.length; p++) {
      if (fewest[p] != Integer.MAX_VALUE) {
        for (int r = p + 1; r <= bases.length; r++) {
          if (r - p > 1 && bases[r - 1] - bases[r - 2] != e) {
            break;
          }
          if (r == bases.length || bases[r] == bases[p] + jump) {
            fewest[r] = Math.min(fewest[r], fewest[p] + 1);
          }
        }
      }
    }
    return fewest[bases.length];
  }

  private long[] bases(int i, int length, int q) {
    long[] bases = new long[length / q];
    for (int k = 0; k < bases.length; k++) {
      bases[k] = d[i + k * q];
    }
    return bases;
  }

  private static Set<Long> differences(long[] bases) {
    Set<Long> differences = new HashSet<>();
    for (int k = 1; k < bases.length; k++) {
      differences.add(bases[k] - bases[k - 1]);
    }
    if (bases.length == 1) {
      differences.add(0L);
    }
    return differences;
  }

  /** The cheapest strc of two parts or more. */
  private long strc(int i, int length) {
    if (set.strc() == 0 || length == 1) {
      return IMPOSSIBLE;
    }
    if (set.strc() == 2) {
      long least = IMPOSSIBLE;
      for (int k = 1; k < length; k++) {
        least = Math.min(least, atZero(i, k) + atZero(i + k, length - k));
      }
      return least + set.strcCost() + 4 * set.lookup();
    }
    long[] path = new long[length + 1];
    Arrays.fill(path, IMPOSSIBLE);
    path[0] = 0;
    for (int k = 0; k < length; k++) {
      for (int r = k + 1; r <= length; r++) {
        if (r - k < length) {
          path[r] = Math.min(path[r], path[k] + 2 * set.lookup() + atZero(i + k, r - k));
        }
      }
    }
    return path[length] + set.strcCost();
  }
}
