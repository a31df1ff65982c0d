// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.BitSet;

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
  // the slots whose optimum was not known when the search was ended
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
    if (s > 0 && m >= 4) {
      reps.stabbing.find(s, f.inside);
      f.nextInside = f.inside.size() == 0 ? Integer.MAX_VALUE : 4;
    }
  }

  /** Offers the uniform repetitions of primitive blocks that end before element s + x. */
  void offer(Frame f, int s, int e, int x) {
    int j = s + x;
    if (x == f.nextInside) {
      beginInside(f, s, e, x);
    }
    for (int id = reps.meet[j]; id < reps.meet[j + 1]; id++) {
      if (reps.first[id] >= s) {
        begin(f, id, reps.first[id], e);
      }
    }
    long[] v = f.v;
    SegmentSearch.Mode mode = search.mode();
    for (int a = 0; a < f.active; a++) {
      int id = f.id[a];
      int q = reps.period[id];
      int b = j - 2 * q;
      if (b > reps.lastStart[id]) {
        f.leave(a--);
        continue;
      }
      long least = v[x - 2 * q];
      long behind = v[x - q];
      int slot = reps.slot[id] + f.slotResidue[a];
      if (++f.slotResidue[a] == q) {
        f.slotResidue[a] = 0;
      }
      int state = f.state[a];
      long node = k.pair;
      if (state >= 0) {
        state += 3 * f.residue[a];
        long[] states = f.states;
        least = Math.min(least, states[state]);
        states[state] = least;
        behind = Math.min(behind, states[state + 1]);
        states[state + 1] = behind;
        node = mode == SegmentSearch.Mode.LOWER ? k.pair : k.uniform;
        if (++f.residue[a] == q) {
          f.residue[a] = 0;
        }
      }
      long g = blocks.slotOptimum(slot, b, q);
      if (g < 0 && mode == SegmentSearch.Mode.UPPER) {
        g = missing.get(slot) ? g : blocks.known(b, q);
        if (g < 0) {
          missing.set(slot);
          continue;
        }
        reps.optimum[slot] = g;
      }
      if (mode == SegmentSearch.Mode.LOWER && (g < 0 || x >= 4 * q)) {
        g = Math.min(g < 0 ? Repetitions.bound(g) : g, k.leastBlock);
      }
      long weight = least + k.part + node;
      if (g >= 0) {
        if (weight + g < v[x]) {
          v[x] = weight + g;
          f.via[x] = q;
        }
        continue;
      }
      long bound = bounds.bound(g, b, q, weight, behind + node, v[x]);
      if (bound >= v[x]) {
        continue;
      }
      if (id == f.local && f.rough) {
        v[x] = bound;
        continue;
      }
      f.postpone(weight, bound, b, q, slot, q, id);
    }
  }

  private void beginInside(Frame f, int s, int e, int x) {
    int next = Integer.MAX_VALUE;
    for (int i = 0; i < f.inside.size(); i++) {
      int id = f.inside.get(i);
      int meet = 2 * reps.period[id];
      if (meet == x) {
        begin(f, id, s, e);
      } else if (meet > x) {
        next = Math.min(next, meet);
      }
    }
    f.nextInside = next;
  }

  private void begin(Frame f, int id, int from, int e) {
    int q = reps.period[id];
    int starts = Math.min(reps.lastStart[id], e - 2 * q) - from + 1;
    f.enter(id, from, (from - reps.first[id]) % q, starts > q ? q : 0);
  }
}
