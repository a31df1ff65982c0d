// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Repetitions;

/**
 * Pieces over blocks that are themselves repetitions, which seldom win.
 *
 * <p>A vec over a block g^m of several periods, m ≥ 2, can win only where its root is a strc: a
 * con, vec or idx root of g^m gives g a tree that is not dearer, by Fine and Wilf's theorem, or is
 * again a repetition of some g^i. Such a piece weighs at least v[k+mp] − v[k] more than v[k] + 2L +
 * K_vec + K_strc, so one comparison for each residue mostly shows that none can win; where it does
 * not, {@link RotationPasses} decide, and where they do not, all are tried. No assumption is left
 * unproved.
 *
 * <p>Where K_vec &gt; K_idx + 2L, an idx may win without a change of stride: then all block lengths
 * and counts are tried, up to the count at which the vec is cheaper.
 */
final class MultiplePieces {
  private final Constants k;
  private final Repetitions reps;
  private final RotationPasses rotations;
  private final SegmentSearch search;

  MultiplePieces(Constants k, Repetitions reps, RotationPasses rotations, SegmentSearch search) {
    this.k = k;
    this.reps = reps;
    this.rotations = rotations;
    this.search = search;
  }

  /** Certifies that blocks of several periods cannot win at s + x, and offers them where not. */
  void offer(Frame f, int s, int x) throws Deadline.Reached {
    OpenRepetitions open = f.repetitions;
    for (int a = 0; a < open.size; a++) {
      if (open.state[a] < 0) {
        continue;
      }
      int q = reps.period[open.id[a]];
      // elements of the repetition that the pass has been over
      int inside = s + x - open.from[a];
      if (inside >= 4 * q && !cannotWin(f, a, s, x, q)) {
        for (int w = 2 * q; inside >= 2 * w; w += q) {
          tryBlocks(f, s, x, inside, w, false);
        }
      }
      boolean rough = f.rough && open.id[a] == f.local;
      for (int w = q; k.dearVec && !rough && inside >= 2 * w; w += q) {
        tryBlocks(f, s, x, inside, w, true);
      }
    }
  }

  private boolean cannotWin(Frame f, int a, int s, int x, int q) throws Deadline.Reached {
    OpenRepetitions open = f.repetitions;
    int residue = open.residue[a] == 0 ? q - 1 : open.residue[a] - 1;
    int state = open.state[a] + 3 * residue;
    // least v at a start, and two periods behind one
    long least = open.least[state];
    long inner = Math.min(open.least[state + 2], f.v[x - 2 * q]);
    open.least[state + 2] = inner;
    if (open.id[a] == f.local) {
      f.several[residue] = Math.min(f.several[residue], f.v[x - 2 * q] - f.v[residue]);
      if (f.rough) {
        long bound = k.twice + k.part + k.strc + Math.max(inner, least + f.several[residue]);
        f.v[x] = Math.min(f.v[x], bound);
        return true;
      }
    }
    long node = k.uniform + k.part + k.strc;
    // v[k + mq] − v[k], and two parts of one element, are the least that a path over g^m weighs
    return inner + node >= f.v[x]
        || least + node + 2 * (k.part + k.con) >= f.v[x]
        || rotations.certified(f, a, s, x, residue, f.v[x] - node);
  }

  /** Offers c ≥ 2 blocks of w elements before s + x under a vec or an idx. */
  private void tryBlocks(Frame f, int s, int x, int inside, int w, boolean indexed)
      throws Deadline.Reached {
    long[] v = f.v;
    search.tick();
    long most = indexed ? k.mostIndexed : inside;
    int y = x - 2 * w;
    for (long c = 2; c <= most && x - y <= inside; c++, y -= w) {
      long node = indexed ? k.idx(c) : k.uniform;
      long weight = v[y] + k.part + node;
      if (v[y + w] + node + (indexed ? 0 : k.part + k.strc) < v[x]) {
        long g = search.resolve(s + y, w);
        if (g >= 0 && weight + g < v[x]) {
          v[x] = weight + g;
          f.via[x] = indexed ? -w : w;
        }
      }
    }
  }
}
