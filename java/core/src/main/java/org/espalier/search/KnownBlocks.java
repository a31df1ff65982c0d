// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Letters;
import org.espalier.repetition.Repetitions;

/**
 * What is known of the optima of blocks without a search: of blocks that are contiguous or a
 * progression at once, of others once a pass has left them in the {@link BlockMemo}. An optimum is
 * a cost; what is not known is the code of a lower bound ({@link Repetitions#atLeast}).
 */
final class KnownBlocks {
  /** The code of a block of which nothing is known. */
  private static final long UNKNOWN = Repetitions.atLeast(0);

  private final Letters letters;
  private final Constants k;
  private final Progressions progressions;
  private final Repetitions reps;
  private final Chains chains;
  private final BlockMemo memo;

  KnownBlocks(
      Letters letters,
      Constants k,
      Progressions progressions,
      Repetitions reps,
      Chains chains,
      BlockMemo memo) {
    this.letters = letters;
    this.k = k;
    this.progressions = progressions;
    this.reps = reps;
    this.chains = chains;
    this.memo = memo;
  }

  /** The optimum of the block of q elements at b, or a code. */
  long known(int b, int q) {
    long g = q == 1 ? k.con : progression(b, q);
    int entry = g >= 0 ? -1 : memo.find(b, q);
    return entry < 0 ? g : memo.cost(entry);
  }

  private long progression(int b, int q) {
    if (!letters.arithmetic(b, q)) {
      return UNKNOWN;
    }
    return letters.kind[b] == Letters.STEP ? k.con : progressions.cost(q);
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
