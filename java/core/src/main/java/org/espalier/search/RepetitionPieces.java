// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.BitSet;
import org.espalier.repetition.Repetitions;

/**
 * Pieces that are uniform repetitions of a primitive block: a vec, by a minimum for each residue of
 * the start modulo the period.
 *
 * <p>Within a {@link Repetitions repetition} of period q, a piece of two blocks or more that ends
 * at x starts at x − 2q, x − 3q, … and weighs the same beyond v at its start, since a vec costs the
 * same for any count. So the least v over the starts of one residue so far stands for all of them;
 * where every start is met once only, none is kept. A block whose optimum is not known is postponed
 * with a bound, for {@link OfferSettlement}.
 */
final class RepetitionPieces {
  private final Constants k;
  private final Repetitions reps;
  private final KnownBlocks blocks;
  private final BlockBounds bounds;
  private final SegmentSearch search;
  // the slots whose optimum was not known when the second phase looked for it
  private final BitSet missing = new BitSet();

  RepetitionPieces(
      Constants k, Repetitions reps, KnownBlocks blocks, BlockBounds bounds, SegmentSearch search) {
    this.k = k;
    this.reps = reps;
    this.blocks = blocks;
    this.bounds = bounds;
    this.search = search;
  }

  /** Makes a frame ready for a pass over elements s .. s+m-1. */
  void open(Frame f, int s, int m) {
    OpenRepetitions open = f.repetitions;
    if (s > 0 && m >= 4) {
      reps.stabbing.find(s, open.before);
      open.nextBefore = open.before.size() == 0 ? Integer.MAX_VALUE : 4;
    }
  }

  /** Offers the uniform repetitions of primitive blocks that end before element s + x. */
  void offer(Frame f, int s, int e, int x) {
    OpenRepetitions open = f.repetitions;
    int j = s + x;
    if (x == open.nextBefore) {
      beginBefore(open, s, e, x);
    }
    for (int id = reps.meet[j]; id < reps.meet[j + 1]; id++) {
      if (reps.first[id] >= s) {
        begin(open, id, reps.first[id], e);
      }
    }
    for (int a = 0; a < open.size; a++) {
      if (j - 2 * reps.period[open.id[a]] > reps.lastStart[open.id[a]]) {
        open.leave(a--);
      } else {
        extend(f, a, j, x);
      }
    }
  }

  /** Offers the pieces of one repetition. */
  private void extend(Frame f, int a, int j, int x) {
    OpenRepetitions open = f.repetitions;
    long[] v = f.v;
    int id = open.id[a];
    int q = reps.period[id];
    long least = v[x - 2 * q];
    long behind = v[x - q];
    long node = k.twice;
    boolean rough = f.rough && id == f.local;
    if (open.state[a] >= 0) {
      int state = open.state[a] + 3 * open.residue[a];
      least = Math.min(least, open.least[state]);
      behind = Math.min(behind, open.least[state + 1]);
      open.least[state] = least;
      open.least[state + 1] = behind;
      node = rough ? k.twice : k.uniform;
    }
    int slot = reps.slot[id] + open.slotResidue[a];
    open.advance(a, q);
    int b = j - 2 * q;
    long g = optimum(slot, b, q);
    long weight = least + k.part + node;
    if (g >= 0) {
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = q;
      }
    } else if (search.resolving()) {
      long bound = bounds.bound(g, b, q, weight, behind + node, v[x]);
      if (bound < v[x] && rough) {
        v[x] = bound;
      } else if (bound < v[x]) {
        f.offers.add(weight, bound, b, q, id, slot);
      }
    }
  }

  private long optimum(int slot, int b, int q) {
    long g = blocks.slotOptimum(slot, b, q);
    if (g < 0 && !search.resolving() && !missing.get(slot)) {
      g = blocks.known(b, q);
      missing.set(slot, g < 0);
      reps.optimum[slot] = g;
    }
    return g;
  }

  private void beginBefore(OpenRepetitions open, int s, int e, int x) {
    int next = Integer.MAX_VALUE;
    for (int i = 0; i < open.before.size(); i++) {
      int id = open.before.get(i);
      int meet = 2 * reps.period[id];
      if (meet == x) {
        begin(open, id, s, e);
      } else if (meet > x) {
        next = Math.min(next, meet);
      }
    }
    open.nextBefore = next;
  }

  private void begin(OpenRepetitions open, int id, int from, int e) {
    int q = reps.period[id];
    int starts = Math.min(reps.lastStart[id], e - 2 * q) - from + 1;
    open.enter(id, from, (from - reps.first[id]) % q, starts > q ? q : 0);
  }
}
