// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.cost.CostModel;

/**
 * The cost model's constants with what follows from them for single nodes; all in words.
 *
 * <p>A strc of m ≥ 2 parts, none of which is a strc itself, costs {@code strc + m · part}: K_strc
 * and 2·K_lookup. Where a strc has exactly two children, any nesting over m parts has m − 1 nodes,
 * so it costs (m − 1)(K_strc + 4·K_lookup) whatever its shape: {@code part} is K_strc + 4·K_lookup
 * and {@code strc} is −{@code part}. So one search serves both sets; what it needs of the two
 * numbers is {@code part} ≥ 0 and {@code strc + part} ≥ 0, and that m = 1 never beats the part
 * itself. Only for a single part do the sets differ: without pairs it is a node that moves its
 * child, with pairs it is no node at all.
 */
final class Constants {
  /** More than any tree costs, and small enough to be added to. */
  static final long NONE = Long.MAX_VALUE / 4;

  final long con;
  final long vec;
  final long idx;
  final long strc;
  final long part;
  final long lookup;
  // whether a strc has exactly two children
  final boolean pairs;

  // what a node over a uniform repetition of any count costs: a vec, or an idx whose look-ups are
  // free
  final long uniform;
  // what a node over two equal blocks costs
  final long pair;
  // no block of two or more elements that is not contiguous costs less
  final long leastBlock;
  // whether a vec over con(1) is an optimal tree for every arithmetic progression
  final boolean progressionIsVec;
  // whether an idx may be cheaper than a vec over equal strides
  final boolean idxCanBeatVec;

  // whether two pieces that are runs are never dearer than one idx over three blocks or more
  final boolean dropsPairsOfRuns;

  Constants(CostModel model, boolean pairs) {
    this.pairs = pairs;
    con = model.con();
    vec = model.vec();
    idx = model.idx();
    lookup = model.lookup();
    part = pairs ? model.strc() + 4 * lookup : 2 * lookup;
    strc = pairs ? -part : model.strc();
    uniform = lookup == 0 ? Math.min(vec, idx) : vec;
    pair = Math.min(vec, idx + 2 * lookup);
    leastBlock = Math.min(pair, strc + 2 * part + con) + con;
    progressionIsVec = uniform + con == leastBlock;
    dropsPairsOfRuns = part + con <= idx(3);
    idxCanBeatVec = uniform > idx + 2 * lookup;
  }

  /** What an idx over {@code count} blocks costs. */
  long idx(long count) {
    return idx + count * lookup;
  }

  /** What the cheapest node over {@code count} blocks one stride apart costs. */
  long repeated(long count) {
    return Math.min(vec, idx(count));
  }
}
