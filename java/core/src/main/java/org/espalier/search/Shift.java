// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.repetition.Ints;
import org.espalier.repetition.Letters;
import org.espalier.repetition.RepetitionFinder;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * The cheapest tree for a layout whose first element is not at 0 (Lemma 5 of the paper, corrected).
 * Some idx or strc must absorb the shift, and none above it may be other than a vec:
 *
 * <pre>
 *   free(m) = min( K_idx + L + opt(m), K_strc + 2L + opt(m), best idx root, best strc root,
 *                  K_vec + free(q) for every strided repetition of a block of q elements )
 * </pre>
 *
 * over the prefixes of m elements that the whole repeats, where a strc of two children absorbs only
 * as the best path of two pieces or more. The print tries idx and strc at the root alone, which
 * misses {@code vec(5, 100, idx(⟨5, 15⟩, con(1)))}. Each prefix is looked at once.
 */
final class Shift {
  private enum Kind {
    SHIFT_IDX,
    SHIFT_STRC,
    STRC,
    IDX,
    VEC
  }

  private final Letters letters;
  private final Constants k;
  private final SegmentSearch search;
  private final Pass whole;
  // v[m]: least weight of a path of pieces over the first m elements
  private final long[] v;
  // agree[i]: how many letters from i on agree with the letters from 0 on
  private final int[] agree;
  // how many elements from the first are of one type
  private final int oneType;
  // divisors[d]: those of n in rising order; free, kind, block: by divisor, the cost of the prefix
  // with a node that absorbs the shift, what its root is, and the block under it
  private final int[] divisors;
  private final long[] free;
  private final Kind[] kind;
  private final int[] block;

  private Shift(Indexed in, SegmentSearch search, Pass whole) {
    this.search = search;
    this.whole = whole;
    letters = in.letters();
    k = in.k();
    v = whole.v;
    agree = new int[letters.letter.length + 1];
    RepetitionFinder.z(letters.letter, 0, 1, letters.letter.length, agree);
    int same = 1;
    while (same < letters.n && letters.kind[same - 1] != Letters.MIXED) {
      same++;
    }
    oneType = same;
    Ints found = new Ints();
    for (int q = 1; q <= letters.n; q++) {
      if (letters.n % q == 0) {
        found.add(q);
      }
    }
    divisors = found.toArray();
    free = new long[divisors.length];
    kind = new Kind[divisors.length];
    block = new int[divisors.length];
  }

  /**
   * Chooses what absorbs the shift.
   *
   * @param whole a pass over the whole
   */
  static Shift of(Indexed in, SegmentSearch search, Pass whole) throws Deadline.Reached {
    Shift shift = new Shift(in, search, whole);
    shift.choose(shift.divisors.length - 1, whole.optimum);
    return shift;
  }

  /** What the tree costs. */
  long cost() {
    return free[free.length - 1];
  }

  /** Finds free(m) for a divisor m whose optimum at 0 is known. */
  private void choose(int d, long optimum) throws Deadline.Reached {
    int m = divisors[d];
    offer(d, Kind.SHIFT_IDX, m, k.idx(1) + optimum);
    if (!k.pairs) {
      offer(d, Kind.SHIFT_STRC, m, k.strc + k.part + optimum);
    }
    if (m > 1 && k.strc + v[m] < free[d]) {
      offer(d, Kind.STRC, m, k.strc + (k.pairs ? search.twoPieces(m, v).v[m - 1] : v[m]));
    }
    for (int b = 0; b < d; b++) {
      int q = divisors[b];
      search.tick();
      if (m % q != 0 || !repeated(m, q)) {
        continue;
      }
      long least = q == 1 ? k.con : Math.max(k.con, v[q] - k.part);
      long idx = k.idx(m / q);
      boolean strided = q == 1 ? letters.arithmetic(0, m) : agree[q] >= m - 1 - q;
      if (least + Math.min(idx, strided ? k.vec : idx) >= free[d]) {
        continue;
      }
      long g = search.resolve(0, q);
      if (g >= 0) {
        offer(d, Kind.IDX, q, idx + g);
        if (strided && k.vec + g < free[d]) {
          if (kind[b] == null) {
            choose(b, g);
          }
          offer(d, Kind.VEC, q, k.vec + free[b]);
        }
      }
    }
  }

  private void offer(int d, Kind root, int q, long cost) {
    if (kind[d] == null || cost < free[d]) {
      free[d] = cost;
      kind[d] = root;
      block[d] = q;
    }
  }

  private boolean repeated(int m, int q) {
    if (q == 1) {
      return oneType >= m;
    }
    for (int i = q; i < m; i += q) {
      if (agree[i] < q - 1) {
        return false;
      }
    }
    return true;
  }

  /** Builds the tree. */
  TypeTree build(TreeAssembly assembly) throws Deadline.Reached {
    return build(divisors.length - 1, assembly);
  }

  private TypeTree build(int d, TreeAssembly assembly) throws Deadline.Reached {
    int m = divisors[d];
    int q = block[d];
    long shift = letters.at[0];
    return switch (kind[d]) {
      case SHIFT_IDX -> new Idx(LongSeq.of(shift), assembly.block(0, m));
      case SHIFT_STRC -> new Strc(LongSeq.of(shift), List.of(assembly.block(0, m)));
      case IDX -> assembly.indexed(0, m, q, shift, assembly.block(0, q));
      case STRC -> k.pairs ? assembly.twoPieces(whole, m, shift) : assembly.strc(whole, m, shift);
      case VEC -> {
        int below = Arrays.binarySearch(divisors, q);
        yield new Vec(m / q, letters.at[q] - letters.at[0], build(below, assembly));
      }
    };
  }
}
