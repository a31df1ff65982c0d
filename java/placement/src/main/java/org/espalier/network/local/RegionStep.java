// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

/**
 * One step of the search: a region gets the choices of its least charged cost that keep the limit,
 * or stays.
 *
 * <p>The least cost without the limit is found first. Where it uses too much, the slot that is
 * exceeded most is made dearer for this region, by half of what would make the new choices cost as
 * much as the old ones, and the region is solved again: a cutting plane of the region's own
 * Lagrangean dual.
 */
final class RegionStep {
  private static final int TRIES = 6;

  /** The last tries make the slot as dear as the old choices allow. */
  private static final int HESITANT = 4;

  private final FlatGraph graph;
  private final Region region;
  private final RegionMinimum minimum;
  private final int[] before;

  RegionStep(FlatGraph graph, Region region, RegionMinimum minimum) {
    this.graph = graph;
    this.region = region;
    this.minimum = minimum;
    this.before = new int[graph.variables];
  }

  /**
   * Improves the region of an answer that keeps the limit.
   *
   * @param weight how much of the charges counts beside the cost
   */
  void improve(Answer answer, double weight) {
    for (int i = 0; i < region.size(); i++) {
      before[i] = answer.choice[region.member[i]];
    }
    minimum.forgetDearSlots();
    double oldCost = minimum.cost(answer.choice);
    double oldCharged = oldCost + minimum.charged(answer.choice, weight);
    for (int k = 0; k < TRIES; k++) {
      minimum.solve(answer.choice, weight);
      if (!differs()) {
        return;
      }
      enter(answer, minimum.solution);
      if (answer.peaks.kept()) {
        double cost = minimum.cost(answer.choice);
        minimum.forgetDearSlots();
        if (cost + minimum.charged(answer.choice, weight) <= oldCharged) {
          answer.costs(cost - oldCost);
        } else {
          enter(answer, before);
        }
        return;
      }
      if (!raised(answer, weight, oldCost, k)) {
        return;
      }
    }
  }

  /** Puts the old choices back and makes the worst slot dearer; whether that can help. */
  private boolean raised(Answer answer, double weight, double oldCost, int tried) {
    int slot = answer.peaks.worst();
    double now = minimum.cost(answer.choice) + minimum.charged(answer.choice, weight);
    enter(answer, before);
    double old = oldCost + minimum.charged(answer.choice, weight);
    long more = 0;
    for (int i = 0; i < region.size(); i++) {
      int v = region.member[i];
      if (minimum.solution[i] != before[i]) {
        more += graph.usedIn(v, minimum.solution[i], slot) - graph.usedIn(v, before[i], slot);
      }
    }
    if (now >= old || more <= 0) {
      return false;
    }
    minimum.raise(slot, (old - now) / more * (tried < HESITANT ? 0.5 : 1));
    return true;
  }

  private boolean differs() {
    for (int i = 0; i < region.size(); i++) {
      if (minimum.solution[i] != before[i]) {
        return true;
      }
    }
    return false;
  }

  private void enter(Answer answer, int[] choices) {
    for (int i = 0; i < region.size(); i++) {
      int v = region.member[i];
      if (answer.choice[v] != choices[i]) {
        answer.change(v, choices[i]);
      }
    }
  }
}
