// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.espalier.layout.LongSeq;

/**
 * The fewest buckets of a strided bucket (vecbuc) for every prefix of a sequence of bases.
 *
 * <p><b>Problem.</b> Given P[0..m), for every c ≤ m: the least k such that for some d, e and sizes
 * b_0 … b_{k−1} ≥ 1 that sum to c, copy r of bucket s lies at P[0] + s·d + r·e.
 *
 * <p><b>Source.</b> Ganian, Kalany, Szeider, Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, §4.1.
 * The scan printed there closes a bucket only where the stride breaks, so it misses buckets that
 * are full and run into the next (⟨0,1,2,3,4,6,7,9⟩ is d = 3, e = 1, sizes 3, 2, 2, 1). This is
 * exhaustive over all d and e.
 *
 * <p><b>Which (d, e) can be.</b> Let e₀ = P[1] − P[0] and L the length of the first maximal run of
 * stride e₀; c ≤ L needs one bucket. For c > L:
 *
 * <ul>
 *   <li>e ≠ e₀: bucket 0 has one copy, so d = e₀. Within the first run every bucket has one copy,
 *       so the break at L lies inside the bucket that starts at L − 1, and e = P[L] − P[L−1].
 *   <li>e = e₀ and bucket 0 has all L copies: d = P[L] − P[0].
 *   <li>e = e₀ and bucket 0 has b &lt; L copies: d = b·e₀. The break at L starts a bucket k ≥ 1, so
 *       P[L] − P[0] = k·b·e₀. With M = (P[L] − P[0])/e₀, b divides M, and as bucket k − 1 starts
 *       inside the run, at position M − b, M − b &lt; L.
 * </ul>
 *
 * <b>For one (d, e)</b>: dist(p) = how many buckets lie before one that starts at p. From p a
 * bucket ends where its run of stride e ends, or inside it, at the one position whose base is P[p]
 * + d. No position is reached from two: the start of a run only from the position in the run before
 * whose base is less by d (for e = 0 from that run's start, as nothing else in it is reached),
 * every other only from the one d/e before it. So all starts in a run come from the run's own, a
 * prefix has the fewest buckets where its last one starts there, and one pass over positions
 * answers all prefixes.
 *
 * <p>Time O(m) for each pair (d, e); the pairs are 2 and the divisors of M in a window. Space O(m).
 */
final class BucketCover {
  /** More than any number of buckets: no strided bucket covers the prefix. */
  static final int NONE = Integer.MAX_VALUE;

  // bases[0..length): P; fewest[c]: fewest buckets over c copies, NONE where there is no vecbuc
  private final long[] bases;
  private final int[] fewest;
  // runEnd[p]: first position behind the maximal run of the candidate's stride that holds p
  private final int[] runEnd;
  // dist[p]: buckets before one that starts at p, NONE if none can; from[p]: where the last of them
  // starts
  private final int[] dist;
  private final int[] from;
  private int length;

  BucketCover(int capacity) {
    bases = new long[capacity];
    fewest = new int[capacity + 1];
    runEnd = new int[capacity];
    dist = new int[capacity + 1];
    from = new int[capacity + 1];
  }

  /** A strided bucket over a whole prefix. */
  record Cover(long stride, long bucketStride, LongSeq sizes) {}

  /**
   * Loads the bases displacements[start + k·step], k &lt; count, and covers all their prefixes.
   *
   * @param stop asked for each (d, e); true ends the search, and no prefix counts as covered
   * @return whether the search ran to its end
   */
  boolean load(long[] displacements, int start, int step, int count, BooleanSupplier stop) {
    length = count;
    for (int k = 0; k < count; k++) {
      bases[k] = displacements[start + k * step];
    }
    int firstRun = firstRun();
    Arrays.fill(fewest, 0, count + 1, NONE);
    Arrays.fill(fewest, 1, firstRun + 1, 1);
    boolean[] stopped = new boolean[1];
    forEachCandidate(
        firstRun,
        count,
        (d, e) -> {
          stopped[0] |= stop.getAsBoolean();
          if (!stopped[0]) {
            spread(d, e, count);
          }
        });
    if (stopped[0]) {
      Arrays.fill(fewest, 0, count + 1, NONE);
    }
    return !stopped[0];
  }

  /** The fewest buckets over the first {@code count} copies, or {@link #NONE}. */
  int fewest(int count) {
    return fewest[count];
  }

  /** The buckets that cover the first {@code count} copies, which must exist. */
  Cover cover(int count) {
    int firstRun = firstRun();
    if (count <= firstRun) {
      long stride = count == 1 ? 0 : bases[1] - bases[0];
      return new Cover(0, stride, LongSeq.of(count));
    }
    Cover[] found = new Cover[1];
    int wanted = fewest[count];
    forEachCandidate(
        firstRun,
        length,
        (d, e) -> {
          int last = spread(d, e, count);
          if (found[0] == null && last >= 0 && dist[last] + 1 == wanted) {
            found[0] = new Cover(d, e, sizes(last, count));
          }
        });
    return found[0];
  }

  private LongSeq sizes(int last, int count) {
    long[] sizes = new long[dist[last] + 1];
    int end = count;
    int start = last;
    for (int k = sizes.length - 1; k >= 0; k--) {
      sizes[k] = end - (long) start;
      end = start;
      start = from[start];
    }
    return LongSeq.of(sizes);
  }

  private int firstRun() {
    int run = Math.min(2, length);
    while (run < length && bases[run] - bases[run - 1] == bases[1] - bases[0]) {
      run++;
    }
    return run;
  }

  private interface Candidate {
    void accept(long d, long e);
  }

  private void forEachCandidate(int firstRun, int count, Candidate candidate) {
    if (firstRun == count) {
      return;
    }
    long e0 = bases[1] - bases[0];
    long jump = bases[firstRun] - bases[0];
    candidate.accept(e0, bases[firstRun] - bases[firstRun - 1]);
    candidate.accept(jump, e0);
    if (e0 == 0 || jump % e0 != 0 || jump / e0 < 1) {
      return;
    }
    long multiple = jump / e0;
    long low = Math.max(1, multiple - firstRun + 1);
    long high = Math.min(firstRun - 1, multiple);
    for (long b = low; b <= high; b++) {
      if (multiple % b == 0) {
        candidate.accept(b * e0, e0);
      }
    }
  }

  /**
   * Follows one (d, e) through the first {@code count} positions, lowers {@code fewest}, and
   * returns the start of the last bucket over exactly {@code count} copies, or −1.
   */
  private int spread(long d, long e, int count) {
    for (int p = count - 1; p >= 0; p--) {
      runEnd[p] = p + 1 < count && bases[p + 1] - bases[p] == e ? runEnd[p + 1] : p + 1;
    }
    Arrays.fill(dist, 0, count + 1, NONE);
    dist[0] = 0;
    int runStart = 0;
    // Invariant: dist[0..p] is final, as every successor lies behind its bucket's start.
    for (int p = 0; p < count; p++) {
      if (p > 0 && runEnd[p - 1] == p) {
        if (dist[p] == NONE) {
          return -1; // no successor jumps over a run's start, so nothing behind p can be reached
        }
        runStart = p;
      }
      if (dist[p] != NONE) {
        follow(p, d, e, count);
      }
      fewest[p + 1] = Math.min(fewest[p + 1], dist[runStart] + 1);
    }
    return runStart;
  }

  /** Reaches the starts of the bucket after the one at {@code p}. */
  private void follow(int p, long d, long e, int count) {
    int end = runEnd[p];
    if (end < count && bases[end] - bases[p] == d) {
      reach(p, end);
    }
    if (e != 0 && d % e == 0 && d / e >= 1 && d / e < end - p) {
      reach(p, p + (int) (d / e));
    }
  }

  private void reach(int p, int next) {
    dist[next] = dist[p] + 1;
    from[next] = p;
  }
}
