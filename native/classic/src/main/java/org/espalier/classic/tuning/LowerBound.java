// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

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

  /**
   * A proved lower bound that is high where data lie irregularly, by the different distances D
   * between neighbouring elements. With K for a node:
   *
   * <p>The distances inside a child are those of its copies, whatever they are moved by. So a node
   * adds at most the distances at its seams: {@code con} and {@code vec} 1, {@code idx} and {@code
   * strc} of c parts c − 1, and D is at most their sum. A tree without {@code idx} and {@code strc}
   * has at least D nodes and costs at least K·D. Any other has a leaf and an {@code idx} or {@code
   * strc}; their costs exceed what they add to D by at least K − 1 and K + 1, and no node costs
   * less than it adds, so it costs at least D + 2 K.
   *
   * @param runs the type map
   * @param model what words are counted
   * @return no tree of the basic constructors costs less
   */
  static long ofDistances(Runs runs, CostModel model) {
    long node = Math.min(Math.min(model.con(), model.vec()), Math.min(model.idx(), model.strc()));
    if (node < 1 || model.lookup() < 1) {
      return 0;
    }
    long distances = runs.distances();
    return Math.min(node * Math.max(1, distances), distances + 2 * node);
  }
}
