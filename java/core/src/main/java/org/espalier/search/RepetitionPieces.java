// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.repetition.Ints;
import org.espalier.repetition.Repetitions;

/**
 * Pieces of one pass that are uniform repetitions of a primitive block: a vec, by a minimum for
 * each residue of the start modulo the period.
 *
 * <p>Within a {@link Repetitions repetition} of period q, a piece of two blocks or more that ends
 * at x starts at x − 2q, x − 3q, … and weighs the same beyond v at its start, since a vec costs the
 * same for any count. So the least v over the starts of one residue so far stands for all of them;
 * where every start is met once only, none is kept. A block whose optimum is not known is postponed
 * with a bound.
 */
final class RepetitionPieces {
  private static final long[] ONCE = {};

  /** A repetition that the pass is inside of. */
  static final class Open {
    final int id;
    // elements of a block, and of the pass before the first start that it met
    final int q;
    final int from;
    // behind how many elements of the pass the last piece ends
    private final int lastEnd;
    // the start in hand, modulo the period: counted from where the pass met the repetition, and
    // from
    // the repetition's own first start
    private int residue;
    private int slotResidue;
    // for each residue the least v at a start; one period behind a start; two periods behind one;
    // empty where every start is met once
    private final long[] least;

    private Open(int id, int q, int from, int lastEnd, int slotResidue, boolean once) {
      this.id = id;
      this.q = q;
      this.from = from;
      this.lastEnd = lastEnd;
      this.slotResidue = slotResidue;
      least = once ? ONCE : new long[3 * q];
      Arrays.fill(least, Constants.NONE);
    }

    boolean once() {
      return least.length == 0;
    }

    /** The residue of the start of the piece that was offered last. */
    int offered() {
      return residue == 0 ? q - 1 : residue - 1;
    }

    /** Lowers the least v, so many periods behind a start of a residue, and returns it. */
    long least(int start, int periods, long v) {
      int place = 3 * start + periods;
      least[place] = Math.min(least[place], v);
      return least[place];
    }

    private void advance() {
      residue = residue + 1 == q ? 0 : residue + 1;
      slotResidue = slotResidue + 1 == q ? 0 : slotResidue + 1;
    }
  }

  private final Constants k;
  private final Repetitions reps;
  private final Indexed in;
  private final SegmentSearch search;
  private final Pass pass;
  private final List<Open> open = new ArrayList<>();
  // repetitions that began before the pass, and after how many elements the next one is met
  private final Ints before = new Ints();
  private int nextBefore;

  RepetitionPieces(Indexed in, SegmentSearch search, Pass pass) {
    this.in = in;
    this.search = search;
    this.pass = pass;
    k = in.k();
    reps = in.reps();
    if (pass.s > 0 && pass.m >= 4) {
      reps.stabbing.find(pass.s, before);
    }
    nextBefore = before.size() == 0 ? Integer.MAX_VALUE : 4;
  }

  List<Open> open() {
    return open;
  }

  /** Offers the uniform repetitions of primitive blocks that end before element s + x. */
  void offer(int x) {
    int j = pass.s + x;
    if (x == nextBefore) {
      beginBefore(x);
    }
    for (int id = reps.meet[j]; id < reps.meet[j + 1]; id++) {
      if (reps.first[id] >= pass.s) {
        begin(id, reps.first[id]);
      }
    }
    for (int a = 0; a < open.size(); a++) {
      Open o = open.get(a);
      if (x <= o.lastEnd) {
        extend(o, x);
      } else {
        Open last = open.removeLast();
        if (last != o) {
          open.set(a--, last);
        }
      }
    }
  }

  /** Offers the pieces of one repetition. */
  private void extend(Open o, int x) {
    long[] v = pass.v;
    int q = o.q;
    long least = v[x - 2 * q];
    long behind = v[x - q];
    boolean bounded = o.id == pass.bounded;
    long node = k.twice;
    if (!o.once()) {
      least = o.least(o.residue, 0, least);
      behind = o.least(o.residue, 1, behind);
      node = bounded ? k.twice : k.uniform;
    }
    int slot = reps.slot[o.id] + o.slotResidue;
    o.advance();
    int b = pass.s + x - 2 * q;
    long weight = least + k.part + node;
    // slots lie far apart, so they are only read where a piece over the cheapest block could win
    if (weight + k.con >= v[x]) {
      return;
    }
    long g = in.known(reps.optimum, slot, b, q, search.resolving());
    if (g >= 0) {
      pass.offer(x, weight + g, q);
    } else if (search.resolving()) {
      long bound = search.bounds().of(g, b, q, weight, behind + node, v[x]);
      if (bound < v[x] && bounded) {
        v[x] = bound;
      } else if (bound < v[x]) {
        pass.postpone(weight, bound, b, q, o.id, slot);
      }
    }
  }

  private void beginBefore(int x) {
    nextBefore = Integer.MAX_VALUE;
    for (int i = 0; i < before.size(); i++) {
      int id = before.get(i);
      int meet = 2 * reps.period[id];
      if (meet == x) {
        begin(id, pass.s);
      } else if (meet > x) {
        nextBefore = Math.min(nextBefore, meet);
      }
    }
  }

  private void begin(int id, int from) {
    int q = reps.period[id];
    int last = Math.min(reps.lastStart[id], pass.s + pass.m - 2 * q);
    int met = from - pass.s;
    int end = last - pass.s + 2 * q;
    open.add(new Open(id, q, met, end, (from - reps.first[id]) % q, last - from < q));
  }
}
