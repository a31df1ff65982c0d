// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Optional;
import org.espalier.network.answer.Costs;

/**
 * An immutable cost-function network: variables with choices, a cost of every choice, a cost of
 * every pair of choices on each edge, and optionally a {@link UsageLimit}. Costs are at least 0 or
 * {@link #FORBIDDEN}; the builder checks that no sum of finite costs can overflow.
 */
public final class CostNetwork {
  /**
   * The cost of a choice or pair that is not allowed: 2^61, so that it can be added to finite costs
   * and to itself without overflow.
   */
  public static final long FORBIDDEN = Costs.FORBIDDEN;

  private final long[][] unary;
  private final int[] first;
  private final int[] second;
  private final CostTable[] tables;
  private final EnteredEdges entered;
  private final Optional<UsageLimit> usageLimit;
  private final long greatestCost;

  CostNetwork(
      long[][] unary,
      int[] first,
      int[] second,
      CostTable[] tables,
      EnteredEdges entered,
      Optional<UsageLimit> limit,
      long greatestCost) {
    this.unary = unary;
    this.first = first;
    this.second = second;
    this.tables = tables;
    this.entered = entered;
    this.usageLimit = limit;
    this.greatestCost = greatestCost;
  }

  /**
   * Starts a network without variables.
   *
   * @return a builder
   */
  public static CostNetworkBuilder builder() {
    return new CostNetworkBuilder();
  }

  /**
   * Adds two costs.
   *
   * @param a a cost or {@link #FORBIDDEN}
   * @param b a cost or {@link #FORBIDDEN}
   * @return the sum, {@link #FORBIDDEN} if one of them is
   */
  public static long plus(long a, long b) {
    return Costs.plus(a, b);
  }

  static void checkCost(long cost) {
    if (cost < 0 || (cost >= Costs.LIMIT && cost != FORBIDDEN)) {
      throw new IllegalArgumentException(
          "a cost must be in 0 … 2^60 - 1 or FORBIDDEN, got " + cost);
    }
  }

  /**
   * Returns the number of variables.
   *
   * @return at least 0
   */
  public int variables() {
    return unary.length;
  }

  /**
   * Returns the number of choices of a variable.
   *
   * @param variable the variable
   * @return at least 1
   */
  public int domainSize(int variable) {
    return unary[variable].length;
  }

  /**
   * Returns the cost of a choice.
   *
   * @param variable the variable
   * @param choice its choice
   * @return at least 0, or {@link #FORBIDDEN}
   */
  public long unary(int variable, int choice) {
    return unary[variable][choice];
  }

  /**
   * Returns the number of edges after merging: at most one joins any two variables.
   *
   * @return at least 0
   */
  public int edges() {
    return first.length;
  }

  /**
   * Returns the variable of an edge's rows.
   *
   * @param edge the edge
   * @return a variable
   */
  public int first(int edge) {
    return first[edge];
  }

  /**
   * Returns the variable of an edge's columns.
   *
   * @param edge the edge
   * @return a variable
   */
  public int second(int edge) {
    return second[edge];
  }

  /**
   * Returns the costs of an edge.
   *
   * @param edge the edge
   * @return rows are choices of {@link #first}, columns of {@link #second}
   */
  public CostTable table(int edge) {
    return tables[edge];
  }

  /**
   * Returns the limit on usage over time.
   *
   * @return the limit, if there is one
   */
  public Optional<UsageLimit> usageLimit() {
    return usageLimit;
  }

  /**
   * The same network without the limit on usage.
   *
   * @return a network that shares this one's costs
   */
  public CostNetwork withoutUsageLimit() {
    return new CostNetwork(unary, first, second, tables, entered, Optional.empty(), greatestCost);
  }

  /** The same network where one choice of a variable is forbidden. */
  CostNetwork without(int variable, int choice) {
    long[][] fewer = unary.clone();
    fewer[variable] = unary[variable].clone();
    fewer[variable][choice] = FORBIDDEN;
    return new CostNetwork(fewer, first, second, tables, entered, usageLimit, greatestCost);
  }

  /**
   * Costs of given choices, recomputed from the network.
   *
   * @param choices {@code choices[v]}: the choice of variable {@code v}
   * @return the cost, or {@link #FORBIDDEN} if a choice, a pair or the usage at some time is not
   *     allowed
   * @throws IllegalArgumentException if there is not one valid choice for every variable
   */
  public long cost(int... choices) {
    if (choices.length != unary.length) {
      throw new IllegalArgumentException(
          "there must be %d choices, got %d".formatted(unary.length, choices.length));
    }
    long sum = 0;
    for (int v = 0; v < choices.length; v++) {
      if (choices[v] < 0 || choices[v] >= unary[v].length) {
        throw new IllegalArgumentException(
            "the choice of variable %d must be in 0 … %d, got %d"
                .formatted(v, unary[v].length - 1, choices[v]));
      }
      sum = plus(sum, unary[v][choices[v]]);
    }
    for (int e = 0; e < first.length; e++) {
      CostTable table = tables[e];
      sum = plus(sum, table.raw()[choices[first[e]] * table.columns() + choices[second[e]]]);
    }
    if (usageLimit.isPresent() && greatestUsage(choices) > usageLimit.get().limit()) {
      return FORBIDDEN;
    }
    return sum;
  }

  /**
   * The greatest usage at any time.
   *
   * @param choices {@code choices[v]}: the choice of variable {@code v}
   * @return at least 0; 0 if the network has no usage limit
   */
  public long greatestUsage(int... choices) {
    return usageLimit.map(limit -> limit.greatestUsage(choices)).orElse(0L);
  }

  /** The edges before merging. */
  EnteredEdges entered() {
    return entered;
  }

  /** No admissible choices cost more: the sum of the greatest finite costs. */
  long greatestCost() {
    return greatestCost;
  }

  /** A variable's costs themselves, for the solver's inner loops; nobody writes into them. */
  long[] rawUnary(int variable) {
    return unary[variable];
  }

  @Override
  public String toString() {
    return "CostNetwork[" + unary.length + " variables, " + first.length + " edges]";
  }
}
