// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;

/** Seeded random leaf positions; inner nodes get a number that is in no space. */
final class RandomPositions {
  /** How far a grid's positions reach, so that explicit tables stay small. */
  private static final int GRID = 7;

  private RandomPositions() {}

  static long[] in(Metric metric, ExpressionTree tree, SplittableRandom random) {
    int k = metric.coordinates();
    long[] positions = new long[tree.size() * k];
    Arrays.fill(positions, Long.MIN_VALUE);
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        put(metric, random, positions, x * k);
      }
    }
    return positions;
  }

  private static void put(Metric metric, SplittableRandom random, long[] positions, int at) {
    switch (metric) {
      case Grid grid -> {
        for (int c = 0; c < grid.dimensions(); c++) {
          positions[at + c] = random.nextInt(GRID) - 3L;
        }
      }
      case Ring ring -> {
        for (int c = 0; c < ring.sizes().size(); c++) {
          positions[at + c] = random.nextLong(ring.sizes().get(c));
        }
      }
      case Hypercube cube -> positions[at] = random.nextLong(1L << cube.dimensions());
      case Discrete discrete -> positions[at] = random.nextInt(5);
      case FatTree fatTree -> positions[at] = random.nextLong(1L << fatTree.height());
      case TableMetric table -> positions[at] = random.nextInt(table.size());
      case Startup startup -> put(startup.metric(), random, positions, at);
      case DirectSum sum -> {
        int offset = at;
        for (Metric part : sum.parts()) {
          put(part, random, positions, offset);
          offset += part.coordinates();
        }
      }
    }
  }
}
