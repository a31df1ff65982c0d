// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

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
  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final RotationPasses rotations;
  private final SegmentSearch search;
  // the largest count at which an idx beats a vec over equal strides
  private final long mostIndexed;

  MultiplePieces(
      Letters letters,
      Constants k,
      Repetitions reps,
      RotationPasses rotations,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.rotations = rotations;
    this.search = search;
    mostIndexed = k.idxCanBeatVec ? (k.vec - k.idx - 1) / k.lookup : 1;
  }

  /** Certifies that blocks of several periods cannot win at s + x, and offers them where not. */
  void offer(Frame f, int s, int x) throws Deadline.Reached {
    int j = s + x;
    for (int a = 0; a < f.active; a++) {
      if (f.state[a] < 0) {
        continue;
      }
      int q = reps.period[f.id[a]];
      int from = f.from[a];
      if (j - from >= 4 * q) {
        int residue = f.residue[a] == 0 ? q - 1 : f.residue[a] - 1;
        int state = f.state[a] + 3 * residue + 2;
        long inner = Math.min(f.states[state], f.v[x - 2 * q]);
        f.states[state] = inner;
        long node = k.uniform + k.part + k.strc;
        if (f.id[a] == f.local) {
          f.several[residue] = Math.min(f.several[residue], f.v[x - 2 * q] - f.v[residue]);
        }
        if (f.id[a] == f.local && f.rough) {
          f.v[x] =
              Math.min(f.v[x], node + Math.max(inner, f.states[state - 2] + f.several[residue]));
          continue;
        }
        // v[k + mq] − v[k], and two parts of one element, are the least that a path over g^m weighs
        if (inner + node < f.v[x]
            && f.states[state - 2] + node + 2 * (k.part + k.con) < f.v[x]
            && !rotations.certified(f, a, s, x, residue, f.v[x] - node)) {
          for (int w = 2 * q; j - from >= 2 * w; w += q) {
            tryBlocks(f, s, x, from, w, k.uniform, Integer.MAX_VALUE);
          }
        }
      }
      if (k.idxCanBeatVec) {
        for (int w = q; j - from >= 2 * w; w += q) {
          tryBlocks(f, s, x, from, w, -1, mostIndexed);
        }
      }
    }
  }

  /** Offers idx nodes over equal blocks of a run of one distance that begins at runFrom. */
  void indexedProgressions(Frame f, int s, int x, int runFrom) throws Deadline.Reached {
    if (letters.kind[s + x - 2] != Letters.UNIFORM) {
      return;
    }
    for (int w = 2; s + x - runFrom >= 2 * w; w++) {
      tryBlocks(f, s, x, runFrom, w, -1, mostIndexed);
    }
  }

  /** Offers c ≥ 2 blocks of w elements before s + x under a node, or an idx where node is −1. */
  private void tryBlocks(Frame f, int s, int x, int from, int w, long node, long most)
      throws Deadline.Reached {
    long[] v = f.v;
    search.tick();
    int y = x - 2 * w;
    for (long c = 2; c <= most && s + y >= from; c++, y -= w) {
      long over = node < 0 ? k.idx(c) : node;
      if (v[y + w] + over + (node < 0 ? 0 : k.part + k.strc) >= v[x]) {
        continue;
      }
      long weight = v[y] + k.part + over;
      long g = search.resolve(s + y, w, v[x] - weight);
      if (g >= 0 && weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = node < 0 ? -w : w;
      }
    }
  }
}
