// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.discrete;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * Places an unweighted expression in the discrete metric, d(p, q) = 0 if p = q and 1 otherwise,
 * where the leaves have at most 64 different positions: nucleotides, a few layouts.
 *
 * <p><b>Source.</b> Algorithm 5.1 and Theorem 5.2 of Chatterjee, Gilbert, Schreiber, Teng, ACM
 * TOPLAS 17(1), 1995, doi:10.1145/200994.201004; proof and recurrence are those of {@link
 * DiscreteEmbedding}.
 *
 * <p><b>Changed:</b> OPT(x) is one word, a bit for each position. Two operands meet in one AND and
 * one OR. For more, every bit's count of operands is kept bit-sliced, one word for each binary
 * digit of the count, and the digits are read from the highest: positions that lack a digit which
 * another one has are out.
 *
 * <p>O(N log m) word operations for arity m, O(N) space. Exact; deterministic: an operand stays
 * with its user if it may, and otherwise takes the position that a leaf named first.
 */
public final class SmallDiscreteEmbedding {
  /** The bits of a word. */
  public static final int POSITIONS = Long.SIZE;

  /** Enough binary digits for the arity of any node. */
  private static final int DIGITS = 32;

  private SmallDiscreteEmbedding() {}

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param numbers the numbers of the leaves' positions
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, PositionNumbers numbers, long[] position) {
    int n = tree.size();
    int[] start = tree.childStarts();
    int[] child = tree.children();
    int[] parent = tree.parents();
    long[] best = new long[n]; // best[x]: OPT(x); going down, the bit of π(x)
    long[] digits = new long[DIGITS];
    for (int x = 0; x < n; x++) {
      int from = start[x];
      int arity = start[x + 1] - from;
      if (arity == 0) {
        best[x] = 1L << numbers.number[x];
      } else if (arity == 2) {
        long both = best[child[from]] & best[child[from + 1]];
        best[x] = both != 0 ? both : best[child[from]] | best[child[from + 1]];
      } else {
        best[x] = mostWanted(best, child, from, arity, digits);
      }
    }
    for (int y = n - 1; y >= 0; y--) {
      if (start[y] != start[y + 1]) {
        long stay = parent[y] < 0 ? 0 : best[y] & best[parent[y]];
        best[y] = stay != 0 ? stay : Long.lowestOneBit(best[y]);
        position[y] = numbers.position(Long.numberOfTrailingZeros(best[y]));
      }
    }
  }

  /** The positions that are in the sets of the most operands. */
  private static long mostWanted(long[] best, int[] child, int from, int arity, long[] digits) {
    int used = 0;
    Arrays.fill(digits, 0);
    for (int i = from; i < from + arity; i++) {
      long carry = best[child[i]];
      for (int d = 0; carry != 0; d++) {
        used = Math.max(used, d + 1);
        long sum = digits[d] ^ carry;
        carry &= digits[d];
        digits[d] = sum;
      }
    }
    long wanted = digits[used - 1];
    for (int d = used - 2; d >= 0; d--) {
      wanted = (wanted & digits[d]) != 0 ? wanted & digits[d] : wanted;
    }
    return wanted;
  }
}
