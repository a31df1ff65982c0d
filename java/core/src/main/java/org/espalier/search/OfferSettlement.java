// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Repetitions;

/**
 * Resolves the blocks of postponed pieces, in the order of their bounds and only as long as one can
 * still win. Where resolving the rotations of one repetition has cost much without use, one pass
 * bounds all of them ({@link RotationPasses}).
 */
final class OfferSettlement {
  private final Repetitions reps;
  private final Chains chains;
  private final RotationPasses rotations;
  private final SegmentSearch search;

  OfferSettlement(Repetitions reps, Chains chains, RotationPasses rotations, SegmentSearch search) {
    this.reps = reps;
    this.chains = chains;
    this.rotations = rotations;
    this.search = search;
  }

  /** Resolves what can still win before element s + x of the pass. */
  void settle(Frame f, int x) throws Deadline.Reached {
    Offers offers = f.offers;
    long[] v = f.v;
    while (offers.size > 0) {
      int next = offers.least();
      long weight = offers.weight[next];
      int q = offers.length[next];
      int slot = offers.slot[next];
      if (offers.bound[next] >= v[x]) {
        break;
      }
      long before = search.walked();
      long g = search.resolve(offers.block[next], q);
      if (offers.chained(next)) {
        chains.optimum[slot] = g;
      } else {
        reps.optimum[slot] = g;
        if (weight + g >= v[x]) {
          rotations.inVain(offers.owner[next], offers.block[next], x, search.walked() - before);
        }
      }
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = offers.chained(next) ? -q : q;
      }
      offers.remove(next);
    }
    offers.size = 0;
  }
}
