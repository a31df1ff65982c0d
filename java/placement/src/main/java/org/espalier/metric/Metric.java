// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/**
 * A position space: which positions there are, and what it costs to move one element from one to
 * another.
 *
 * <p>A position is {@link #coordinates()} consecutive {@code long} values of an array, so that the
 * positions of a million arrays are one flat array. Distances are whole numbers: sums of them
 * compare exactly, and a cost given in fractions is scaled by its common denominator.
 *
 * <p>{@code d(p, q)} is the cost of moving from {@code p} to {@code q}. It is at least 0, and 0
 * from a position to itself. Every case but {@link TableMetric} is symmetric and obeys the triangle
 * inequality.
 */
public sealed interface Metric
    permits Grid, Ring, Hypercube, Discrete, FatTree, DirectSum, TableMetric, Startup {
  /** The largest magnitude of a coordinate on an unbounded axis: differences stay below 2⁶². */
  long COORDINATE_LIMIT = 1L << 60;

  /**
   * Returns how many numbers make a position.
   *
   * @return the number of coordinates, at least 1
   */
  int coordinates();

  /**
   * Says whether a position lies in the space.
   *
   * @param positions an array that holds the position
   * @param at the index of its first coordinate
   * @throws IllegalArgumentException if it lies outside; the message is the rule and the value
   * @throws IndexOutOfBoundsException if the position does not lie in the array
   */
  void check(long[] positions, int at);

  /**
   * Returns the distance between two positions of the space.
   *
   * @param p an array that holds the position left
   * @param i the index of its first coordinate
   * @param q an array that holds the position reached
   * @param j the index of its first coordinate
   * @return the cost of moving one element, at least 0
   */
  long distance(long[] p, int i, long[] q, int j);

  /**
   * Returns the space's name as the input files spell it.
   *
   * @return {@code grid}, {@code ring}, {@code hypercube}, {@code discrete}, {@code fatTree},
   *     {@code sum}, {@code table} or {@code startup}
   */
  String name();
}
