// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Letters;
import org.espalier.repetition.RepetitionFinder;
import org.espalier.repetition.Repetitions;

/**
 * A layout with all that is known of it before a pass: where blocks are repeated, what nodes and
 * progressions cost, and the optima of blocks, which passes add.
 */
record Indexed(
    Letters letters,
    Constants k,
    Progressions progressions,
    Repetitions reps,
    Chains chains,
    BlockMemo memo) {
  /** The code of a block that the memo did not have when nothing was resolved any more. */
  private static final long MISSING = Long.MIN_VALUE;

  /** Finds everything that is repeated. */
  static Indexed of(Letters letters, Constants k, long seed, Deadline limit)
      throws Deadline.Reached {
    BlockMemo memo = new BlockMemo(letters, seed);
    RepetitionFinder found = new RepetitionFinder(letters, limit);
    found.run();
    Repetitions reps = new Repetitions(letters.n, found, memo, limit);
    Chains chains = Chains.of(letters, found, limit);
    return new Indexed(letters, k, Progressions.of(letters, k, limit), reps, chains, memo);
  }

  /** Passes over repetitions of blocks, so that a pass takes linear time. */
  static Indexed withoutRepetitions(Letters letters, Constants k, long seed)
      throws Deadline.Reached {
    Deadline never = Deadline.none();
    BlockMemo memo = new BlockMemo(letters, seed);
    RepetitionFinder none = new RepetitionFinder(letters, never);
    Repetitions reps = new Repetitions(letters.n, none, memo, never);
    Progressions plain = Progressions.plain(letters, k);
    return new Indexed(letters, k, plain, reps, Chains.none(letters.n), memo);
  }

  /** The optimum of the block of q ≥ 2 elements at b if it is a progression, or the code of 0. */
  long progression(int b, int q) {
    return letters.arithmetic(b, q) ? progressions.cost(b, q) : Repetitions.atLeast(0);
  }

  /**
   * The optimum of the block of q elements at b, or the code of a lower bound: of a progression at
   * once, of others once a pass has left it in the memo.
   */
  long known(int b, int q) {
    long g = q == 1 ? k.con : progression(b, q);
    BlockMemo.Known known = g >= 0 ? null : memo.find(b, q);
    return known == null ? g : known.cost();
  }

  /**
   * The same, where a slot keeps it for all equal blocks of a repetition or a chain; the memo is
   * asked where nothing is resolved any more, once for each slot.
   */
  long known(long[] optimum, int slot, int b, int q, boolean resolving) {
    long g = optimum[slot];
    if (g == Repetitions.UNSEEN) {
      g = progression(b, q);
      optimum[slot] = g;
    }
    if (g < 0 && g != MISSING && !resolving) {
      g = known(b, q);
      optimum[slot] = g < 0 ? MISSING : g;
    }
    return g;
  }
}
