// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Ints;
import org.espalier.repetition.Letters;

/**
 * The root of a whole segment: its best con, vec or idx against the best strc, once a pass has been
 * over it. The roots over blocks are those of Repetition(D, n, q) in the paper, for the divisors q
 * that have a repetition.
 */
final class RootChoice {
  private final Indexed in;
  private final Constants k;
  private final SegmentSearch search;

  RootChoice(Indexed in, SegmentSearch search) {
    this.in = in;
    this.search = search;
    k = in.k();
  }

  /** Finds the optimum of the elements over which a pass has been. */
  void choose(Pass pass) throws Deadline.Reached {
    Letters letters = in.letters();
    int s = pass.s;
    int m = pass.m;
    long structure = k.strc + pass.v[m];
    pass.optimum = structure;
    pass.root(m == 1 ? k.con : Constants.NONE, Pass.SINGLE);
    if (m > 1 && letters.arithmetic(s, m)) {
      pass.root(in.progressions().root(s, m), Pass.RUN);
    }
    if (m > 1 && pass.oneType()) {
      pass.root(k.idx(m) + k.con, Pass.RAY);
    }
    for (RepetitionPieces.Open open : pass.repetitions.open()) {
      int q = open.q;
      for (int w = q; open.from == 0 && m % q == 0 && 2 * w <= m; w += q) {
        if (w == q || k.strc + pass.v[w] + k.uniform < pass.optimum) {
          over(pass, w, false);
        }
        if (k.dearVec) {
          over(pass, w, true);
        }
      }
    }
    Ints whole = pass.chains.whole;
    for (int i = 0; i < whole.size(); i++) {
      over(pass, in.chains().period[whole.get(i)], true);
    }
  }

  /** Offers m / w equal blocks of w elements as the root, if w divides m and they can still win. */
  private void over(Pass pass, int w, boolean indexed) throws Deadline.Reached {
    int m = pass.m;
    long node = indexed ? k.idx(m / w) : k.uniform;
    if (m % w == 0 && node + Math.max(k.con, pass.v[w] - k.part) < pass.optimum) {
      long g = search.resolve(pass.s, w);
      if (g >= 0) {
        pass.root(node + g, indexed ? -w : w);
      }
    }
  }
}
