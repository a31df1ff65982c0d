// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.cost.CostModel;

/** The cost model's constants with what follows from them for single nodes; all in words. */
final class Constants {
  /** More than any tree costs, and small enough to be added to. */
  static final long NONE = Long.MAX_VALUE / 4;

  final long con;
  final long vec;
  final long idx;
  final long strc;
  final long lookup;

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

  Constants(CostModel model) {
    con = model.con();
    vec = model.vec();
    idx = model.idx();
    strc = model.strc();
    lookup = model.lookup();
    uniform = lookup == 0 ? Math.min(vec, idx) : vec;
    pair = Math.min(vec, idx + 2 * lookup);
    leastBlock = Math.min(pair, strc + 4 * lookup + con) + con;
    progressionIsVec = uniform + con == leastBlock;
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
