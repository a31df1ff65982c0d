// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

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
    if (s == 0) {
      return;
    }
    chains.stabbing.find(s, f.aroundChains);
    for (int i = 0; i < f.aroundChains.size(); i++) {
      int c = f.aroundChains.get(i);
      int q = chains.period[c];
      int unit = s + Math.floorMod(chains.first[c] - s, q);
      if (unit + 3L * q <= Math.min(e, chains.end[c])) {
        schedule(f, f.enterChain(c, unit), unit + 3 * q - s);
      }
    }
  }

  private static void schedule(Frame f, int entry, int x) {
    f.chainNext[entry] = f.calendar[x];
    f.calendar[x] = entry;
  }

  /** Offers the indexed repetitions with a change of stride that end before element s + x. */
  void offer(Frame f, int s, int e, int x) {
    int j = s + x;
    for (int c = chains.meet[j]; c < chains.meet[j + 1]; c++) {
      if (chains.first[c] >= s) {
        extend(f, f.enterChain(c, chains.first[c]), s, e, x);
      }
    }
    int entry = f.calendar[x];
    while (entry >= 0) {
      int next = f.chainNext[entry];
      extend(f, entry, s, e, x);
      entry = next;
    }
  }

  private void extend(Frame f, int entry, int s, int e, int x) {
    int c = f.chain[entry];
    int q = chains.period[c];
    long[] v = f.v;
    long three = 3 * k.lookup;
    long least = Math.min(f.chainBest[entry] + k.lookup, v[x - 3 * q] + three);
    long behind = Math.min(f.chainBound[entry] + k.lookup, v[x - 2 * q] + three);
    f.chainBest[entry] = least;
    f.chainBound[entry] = behind;
    if (s + x + q <= Math.min(e, chains.end[c])) {
      schedule(f, entry, x + q);
    }
    if (s + x == e && f.chainFrom[entry] == s) {
      f.roots.add(c);
    }
    long g = blocks.chainOptimum(c);
    if (g < 0 && search.mode() == SegmentSearch.Mode.UPPER) {
      g = blocks.known(chains.first[c], q);
      if (g < 0) {
        return;
      }
    }
    if (g < 0 && search.mode() == SegmentSearch.Mode.LOWER) {
      g = Repetitions.bound(g);
    }
    long weight = least + k.part + k.idx;
    if (g >= 0) {
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = -q;
      }
      return;
    }
    long bound = bounds.bound(g, chains.first[c], q, weight, behind + k.idx, v[x]);
    if (bound < v[x]) {
      f.postpone(weight, bound, chains.first[c], q, c, -q, 0);
    }
  }
}
