// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Letters;
import org.espalier.repetition.Repetitions;

/**
 * Lower bounds on blocks whose optimum is not known, from what the pass in hand knows and from
 * hashes. A hash rules equality out and never in, so no bound rests on one.
 *
 * <p>Every tree of a block [b, b+q) is a way from b on, at 2L + g or, where its root is a strc, at
 * g − K_strc; so g ≥ v[b+q] − v[b] − 2L, and for a strc g ≥ K_strc + v[b+q] − v[b]. Where v falls
 * from b to b+q, because a large piece ends there, that says nothing; but a strc has two parts,
 * each with a leaf.
 */
final class BlockBounds {
  private final Letters letters;
  private final Constants k;
  private final BlockMemo memo;

  BlockBounds(Indexed in) {
    letters = in.letters();
    k = in.k();
    memo = in.memo();
  }

  /**
   * A lower bound on the weight of a piece over blocks whose optimum is not known.
   *
   * @param code a lower bound on g
   * @param weight of the piece without the block
   * @param behind what v[b+q] and the piece's node cost together
   * @param target from which on the bound need not be sharp
   */
  long of(long code, int b, int q, long weight, long behind, long target) {
    long simple = Math.max(weight + Repetitions.bound(code), behind);
    if (simple >= target) {
      return simple;
    }
    long structure = Math.max(behind + k.part + k.strc, weight + k.leastStrc);
    if (structure <= simple) {
      return simple;
    }
    return Math.max(simple, Math.min(structure, weight + root(b, q, target - weight)));
  }

  /**
   * A lower bound on what a tree of the block costs whose root is no strc; need not be sharp from
   * {@code enough} on. A vec root has a full period, and then one of q / f for a prime f; an idx
   * root of c children costs c look-ups.
   */
  long root(int b, int q, long enough) {
    if (letters.arithmetic(b, q)) {
      return k.leastBlock;
    }
    long least = k.idx(q) + k.con;
    int rest = q;
    for (int f = 2; f * f <= rest && least > k.leastBlock; f++) {
      if (rest % f == 0) {
        least = periodic(b, q, f, least);
        while (rest % f == 0) {
          rest /= f;
        }
      }
    }
    if (rest > 1 && rest < q) {
      least = periodic(b, q, rest, least);
    }
    for (int c = 3; 2 * c <= q && k.idx(c) + k.con < Math.min(least, enough); c++) {
      if (q % c == 0 && equalBlocks(b, q / c, c)) {
        return k.idx(c) + k.con;
      }
    }
    return least;
  }

  private long periodic(int b, int q, int f, long least) {
    int p = q / f;
    return p > 1 && memo.mayBeSame(b, b + p, q - p) ? Math.min(least, k.leastBlock) : least;
  }

  private boolean equalBlocks(int b, int p, int c) {
    for (int i = 1; i < c; i++) {
      if (!memo.mayBeSame(b, b + i * p, p)) {
        return false;
      }
    }
    return true;
  }
}
