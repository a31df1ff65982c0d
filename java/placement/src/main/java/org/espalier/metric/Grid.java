// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/**
 * The integer grid of some dimension with the Manhattan distance: the sum of |pᵢ − qᵢ| (Chatterjee
 * et al. 1995, equation 5). It has no border.
 *
 * @param dimensions the number of axes, at least 1
 */
public record Grid(int dimensions) implements Metric {
  /**
   * Makes a grid.
   *
   * @throws IllegalArgumentException if {@code dimensions} is below 1
   */
  public Grid {
    if (dimensions < 1) {
      throw new IllegalArgumentException("dimensions must be >= 1, got " + dimensions);
    }
  }

  @Override
  public int coordinates() {
    return dimensions;
  }

  @Override
  public void check(long[] positions, int at) {
    for (int c = 0; c < dimensions; c++) {
      long value = positions[at + c];
      if (value > COORDINATE_LIMIT || value < -COORDINATE_LIMIT) {
        throw new IllegalArgumentException("a coordinate must lie in -2^60 … 2^60, got " + value);
      }
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    long sum = 0;
    for (int c = 0; c < dimensions; c++) {
      sum += Math.abs(p[i + c] - q[j + c]);
    }
    return sum;
  }

  @Override
  public String name() {
    return "grid";
  }
}
