// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import java.util.function.BooleanSupplier;
import org.espalier.network.answer.Costs;
import org.espalier.network.graph.CutsetStep;
import org.espalier.network.graph.PricedCosts;
import org.espalier.network.graph.WorkGraph;
import org.jspecify.annotations.Nullable;

/**
 * Nearly the best choices at the dual's prices, found in spells of {@link CutsetStep}s while the
 * prices go on moving elsewhere.
 *
 * <p>What is nearly best at prices that are far off is worth little, and steps hardly leave the
 * valley of answers in which they began. So a spell begins at the best reading since the last one,
 * stays at one set of prices, and lasts for two thirds of what all spells before took together. Its
 * first half makes the reading nearly best. Then that and the nearly best choices of all spells
 * before are joined: both change only where they differ, at the present prices (path relinking; F.
 * Glover, 1997). The second half goes on from the better one.
 */
final class CutsetSpells {
  /** This part of all work that the steps may do is saved up before a spell. */
  private static final double SAVED = 0.4;

  private final PricedCosts priced;
  private final CutsetStep fromReading;
  private final CutsetStep fromNear;
  private final BooleanSupplier stop;
  private PriceAscent.@Nullable Reading promising;
  private int @Nullable [] reading;
  private int[] near = new int[0];
  // how much work each half of all spells may have taken so far, and at the end of this spell
  private long allowance;
  private long goal;

  /**
   * Prepares spells.
   *
   * @param graph a graph of which all variables are live; it is copied
   * @param stop asked every few steps
   */
  CutsetSpells(WorkGraph graph, long seed, BooleanSupplier stop) {
    this.priced = new PricedCosts(graph.copy());
    this.fromReading = new CutsetStep(priced.graph(), CutsetStep.LEAST_LOG, seed, stop);
    this.fromNear = new CutsetStep(priced.graph(), CutsetStep.LEAST_LOG, ~seed, stop);
    this.stop = stop;
  }

  /**
   * Hears of a reading, and saves up.
   *
   * @param work how much of the work of a round is for spells
   */
  void hear(PriceAscent.Reading heard, long work) {
    allowance += work / 2;
    if (heard.value() < (promising == null ? Costs.FORBIDDEN : promising.value())) {
      promising = heard;
    }
  }

  /** Whether a spell lasts, or should begin. */
  boolean due() {
    return goal > 0 || (promising != null && fromNear.work() <= (1 - SAVED) * allowance);
  }

  /**
   * Goes on with the spell, or begins one.
   *
   * @param price the price of a unit used in each slot, for a spell that begins
   * @param work about how many entries of tables may be looked at
   * @return whether the spell is over
   */
  boolean round(double[] price, long work) {
    long until = work() + work;
    if (goal == 0) {
      begin(price);
    }
    int[] first = reading;
    if (first != null) {
      if (!polish(fromReading, first, until)) {
        return false;
      }
      join(first);
      reading = null;
    }
    if (!polish(fromNear, near, until)) {
      return false;
    }
    goal = 0;
    return true;
  }

  /**
   * The nearly best choices at the prices of the last spell; empty before its first half is over.
   */
  int[] near() {
    return near;
  }

  private void begin(double[] price) {
    priced.charge(price);
    goal = allowance;
    if (promising != null) {
      reading = promising.choices().clone();
      promising = null;
    }
  }

  private void join(int[] first) {
    if (near.length == 0) {
      near = first;
      return;
    }
    int[] before = near.clone();
    fromReading.relink(near, first);
    fromReading.relink(first, before);
    if (priced.graph().cost(first) < priced.graph().cost(near)) {
      near = first;
    }
  }

  /** Makes steps; whether this half of the spell is over. */
  private boolean polish(CutsetStep step, int[] choices, long until) {
    while (step.work() < goal && !stop.getAsBoolean()) {
      if (work() >= until) {
        return false;
      }
      step.improve(choices);
    }
    return true;
  }

  private long work() {
    return fromReading.work() + fromNear.work();
  }
}
