// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Metric;

/**
 * Where every node of an expression lies, and what that costs.
 *
 * <p>{@link #cost()} is recomputed from the positions, edge by edge; it is not taken from the
 * algorithm's tables. {@link #lowerBound()} is proved: no embedding costs less.
 */
public final class Embedding {
  private final long cost;
  private final long lowerBound;
  private final String method;
  private final int coordinates;
  private final long[] positions;

  Embedding(long cost, long lowerBound, String method, int coordinates, long[] positions) {
    assert lowerBound <= cost;
    this.cost = cost;
    this.lowerBound = lowerBound;
    this.method = method;
    this.coordinates = coordinates;
    this.positions = positions;
  }

  /** The answer of an exact algorithm: its own cost is the bound. */
  static Embedding optimal(Metric metric, FlatTree tree, String method, long[] positions) {
    long cost = tree.cost(metric, positions);
    return new Embedding(cost, cost, method, metric.coordinates(), positions);
  }

  /**
   * Returns the cost: the sum over edges of weight × distance.
   *
   * @return at least 0
   */
  public long cost() {
    return cost;
  }

  /**
   * Returns a proved lower bound of every embedding's cost.
   *
   * @return from 0 to {@link #cost()}
   */
  public long lowerBound() {
    return lowerBound;
  }

  /**
   * Says whether no embedding costs less.
   *
   * @return whether the lower bound is the cost
   */
  public boolean optimal() {
    return cost == lowerBound;
  }

  /**
   * Names the algorithm, for example {@code compact-grid}.
   *
   * @return its name
   */
  public String method() {
    return method;
  }

  /**
   * Returns one coordinate of a node's position.
   *
   * @param node a node
   * @param coordinate from 0 to the metric's number of coordinates − 1
   * @return the coordinate
   */
  public long position(int node, int coordinate) {
    return positions[node * coordinates + coordinate];
  }

  /**
   * Returns every node's position.
   *
   * @return a new array: the coordinates of node 0, of node 1, …
   */
  public long[] positions() {
    return positions.clone();
  }
}
