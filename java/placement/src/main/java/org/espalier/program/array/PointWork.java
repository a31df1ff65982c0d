// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode.Compute;

/**
 * What the busiest rank does when an expression is computed at points, line by line along the last
 * dimension.
 *
 * @param points how many points
 * @param lines how many lines they are
 * @param doubles the doubles of an element
 * @param operations operations at a point
 * @param accesses operands and results that are read or written at a point; what points share stays
 *     in the cache
 * @param strided operands of which neighbours on a line are not beside each other; none where
 *     nothing is computed, since a kernel copies by tiles (docs/adr/0435)
 * @param folds whether the points of a line become one element
 */
record PointWork(
    long points,
    long lines,
    int doubles,
    int operations,
    int accesses,
    int strided,
    boolean folds) {
  /** The work of a node in a space. */
  static PointWork of(Compute compute, PointExpression expression, ArrayDistribution space) {
    long[] extents = compute.space().toArray();
    int last = extents.length - 1;
    long points = space.greatestShare(extents);
    long length = last < 0 ? 1 : greatest(space.axis(last).counts(extents[last]));
    boolean copies = expression.steps().size() == 1;
    int strided = 0;
    int accesses = extents.length == compute.shape().size() ? 1 : 0;
    for (PointExpression.Step step : expression.steps()) {
      if (step instanceof PointExpression.Step.Operand operand) {
        List<Integer> dimensions = compute.operands().get(operand.operand()).map().dimensions();
        int at = dimensions.indexOf(last);
        strided += !copies && at >= 0 && at < dimensions.size() - 1 ? 1 : 0;
        accesses += dimensions.size() == extents.length ? 1 : 0;
      }
    }
    boolean folds = last >= 0 && compute.reduces(last);
    int doubles = doubles(compute);
    return new PointWork(
        points,
        points / Math.max(1, length),
        doubles,
        expression.operations(),
        accesses,
        strided,
        folds);
  }

  static int doubles(ArrayNode node) {
    return Math.max(1, node.element().size() / Double.BYTES);
  }

  private static long greatest(long[] counts) {
    long greatest = 0;
    for (long count : counts) {
      greatest = Math.max(greatest, count);
    }
    return greatest;
  }
}
