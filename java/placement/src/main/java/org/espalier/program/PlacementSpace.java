// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.network.CostNetwork;

/**
 * The finite set S of placements and the table of what it costs to move one unit from each to each
 * (the review's C_Red, equation 2.1). The table need not be a metric: it may be asymmetric and may
 * break the triangle inequality.
 */
public final class PlacementSpace {
  /** A move that is not possible. */
  public static final long FORBIDDEN = CostNetwork.FORBIDDEN;

  /** Every finite cost lies below this, so that sums of sums fit 64 bits. */
  public static final long COST_LIMIT = 1L << 60;

  private final List<String> names;
  // costs[i * s + j]: cost of moving one unit from i to j, or FORBIDDEN
  private final long[] costs;

  private PlacementSpace(List<String> names, long[] costs) {
    this.names = names;
    this.costs = costs;
  }

  /**
   * Makes a space.
   *
   * @param names the names of the placements, at least one, all different
   * @param redistribution {@code redistribution[i][j]}: cost of moving one unit from placement
   *     {@code i} to {@code j}, in 0 … 2^60 − 1 or {@link #FORBIDDEN}
   * @return the space
   * @throws IllegalArgumentException if a name is given twice, the table is not square or a cost is
   *     out of range
   */
  public static PlacementSpace of(List<String> names, long[][] redistribution) {
    List<String> copy = List.copyOf(names);
    if (copy.isEmpty()) {
      throw new IllegalArgumentException("placements must have at least one entry, got none");
    }
    Set<String> seen = new HashSet<>();
    for (String name : copy) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "placements must have different names, got \"%s\" twice".formatted(name));
      }
    }
    int s = copy.size();
    if (redistribution.length != s) {
      throw new IllegalArgumentException(
          "redistribution must have %d rows, one for each placement, got %d"
              .formatted(s, redistribution.length));
    }
    long[] costs = new long[Math.multiplyExact(s, s)];
    for (int i = 0; i < s; i++) {
      if (redistribution[i].length != s) {
        throw new IllegalArgumentException(
            "redistribution[%d] must have %d costs, one for each placement, got %d"
                .formatted(i, s, redistribution[i].length));
      }
      for (int j = 0; j < s; j++) {
        costs[i * s + j] =
            checkCost("redistribution[%d][%d]".formatted(i, j), redistribution[i][j]);
      }
    }
    return new PlacementSpace(copy, costs);
  }

  static long checkCost(String what, long cost) {
    if (cost < 0 || (cost >= COST_LIMIT && cost != FORBIDDEN)) {
      throw new IllegalArgumentException(
          "%s must be in 0 … 2^60 - 1, got %d".formatted(what, cost));
    }
    return cost;
  }

  /**
   * Returns the number of placements.
   *
   * @return s, at least 1
   */
  public int size() {
    return names.size();
  }

  /**
   * Returns the names.
   *
   * @return the names in order, unmodifiable
   */
  public List<String> names() {
    return names;
  }

  /**
   * Returns the name of one placement.
   *
   * @param placement its number, 0 … s − 1
   * @return its name
   */
  public String name(int placement) {
    return names.get(placement);
  }

  /**
   * Returns the cost of moving one unit.
   *
   * @param from the placement it is in
   * @param to the placement it is wanted in
   * @return at least 0, or {@link #FORBIDDEN}
   */
  public long cost(int from, int to) {
    return costs[from * names.size() + to];
  }

  /** {@code size} units instead of one. */
  static long scaled(long cost, long size) {
    return cost == FORBIDDEN ? (size == 0 ? 0 : FORBIDDEN) : Math.multiplyExact(cost, size);
  }

  /** The greatest finite cost of a unit's move. */
  long greatestFinite() {
    long greatest = 0;
    for (long cost : costs) {
      greatest = cost == FORBIDDEN ? greatest : Math.max(greatest, cost);
    }
    return greatest;
  }

  @Override
  public String toString() {
    return "PlacementSpace" + names;
  }
}
