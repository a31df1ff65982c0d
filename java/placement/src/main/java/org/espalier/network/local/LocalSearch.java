// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Large-neighbourhood search for choices of low cost that keep a usage limit (P. Shaw, "Using
 * constraint programming and local search methods to solve vehicle routing problems", CP 1998).
 *
 * <p>A neighbourhood is a {@link Region}: variables whose edges among each other are a forest, so
 * that {@link RegionMinimum} solves it exactly. Each round has two halves. The first starts from
 * choices that somebody else read off a Lagrangean dual: they are far apart from round to round,
 * nearly keep the limit, and lie in the right valley, which steps of any size would hardly find.
 * The second goes on from the best answer. In both, usage is charged at the dual's prices in most
 * of the steps, so that what is scarce is left for those who need it, and at nothing in the others,
 * which use up what is left.
 *
 * <p>Deterministic for a seed and the rounds that were asked for, unless it is stopped.
 */
public final class LocalSearch {
  /** Regions of 2 … 2^7 variables, all powers of 2 alike. */
  private static final int SIZES = 7;

  private static final int MORE_TREES = 5;
  private static final int STEPS_PER_CHECK = 64;

  /** Every so many steps from choices that were read off, and from the best, are without charge. */
  private static final int FREE_FROM_START = 4;

  private static final int FREE_FROM_BEST = 2;

  private final FlatGraph graph;
  private final SplittableRandom random;
  private final BooleanSupplier stop;
  private final Region region;
  private final Charges charges;
  private final RegionMinimum minimum;
  private final RegionStep step;
  private final UsageRepair repair;
  private int[] best = new int[0];
  private int[] walked = new int[0];
  private double bestCost = Double.POSITIVE_INFINITY;

  /**
   * Prepares a search; it knows no answer yet.
   *
   * @param graph what is searched
   * @param seed the seed of everything random
   * @param stop asked every few steps
   */
  public LocalSearch(FlatGraph graph, long seed, BooleanSupplier stop) {
    this.graph = graph;
    this.random = new SplittableRandom(seed);
    this.stop = stop;
    this.region = new Region(graph, random);
    this.charges = new Charges(graph);
    this.minimum = new RegionMinimum(graph, region, charges);
    this.step = new RegionStep(graph, region, minimum);
    this.repair = new UsageRepair(graph, region, minimum, random);
  }

  /**
   * The cost of the best choices known.
   *
   * @return a cost, infinite if no choices are known that keep the limit
   */
  public double bestCost() {
    return bestCost;
  }

  /**
   * The best choices known.
   *
   * @return a choice for every variable; empty if none are known
   */
  public int[] best() {
    return best.clone();
  }

  /**
   * Where the walk of the last round ended that did not begin at the best choices.
   *
   * @return a choice for every variable, which need not keep the limit; empty before a round
   */
  public int[] walked() {
    return walked.clone();
  }

  /**
   * Hears of choices that somebody else found.
   *
   * @param choices a choice for every variable
   */
  public void hear(int[] choices) {
    take(new Answer(graph, choices));
  }

  /**
   * Searches for a while.
   *
   * @param start choices to start from, which need not keep the limit
   * @param price the price of a unit used in each slot
   * @param work about how many entries of tables may be looked at
   */
  public void round(int[] start, double[] price, long work) {
    charges.at(price);
    long from = minimum.work();
    Answer answer = new Answer(graph, start);
    if (repair.repair(answer, 1, work / 2)) {
      walk(answer, FREE_FROM_START, from + work / 2);
      take(answer);
    }
    walked = answer.choice.clone();
    if (best.length > 0) {
      answer = new Answer(graph, best);
      walk(answer, FREE_FROM_BEST, from + work);
      take(answer);
    }
  }

  private void take(Answer answer) {
    if (answer.peaks.kept() && answer.cost() < bestCost) {
      bestCost = answer.cost();
      best = answer.choice.clone();
    }
  }

  private void walk(Answer answer, int free, long until) {
    for (int k = 0; minimum.work() < until; k++) {
      if (k % STEPS_PER_CHECK == 0) {
        if (stop.getAsBoolean()) {
          return;
        }
        take(answer);
      }
      choose();
      step.improve(answer, k % free == free - 1 ? 0 : 1);
    }
  }

  /** A region about a random variable, and half of the time others with it. */
  private void choose() {
    int wanted = 2 << random.nextInt(SIZES);
    region.clear();
    region.grow(random.nextInt(graph.variables), wanted);
    if (region.size() < wanted && random.nextBoolean()) {
      for (int i = 0; i < MORE_TREES && region.size() < wanted; i++) {
        region.grow(random.nextInt(graph.variables), wanted);
      }
    }
  }
}
