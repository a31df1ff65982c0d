// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Arrays;

/**
 * The memory of one pass. Passes nest as blocks do, at most ⌊log₂ n⌋ deep, and every depth keeps
 * its frame, so that a pass allocates only when it is the longest so far at its depth.
 */
final class Frame {
  /** A piece of one element. */
  static final int SINGLE = 0;

  /** A piece that is a con, or a vec of single elements. */
  static final int RUN = 1;

  /** A piece that is an idx of single elements. */
  static final int RAY = -1;

  // v[x]: least weight of a path of pieces over the first x elements
  long[] v = new long[0];
  // via[x]: the last piece of that path: SINGLE, RUN, RAY, the block length q of a uniform
  // repetition, or −q for an idx over blocks of q
  int[] via = new int[0];
  // the cheapest root that is no strc: its cost, and what it is, coded like via
  long rootCost;
  int rootVia;
  // whether that root is as cheap as any strc
  boolean pieceRoot;

  // repetitions that the pass is inside of; state: three words for each residue, or −1 for none
  int active;
  int[] id = new int[16];
  int[] from = new int[16];
  int[] residue = new int[16];
  int[] slotResidue = new int[16];
  int[] state = new int[16];
  long[] states = new long[64];
  int stateTop;

  // chains that the pass is inside of, in a calendar by the element that their next block ends at
  int[] calendar = new int[0];
  int chains;
  int[] chain = new int[16];
  int[] chainNext = new int[16];
  int[] chainFrom = new int[16];
  long[] chainBest = new long[16];
  long[] chainBound = new long[16];

  // offers whose block is not resolved yet: weight without the block, bound with it, block, place
  int pending;
  long[] offer = new long[16];
  long[] bound = new long[16];
  int[] block = new int[16];
  int[] blockLength = new int[16];
  int[] keep = new int[16];
  int[] kind = new int[16];
  int[] owner = new int[16];

  // the repetition that the pass refers to, or −1; by residue, the least weight of a path over two
  // or
  // more of its periods from the start on; and whether its own pieces count with bounds
  int local = -1;
  long[] several = new long[0];
  boolean rough;

  // whether all elements of the segment are of one type
  boolean oneType;

  // the chains that cover the whole segment
  final Ints roots = new Ints();

  // repetitions and chains that began before the pass
  final Ints inside = new Ints();
  // after how many elements the next of those repetitions is met
  int nextInside;

  // what crosses the element in hand
  final Ints around = new Ints();

  // suffix[y]: least v[z] over y ≤ z < the element in hand
  long[] suffix = new long[0];
  final Ints aroundChains = new Ints();

  void open(int m, boolean anyChains) {
    if (v.length <= m) {
      int capacity = Math.max(m + 1, Math.min(2 * v.length, 1 << 20));
      v = new long[capacity];
      via = new int[capacity];
    }
    if (anyChains) {
      if (calendar.length <= m) {
        calendar = new int[Math.max(m + 1, Math.min(2 * calendar.length, 1 << 20))];
      }
      Arrays.fill(calendar, 0, m + 1, -1);
    }
    active = 0;
    stateTop = 0;
    chains = 0;
    pending = 0;
    roots.clear();
    inside.clear();
    nextInside = Integer.MAX_VALUE;
    aroundChains.clear();
  }

  void refer(int repetition, int period, boolean byBounds) {
    local = repetition;
    rough = byBounds;
    several = new long[period];
    Arrays.fill(several, Constants.NONE);
  }

  void suffixMinima(int x) {
    if (suffix.length <= x) {
      suffix = new long[v.length];
    }
    long least = Constants.NONE;
    for (int y = x - 1; y >= 0; y--) {
      least = Math.min(least, v[y]);
      suffix[y] = least;
    }
  }

  /** Appends a repetition; {@code residues} is 0 where every start is met once only. */
  void enter(int repetition, int start, int slotStart, int residues) {
    if (active == id.length) {
      int capacity = 2 * active;
      id = Arrays.copyOf(id, capacity);
      from = Arrays.copyOf(from, capacity);
      residue = Arrays.copyOf(residue, capacity);
      slotResidue = Arrays.copyOf(slotResidue, capacity);
      state = Arrays.copyOf(state, capacity);
    }
    id[active] = repetition;
    from[active] = start;
    residue[active] = 0;
    slotResidue[active] = slotStart;
    state[active] = -1;
    if (residues > 0) {
      state[active] = stateTop;
      int top = Math.addExact(stateTop, Math.multiplyExact(3, residues));
      if (top > states.length) {
        states = Arrays.copyOf(states, (int) Math.min(Integer.MAX_VALUE - 8, 2L * top));
      }
      Arrays.fill(states, stateTop, top, Constants.NONE);
      stateTop = top;
    }
    active++;
  }

  void leave(int a) {
    active--;
    id[a] = id[active];
    from[a] = from[active];
    residue[a] = residue[active];
    slotResidue[a] = slotResidue[active];
    state[a] = state[active];
  }

  int enterChain(int id, int start) {
    if (chains == chain.length) {
      int capacity = 2 * chains;
      chain = Arrays.copyOf(chain, capacity);
      chainNext = Arrays.copyOf(chainNext, capacity);
      chainFrom = Arrays.copyOf(chainFrom, capacity);
      chainBest = Arrays.copyOf(chainBest, capacity);
      chainBound = Arrays.copyOf(chainBound, capacity);
    }
    chain[chains] = id;
    chainFrom[chains] = start;
    chainBest[chains] = Constants.NONE;
    chainBound[chains] = Constants.NONE;
    return chains++;
  }

  void postpone(long weight, long least, int k, int q, int where, int piece, int id) {
    if (pending == offer.length) {
      int capacity = 2 * pending;
      offer = Arrays.copyOf(offer, capacity);
      bound = Arrays.copyOf(bound, capacity);
      block = Arrays.copyOf(block, capacity);
      blockLength = Arrays.copyOf(blockLength, capacity);
      keep = Arrays.copyOf(keep, capacity);
      kind = Arrays.copyOf(kind, capacity);
      owner = Arrays.copyOf(owner, capacity);
    }
    offer[pending] = weight;
    bound[pending] = least;
    block[pending] = k;
    blockLength[pending] = q;
    keep[pending] = where;
    owner[pending] = id;
    kind[pending++] = piece;
  }
}
