// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

/**
 * What is known of the optima of blocks, without a search: blocks that are contiguous or a
 * progression at once, others once a pass has left them in the {@link BlockMemo}. An optimum is a
 * cost; what is not known is the code of a lower bound ({@link Repetitions#atLeast}).
 *
 * <p>A progression of two elements or more costs con, or a node over con; the node is a vec if that
 * is never dearer ({@link Constants#progressionIsVec}), and otherwise at least {@link
 * Constants#leastBlock} bounds it.
 */
final class KnownBlocks {
  /** The code of a block of which nothing is known. */
  static final long UNKNOWN = Repetitions.atLeast(0);

  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final Chains chains;
  private final BlockMemo memo;

  KnownBlocks(Letters letters, Constants k, Repetitions reps, Chains chains, BlockMemo memo) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.chains = chains;
    this.memo = memo;
  }

  /** The optimum of the block of q elements at b, or a code. */
  long known(int b, int q) {
    if (q == 1) {
      return k.con;
    }
    long trivial = progression(b, q);
    if (trivial >= 0) {
      return trivial;
    }
    int entry = memo.find(b, q);
    return entry < 0 ? UNKNOWN : memo.cost(entry);
  }

  /** The optimum of a block that is contiguous or a progression, or a code. */
  long progression(int b, int q) {
    if (letters.kind[b] == Letters.MIXED || letters.runEnd[b] < b + q - 2) {
      return UNKNOWN - k.leastBlock;
    }
    if (letters.kind[b] == Letters.STEP) {
      return k.con;
    }
    return k.progressionIsVec ? k.uniform + k.con : UNKNOWN - k.leastBlock;
  }

  /** The optimum of the block of q elements at b, or a code, kept in its slot. */
  long slotOptimum(int slot, int b, int q) {
    long g = reps.optimum[slot];
    if (g == Repetitions.UNSEEN) {
      g = progression(b, q);
      reps.optimum[slot] = g;
    }
    return g;
  }

  /** The optimum of the blocks of a chain, or a code. */
  long chainOptimum(int c) {
    long g = chains.optimum[c];
    if (g == Repetitions.UNSEEN) {
      g = progression(chains.first[c], chains.period[c]);
      chains.optimum[c] = g;
    }
    return g;
  }
}
