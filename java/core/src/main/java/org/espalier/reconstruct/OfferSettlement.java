// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

/**
 * Resolves the blocks of postponed pieces, in the order of their bounds and only as long as one can
 * still win. Once resolving the rotations of one repetition has cost much in vain, a pass bounds
 * all of them ({@link RotationPasses}).
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

  /** Resolves blocks in the order of their bounds, as long as one can still win. */
  void settle(Frame f, int x) throws Deadline.Reached {
    int left = f.pending;
    while (left > 0) {
      int next = 0;
      for (int i = 1; i < left; i++) {
        if (f.bound[i] < f.bound[next]) {
          next = i;
        }
      }
      if (f.bound[next] >= f.v[x]) {
        break;
      }
      long before = search.walked();
      long g = search.resolve(f.block[next], f.blockLength[next], f.v[x] - f.offer[next]);
      if ((g < 0 || f.offer[next] + g >= f.v[x])
          && f.kind[next] > 0
          && search.mode() == SegmentSearch.Mode.EXACT) {
        int id = f.owner[next];
        int q = f.blockLength[next];
        if (rotations.of(id).failed(search.walked() - before) && x >= 2 * q) {
          reps.optimum[f.keep[next]] = g;
          rotations.refer(id, f.block[next], 2 * q, 2, true);
          g = reps.optimum[f.keep[next]];
        }
      }
      if (g >= 0 || search.mode() == SegmentSearch.Mode.EXACT) {
        if (f.kind[next] > 0) {
          reps.optimum[f.keep[next]] = g;
        } else {
          chains.optimum[f.keep[next]] = g;
        }
        if (g >= 0 && f.offer[next] + g < f.v[x]) {
          f.v[x] = f.offer[next] + g;
          f.via[x] = f.kind[next];
        }
      }
      left--;
      f.offer[next] = f.offer[left];
      f.bound[next] = f.bound[left];
      f.block[next] = f.block[left];
      f.blockLength[next] = f.blockLength[left];
      f.keep[next] = f.keep[left];
      f.kind[next] = f.kind[left];
      f.owner[next] = f.owner[left];
    }
    f.pending = 0;
  }
}
