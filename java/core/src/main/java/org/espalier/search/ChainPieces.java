// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Ints;

/**
 * Pieces of one pass that are indexed repetitions with a change of stride: an idx, along {@link
 * Chains}, by a minimum that grows by L for each block. A chain is looked at only where one of its
 * blocks ends, so the chains that the pass is inside of are kept in a calendar.
 */
final class ChainPieces {
  private final Constants k;
  private final Chains chains;
  private final Indexed in;
  private final SegmentSearch search;
  private final Pass pass;

  // calendar[x], next[entry]: 1 + the entries whose next block ends before element x of the pass
  private final int[] calendar;
  private int[] next = new int[16];
  private int size;
  // by entry: which chain, and how many elements of the pass come before its first start
  private int[] id = new int[16];
  private int[] from = new int[16];
  // least v at a start, and one block behind a start, with the look-ups of the blocks since
  private long[] best = new long[16];
  private long[] behind = new long[16];
  // the chains that cover the whole segment
  final Ints whole = new Ints();

  ChainPieces(Indexed in, SegmentSearch search, Pass pass) {
    this.in = in;
    this.search = search;
    this.pass = pass;
    k = in.k();
    chains = in.chains();
    calendar = new int[chains.count > 0 && pass.m >= 6 ? pass.m + 1 : 0];
    Ints before = new Ints();
    if (pass.s > 0 && calendar.length > 0) {
      chains.stabbing.find(pass.s, before);
    }
    for (int i = 0; i < before.size(); i++) {
      int c = before.get(i);
      int q = chains.period[c];
      int unit = pass.s + Math.floorMod(chains.first[c] - pass.s, q);
      if (unit + 3L * q <= Math.min(pass.s + pass.m, chains.end[c])) {
        schedule(enter(c, unit - pass.s), unit - pass.s + 3 * q);
      }
    }
  }

  /** Offers the indexed repetitions with a change of stride that end before element s + x. */
  void offer(int x) {
    if (calendar.length == 0) {
      return;
    }
    int j = pass.s + x;
    for (int c = chains.meet[j]; c < chains.meet[j + 1]; c++) {
      if (chains.first[c] >= pass.s) {
        extend(enter(c, chains.first[c] - pass.s), x);
      }
    }
    for (int entry = calendar[x] - 1; entry >= 0; ) {
      int after = next[entry] - 1;
      extend(entry, x);
      entry = after;
    }
  }

  private void extend(int entry, int x) {
    long[] v = pass.v;
    int c = id[entry];
    int q = chains.period[c];
    long three = 3 * k.lookup;
    best[entry] = Math.min(best[entry] + k.lookup, v[x - 3 * q] + three);
    behind[entry] = Math.min(behind[entry] + k.lookup, v[x - 2 * q] + three);
    if (x + q <= Math.min(pass.m, chains.end[c] - pass.s)) {
      schedule(entry, x + q);
    }
    if (x == pass.m && from[entry] == 0) {
      whole.add(c);
    }
    long weight = best[entry] + k.part + k.idx;
    if (weight + k.con >= v[x]) {
      return;
    }
    int b = chains.first[c];
    long g = in.known(chains.optimum, c, b, q, search.resolving());
    if (g >= 0) {
      pass.offer(x, weight + g, -q);
    } else if (search.resolving()) {
      long bound = search.bounds().of(g, b, q, weight, behind[entry] + k.idx, v[x]);
      if (bound < v[x]) {
        pass.postpone(weight, bound, b, q, Pass.CHAIN, c);
      }
    }
  }

  private int enter(int chain, int start) {
    if (size == id.length) {
      next = Arrays.copyOf(next, 2 * size);
      id = Arrays.copyOf(id, 2 * size);
      from = Arrays.copyOf(from, 2 * size);
      best = Arrays.copyOf(best, 2 * size);
      behind = Arrays.copyOf(behind, 2 * size);
    }
    id[size] = chain;
    from[size] = start;
    best[size] = Constants.NONE;
    behind[size] = Constants.NONE;
    return size++;
  }

  private void schedule(int entry, int x) {
    next[entry] = calendar[x];
    calendar[x] = entry + 1;
  }
}
