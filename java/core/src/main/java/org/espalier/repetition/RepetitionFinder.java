// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import org.espalier.deadline.Deadline;

/**
 * Finds the primitive maximal repetitions of a string of N letters: the maximal intervals [l, r] of
 * E_q = {x : t[x] = t[x + q]} with at least q − 1 positions, q ≥ 2, whose text t[l .. r + q] has no
 * period that is a proper divisor of q. They are all places where equal blocks of q elements are
 * neighbours.
 *
 * <p>Divide and conquer of M. G. Main and R. J. Lorentz, <i>An O(n log n) algorithm for finding all
 * repetitions in a string</i>, J. Algorithms 5 (1984), doi:10.1016/0196-6774(84)90021-X, with the
 * length bound 2q − 1 in place of 2q: two blocks of q elements have only q − 1 inner letters each.
 * A text of 2q − 1 letters or more that contains both sides of a middle has q letters on one side
 * of it, so one comparison forward and one backward for each q and side finds it.
 *
 * <p>Time O(N log N), since each node answers all its comparisons with Z functions; space O(N) and
 * the output. Deterministic; the order of the output is not sorted.
 */
public final class RepetitionFinder {
  private final int[] t;
  private final int[] runEnd;
  private final Deadline limit;
  final Ints period = new Ints();
  final Ints first = new Ints();
  final Ints last = new Ints();

  // z of the right half, z of the reversed left half, and both matched against the whole node
  private final int[] zRight;
  private final int[] zLeft;
  private final int[] atLeft;
  private final int[] atRight;

  // first index in the output of what the node in hand has emitted
  private int nodeStart;

  /**
   * Prepares a search; before {@link #run} nothing is found.
   *
   * @param letters the string
   * @param limit when to stop
   */
  public RepetitionFinder(Letters letters, Deadline limit) {
    this.t = letters.letter;
    this.runEnd = letters.runEnd;
    this.limit = limit;
    int half = (t.length + 1) / 2;
    zRight = new int[half];
    zLeft = new int[half];
    atLeft = new int[half];
    atRight = new int[half];
  }

  /**
   * Finds all.
   *
   * @throws Deadline.Reached once the limit is reached
   */
  public void run() throws Deadline.Reached {
    node(0, t.length);
  }

  /** Emits what crosses the middle of [lo, hi), then turns to the halves; depth O(log N). */
  private void node(int lo, int hi) throws Deadline.Reached {
    if (hi - lo < 3) {
      return;
    }
    int mid = (lo + hi) >>> 1;
    nodeStart = period.size();
    limit.check();
    crossing(lo, mid, hi);
    node(lo, mid);
    node(mid, hi);
  }

  private void crossing(int lo, int mid, int hi) {
    int left = mid - lo;
    int right = hi - mid;
    z(t, mid, 1, right, zRight);
    z(t, mid - 1, -1, left, zLeft);
    match(lo, mid, right, 1, zRight, atLeft, left);
    match(hi - 1, mid - 1, left, -1, zLeft, atRight, right);
    for (int q = 2; q <= right; q++) {
      int f = q < right ? zRight[q] : 0;
      int b = atRight[right - q];
      if (b >= 1 && b + f >= q - 1) {
        offer(lo, hi, q, mid - b, mid + f - 1, true);
      }
      if (q <= left) {
        f = atLeft[left - q];
        b = q < left ? zLeft[q] : 0;
        if (f >= 1 && f < q && b + f >= q - 1) {
          offer(lo, hi, q, mid - q - b, mid - q + f - 1, true);
        }
      }
    }
  }

  /**
   * z[i]: how far the pattern p[x] = s[base + step·x], x &lt; length, agrees with itself from i on.
   *
   * @param s the text that holds the pattern
   * @param base where it begins
   * @param step 1, or −1 for a pattern that is read backwards
   * @param length of the pattern
   * @param z gets the lengths, one for each letter of the pattern
   */
  public static void z(int[] s, int base, int step, int length, int[] z) {
    if (length > 0) {
      z[0] = length;
    }
    int boxStart = 0;
    int boxEnd = 0;
    for (int i = 1; i < length; i++) {
      int k = i < boxEnd ? Math.min(boxEnd - i, z[i - boxStart]) : 0;
      while (i + k < length && s[base + step * k] == s[base + step * (i + k)]) {
        k++;
      }
      z[i] = k;
      if (i + k > boxEnd) {
        boxStart = i;
        boxEnd = i + k;
      }
    }
  }

  /**
   * out[i], i < count: how far the pattern agrees with the text t[textBase + step·x] from i on; the
   * text has count + length letters, so the pattern ends first.
   */
  private void match(int textBase, int base, int length, int step, int[] z, int[] out, int count) {
    int[] s = t;
    int boxStart = 0;
    int boxEnd = 0;
    for (int i = 0; i < count; i++) {
      int k = i < boxEnd ? Math.min(boxEnd - i, z[i - boxStart]) : 0;
      while (k < length && s[base + step * k] == s[textBase + step * (i + k)]) {
        k++;
      }
      out[i] = k;
      if (i + k > boxEnd) {
        boxStart = i;
        boxEnd = i + k;
      }
    }
  }

  /** Keeps [l, r] of E_q if it is long enough, maximal in the whole string, and primitive. */
  private void offer(int lo, int hi, int q, int l, int r, boolean crosses) {
    if (!crosses || r - l + 1 < q - 1) {
      return;
    }
    // An interval that goes on beyond the node was found where its text crossed the middle.
    if ((l == lo && lo > 0 && t[lo - 1] == t[lo - 1 + q])
        || (r + q == hi - 1 && hi < t.length && t[r + 1] == t[hi])) {
      return;
    }
    if (runEnd[l] >= r + q) {
      return;
    }
    // By Fine and Wilf a smaller period divides q, and its maximal text is the same text; it was
    // emitted at this node before, since periods are tried in ascending order.
    for (int i = period.size() - 1; i >= nodeStart; i--) {
      int p = period.get(i);
      if (first.get(i) == l && last.get(i) + p == r + q && q % p == 0) {
        return;
      }
    }
    period.add(q);
    first.add(l);
    last.add(r);
  }
}
