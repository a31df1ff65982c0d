// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A finite space whose distances are given one by one. Positions are 0 … size − 1.
 *
 * <p>The table need not be a metric: explicit dynamic programming is right for every table of
 * non-negative distances with zeros on its diagonal. What breaks the axioms is told by {@link
 * #violations()}; the distance from {@code i} to {@code j} is then that of moving in this
 * direction, from an operand to its user.
 */
public final class TableMetric implements Metric {
  /** How many violations of one axiom are told: a wrong table breaks it at most entries. */
  private static final int TOLD = 3;

  private final int size;
  private final long[] distances; // distances[i*size + j]: cost of moving one element from i to j

  private TableMetric(int size, long[] distances) {
    this.size = size;
    this.distances = distances;
  }

  /**
   * Makes a table.
   *
   * @param distances the square table, {@code distances[i][j]} the cost from {@code i} to {@code j}
   * @return the space
   * @throws IllegalArgumentException if the table is empty or not square, a distance is negative or
   *     above 2⁶⁰, or one on the diagonal is not 0
   */
  public static TableMetric of(long[]... distances) {
    int size = distances.length;
    if (size == 0) {
      throw new IllegalArgumentException("a table must have >= 1 position, got 0");
    }
    long[] flat = new long[Math.multiplyExact(size, size)];
    for (int i = 0; i < size; i++) {
      if (distances[i].length != size) {
        throw new IllegalArgumentException(
            "distances[%d] must have %d entries, got %d".formatted(i, size, distances[i].length));
      }
      for (int j = 0; j < size; j++) {
        long value = distances[i][j];
        if (value < 0 || value > COORDINATE_LIMIT) {
          throw new IllegalArgumentException(
              "distances[%d][%d] must lie in 0 … 2^60, got %d".formatted(i, j, value));
        }
        if (i == j && value != 0) {
          throw new IllegalArgumentException(
              "distances[%d][%d] must be 0, since staying costs nothing, got %d"
                  .formatted(i, j, value));
        }
        flat[i * size + j] = value;
      }
    }
    return new TableMetric(size, flat);
  }

  /**
   * Returns the number of positions.
   *
   * @return the number of positions, at least 1
   */
  public int size() {
    return size;
  }

  /**
   * Returns one distance.
   *
   * @param i the position left
   * @param j the position reached
   * @return the entry of the table
   */
  public long get(int i, int j) {
    return distances[i * size + j];
  }

  /**
   * Says how the table fails to be a metric.
   *
   * @return one sentence for each of the first violations of symmetry and of the triangle
   *     inequality; empty for a metric
   */
  public List<String> violations() {
    List<String> found = new ArrayList<>();
    asymmetries(found);
    detours(found);
    return List.copyOf(found);
  }

  private void asymmetries(List<String> found) {
    int told = 0;
    for (int i = 0; i < size && told < TOLD; i++) {
      for (int j = 0; j < i && told < TOLD; j++) {
        if (get(i, j) != get(j, i)) {
          found.add(
              "not symmetric: distances[%d][%d] = %d, but distances[%d][%d] = %d"
                  .formatted(j, i, get(j, i), i, j, get(i, j)));
          told++;
        }
      }
    }
  }

  private void detours(List<String> found) {
    int told = 0;
    for (int via = 0; via < size && told < TOLD; via++) {
      for (int i = 0; i < size && told < TOLD; i++) {
        long first = get(i, via);
        for (int j = 0; j < size && told < TOLD; j++) {
          if (get(i, j) > first + get(via, j)) {
            found.add(
                "breaks the triangle inequality: distances[%d][%d] = %d, but by way of %d it is %d"
                    .formatted(i, j, get(i, j), via, first + get(via, j)));
            told++;
          }
        }
      }
    }
  }

  @Override
  public int coordinates() {
    return 1;
  }

  @Override
  public void check(long[] positions, int at) {
    long value = positions[at];
    if (value < 0 || value >= size) {
      throw new IllegalArgumentException(
          "a position must lie in 0 … %d, got %d".formatted(size - 1, value));
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    return distances[(int) p[i] * size + (int) q[j]];
  }

  @Override
  public String name() {
    return "table";
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof TableMetric that && Arrays.equals(distances, that.distances));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(distances);
  }

  @Override
  public String toString() {
    return "TableMetric[size=" + size + "]";
  }
}
