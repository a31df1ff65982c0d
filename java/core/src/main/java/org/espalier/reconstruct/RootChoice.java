// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

/**
 * The root of a whole segment: its best con, vec or idx against the best strc, once a pass has been
 * over it. The roots over blocks are those of Repetition(D, n, q) in the paper, for the divisors q
 * that have a repetition.
 */
final class RootChoice {
  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final Chains chains;
  private final KnownBlocks blocks;
  private final SegmentSearch search;

  RootChoice(
      Letters letters,
      Constants k,
      Repetitions reps,
      Chains chains,
      KnownBlocks blocks,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.chains = chains;
    this.blocks = blocks;
    this.search = search;
  }

  /** The optimum of the whole segment: its best con, vec or idx root against its best strc. */
  long of(Frame f, int s, int m, boolean oneType) throws Deadline.Reached {
    long structure = k.strc + f.v[m];
    f.rootCost = m == 1 ? k.con : Constants.NONE;
    f.rootVia = Frame.SINGLE;
    boolean progression = m > 1 && letters.arithmetic(s, m);
    if (progression) {
      boolean step = letters.kind[s] == Letters.STEP;
      long node =
          search.mode() == SegmentSearch.Mode.LOWER ? Math.min(k.uniform, k.pair) : k.uniform;
      f.rootCost = step ? k.con : k.con + node;
      f.rootVia = Frame.RUN;
      if (k.idxCanBeatVec && !step && search.mode() != SegmentSearch.Mode.LOWER) {
        for (int w = 2; 2 * w <= m; w++) {
          rootOver(f, s, m, w, structure, true);
        }
      }
    }
    if (oneType && m > 1 && k.idx(m) + k.con < f.rootCost) {
      f.rootCost = k.idx(m) + k.con;
      f.rootVia = Frame.RAY;
    }
    for (int a = 0; a < f.active; a++) {
      int q = reps.period[f.id[a]];
      if (f.from[a] != s || m % q != 0) {
        continue;
      }
      rootOver(f, s, m, q, structure, false);
      for (int w = 2 * q; search.mode() != SegmentSearch.Mode.LOWER && 2 * w <= m; w += q) {
        if (k.strc + f.v[w] + k.uniform < Math.min(f.rootCost, structure)) {
          rootOver(f, s, m, w, structure, false);
        }
      }
      for (int w = q;
          k.idxCanBeatVec && search.mode() != SegmentSearch.Mode.LOWER && 2 * w <= m;
          w += q) {
        rootOver(f, s, m, w, structure, true);
      }
    }
    for (int i = 0; i < f.roots.size(); i++) {
      rootOver(f, s, m, chains.period[f.roots.get(i)], structure, true);
    }
    twoRuns(f, s, m);
    f.pieceRoot = f.rootCost <= structure;
    return Math.min(f.rootCost, structure);
  }

  /** An idx over contiguous blocks of two runs, which no chain stands for: see {@link Chains}. */
  private void twoRuns(Frame f, int s, int m) {
    if (m < 6 || letters.kind[s] != Letters.STEP) {
      return;
    }
    int one = letters.runEnd[s] + 2 - s;
    int other = m - one;
    if (other < 2
        || letters.letter[s + one] != letters.letter[s]
        || letters.runEnd[s + one] < s + m - 2) {
      return;
    }
    int q = gcd(one, other);
    if (q > 1 && k.idx(m / q) + k.con < f.rootCost) {
      f.rootCost = k.idx(m / q) + k.con;
      f.rootVia = -q;
    }
  }

  private static int gcd(int a, int b) {
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** Offers m / w equal blocks of w elements as the root, if w divides m and they can still win. */
  private void rootOver(Frame f, int s, int m, int w, long structure, boolean indexed)
      throws Deadline.Reached {
    if (m % w != 0) {
      return;
    }
    long node = indexed ? k.idx(m / w) : k.uniform;
    if (search.mode() == SegmentSearch.Mode.LOWER) {
      long g = blocks.known(s, w);
      node = indexed ? node : Math.min(node, k.pair);
      f.rootCost =
          Math.min(f.rootCost, node + Math.min(g < 0 ? Repetitions.bound(g) : g, k.leastBlock));
      return;
    }
    if (node + Math.max(k.con, f.v[w] - k.part) >= Math.min(f.rootCost, structure)) {
      return;
    }
    long g = search.resolve(s, w, Math.min(f.rootCost, structure) - node);
    if (g >= 0 && node + g < f.rootCost) {
      f.rootCost = node + g;
      f.rootVia = indexed ? -w : w;
    }
  }
}
