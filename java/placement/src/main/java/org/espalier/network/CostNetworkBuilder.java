// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.network.answer.Costs;

/** Collects variables and edges. Not for several threads. */
public final class CostNetworkBuilder {
  private final List<long[]> unary = new ArrayList<>();
  private final List<CostTable> tables = new ArrayList<>();
  private int[] first = new int[16];
  private int[] second = new int[16];
  // number[e]: how many edges came before edge e, those from a variable to itself among them
  private int[] number = new int[16];
  private int given;
  private Optional<UsageLimit> usageLimit = Optional.empty();

  CostNetworkBuilder() {}

  /**
   * Adds a variable.
   *
   * @param costs the cost of each choice, at least one, each at least 0 or {@link
   *     CostNetwork#FORBIDDEN}
   * @return the variable's number, counted from 0
   * @throws IllegalArgumentException if there is no choice or a cost is wrong
   */
  public int variable(long... costs) {
    if (costs.length == 0) {
      throw new IllegalArgumentException("a variable must have a choice, got none");
    }
    for (long cost : costs) {
      CostNetwork.checkCost(cost);
    }
    unary.add(costs.clone());
    return unary.size() - 1;
  }

  /**
   * Adds a variable whose choices cost nothing.
   *
   * @param domainSize number of choices, at least 1
   * @return the variable's number
   * @throws IllegalArgumentException if {@code domainSize < 1}
   */
  public int freeVariable(int domainSize) {
    if (domainSize < 1) {
      throw new IllegalArgumentException("domainSize must be >= 1, got " + domainSize);
    }
    unary.add(new long[domainSize]);
    return unary.size() - 1;
  }

  /**
   * Adds to the cost of a choice.
   *
   * @param variable the variable
   * @param choice its choice
   * @param cost what is added, at least 0 or {@link CostNetwork#FORBIDDEN}
   * @return this builder
   * @throws IllegalArgumentException if there is no such choice or the cost is wrong
   */
  public CostNetworkBuilder addUnary(int variable, int choice, long cost) {
    checkVariable(variable);
    long[] costs = unary.get(variable);
    if (choice < 0 || choice >= costs.length) {
      throw new IllegalArgumentException(
          "the choice of variable %d must be in 0 … %d, got %d"
              .formatted(variable, costs.length - 1, choice));
    }
    CostNetwork.checkCost(cost);
    costs[choice] = CostNetwork.plus(costs[choice], cost);
    CostNetwork.checkCost(costs[choice]);
    return this;
  }

  /**
   * Adds an edge. Edges between the same two variables are merged; an edge from a variable to
   * itself adds its diagonal to the costs of the choices.
   *
   * @param rows the variable of the table's rows
   * @param columns the variable of the table's columns
   * @param costs the costs of the pairs of choices
   * @return this builder
   * @throws IllegalArgumentException if there is no such variable or the table has another shape
   */
  public CostNetworkBuilder edge(int rows, int columns, CostTable costs) {
    checkVariable(rows);
    checkVariable(columns);
    int height = unary.get(rows).length;
    int width = unary.get(columns).length;
    if (costs.rows() != height || costs.columns() != width) {
      throw new IllegalArgumentException(
          "the table of edge (%d, %d) must be %d x %d, got %d x %d"
              .formatted(rows, columns, height, width, costs.rows(), costs.columns()));
    }
    int before = given++;
    if (rows == columns) {
      for (int a = 0; a < height; a++) {
        addUnary(rows, a, costs.get(a, a));
      }
      return this;
    }
    int count = tables.size();
    if (count == first.length) {
      first = Arrays.copyOf(first, 2 * count);
      second = Arrays.copyOf(second, 2 * count);
      number = Arrays.copyOf(number, 2 * count);
    }
    first[count] = rows;
    second[count] = columns;
    number[count] = before;
    tables.add(costs);
    return this;
  }

  /**
   * Adds an edge from plain costs.
   *
   * @param rows the variable of the rows
   * @param columns the variable of the columns
   * @param costs the costs row by row
   * @return this builder
   * @throws IllegalArgumentException if there is no such variable or the number of costs is wrong
   */
  public CostNetworkBuilder edge(int rows, int columns, long... costs) {
    checkVariable(rows);
    checkVariable(columns);
    return edge(
        rows, columns, CostTable.of(unary.get(rows).length, unary.get(columns).length, costs));
  }

  /**
   * Sets the limit on usage over time.
   *
   * @param limit the limit; it must have a usage for every choice of every variable
   * @return this builder
   */
  public CostNetworkBuilder usageLimit(UsageLimit limit) {
    usageLimit = Optional.of(limit);
    return this;
  }

  /**
   * Makes the network. The builder may be used on.
   *
   * @return the network
   * @throws IllegalArgumentException if sums of finite costs could reach 2^60, or the usage limit
   *     does not fit the variables
   */
  public CostNetwork build() {
    usageLimit.ifPresent(this::checkUsages);
    long[][] costs = new long[unary.size()][];
    long greatest = 0;
    for (int v = 0; v < costs.length; v++) {
      costs[v] = unary.get(v).clone();
      long most = 0;
      for (long cost : costs[v]) {
        most = cost == CostNetwork.FORBIDDEN ? most : Math.max(most, cost);
      }
      greatest = checkedSum(greatest, most);
    }
    for (CostTable table : tables) {
      greatest = checkedSum(greatest, table.greatestFinite());
    }
    return merged(costs, greatest);
  }

  /** Merges parallel edges: each is added to the first edge between the same two variables. */
  private CostNetwork merged(long[][] costs, long greatest) {
    int count = tables.size();
    // bucket[v] … bucket[v + 1]: the edges whose smaller end is v, in byEnd, in order of entry
    int[] bucket = new int[costs.length + 2];
    for (int e = 0; e < count; e++) {
      bucket[Math.min(first[e], second[e]) + 2]++;
    }
    for (int v = 2; v < bucket.length; v++) {
      bucket[v] += bucket[v - 1];
    }
    int[] byEnd = new int[count];
    for (int e = 0; e < count; e++) {
      byEnd[bucket[Math.min(first[e], second[e]) + 1]++] = e;
    }
    CostTable[] all = tables.toArray(CostTable[]::new);
    EnteredEdges entered =
        new EnteredEdges(
            Arrays.copyOf(number, count),
            Arrays.copyOf(first, count),
            Arrays.copyOf(second, count),
            all.clone());
    boolean[] absorbed = new boolean[count];
    int[] firstTo = new int[costs.length];
    int[] stamp = new int[costs.length];
    int kept = count;
    for (int v = 0; v < costs.length; v++) {
      for (int i = bucket[v]; i < bucket[v + 1]; i++) {
        int e = byEnd[i];
        int other = first[e] + second[e] - v;
        if (stamp[other] != v + 1) {
          stamp[other] = v + 1;
          firstTo[other] = e;
        } else {
          int into = firstTo[other];
          all[into] = all[into].plus(first[into] == first[e] ? all[e] : all[e].transposed());
          absorbed[e] = true;
          kept--;
        }
      }
    }
    int[] ends1 = new int[kept];
    int[] ends2 = new int[kept];
    CostTable[] left = new CostTable[kept];
    int next = 0;
    for (int e = 0; e < count; e++) {
      if (!absorbed[e]) {
        ends1[next] = first[e];
        ends2[next] = second[e];
        left[next++] = all[e];
      }
    }
    return new CostNetwork(costs, ends1, ends2, left, entered, usageLimit, greatest);
  }

  private void checkVariable(int variable) {
    if (variable < 0 || variable >= unary.size()) {
      throw new IllegalArgumentException(
          "a variable must be in 0 … %d, got %d".formatted(unary.size() - 1, variable));
    }
  }

  private void checkUsages(UsageLimit limit) {
    if (limit.variables() != unary.size()) {
      throw new IllegalArgumentException(
          "the usage limit must have %d variables, got %d"
              .formatted(unary.size(), limit.variables()));
    }
    for (int v = 0; v < unary.size(); v++) {
      if (limit.choices(v) != unary.get(v).length) {
        throw new IllegalArgumentException(
            "variable %d must have %d usages, got %d"
                .formatted(v, unary.get(v).length, limit.choices(v)));
      }
    }
  }

  private static long checkedSum(long sum, long more) {
    long total = sum + more;
    if (total >= Costs.LIMIT) {
      throw new IllegalArgumentException(
          "the sum of the greatest finite costs must be < 2^60, got at least " + total);
    }
    return total;
  }
}
