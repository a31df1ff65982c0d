// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.repetition.Chains;

/**
 * Pieces that are indexed repetitions with a change of stride: an idx, along {@link Chains}, by a
 * minimum that grows by L for each block. A chain is looked at only where one of its blocks ends,
 * so a pass keeps them in a calendar.
 */
final class ChainPieces {
  private final Constants k;
  private final Chains chains;
  private final KnownBlocks blocks;
  private final BlockBounds bounds;
  private final SegmentSearch search;

  ChainPieces(
      Constants k, Chains chains, KnownBlocks blocks, BlockBounds bounds, SegmentSearch search) {
    this.k = k;
    this.chains = chains;
    this.blocks = blocks;
    this.bounds = bounds;
    this.search = search;
  }

  /** Makes a frame ready for a pass over elements s .. e-1. */
  void open(Frame f, int s, int e) {
    OpenChains open = f.chains;
    if (s > 0) {
      chains.stabbing.find(s, open.before);
    }
    for (int i = 0; i < open.before.size(); i++) {
      int c = open.before.get(i);
      int q = chains.period[c];
      int unit = s + Math.floorMod(chains.first[c] - s, q);
      if (unit + 3L * q <= Math.min(e, chains.end[c])) {
        open.schedule(open.enter(c, unit), unit + 3 * q - s);
      }
    }
  }

  /** Offers the indexed repetitions with a change of stride that end before element s + x. */
  void offer(Frame f, int s, int e, int x) {
    OpenChains open = f.chains;
    int j = s + x;
    for (int c = chains.meet[j]; c < chains.meet[j + 1]; c++) {
      if (chains.first[c] >= s) {
        extend(f, open.enter(c, chains.first[c]), s, e, x);
      }
    }
    for (int entry = open.due(x); entry >= 0; ) {
      int next = open.after(entry);
      extend(f, entry, s, e, x);
      entry = next;
    }
  }

  private void extend(Frame f, int entry, int s, int e, int x) {
    OpenChains open = f.chains;
    long[] v = f.v;
    int c = open.id[entry];
    int q = chains.period[c];
    long three = 3 * k.lookup;
    long least = Math.min(open.best[entry] + k.lookup, v[x - 3 * q] + three);
    long behind = Math.min(open.behind[entry] + k.lookup, v[x - 2 * q] + three);
    open.best[entry] = least;
    open.behind[entry] = behind;
    if (s + x + q <= Math.min(e, chains.end[c])) {
      open.schedule(entry, x + q);
    }
    if (s + x == e && open.from[entry] == s) {
      open.whole.add(c);
    }
    long g = blocks.chainOptimum(c);
    if (g < 0 && !search.resolving()) {
      g = blocks.known(chains.first[c], q);
    }
    long weight = least + k.part + k.idx;
    if (g >= 0) {
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = -q;
      }
    } else if (search.resolving()) {
      long bound = bounds.bound(g, chains.first[c], q, weight, behind + k.idx, v[x]);
      if (bound < v[x]) {
        f.offers.add(weight, bound, chains.first[c], q, Offers.CHAIN, c);
      }
    }
  }
}
