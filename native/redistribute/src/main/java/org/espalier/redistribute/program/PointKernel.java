// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.program.array.IndexMap;
import org.espalier.program.array.PointExpression;

/**
 * Computes an expression at all points of a space that a rank has, line by line along the last
 * dimension, and brings together what falls on one element of the result.
 *
 * <p>Where an operand lies at a point is a sum of one table entry for each dimension, worked out
 * once for each call.
 */
final class PointKernel {
  /** The line of a space without dimensions. */
  private static final long[] ONE_POINT = {0};

  private final Compute compute;
  private final int components;
  // coordinates[d]: the indices of dimension d that this rank has; one line of one point if d = 0
  private final LocalArray points;
  private final LocalArray result;
  private final List<LocalArray> operands;
  // places[o][d][k]: how far the k-th own index of dimension d moves operand o, in doubles
  private final long[][][] places;
  private final long[][] resultPlaces;
  private final boolean reducing;

  private PointKernel(
      Compute compute, LocalArray points, List<LocalArray> operands, LocalArray result) {
    this.compute = compute;
    this.components = result.components();
    this.points = points;
    this.operands = operands;
    this.result = result;
    this.places = new long[operands.size()][][];
    for (int o = 0; o < operands.size(); o++) {
      places[o] = places(operands.get(o), compute.operands().get(o).map());
    }
    this.resultPlaces = places(result, compute.result());
    this.reducing = compute.result().dimensions().size() < compute.space().size();
  }

  /** Computes the partial result of one rank into {@code result}. */
  static void run(
      Compute compute,
      ArrayDistribution space,
      int rank,
      List<LocalArray> operands,
      LocalArray result) {
    // The points are laid out like an array of the space's shape.
    LocalArray points = LocalArray.withoutMemory(compute.space().toArray(), space, rank);
    new PointKernel(compute, points, operands, result).run();
  }

  private long[][] places(LocalArray array, IndexMap map) {
    long[][] table = new long[points.dimensions()][];
    for (int d = 0; d < table.length; d++) {
      int[] own = points.indices(d);
      table[d] = new long[own.length];
      int at = map.dimensions().indexOf(d);
      if (at < 0) {
        continue;
      }
      long stride = array.stride(at);
      for (int k = 0; k < own.length; k++) {
        int position = array.position(at, map.first().get(at) + map.step().get(at) * own[k]);
        if (position == LocalArray.ABSENT) {
          throw new IllegalStateException(
              "index %d of dimension %d of an operand of %s must be on this rank"
                  .formatted(own[k], at, compute.name()));
        }
        table[d][k] = position * stride;
      }
    }
    return table;
  }

  private void run() {
    int dimensions = points.dimensions();
    int last = dimensions - 1;
    int length = dimensions == 0 ? 1 : points.indices(last).length;
    if (reducing) {
      double identity = identity(compute.reduction());
      for (long k = 0; k < result.elements() * components; k++) {
        result.set(k, components == 2 && k % 2 == 1 ? 0 : identity);
      }
    }
    for (int d = 0; d < dimensions; d++) {
      if (points.indices(d).length == 0) {
        return;
      }
    }
    PointExpression expression = ((Formula.Point) compute.formula()).expression();
    Lines lines = new Lines(expression, components, length);
    int[] at = new int[Math.max(0, last)];
    long[] bases = new long[operands.size()];
    while (true) {
      long resultBase = 0;
      Arrays.fill(bases, 0);
      for (int d = 0; d < at.length; d++) {
        resultBase += resultPlaces[d][at[d]];
        for (int o = 0; o < bases.length; o++) {
          bases[o] += places[o][d][at[d]];
        }
      }
      double[] line =
          lines.value(
              length,
              (o, into) ->
                  load(operands.get(o), bases[o], last < 0 ? ONE_POINT : places[o][last], into));
      store(line, length, resultBase, last);
      int d = at.length - 1;
      while (d >= 0 && ++at[d] == points.indices(d).length) {
        at[d--] = 0;
      }
      if (d < 0) {
        return;
      }
    }
  }

  private static void load(LocalArray array, long base, long[] offsets, double[] into) {
    MemorySegment memory = array.memory();
    if (array.components() == 2) {
      for (int i = 0; i < offsets.length; i++) {
        into[2 * i] = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, base + offsets[i]);
        into[2 * i + 1] = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, base + offsets[i] + 1);
      }
      return;
    }
    for (int i = 0; i < offsets.length; i++) {
      into[i] = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, base + offsets[i]);
    }
  }

  private void store(double[] line, int n, long base, int last) {
    boolean folds = last >= 0 && compute.reduces(last);
    if (folds) {
      fold(line, n, base);
      return;
    }
    for (int i = 0; i < n; i++) {
      long place = base + (last < 0 ? 0 : resultPlaces[last][i]);
      for (int c = 0; c < components; c++) {
        double value = line[i * components + c];
        result.set(
            place + c,
            reducing ? combined(compute.reduction(), result.get(place + c), value) : value);
      }
    }
  }

  /** Brings a line together in one element, in the order of its points. */
  private void fold(double[] line, int n, long place) {
    for (int c = 0; c < components; c++) {
      double all = result.get(place + c);
      for (int i = c; i < n * components; i += components) {
        all = combined(compute.reduction(), all, line[i]);
      }
      result.set(place + c, all);
    }
  }

  static double identity(Reduction reduction) {
    return switch (reduction) {
      case SUM -> 0;
      case MAX -> Double.NEGATIVE_INFINITY;
      case MIN -> Double.POSITIVE_INFINITY;
    };
  }

  static double combined(Reduction reduction, double a, double b) {
    return switch (reduction) {
      case SUM -> a + b;
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
    };
  }
}
