// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.espalier.network.local.FlatGraph;
import org.espalier.network.local.LocalSearch;

/**
 * One thread's search for good choices of a large part, round by round. Each round begins at
 * choices that were read off the dual. {@link CutsetStep}s make them nearly best at the dual's
 * prices; {@link LocalSearch} makes them keep the limit, and goes on from them and from the best
 * known. Where there is no limit, cutset steps go on from the best known, too: first on the
 * variables where the two differ, which finds the best way from one answer to the other.
 */
final class AnswerSearch {
  /** Without a limit three kinds of search share the work of a round. */
  private static final int KINDS = 3;

  private final LocalSearch local;
  private final PricedCosts priced;
  private final CutsetStep fromDual;
  private final CutsetStep fromBest;
  private final boolean limited;
  private final BooleanSupplier stop;

  /**
   * Prepares a search.
   *
   * @param graph a graph of which all variables are live; it is copied
   * @param flat the same graph
   * @param stop asked every few steps
   */
  AnswerSearch(WorkGraph graph, FlatGraph flat, long seed, BooleanSupplier stop) {
    this.local = new LocalSearch(flat, seed, stop);
    this.priced = new PricedCosts(graph.copyOf(graph.live()));
    this.fromDual = new CutsetStep(priced.graph, CutsetStep.LEAST_LOG, seed, stop);
    this.fromBest = new CutsetStep(priced.graph, CutsetStep.LEAST_LOG, ~seed, stop);
    this.limited = graph.capacity.length > 0;
    this.stop = stop;
  }

  /** Hears of choices that somebody else found. */
  void hear(int[] choices) {
    local.hear(choices);
  }

  /** The cost of the best choices known that keep the limit, infinite if none are known. */
  double bestCost() {
    return local.bestCost();
  }

  /** Offers the best choices known to somebody who says whether they are better. */
  boolean offerTo(Predicate<int[]> offered) {
    return offered.test(local.best());
  }

  /**
   * Searches for a while.
   *
   * @param start choices to start from, which need not keep the limit
   * @param price the price of a unit used in each slot
   * @param work about how many entries of tables may be looked at
   */
  void round(int[] start, double[] price, long work) {
    priced.charge(price);
    int[] choices = start.clone();
    if (limited) {
      polish(fromDual, choices, work / 2);
      local.round(choices, price, work / 2);
      return;
    }
    polish(fromDual, choices, work / KINDS);
    local.round(choices, price, work / KINDS);
    int[] best = local.best();
    fromDual.relink(best, local.walked());
    polish(fromBest, best, work / KINDS);
    local.hear(best);
  }

  private void polish(CutsetStep step, int[] choices, long work) {
    long until = step.work() + work;
    while (step.work() < until && !stop.getAsBoolean()) {
      step.improve(choices);
    }
  }
}
