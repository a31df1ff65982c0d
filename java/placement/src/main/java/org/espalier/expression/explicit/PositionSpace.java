// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.explicit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;

/**
 * The finitely many positions that an explicit programme tabulates: the product of one list of
 * values for each coordinate.
 *
 * <p>A grid has no border, but nothing is gained outside the box of its leaves: clamping every
 * position to the box lengthens no edge. In the discrete metric a place without a leaf is no better
 * than one with (Theorem 7.3.1 of Chatterjee et al. 1995).
 */
final class PositionSpace {
  final int coordinates;
  final int count;
  final long[] positions; // positions[p*coordinates + c]: coordinate c of position p

  private PositionSpace(int coordinates, int count, long[] positions) {
    this.coordinates = coordinates;
    this.count = count;
    this.positions = positions;
  }

  /**
   * All positions that may matter for these leaves; throws if there are more than {@code limit}.
   */
  static PositionSpace of(Metric metric, FlatTree tree, long[] positions, long limit) {
    List<long[]> axes = new ArrayList<>();
    addAxes(metric, tree, positions, metric.coordinates(), limit, axes);
    long count = 1;
    for (long[] axis : axes) {
      count = tooMany(count, axis.length, limit) ? limit + 1 : count * axis.length;
    }
    if (count > limit) {
      throw tooLarge(limit);
    }
    int k = axes.size();
    long[] all = new long[(int) count * k];
    for (int p = 0; p < count; p++) {
      int rest = p;
      for (int c = k - 1; c >= 0; c--) {
        long[] axis = axes.get(c);
        all[p * k + c] = axis[rest % axis.length];
        rest /= axis.length;
      }
    }
    return new PositionSpace(k, (int) count, all);
  }

  private static boolean tooMany(long count, long factor, long limit) {
    return count > limit / factor;
  }

  private static IllegalArgumentException tooLarge(long limit) {
    return new IllegalArgumentException(
        "the explicit programme must tabulate <= %d positions for this many nodes, got more"
                .formatted(limit)
            + "; leave the method to be chosen");
  }

  private static void addAxes(
      Metric metric, FlatTree tree, long[] positions, int stride, long limit, List<long[]> axes) {
    switch (metric) {
      case Grid grid -> {
        for (int d = 0; d < grid.dimensions(); d++) {
          long[] used = tree.leafValues(positions, stride, axes.size());
          axes.add(range(used[0], used[used.length - 1], limit));
        }
      }
      case Ring ring -> ring.sizes().stream().forEach(size -> axes.add(range(0, size - 1, limit)));
      case Hypercube cube -> axes.add(range(0, -1L >>> (64 - cube.dimensions()), limit));
      case Discrete discrete -> axes.add(tree.leafValues(positions, stride, axes.size()));
      case FatTree fatTree -> axes.add(range(0, (1L << fatTree.height()) - 1, limit));
      case TableMetric table -> axes.add(range(0, table.size() - 1L, limit));
      case Startup startup -> addAxes(startup.metric(), tree, positions, stride, limit, axes);
      case DirectSum sum ->
          sum.parts().forEach(part -> addAxes(part, tree, positions, stride, limit, axes));
    }
  }

  private static long[] range(long first, long last, long limit) {
    if (last - first >= limit) {
      throw tooLarge(limit);
    }
    return LongStream.rangeClosed(first, last).toArray();
  }
}
