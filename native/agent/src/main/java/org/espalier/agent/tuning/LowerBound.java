// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.tuning;

import org.espalier.cost.CostModel;

/**
 * A proved lower bound on the words of any tree of the basic constructors, in time linear in the
 * number of runs, for a model whose node constants are equal and whose look-up costs at least 1.
 *
 * <p>With K for a node: a tree of one node is {@code con}, one run from 0 on. A tree of two nodes
 * is a {@code vec} or an {@code idx} over a {@code con} ({@code strc} has two children and so three
 * nodes and four look-ups). The copies of a leaf that do not touch are runs themselves, and
 * touching ones are part of one, so {@code vec(con)} is runs of one length at one distance from 0
 * on, and {@code idx(c, con)} has c ≥ the number of runs. Trees of three nodes cost at least 3 K,
 * and one look-up more where the first element is not at 0, because then some node must store a
 * displacement. Several basic types need a {@code strc}.
 */
final class LowerBound {
  private LowerBound() {}

  /**
   * Bounds the least cost from below.
   *
   * @param runs the type map
   * @param model what words are counted
   * @return no tree costs less
   */
  static long of(Runs runs, CostModel model) {
    long node = model.con();
    long lookup = model.lookup();
    if (node != model.vec() || node != model.idx() || node != model.strc() || lookup < 1) {
      return 0;
    }
    if (runs.typeCount() > 1) {
      return 3 * node + 4 * lookup;
    }
    boolean fromZero = runs.place(0) == 0;
    if (fromZero && runs.size() == 1) {
      return node;
    }
    if (fromZero && runs.areEvenlySpaced()) {
      return 2 * node;
    }
    return Math.min(2 * node + lookup * (long) runs.size(), 3 * node + (fromZero ? 0 : lookup));
  }
}
