// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

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

  RotationPasses(Constants k, Repetitions reps, BlockBounds bounds, SegmentSearch search) {
    this.k = k;
    this.reps = reps;
    this.bounds = bounds;
    this.search = search;
    rotations = new Rotations(reps);
  }

  Rotations.Block of(int id) {
    return rotations.of(id);
  }

  /**
   * Whether no vec over blocks of m ≥ 2 periods, a whole number of them before s + x, can stay
   * below {@code target} without its node and 2L, or is better than one over single periods. First
   * what is known of the rotation decides, then a rough pass from it, then an exact one.
   */
  boolean certified(Frame f, int a, int s, int x, int residue, long target)
      throws Deadline.Reached {
    int id = f.id[a];
    int q = reps.period[id];
    int start = f.from[a] + residue;
    int at = (start - reps.first[id]) % q;
    int most = (s + x - start) / (2 * q);
    if (search.mode() == SegmentSearch.Mode.UPPER) {
      return !rotations.mayWin(id, at);
    }
    long enough = target - f.states[f.state[a] + 3 * residue];
    if (id == f.local && f.several[residue] >= enough) {
      return true;
    }
    Rotations.Block block = rotations.of(id);
    if (block.several(at, most) >= enough || block.certified(at, most)) {
      return true;
    }
    int region = reps.lastStart[id] + 2 * q - start;
    int shortest = q + q * most;
    int m = (int) Math.min((4L * most + 1) * q, Math.max(q + region / 2, shortest));
    m = block.open(m) ? m : shortest;
    if (!block.rough(at, most) && block.open(m)) {
      refer(id, start, m, most, true);
      if (search.mode() == SegmentSearch.Mode.EXACT && block.several(at, most) >= enough) {
        return true;
      }
    }
    if (!block.sharp(at, most) && search.mode() == SegmentSearch.Mode.EXACT && block.open(m)) {
      refer(id, start, m, most, false);
      if (search.mode() == SegmentSearch.Mode.EXACT
          && (block.several(at, most) >= enough || block.certified(at, most))) {
        return true;
      }
    }
    block.mayWin(at);
    return false;
  }

  /**
   * Passes over m elements from a start in a repetition, and keeps what that says of its blocks.
   */
  void refer(int id, int from, int m, int need, boolean rough) throws Deadline.Reached {
    Rotations.Block block = rotations.of(id);
    int before = block.enter(m);
    try {
      if (search.reference(id, from, m, rough)) {
        block.keep(search.frame().v, m, from - reps.first[id], need, rough);
        sharpen(id, block);
      }
    } finally {
      block.leave(before);
    }
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
