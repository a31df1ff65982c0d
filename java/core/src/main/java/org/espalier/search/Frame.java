// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;

/**
 * The memory of one pass. Passes nest ({@link SegmentSearch} says how deep), and every depth keeps
 * its frame, so that a pass allocates only when it is the longest so far at its depth.
 */
final class Frame {
  /** A piece of one element. */
  static final int SINGLE = 0;

  /** A piece that is a progression. */
  static final int RUN = 1;

  /** A piece that is an idx of single elements. */
  static final int RAY = -1;

  // v[x]: least weight of a path of pieces over the first x elements
  long[] v = new long[0];
  // via[x]: the last piece of that path: SINGLE, RUN, RAY, the block length q of a uniform
  // repetition, or −q for an idx over blocks of q
  int[] via = new int[0];
  // whether all elements of the segment are of one type
  boolean oneType;

  // the cheapest root that is no strc: its cost, what it is, coded like via, and whether it is as
  // cheap as any strc
  long rootCost;
  int rootVia;
  boolean pieceRoot;

  final OpenRepetitions repetitions = new OpenRepetitions();
  final OpenChains chains = new OpenChains();
  final Offers offers = new Offers();

  // the repetition that a reference pass is for, or −1; whether its own pieces count with bounds;
  // and by residue the least weight of a path over two or more of its periods from the start on
  int local = -1;
  boolean rough;
  long[] several = new long[0];

  void open(int m, boolean anyChains) {
    if (v.length <= m) {
      int capacity = Math.max(m + 1, Math.min(2 * v.length, 1 << 20));
      v = new long[capacity];
      via = new int[capacity];
    }
    oneType = true;
    repetitions.clear();
    chains.clear(anyChains ? m : -1);
    offers.size = 0;
  }

  void refer(int repetition, int period, boolean byBounds) {
    local = repetition;
    rough = byBounds;
    several = new long[period];
    Arrays.fill(several, Constants.NONE);
  }
}
