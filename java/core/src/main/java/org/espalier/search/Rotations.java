// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.repetition.Repetitions;
import org.jspecify.annotations.Nullable;

/**
 * Lower bounds on the blocks of a repetition, for all rotations at once, so that they need not be
 * resolved one by one.
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
 * some pieces of the pass weigh less than they should, since P with such weights is not more: so a
 * <i>rough</i> pass takes pieces over the repetition's own blocks at a lower bound and never turns
 * to them. A start amid a run is best: behind a start where the repetition's own tree begins, V
 * falls where a piece ends, and the difference says little.
 *
 * <p>What is kept counts for all repetitions of equal text ({@link Repetitions#like}). Every number
 * here is a lower bound (but {@code single}, a value), so more passes only sharpen.
 */
final class Rotations {
  private final Repetitions reps;
  private final @Nullable Block[] blocks;

  Rotations(Repetitions reps) {
    this.reps = reps;
    blocks = new Block[reps.count];
  }

  Block of(int id) {
    int like = reps.like[id];
    Block block = blocks[like];
    if (block == null) {
      block = new Block(reps.period[id]);
      blocks[like] = block;
    }
    return block;
  }

  /** Whether a block of several periods from residue r on may have won somewhere. */
  boolean mayWin(int id, int r) {
    Block block = blocks[reps.like[id]];
    return block != null && block.winning.length > 0 && block.winning[r];
  }

  /** What passes have said of one repetition's blocks, by residue of their start. */
  static final class Block {
    private static final long[] NO_WEIGHTS = {};
    private static final int[] NO_COUNTS = {};

    private final int q;
    // one[r]: bound on P over one period
    private long[] one = NO_WEIGHTS;
    // wide[r]: bound on P over 2 .. wideMost[r] periods; near[r], nearMost[r]: fewer, but sharper
    private long[] wide = NO_WEIGHTS;
    private int[] wideMost = NO_COUNTS;
    private long[] near = NO_WEIGHTS;
    private int[] nearMost = NO_COUNTS;
    // own[r]: P over 2 .. sharpMost[r] periods, and single[r]: P over one, by an exact pass from r
    private long[] own = NO_WEIGHTS;
    private long[] single = NO_WEIGHTS;
    private int[] sharpMost = NO_COUNTS;
    // roughMost[r]: how many periods a pass from r has been over
    private int[] roughMost = NO_COUNTS;
    private boolean[] winning = {};
    // elements passed of no use for single blocks since the last reference
    private long work;

    Block(int q) {
      this.q = q;
    }

    /** Counts work that was of no use; says whether a pass for all rotations is due. */
    boolean due(long walked, boolean open) {
      work += walked;
      if (!open || work < 2L * q) {
        return false;
      }
      work = 0;
      return true;
    }

    long one(int r) {
      return one[r];
    }

    /** A lower bound on paths over 2 .. m periods from residue r. */
    long several(int r, int m) {
      if (wideMost.length == 0) {
        return 0;
      }
      long any = m <= wideMost[r] ? wide[r] : 0;
      return m <= nearMost[r] ? Math.max(any, near[r]) : any;
    }

    /**
     * Says whether what is kept proves that no block of 2 .. m periods from residue r wins. Either
     * paths over it weigh {@code enough}; or opt(g^i) ≥ opt(g) for the block g at r and 2 ≤ i ≤ m,
     * as far as strc roots of g^i go, since K_strc + P over i periods ≥ K_strc + P over one ≥
     * opt(g).
     */
    boolean certified(int r, int m, long enough) {
      return several(r, m) >= enough || (passed(r, m, false) && own[r] >= single[r]);
    }

    void mayWin(int r) {
      if (winning.length == 0) {
        winning = new boolean[q];
      }
      winning[r] = true;
    }

    /** Whether a rough pass, or an exact one, began at residue r and went over m periods. */
    boolean passed(int r, int m, boolean rough) {
      int[] most = rough ? roughMost : sharpMost;
      return most.length > 0 && m <= most[r];
    }

    /**
     * Keeps what a pass says.
     *
     * @param v weights of paths over its first elements
     * @param m how many elements it went over, at least 2q
     * @param offset from where the repetition begins to where the pass did
     * @param need the number of periods it was asked for
     * @param rough whether own pieces counted with bounds
     */
    void keep(long[] v, int m, int offset, int need, boolean rough) {
      int shift = offset % q;
      int reach = (m - q) / q;
      if (one.length == 0) {
        one = new long[q];
      }
      if (reach >= 2) {
        openSeveral();
        roughMost[shift] = Math.max(roughMost[shift], reach);
        if (!rough && reach > sharpMost[shift]) {
          sharpMost[shift] = reach;
          own[shift] = least(v, 0, reach);
          single[shift] = v[q];
        }
      }
      for (int r = 0; r < q && r <= m - q; r++) {
        int slot = r + shift < q ? r + shift : r + shift - q;
        one[slot] = Math.max(one[slot], v[r + q] - v[r]);
        if (reach >= 2) {
          several(slot, least(v, r, reach), reach, need);
        }
      }
    }

    private void openSeveral() {
      if (wide.length == 0) {
        wide = new long[q];
        wideMost = new int[q];
        near = new long[q];
        nearMost = new int[q];
        own = new long[q];
        single = new long[q];
        sharpMost = new int[q];
        roughMost = new int[q];
      }
    }

    private void several(int slot, long least, int reach, int need) {
      if (reach > wideMost[slot] || (reach == wideMost[slot] && least > wide[slot])) {
        wide[slot] = least;
        wideMost[slot] = reach;
      }
      if (reach >= need && (nearMost[slot] < need || least > near[slot])) {
        near[slot] = least;
        nearMost[slot] = reach;
      }
    }

    private long least(long[] v, int r, int reach) {
      long least = Constants.NONE;
      for (int m = 2; m <= reach; m++) {
        least = Math.min(least, v[r + m * q] - v[r]);
      }
      return least;
    }
  }
}
