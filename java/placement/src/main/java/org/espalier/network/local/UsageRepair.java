// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.SplittableRandom;

/**
 * Makes choices keep the limit that do not: regions around users of the worst slot are solved with
 * a price on that slot, which rises until they use less there.
 */
final class UsageRepair {
  /** Users are listed by blocks of so many slots. */
  private static final int BLOCK = 64;

  /** After so many regions in vain the price rises. */
  private static final int PATIENCE = 6;

  private static final double DEARER = 1.5;
  private static final double CHEAPER = 0.9;

  /** Regions of 2 … 2^5 variables. */
  private static final int SIZES = 5;

  private final FlatGraph graph;
  private final Region region;
  private final RegionMinimum minimum;
  private final SplittableRandom random;
  private final int[][] users;
  private final int[] before;

  UsageRepair(FlatGraph graph, Region region, RegionMinimum minimum, SplittableRandom random) {
    this.graph = graph;
    this.region = region;
    this.minimum = minimum;
    this.random = random;
    this.users = users(graph);
    this.before = new int[graph.variables];
  }

  private static int[][] users(FlatGraph graph) {
    int[] count = new int[graph.room.length / BLOCK + 1];
    int[][] users = new int[count.length][];
    for (int pass = 0; pass < 2; pass++) {
      for (int v = 0; v < graph.variables; v++) {
        int listed = -1;
        for (int k = 0; k < graph.from[v].length; k++) {
          int first = Math.max(listed + 1, graph.from[v][k] / BLOCK);
          for (int b = first; b <= (graph.until[v][k] - 1) / BLOCK; b++) {
            if (pass == 1) {
              users[b][count[b]] = v;
            }
            count[b]++;
            listed = b;
          }
        }
      }
      for (int b = 0; pass == 0 && b < users.length; b++) {
        users[b] = new int[count[b]];
        count[b] = 0;
      }
    }
    return users;
  }

  /** A variable that may use something at about the time of a slot; the graph has some. */
  int userNear(int slot) {
    int[] near = users[slot / BLOCK];
    return near[random.nextInt(near.length)];
  }

  /**
   * Repairs an answer.
   *
   * @param weight how much of the charges counts beside the cost
   * @param workLimit how many entries may be looked at
   * @return whether the limit is kept now
   */
  boolean repair(Answer answer, double weight, long workLimit) {
    long until = minimum.work() + workLimit;
    double least = Math.max(1e-9, 1e-9 * answer.cost() / Math.max(1, graph.variables));
    double price = 0;
    int priced = -1;
    int inVain = 0;
    while (!answer.peaks.kept() && minimum.work() < until) {
      int slot = answer.peaks.worst();
      if (slot != priced) {
        priced = slot;
        price = 0;
        inVain = 0;
      }
      region.clear();
      region.grow(userNear(slot), 2 << random.nextInt(SIZES));
      minimum.forgetDearSlots();
      if (price > 0) {
        minimum.raise(slot, price);
      }
      if (lowered(answer, weight, slot)) {
        price *= CHEAPER;
        inVain = 0;
      } else if (++inVain == PATIENCE) {
        inVain = 0;
        price = price == 0 ? least : DEARER * price;
      }
    }
    return answer.peaks.kept();
  }

  /** Solves the region; takes what comes of it if the slot and the worst slot are used less. */
  private boolean lowered(Answer answer, double weight, int slot) {
    long excess = answer.peaks.excess();
    minimum.solve(answer.choice, weight);
    long more = 0;
    for (int i = 0; i < region.size(); i++) {
      int v = region.member[i];
      before[i] = answer.choice[v];
      more += graph.usedIn(v, minimum.solution[i], slot) - graph.usedIn(v, before[i], slot);
    }
    if (more >= 0) {
      return false;
    }
    double cost = minimum.cost(answer.choice);
    for (int i = 0; i < region.size(); i++) {
      change(answer, i, minimum.solution[i]);
    }
    if (answer.peaks.excess() > excess) {
      for (int i = 0; i < region.size(); i++) {
        change(answer, i, before[i]);
      }
      return false;
    }
    answer.costs(minimum.cost(answer.choice) - cost);
    return true;
  }

  private void change(Answer answer, int i, int a) {
    int v = region.member[i];
    if (answer.choice[v] != a) {
      answer.change(v, a);
    }
  }
}
