// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A data-flow graph whose arrays have positions: given ones of inputs, and one to be chosen for
 * every result. An edge costs its weight times the distance between where the operand is and where
 * it is asked for; every edge is charged alone.
 *
 * @param <P> the positions
 * @param <M> what relates a result to an operand
 */
public final class AlignmentGraph<P, M> {
  private final List<Optional<P>> fixed = new ArrayList<>();
  private final List<List<Operand<M>>> operands = new ArrayList<>();

  /** Makes an empty graph. */
  public AlignmentGraph() {}

  /**
   * One operand of an operation.
   *
   * @param node the array that is read
   * @param map how its position relates to the result's
   * @param weight what a unit of distance costs, at least 0
   * @param <M> what relates a result to an operand
   */
  public record Operand<M>(int node, M map, long weight) {
    /**
     * Checks the weight.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Operand {
      if (weight < 0 || weight >= 1L << 40) {
        throw new IllegalArgumentException("weight must be in 0 … 2^40 - 1, got " + weight);
      }
    }
  }

  /**
   * Adds an array whose position is given.
   *
   * @param position where it is
   * @return the node's number, counted from 0
   */
  public int input(P position) {
    fixed.add(Optional.of(position));
    operands.add(List.of());
    return fixed.size() - 1;
  }

  /**
   * Adds an operation.
   *
   * @param read its operands, nodes that were added before
   * @return the node's number
   * @throws IllegalArgumentException if an operand does not exist yet
   */
  public int operation(List<Operand<M>> read) {
    for (Operand<M> operand : read) {
      if (operand.node() < 0 || operand.node() >= fixed.size()) {
        throw new IllegalArgumentException(
            "an operand must be one of the nodes 0 … %d, got %d"
                .formatted(fixed.size() - 1, operand.node()));
      }
    }
    fixed.add(Optional.empty());
    operands.add(List.copyOf(read));
    return fixed.size() - 1;
  }

  /**
   * Returns the number of nodes.
   *
   * @return at least 0
   */
  public int size() {
    return fixed.size();
  }

  /**
   * Returns the given position of a node.
   *
   * @param node the node
   * @return its position if it is an input
   */
  public Optional<P> fixed(int node) {
    return fixed.get(node);
  }

  /**
   * Returns the operands of a node.
   *
   * @param node the node
   * @return its operands, none for an input
   */
  public List<Operand<M>> operands(int node) {
    return operands.get(node);
  }

  /**
   * The same graph as a forest: every array keeps one reader, the one with the heaviest edge, the
   * first of equals. Where there are no shared arrays it is the graph itself.
   *
   * @return for each node and each of its operands whether the edge is kept
   */
  List<List<Boolean>> forest() {
    long[] heaviest = new long[size()];
    Arrays.fill(heaviest, -1);
    int[] reader = new int[size()];
    int[] place = new int[size()];
    for (int v = 0; v < size(); v++) {
      for (int j = 0; j < operands(v).size(); j++) {
        Operand<M> operand = operands(v).get(j);
        if (operand.weight() > heaviest[operand.node()]) {
          heaviest[operand.node()] = operand.weight();
          reader[operand.node()] = v;
          place[operand.node()] = j;
        }
      }
    }
    List<List<Boolean>> kept = new ArrayList<>();
    for (int v = 0; v < size(); v++) {
      List<Boolean> row = new ArrayList<>();
      for (int j = 0; j < operands(v).size(); j++) {
        int u = operands(v).get(j).node();
        row.add(fixed(u).isPresent() || (reader[u] == v && place[u] == j));
      }
      kept.add(row);
    }
    return kept;
  }
}
