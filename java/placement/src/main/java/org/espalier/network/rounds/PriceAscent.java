// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import org.espalier.network.answer.Costs;
import org.espalier.network.graph.DualAscent;
import org.espalier.network.graph.PricedCosts;
import org.espalier.network.graph.WorkGraph;
import org.jspecify.annotations.Nullable;

/**
 * The Lagrangean dual of a large graph, round by round: a few sweeps of dual ascent at the present
 * prices, choices read off, a step of the prices. It is what {@code UsagePrices} does at a node of
 * the search, without moving costs between rounds: messages stay where they are while the prices
 * change, so that a round takes no more than its sweeps.
 *
 * <p>Steps have the length B. T. Polyak gave them, with the best answer's cost for the optimum; see
 * {@code UsagePrices} for sources.
 */
final class PriceAscent {
  private static final int SWEEPS_AT_START = 10;

  /** So many rounds without a better bound shorten the steps at first. */
  private static final int PATIENCE = 2;

  /** After every so many rounds one more. */
  private static final int MORE_PATIENT = 40;

  private static final double SHORTER = 0.7;
  private static final double SHORTEST = 0.002;
  private static final double AGAIN = 0.05;

  /** Of the way to the best answer's cost, so much is hoped for in one step. */
  private static final double HOPE = 0.5;

  /** At least so much of the bound is hoped for, however near the answer is; at most all of it. */
  private static final double LEAST_HOPE = 0.01;

  /**
   * Choices that were read off.
   *
   * @param price the price of a unit used in each slot at that time
   * @param value what the choices cost at these prices, less the worth of the rooms
   */
  // Handed on, never compared.
  @SuppressWarnings("ArrayRecordComponent")
  record Reading(int[] choices, double[] price, long value) {}

  private final PricedCosts priced;
  private final DualAscent ascent;
  private final long[] capacity;
  private final double[] direction;
  private double[] price;
  private double[] best;
  private @Nullable Reading reading;
  private long bound = Long.MIN_VALUE;
  private double length = 1;
  private int stalled;
  private long rounds;

  /**
   * Starts with prices 0.
   *
   * @param graph a graph of which all variables are live; it is copied
   */
  PriceAscent(WorkGraph graph) {
    priced = new PricedCosts(graph.copy());
    ascent = DualAscent.lasting(priced.graph());
    capacity = graph.capacity();
    direction = new double[capacity.length];
    price = new double[capacity.length];
    best = price;
  }

  /** The greatest bound so far. */
  long bound() {
    return bound;
  }

  /** The prices of the greatest bound. */
  double[] prices() {
    return best;
  }

  /** Takes the best reading since the last one that was taken; null if there was none. */
  @Nullable Reading takeReading() {
    Reading taken = reading;
    reading = null;
    return taken;
  }

  /**
   * One round.
   *
   * @param answer the cost of the best answer
   */
  void round(double answer) {
    priced.charge(price);
    for (int i = 0; i < (rounds == 0 ? SWEEPS_AT_START : 1); i++) {
      ascent.sweep(false);
      ascent.sweep(true);
    }
    rounds++;
    long now = ascent.bound();
    if (now > bound) {
      bound = now;
      best = price.clone();
      stalled = 0;
    } else if (++stalled >= PATIENCE + rounds / MORE_PATIENT) {
      stalled = 0;
      length = length < SHORTEST ? AGAIN : length * SHORTER;
      price = best.clone();
      return;
    }
    int[] choices = ascent.choices();
    long value = Costs.plus(priced.graph().cost(choices), priced.graph().constant());
    if (reading == null || value < reading.value) {
      reading = new Reading(choices, price.clone(), value);
    }
    step(choices, answer);
  }

  private void step(int[] choices, double answer) {
    long[] used = priced.used(choices);
    double square = 0;
    for (int t = 0; t < capacity.length; t++) {
      double room = Math.max(1, capacity[t]);
      direction[t] = (direction[t] + (used[t] - capacity[t]) / room) / 2;
      if (price[t] > 0 || direction[t] > 0) {
        square += direction[t] * direction[t];
      }
    }
    if (square == 0) {
      return;
    }
    double size = Math.abs((double) bound);
    double gap = HOPE * Math.clamp(answer - bound, LEAST_HOPE * size, size);
    double step = length * Math.max(1, gap) / square;
    for (int t = 0; t < capacity.length; t++) {
      price[t] = Math.max(0, price[t] + step * direction[t] / Math.max(1, capacity[t]));
    }
  }
}
