// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;

/**
 * Pieces of one pass over blocks that are themselves repetitions, which seldom win.
 *
 * <p>A vec over a block g^m of several periods, m ≥ 2, can win only where its root is a strc: a
 * con, vec or idx root of g^m gives g a tree that is not dearer, by Fine and Wilf's theorem, or is
 * again a repetition of some g^i. Such a piece weighs at least v[k+mp] − v[k] more than v[k] + 2L +
 * K_vec + K_strc, so one comparison for each residue mostly shows that none can win; where it does
 * not, {@link Rotations} decide, and where they do not, all are tried. No assumption is left
 * unproved.
 *
 * <p>Where K_vec &gt; K_idx + 2L, an idx may win without a change of stride: then all block lengths
 * and counts are tried, up to the count at which the vec is cheaper.
 */
final class MultiplePieces {
  private final Constants k;
  private final SegmentSearch search;
  private final Pass pass;

  MultiplePieces(Indexed in, SegmentSearch search, Pass pass) {
    this.search = search;
    this.pass = pass;
    k = in.k();
  }

  /** Certifies that blocks of several periods cannot win at s + x, and offers them where not. */
  void offer(int x) throws Deadline.Reached {
    for (RepetitionPieces.Open open : pass.repetitions.open()) {
      if (open.once()) {
        continue;
      }
      int q = open.q;
      boolean bounded = open.id == pass.bounded;
      // elements of the repetition that the pass has been over
      int inside = x - open.from;
      if (inside >= 4 * q && !cannotWin(open, x, bounded)) {
        for (int w = 2 * q; inside >= 2 * w; w += q) {
          tryBlocks(x, inside, w, false);
        }
      }
      for (int w = q; k.dearVec && !bounded && inside >= 2 * w; w += q) {
        tryBlocks(x, inside, w, true);
      }
    }
  }

  private boolean cannotWin(RepetitionPieces.Open open, int x, boolean bounded)
      throws Deadline.Reached {
    long[] v = pass.v;
    int residue = open.offered();
    // least v at a start, and two periods behind one
    long least = open.least(residue, 0, Constants.NONE);
    long inner = open.least(residue, 2, v[x - 2 * open.q]);
    if (bounded) {
      v[x] = Math.min(v[x], k.twice + k.part + k.strc + inner);
      return true;
    }
    long node = k.uniform + k.part + k.strc;
    // v[k + mq] − v[k], and two parts of one element, are the least that a path over g^m weighs
    return inner + node >= v[x]
        || least + node + 2 * (k.part + k.con) >= v[x]
        || search
            .rotations()
            .certified(open.id, pass.s + open.from + residue, pass.s + x, v[x] - node - least);
  }

  /** Offers c ≥ 2 blocks of w elements before s + x under a vec or an idx. */
  private void tryBlocks(int x, int inside, int w, boolean indexed) throws Deadline.Reached {
    long[] v = pass.v;
    search.tick();
    long most = indexed ? k.mostIndexed : inside;
    int y = x - 2 * w;
    for (long c = 2; c <= most && x - y <= inside; c++, y -= w) {
      long node = indexed ? k.idx(c) : k.uniform;
      if (v[y + w] + node + (indexed ? 0 : k.part + k.strc) < v[x]) {
        long g = search.resolve(pass.s + y, w);
        if (g >= 0) {
          pass.offer(x, v[y] + k.part + node + g, indexed ? -w : w);
        }
      }
    }
  }
}
