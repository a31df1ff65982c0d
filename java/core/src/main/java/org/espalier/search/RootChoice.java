// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Letters;
import org.espalier.repetition.Repetitions;

/**
 * The root of a whole segment: its best con, vec or idx against the best strc, once a pass has been
 * over it. The roots over blocks are those of Repetition(D, n, q) in the paper, for the divisors q
 * that have a repetition.
 */
final class RootChoice {
  private final Letters letters;
  private final Constants k;
  private final Progressions progressions;
  private final Repetitions reps;
  private final Chains chains;
  private final SegmentSearch search;

  RootChoice(
      Letters letters,
      Constants k,
      Progressions progressions,
      Repetitions reps,
      Chains chains,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.progressions = progressions;
    this.reps = reps;
    this.chains = chains;
    this.search = search;
  }

  /** The optimum of the m elements from s on, over which the pass has been. */
  long of(Frame f, int s, int m) throws Deadline.Reached {
    long structure = k.strc + f.v[m];
    f.rootCost = m == 1 ? k.con : Constants.NONE;
    f.rootVia = Frame.SINGLE;
    if (m > 1 && letters.arithmetic(s, m)) {
      f.rootCost = letters.kind[s] == Letters.STEP ? k.con : progressions.root(m);
      f.rootVia = Frame.RUN;
    }
    if (f.oneType && m > 1 && k.idx(m) + k.con < f.rootCost) {
      f.rootCost = k.idx(m) + k.con;
      f.rootVia = Frame.RAY;
    }
    OpenRepetitions open = f.repetitions;
    for (int a = 0; a < open.size; a++) {
      int q = reps.period[open.id[a]];
      for (int w = q; open.from[a] == s && m % q == 0 && 2 * w <= m; w += q) {
        if (w == q || k.strc + f.v[w] + k.uniform < Math.min(f.rootCost, structure)) {
          over(f, s, m, w, structure, false);
        }
        if (k.dearVec) {
          over(f, s, m, w, structure, true);
        }
      }
    }
    for (int i = 0; i < f.chains.whole.size(); i++) {
      over(f, s, m, chains.period[f.chains.whole.get(i)], structure, true);
    }
    f.pieceRoot = f.rootCost <= structure;
    return Math.min(f.rootCost, structure);
  }

  /** Offers m / w equal blocks of w elements as the root, if w divides m and they can still win. */
  private void over(Frame f, int s, int m, int w, long structure, boolean indexed)
      throws Deadline.Reached {
    long node = indexed ? k.idx(m / w) : k.uniform;
    if (m % w != 0 || node + Math.max(k.con, f.v[w] - k.part) >= Math.min(f.rootCost, structure)) {
      return;
    }
    long g = search.resolve(s, w);
    if (g >= 0 && node + g < f.rootCost) {
      f.rootCost = node + g;
      f.rootVia = indexed ? -w : w;
    }
  }
}
