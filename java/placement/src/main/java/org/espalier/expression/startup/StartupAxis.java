// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.startup;

import java.util.Arrays;
import java.util.List;
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
 * One axis of the tables that {@link StartupEmbedding} fills: a coordinate, or all bits of a
 * hypercube, with its metric and the values it may take.
 */
final class StartupAxis {
  final long[] values;
  private final Metric metric;
  private final long ring; // the size of a ring, otherwise 0
  private final long[] least; // room for one line of the table

  private StartupAxis(Metric metric, long ring, long[] values) {
    this.metric = metric;
    this.ring = ring;
    this.values = values;
    least = new long[values.length];
  }

  int size() {
    return values.length;
  }

  /**
   * Lists the axes of a metric, or says false: one of them has more values than {@code limit}, or
   * is none, since its own startup cost couples its coordinates.
   */
  static boolean add(
      Metric metric,
      FlatTree tree,
      long[] positions,
      int stride,
      long limit,
      List<StartupAxis> axes) {
    switch (metric) {
      case Grid grid -> {
        for (int d = 0; d < grid.dimensions(); d++) {
          long[] values = tree.leafValues(positions, stride, axes.size());
          axes.add(new StartupAxis(new Grid(1), 0, values));
        }
      }
      case Ring ring -> {
        for (int d = 0; d < ring.sizes().size(); d++) {
          long size = ring.sizes().get(d);
          long[] values = tree.leafValues(positions, stride, axes.size());
          axes.add(new StartupAxis(Ring.of(size), size, values));
        }
      }
      case Hypercube cube -> {
        if (1L << Math.min(62, cube.dimensions()) > limit) {
          return false;
        }
        axes.add(new StartupAxis(cube, 0, upTo(1 << cube.dimensions())));
      }
      case Discrete discrete ->
          axes.add(new StartupAxis(discrete, 0, tree.leafValues(positions, stride, axes.size())));
      case FatTree fatTree ->
          axes.add(new StartupAxis(fatTree, 0, tree.leafValues(positions, stride, axes.size())));
      case TableMetric table -> axes.add(new StartupAxis(table, 0, upTo(table.size())));
      case Startup nested -> {
        return false; // its own startup couples its coordinates
      }
      case DirectSum sum -> {
        for (Metric part : sum.parts()) {
          if (!add(part, tree, positions, stride, limit, axes)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static long[] upTo(int count) {
    long[] values = new long[count];
    Arrays.setAll(values, i -> i);
    return values;
  }

  /**
   * Lets a move of weight w along this axis make the entries at {@code at}, {@code at + stride}, …
   * smaller: each becomes the least over the others' values and the distance from there.
   */
  void spread(long[] g, int at, int stride, long w) {
    int m = values.length;
    switch (metric) {
      case Grid grid -> {
        for (int i = 1; i < m; i++) {
          relax(g, at + i * stride, at + (i - 1) * stride, w * (values[i] - values[i - 1]));
        }
        for (int i = m - 2; i >= 0; i--) {
          relax(g, at + i * stride, at + (i + 1) * stride, w * (values[i + 1] - values[i]));
        }
      }
      case Ring ring -> aroundRing(g, at, stride, w);
      case Discrete discrete -> {
        long lowest = Long.MAX_VALUE;
        for (int i = 0; i < m; i++) {
          lowest = Math.min(lowest, g[at + i * stride]);
        }
        for (int i = 0; i < m; i++) {
          g[at + i * stride] = Math.min(g[at + i * stride], lowest + w);
        }
      }
      case Hypercube cube -> {
        for (int bit = 1; bit < m; bit <<= 1) {
          for (int i = 0; i < m; i++) {
            if ((i & bit) == 0) {
              relax(g, at + i * stride, at + (i | bit) * stride, w);
              relax(g, at + (i | bit) * stride, at + i * stride, w);
            }
          }
        }
      }
      default -> pairwise(g, at, stride, w);
    }
  }

  /** Twice round each way: a shortest way goes less than once round. */
  private void aroundRing(long[] g, int at, int stride, long w) {
    int m = values.length;
    for (int step = 1; step < 2 * m; step++) {
      int i = step % m;
      int before = i == 0 ? m - 1 : i - 1;
      relax(
          g,
          at + i * stride,
          at + before * stride,
          w * Math.floorMod(values[i] - values[before], ring));
    }
    for (int step = 2 * m - 2; step >= 0; step--) {
      int i = step % m;
      int after = i + 1 == m ? 0 : i + 1;
      relax(
          g,
          at + i * stride,
          at + after * stride,
          w * Math.floorMod(values[after] - values[i], ring));
    }
  }

  private static void relax(long[] g, int target, int source, long cost) {
    g[target] = Math.min(g[target], g[source] + cost);
  }

  private void pairwise(long[] g, int at, int stride, long w) {
    int m = values.length;
    for (int i = 0; i < m; i++) {
      least[i] = Long.MAX_VALUE;
      for (int r = 0; r < m; r++) {
        long total = g[at + r * stride] + w * metric.distance(values, r, values, i);
        least[i] = Math.min(least[i], total);
      }
    }
    for (int i = 0; i < m; i++) {
      g[at + i * stride] = least[i];
    }
  }
}
