// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.BitSet;
import org.espalier.deadline.Deadline;
import org.espalier.repetition.Repetitions;
import org.jspecify.annotations.Nullable;

/**
 * Lower bounds on the blocks of a repetition, for all rotations at once, so that they need not be
 * resolved one by one; and what follows from them: that no vec over blocks of several periods can
 * win.
 *
 * <p>Let a repetition have period q, and let P(b, e) be the least weight of a path of pieces over
 * elements b .. e−1. A pass from any start s inside the repetition gives V[x] = P(s, s+x), and by
 * the triangle inequality
 *
 * <pre>
 *   P(b, b + mq) ≥ V[b − s + mq] − V[b − s]     for every b ≥ s
 * </pre>
 *
 * which bounds a block of m periods that begins at b: with a strc root it costs K_strc + P. Since b
 * counts modulo q only, one pass over (m + 1)·q elements serves every rotation. The same holds if
 * some pieces of the pass weigh less than they should, since P with such weights is not more: so
 * pieces over the repetition's own blocks count with a lower bound, and the pass never turns to
 * them. A start amid a run is best: behind a start where the repetition's own tree begins, V falls
 * where a piece ends, and the difference says little.
 *
 * <p>What is kept counts for all repetitions of equal text ({@link Repetitions#like}). Every number
 * is a lower bound, so more passes only sharpen.
 */
final class Rotations {
  private final Constants k;
  private final Repetitions reps;
  private final SegmentSearch search;
  private final @Nullable Bounds[] known;
  // how many elements the shortest bounding pass in hand has
  private int shortest = Integer.MAX_VALUE;

  Rotations(Indexed in, SegmentSearch search) {
    this.search = search;
    k = in.k();
    reps = in.reps();
    known = new Bounds[reps.count];
  }

  /** What passes have said of one repetition's blocks, by residue of their start. */
  static final class Bounds {
    private static final long[] NO_WEIGHTS = {};

    private final int q;
    // one[r]: bound on P over one period; several[r]: over 2 .. most[r] periods
    private long[] one = NO_WEIGHTS;
    private long[] several = NO_WEIGHTS;
    private int[] most = {};
    // the residues from which blocks of several periods may win
    private final BitSet open = new BitSet();
    // elements passed of no use for single blocks since the last pass for all
    private long work;

    Bounds(int q) {
      this.q = q;
    }

    /** Counts work that was of no use; says whether a pass for all rotations is worth it. */
    boolean due(long walked) {
      work += walked;
      return work >= 2L * q;
    }

    long one(int r) {
      return one[r];
    }

    /** Whether paths over 2 .. periods periods from residue r are known to weigh so much. */
    boolean weigh(int r, int periods, long enough) {
      return most.length > 0 && periods <= most[r] && several[r] >= enough;
    }

    /**
     * Keeps what a pass says.
     *
     * @param v weights of paths over its first elements
     * @param m how many elements it went over, at least 2q
     * @param offset from where the repetition begins to where the pass did
     * @param need the number of periods it was asked for
     */
    void keep(long[] v, int m, int offset, int need) {
      int reach = (m - q) / q;
      if (one.length == 0) {
        one = new long[q];
        several = new long[q];
        most = new int[q];
      }
      for (int r = 0; r < q && r <= m - q; r++) {
        int slot = (r + offset) % q;
        one[slot] = Math.max(one[slot], v[r + q] - v[r]);
        long least = Constants.NONE;
        for (int periods = 2; periods <= reach; periods++) {
          least = Math.min(least, v[r + periods * q] - v[r]);
        }
        if (reach >= need && (most[slot] < need || least > several[slot])) {
          several[slot] = least;
          most[slot] = reach;
        }
      }
    }
  }

  private Bounds of(int id) {
    int like = reps.like[id];
    Bounds bounds = known[like];
    if (bounds == null) {
      bounds = new Bounds(reps.period[id]);
      known[like] = bounds;
    }
    return bounds;
  }

  /**
   * Whether a pass of m elements may begin: only where it is a good deal shorter than those in
   * hand, so that bounding passes nest O(log n) deep.
   */
  private boolean fits(int m) {
    return m <= shortest - shortest / 4;
  }

  /**
   * Counts the elements that were passed to resolve a block which then did not win, before element
   * x of a pass. Once they are more than a pass for all rotations has, such a pass is made.
   */
  void inVain(int id, int block, int x, long walked) throws Deadline.Reached {
    int q = reps.period[id];
    if (x >= 2 * q && of(id).due(walked) && fits(2 * q)) {
      of(id).work = 0;
      pass(id, block, 2 * q, 2);
    }
  }

  /**
   * Proves that no vec over blocks of m ≥ 2 periods between two elements can win, since a path over
   * such a block weighs {@code enough}. What is known of the rotation is asked first, then one pass
   * from it. Returns false where neither proves it.
   */
  boolean certified(int id, int start, int end, long enough) throws Deadline.Reached {
    int q = reps.period[id];
    int at = (start - reps.first[id]) % q;
    int most = (end - start) / (2 * q);
    Bounds bounds = of(id);
    if (bounds.open.get(at) || !search.resolving()) {
      return !bounds.open.get(at);
    }
    if (bounds.weigh(at, most, enough)) {
      return true;
    }
    int region = reps.lastStart[id] + 2 * q - start;
    int least = q + q * most;
    int m = (int) Math.min((4L * most + 1) * q, Math.max(q + region / 2, least));
    m = fits(m) ? m : least;
    if (fits(m)) {
      pass(id, start, m, most);
    }
    bounds.open.set(at, !bounds.weigh(at, most, enough));
    return !bounds.open.get(at);
  }

  /** Passes over m elements from a start in a repetition, and raises the bounds on its blocks. */
  private void pass(int id, int from, int m, int need) throws Deadline.Reached {
    int before = shortest;
    shortest = m;
    Bounds bounds = of(id);
    try {
      bounds.keep(search.bounding(id, from, m).v, m, from - reps.first[id], need);
    } finally {
      shortest = before;
    }
    int q = reps.period[id];
    int slots = Math.min(q, reps.lastStart[id] - reps.first[id] + 1);
    for (int r = 0; r < slots; r++) {
      search.tick();
      int slot = reps.slot[id] + r;
      long g = reps.optimum[slot];
      if (g < 0) {
        // with pairs K_strc is below 0, and of some starts nothing may be known
        long structure = Math.max(k.con, k.strc + bounds.one(r));
        long root = search.bounds().root(reps.first[id] + r, q, structure);
        long bound = Math.min(structure, root);
        if (g == Repetitions.UNSEEN || bound > Repetitions.bound(g)) {
          reps.optimum[slot] = Repetitions.atLeast(bound);
        }
      }
    }
  }
}
