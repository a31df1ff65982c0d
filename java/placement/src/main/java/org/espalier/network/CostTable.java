// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;

/**
 * An immutable table of the costs of pairs of choices. One table may serve many edges: a tree of a
 * million edges with one redistribution matrix holds that matrix once.
 */
public final class CostTable {
  private final int rows;
  private final int columns;
  // costs[a * columns + b]: cost of the pair (a, b), 0 … 2^60 − 1 or CostNetwork.FORBIDDEN
  private final long[] costs;
  private final long greatestFinite;

  private CostTable(int rows, int columns, long[] costs) {
    this.rows = rows;
    this.columns = columns;
    this.costs = costs;
    long greatest = 0;
    for (long cost : costs) {
      CostNetwork.checkCost(cost);
      if (cost != CostNetwork.FORBIDDEN) {
        greatest = Math.max(greatest, cost);
      }
    }
    this.greatestFinite = greatest;
  }

  /**
   * Copies a table.
   *
   * @param rows number of choices of the first variable, at least 1
   * @param columns number of choices of the second variable, at least 1
   * @param costs {@code rows × columns} costs, row by row, each at least 0 or {@link
   *     CostNetwork#FORBIDDEN}
   * @return the table
   * @throws IllegalArgumentException if the shape or a cost is wrong
   */
  public static CostTable of(int rows, int columns, long... costs) {
    if (rows < 1 || columns < 1) {
      throw new IllegalArgumentException(
          "a table must have rows >= 1 and columns >= 1, got " + rows + " x " + columns);
    }
    if ((long) rows * columns != costs.length) {
      throw new IllegalArgumentException(
          "a %d x %d table must have %d costs, got %d"
              .formatted(rows, columns, (long) rows * columns, costs.length));
    }
    return new CostTable(rows, columns, costs.clone());
  }

  /**
   * Returns the number of choices of the first variable.
   *
   * @return at least 1
   */
  public int rows() {
    return rows;
  }

  /**
   * Returns the number of choices of the second variable.
   *
   * @return at least 1
   */
  public int columns() {
    return columns;
  }

  /**
   * Returns one cost.
   *
   * @param row choice of the first variable
   * @param column choice of the second variable
   * @return the cost, at least 0, or {@link CostNetwork#FORBIDDEN}
   * @throws IndexOutOfBoundsException if the pair lies outside the table
   */
  public long get(int row, int column) {
    if (column < 0 || column >= columns) {
      throw new IndexOutOfBoundsException(
          "column must be in 0 … %d, got %d".formatted(columns - 1, column));
    }
    return costs[row * columns + column];
  }

  /** The costs themselves, for the solver's inner loops; nobody writes into them. */
  long[] raw() {
    return costs;
  }

  long greatestFinite() {
    return greatestFinite;
  }

  CostTable transposed() {
    long[] turned = new long[costs.length];
    for (int a = 0; a < rows; a++) {
      for (int b = 0; b < columns; b++) {
        turned[b * rows + a] = costs[a * columns + b];
      }
    }
    return new CostTable(columns, rows, turned);
  }

  CostTable plus(CostTable other) {
    long[] sums = new long[costs.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = CostNetwork.plus(costs[i], other.costs[i]);
    }
    return new CostTable(rows, columns, sums);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CostTable that
            && rows == that.rows
            && columns == that.columns
            && Arrays.equals(costs, that.costs));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * rows + columns) + Arrays.hashCode(costs);
  }

  @Override
  public String toString() {
    return "CostTable[" + rows + " x " + columns + "]";
  }
}
