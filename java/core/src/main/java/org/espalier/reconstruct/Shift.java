// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
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
 * over the prefixes of m elements, where a strc of two children absorbs only as the best path of
 * two pieces or more. The print tries idx and strc at the root alone, which misses {@code vec(5,
 * 100, idx(⟨5, 15⟩, con(1)))}.
 */
final class Shift {
  private final Letters letters;
  private final Constants k;
  private final SegmentSearch search;
  // v[m]: least weight of a path of pieces over the first m elements
  private final long[] v;
  // agree[i]: how many letters from i on agree with the letters from 0 on
  private final int[] agree;
  private final int oneType;

  Shift(Letters letters, Constants k, SegmentSearch search, long[] v) {
    this.letters = letters;
    this.k = k;
    this.search = search;
    this.v = v;
    int[] t = letters.letter;
    agree = new int[t.length + 1];
    int boxStart = 0;
    int boxEnd = 0;
    for (int i = 1; i < t.length; i++) {
      int a = i < boxEnd ? Math.min(boxEnd - i, agree[i - boxStart]) : 0;
      while (i + a < t.length && t[a] == t[i + a]) {
        a++;
      }
      agree[i] = a;
      if (i + a > boxEnd) {
        boxStart = i;
        boxEnd = i + a;
      }
    }
    int same = 1;
    while (same < letters.n && letters.kind[same - 1] != Letters.MIXED) {
      same++;
    }
    oneType = same;
  }

  /**
   * Which node absorbs the shift.
   *
   * @param cost of the whole tree
   * @param vecs block lengths of the vecs above it, from the root down; the last is the prefix
   * @param kind of the node
   * @param block its block length, for {@link Kind#IDX}
   */
  record Choice(long cost, List<Integer> vecs, Kind kind, int block) {}

  enum Kind {
    SHIFT_IDX,
    SHIFT_STRC,
    IDX,
    STRC
  }

  /** The best choice for the first m elements whose optimum at 0 is {@code optimum}. */
  Choice choose(int m, long optimum, List<Integer> above) throws Deadline.Reached {
    Choice best = new Choice(k.idx(1) + optimum, above, Kind.SHIFT_IDX, m);
    if (!k.pairs && k.strc + k.part + optimum < best.cost) {
      best = new Choice(k.strc + k.part + optimum, above, Kind.SHIFT_STRC, m);
    }
    if (m > 1 && k.strc + v[m] < best.cost) {
      long structure = k.strc + (k.pairs ? search.twoPieces(m, v) : v[m]);
      best = structure < best.cost ? new Choice(structure, above, Kind.STRC, m) : best;
    }
    for (int q = 1; 2 * q <= m; q++) {
      search.tick();
      if (m % q != 0 || !repeated(m, q)) {
        continue;
      }
      long least = q == 1 ? k.con : Math.max(k.con, v[q] - k.part);
      long idx = k.idx(m / q);
      boolean strided = q == 1 ? letters.arithmetic(0, m) : agree[q] >= m - 1 - q;
      if (least + Math.min(idx, strided ? k.vec : idx) >= best.cost) {
        continue;
      }
      long g = search.resolve(0, q);
      if (g < 0) {
        continue;
      }
      if (idx + g < best.cost) {
        best = new Choice(idx + g, above, Kind.IDX, q);
      }
      if (strided && k.vec + g < best.cost) {
        List<Integer> deeper = new java.util.ArrayList<>(above);
        deeper.add(q);
        Choice inner = choose(q, g, deeper);
        if (k.vec + inner.cost < best.cost) {
          best = new Choice(k.vec + inner.cost, inner.vecs, inner.kind, inner.block);
        }
      }
    }
    return best;
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

  /** Builds the tree of a choice. */
  TypeTree build(Choice choice, TreeAssembly assembly) throws Deadline.Reached {
    int n = letters.n;
    int m = choice.vecs.isEmpty() ? n : choice.vecs.getLast();
    long shift = letters.at[0];
    TypeTree tree =
        switch (choice.kind) {
          case SHIFT_IDX -> new Idx(LongSeq.of(shift), normal(m, assembly));
          case SHIFT_STRC -> new Strc(LongSeq.of(shift), List.of(normal(m, assembly)));
          case IDX -> assembly.indexed(0, m, choice.block, shift, assembly.block(0, choice.block));
          case STRC -> k.pairs ? parted(m, shift, assembly) : structure(m, shift, assembly);
        };
    for (int i = choice.vecs.size() - 1; i >= 0; i--) {
      int q = choice.vecs.get(i);
      int whole = i == 0 ? n : choice.vecs.get(i - 1);
      tree = new Vec(whole / q, letters.at[q] - letters.at[0], tree);
    }
    return tree;
  }

  private TypeTree structure(int m, long base, TreeAssembly assembly) throws Deadline.Reached {
    search.pass(0, m);
    return assembly.structure(0, m, base);
  }

  /** The best strc of two pieces or more, the last of which is known from a pass from element 1. */
  private TypeTree parted(int m, long base, TreeAssembly assembly) throws Deadline.Reached {
    search.twoPieces(m, v);
    TreeAssembly.Part last = assembly.lastPart(1, m);
    search.pass(0, last.start());
    return assembly.structure(0, last.start(), base, List.of(last));
  }

  private TypeTree normal(int m, TreeAssembly assembly) throws Deadline.Reached {
    return m == letters.n ? assembly.segment(0, m) : assembly.block(0, m);
  }
}
