// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Least-cost trees without strc over equal atoms: paths of con, vec, idx, and where the rules allow
 * vecbuc and idxbuc.
 *
 * <p><b>Problem.</b> Given D[0..n) over atoms of one letter that grow at distance x, a least-cost
 * path of nodes that flattens to D.
 *
 * <p><b>Source.</b> J. L. Träff, <i>Optimal MPI Datatype Normalization for Vector and Index-block
 * Types</i>, EuroMPI/ASIA 2014, there in O(n√n); the shift is the corrected Lemma 5 of Ganian,
 * Kalany, Szeider and Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13 (see {@link SegmentTrees}).
 *
 * <p><b>Recurrence.</b> Every node repeats a prefix. Let q | n be a <i>period</i> if all blocks of
 * q are equal up to their place. If q and m are periods and q | m, then q is one of the prefix of
 * m. So over the periods of the whole alone:
 *
 * <pre>
 *   opt(m)     = min( leaf if D[0..m) steps by x, min over periods q | m, q &lt; m, of opt(q) + node(q, m) )
 *   node(q, m) = min( K_vec if the blocks lie at one stride, K_idx + (m/q)·K_lookup, vecbuc, idxbuc )
 *   shifted(m) = min( K_idx + K_lookup + opt(m), min over q of opt(q) + idx or idxbuc node,
 *                     min over q of shifted(q) + vec or vecbuc node )
 * </pre>
 *
 * <b>Bounds.</b> O(n·d(n)) time, d(n) ≤ 2√n the number of divisors (240 at most for n ≤ 10⁶), and
 * most divisors are refused after a few elements; O(n) space. Exact for paths, deterministic: among
 * equals leaf, vec, idx, vecbuc, idxbuc, the shortest block first. Stopped, it leaves out periods
 * and buckets that it has not looked at; 1 and n are always periods, so there is always a path.
 *
 * <table>
 *   <caption>Concordance</caption>
 *   <tr><th>paper</th><th>here</th><th></th></tr>
 *   <tr><td>Repeated(D, n, q)</td><td>isPeriod(q)</td><td>identical</td></tr>
 *   <tr><td>Strided(I, c)</td><td>strided[k] ≥ c</td><td>counted once for all c</td></tr>
 * </table>
 */
public final class PathSearch {
  private final long[] d;
  private final AtomKind kind;
  private final Rules rules;
  // periods[k]: the periods of D in rising order, the last is n; strided[k]: how many blocks of
  // periods[k] lie at one stride from the start
  private final int[] periods;
  private final int[] strided;
  // opt[k], shifted[k]: least costs of the prefix of periods[k] atoms
  private final long[] opt;
  private final long[] shifted;
  private final int grown;
  private final NodeCosts nodeCosts;
  private final Deadline stop;
  private boolean complete = true;
  // covered[k]: whether vecbuc over blocks of periods[k] was searched to the end
  private final boolean[] covered;

  /**
   * Searches.
   *
   * @param displacements where each atom starts, at least one; differences fit 64 bits
   * @param kind the letter of all atoms
   * @param rules costs, and whether buckets are allowed; strc is not used
   * @param stop asked before each O(n) steps; true ends the search with what it has
   */
  public PathSearch(long[] displacements, AtomKind kind, Rules rules, Deadline stop) {
    d = displacements.clone();
    this.kind = kind;
    this.rules = rules;
    this.stop = stop;
    grown = grown();
    periods = periods();
    strided = new int[periods.length];
    Arrays.setAll(strided, k -> stridedBlocks(periods[k]));
    opt = new long[periods.length];
    shifted = new long[periods.length];
    covered = new boolean[periods.length];
    nodeCosts = new NodeCosts(d, rules, d.length);
    fill();
  }

  /**
   * Returns the least cost of a path where the sequence lies.
   *
   * @return the cost in words
   */
  public long cost() {
    return d[0] == 0 ? opt[periods.length - 1] : shifted[periods.length - 1];
  }

  /**
   * Says whether the search ran to its end, so that no path costs less.
   *
   * @return false if it was stopped
   */
  public boolean complete() {
    return complete;
  }

  /**
   * Returns a bound that holds for every path, whether the search was stopped or not.
   *
   * @return no path costs less
   */
  public long lowerBound() {
    if (complete) {
      return cost();
    }
    long least = kind.cost() + (grown == d.length ? 0 : nodeCosts.least(2));
    return Math.min(cost(), d[0] == 0 ? least : Math.max(least, kind.cost() + nodeCosts.least(1)));
  }

  private boolean stopped() {
    complete &= !stop.reached();
    return !complete;
  }

  /**
   * Returns a least-cost path where the sequence lies.
   *
   * @return the tree
   */
  public TypeTree tree() {
    int whole = periods.length - 1;
    return d[0] == 0 ? tree(whole) : shiftedTree(whole);
  }

  /** How many atoms from the first grow into one leaf. */
  private int grown() {
    int length = 1;
    while (kind.merges() && length < d.length && d[length] - d[length - 1] == kind.step()) {
      length++;
    }
    return length;
  }

  private int[] periods() {
    int[] found = new int[64];
    int count = 0;
    for (int q = 1; q <= d.length; q++) {
      if (d.length % q != 0) {
        continue;
      }
      boolean trivial = q == 1 || q == d.length;
      if (trivial || (!stopped() && isPeriod(d, q))) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = q;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Whether all blocks of q are equal up to their place. */
  static boolean isPeriod(long[] d, int q) {
    for (int block = q; block < d.length; block += q) {
      for (int r = 1; r < q; r++) {
        if (d[block + r] - d[block] != d[r] - d[0]) {
          return false;
        }
      }
    }
    return true;
  }

  private int stridedBlocks(int q) {
    int count = 1;
    for (int at = q; at < d.length; at += q) {
      if (d[at] - d[at - q] != d[q] - d[0]) {
        break;
      }
      count++;
    }
    return count;
  }

  private void fill() {
    Arrays.fill(opt, SegmentTable.INFINITE);
    Arrays.fill(shifted, SegmentTable.INFINITE);
    // Invariant: opt and shifted are final up to k, which has had the offer of every shorter
    // period.
    for (int b = 0; b < periods.length; b++) {
      if (periods[b] <= grown) {
        opt[b] = Math.min(opt[b], kind.cost());
      }
      shifted[b] = Math.min(shifted[b], nodeCosts.shiftCost(false) + opt[b]);
      covered[b] = load(b, this::stopped);
      for (int k = b + 1; k < periods.length; k++) {
        if (periods[k] % periods[b] == 0) {
          offer(b, k);
        }
      }
    }
  }

  private boolean load(int b, BooleanSupplier asked) {
    return nodeCosts.load(0, periods[b], d.length / periods[b], strided[b], asked);
  }

  /** Loads what was known of a period when its nodes were offered. */
  private void load(int b) {
    load(b, () -> !covered[b]);
  }

  private void offer(int b, int k) {
    int count = periods[k] / periods[b];
    opt[k] = Math.min(opt[k], nodeCosts.cost(count) + opt[b]);
    shifted[k] = Math.min(shifted[k], rules.idx(count) + opt[b]);
    if (strided[b] >= count) {
      shifted[k] = Math.min(shifted[k], rules.costs().vec() + shifted[b]);
    }
    if (rules.buckets()) {
      shifted[k] = Math.min(shifted[k], nodeCosts.idxbuc(count) + opt[b]);
      shifted[k] = Math.min(shifted[k], nodeCosts.vecbuc(count) + shifted[b]);
    }
  }

  private TypeTree tree(int k) {
    if (periods[k] <= grown && opt[k] == kind.cost()) {
      return kind.grown(periods[k]);
    }
    for (int b = 0; b < k; b++) {
      int inner = b;
      int count = periods[k] / periods[b];
      if (periods[k] % periods[b] == 0) {
        long node = opt[k] - opt[b];
        if (strided[b] >= count && node == rules.costs().vec()) {
          return new Vec(count, d[periods[b]] - d[0], tree(b));
        }
        if (node == rules.idx(count)) {
          return new Idx(bases(b, count, d[0]), tree(b));
        }
        load(b);
        if (rules.buckets() && node == nodeCosts.vecbuc(count)) {
          return nodeCosts.vecbucNode(count, () -> tree(inner));
        }
        if (rules.buckets() && node == nodeCosts.idxbuc(count)) {
          return nodeCosts.idxbucNode(count, 0, () -> tree(inner));
        }
      }
    }
    throw new AssertionError("no node has the cost of the prefix of " + periods[k]);
  }

  private TypeTree shiftedTree(int k) {
    for (int b = 0; b < k; b++) {
      int inner = b;
      int count = periods[k] / periods[b];
      if (periods[k] % periods[b] == 0) {
        if (strided[b] >= count && shifted[k] == rules.costs().vec() + shifted[b]) {
          return new Vec(count, d[periods[b]] - d[0], shiftedTree(b));
        }
        if (shifted[k] == rules.idx(count) + opt[b]) {
          return new Idx(bases(b, count, 0), tree(b));
        }
        load(b);
        if (rules.buckets() && shifted[k] == nodeCosts.vecbuc(count) + shifted[b]) {
          return nodeCosts.vecbucNode(count, () -> shiftedTree(inner));
        }
        if (rules.buckets() && shifted[k] == nodeCosts.idxbuc(count) + opt[b]) {
          return nodeCosts.idxbucNode(count, d[0], () -> tree(inner));
        }
      }
    }
    return nodeCosts.shift(false, d[0], tree(k));
  }

  private LongSeq bases(int b, int count, long origin) {
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      places[i] = d[i * periods[b]] - origin;
    }
    return LongSeq.of(places);
  }
}
