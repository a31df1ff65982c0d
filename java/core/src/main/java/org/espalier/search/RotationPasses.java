// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Repetitions;

/**
 * Passes that bound the blocks of a repetition from all their starts, and what they certify: that
 * no vec over blocks of several periods can win. {@link Rotations} has the proof and keeps what the
 * passes say.
 */
final class RotationPasses {
  private final Constants k;
  private final Repetitions reps;
  private final BlockBounds bounds;
  private final SegmentSearch search;
  private final Rotations rotations;
  // how many elements the shortest reference pass in hand has
  private int shortest = Integer.MAX_VALUE;

  RotationPasses(Constants k, Repetitions reps, BlockBounds bounds, SegmentSearch search) {
    this.k = k;
    this.reps = reps;
    this.bounds = bounds;
    this.search = search;
    rotations = new Rotations(reps);
  }

  /**
   * Whether a pass of m elements may begin: only where it is a good deal shorter than those in
   * hand, so that reference passes nest O(log n) deep.
   */
  private boolean open(int m) {
    return m <= shortest - shortest / 4;
  }

  /**
   * Counts the elements that were passed to resolve a block which then did not win, before element
   * x of a pass. Once they are more than a pass for all rotations has, such a pass is made.
   */
  void inVain(int id, int block, int x, long walked) throws Deadline.Reached {
    int q = reps.period[id];
    if (x >= 2 * q && rotations.of(id).due(walked, open(2 * q))) {
      refer(id, block, 2 * q, 2, true);
    }
  }

  /**
   * Proves that no vec over blocks of m ≥ 2 periods which ends before s + x can win: either each of
   * them weighs {@code target} or more, without its node and 2L, or a vec over single periods is as
   * cheap. What is known of the rotation is asked first, then a rough pass from it, then an exact
   * one. Returns false where none of them proves it.
   */
  boolean certified(Frame f, int a, int s, int x, int residue, long target)
      throws Deadline.Reached {
    OpenRepetitions open = f.repetitions;
    int id = open.id[a];
    int q = reps.period[id];
    int start = open.from[a] + residue;
    int at = (start - reps.first[id]) % q;
    if (!search.resolving()) {
      return !rotations.mayWin(id, at);
    }
    int most = (s + x - start) / (2 * q);
    long enough = target - open.least[open.state[a] + 3 * residue];
    Rotations.Block block = rotations.of(id);
    if ((id == f.local && f.several[residue] >= enough) || block.certified(at, most, enough)) {
      return true;
    }
    int region = reps.lastStart[id] + 2 * q - start;
    int least = q + q * most;
    int m = (int) Math.min((4L * most + 1) * q, Math.max(q + region / 2, least));
    m = open(m) ? m : least;
    for (boolean rough : new boolean[] {true, false}) {
      if (!block.passed(at, most, rough) && open(m)) {
        refer(id, start, m, most, rough);
        if (block.certified(at, most, enough)) {
          return true;
        }
      }
    }
    block.mayWin(at);
    return false;
  }

  /**
   * Passes over m elements from a start in a repetition, and keeps what that says of its blocks.
   */
  private void refer(int id, int from, int m, int need, boolean rough) throws Deadline.Reached {
    int before = shortest;
    shortest = m;
    try {
      search.reference(id, reps.period[id], from, m, rough);
    } finally {
      shortest = before;
    }
    Rotations.Block block = rotations.of(id);
    block.keep(search.frame().v, m, from - reps.first[id], need, rough);
    sharpen(id, block);
  }

  /** Raises the bounds on the blocks of a repetition that are not resolved. */
  private void sharpen(int id, Rotations.Block block) throws Deadline.Reached {
    int q = reps.period[id];
    int slots = Math.min(q, reps.lastStart[id] - reps.first[id] + 1);
    for (int r = 0; r < slots; r++) {
      search.tick();
      int slot = reps.slot[id] + r;
      long g = reps.optimum[slot];
      if (g < 0) {
        // with pairs K_strc is below 0, and of some starts nothing may be known
        long structure = Math.max(k.con, k.strc + block.one(r));
        long bound = Math.min(structure, bounds.rootBound(reps.first[id] + r, q, structure));
        if (g == Repetitions.UNSEEN || bound > Repetitions.bound(g)) {
          reps.optimum[slot] = Repetitions.atLeast(bound);
        }
      }
    }
  }
}
