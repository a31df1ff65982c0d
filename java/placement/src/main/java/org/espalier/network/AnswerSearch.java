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
 * known.
 *
 * <p>Under a limit, the nearly best choices at the dual's prices are kept from round to round and
 * joined with those of the next: prices move little. Where there is no limit, cutset steps go on
 * from the best known: first on the variables where it differs from where the walk ended, which
 * finds the best of all that is between two answers.
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
  // under a limit: nearly the best choices at the prices of the last round
  private int[] nearDual = new int[0];
  // how much work each kind of cutset steps may have done so far
  private long allowance;

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
    if (limited) {
      roundUnderLimit(start, price, work);
      return;
    }
    allowance += work / KINDS;
    int[] choices = start.clone();
    boolean polished = polish(fromDual, choices);
    local.round(choices, price, polished ? work / KINDS : work);
    int[] best = local.best();
    if (polished) {
      fromDual.relink(best, local.walked());
    }
    if (polish(fromBest, best)) {
      local.hear(best);
    }
  }

  /** The best at the dual's prices, kept from round to round, and then what keeps the limit. */
  private void roundUnderLimit(int[] start, double[] price, long work) {
    allowance += work / 2;
    int[] next = start.clone();
    if (!polish(fromDual, next)) {
      local.round(start, price, work);
      return;
    }
    if (nearDual.length == 0) {
      nearDual = start;
    }
    int[] before = nearDual.clone();
    fromDual.relink(nearDual, next);
    fromDual.relink(next, before);
    if (priced.graph.cost(next) < priced.graph.cost(nearDual)) {
      nearDual = next;
    }
    polish(fromBest, nearDual);
    local.round(nearDual, price, work / 2);
  }

  /**
   * Makes steps as long as the kind's allowance lasts; what a step takes beyond it is taken off
   * later rounds.
   *
   * @return whether a step was made
   */
  private boolean polish(CutsetStep step, int[] choices) {
    boolean made = false;
    while (step.work() < allowance && !stop.getAsBoolean()) {
      step.improve(choices);
      made = true;
    }
    return made;
  }
}
