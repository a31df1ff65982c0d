// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
 * once for all calls. Where nothing is computed a kernel copies all at once ({@link LocalCopy}).
 */
final class PointKernel {
  /** The line of a space without dimensions. */
  private static final long[] ONE_POINT = {0};

  private final Compute compute;
  private final int components;
  // coordinates[d]: the indices of dimension d that this rank has; one line of one point if d = 0
  private final LocalArray points;
  private final Lines lines;
  // places[o][d][k]: how far the k-th own index of dimension d moves operand o, in doubles
  private final long[][][] places;
  private final long[][] resultPlaces;
  private final boolean reducing;
  // A line of the result as it was, where lines are brought together
  private final double[] before;

  private final Optional<LocalCopy> copy;

  private LocalArray result;
  private List<LocalArray> operands;

  /** Prepares what is the same for all arrays that lie as these do. */
  PointKernel(
      Compute compute,
      ArrayDistribution space,
      int rank,
      List<LocalArray> operands,
      LocalArray result) {
    this.compute = compute;
    this.components = result.components();
    // The points are laid out like an array of the space's shape.
    this.points = LocalArray.withoutMemory(compute.space().toArray(), space, rank, 1);
    this.operands = operands;
    this.result = result;
    this.places = new long[operands.size()][][];
    for (int o = 0; o < operands.size(); o++) {
      places[o] = places(operands.get(o), compute.operands().get(o).map());
    }
    this.resultPlaces = places(result, compute.result());
    this.reducing = compute.result().dimensions().size() < compute.space().size();
    this.before = new double[reducing ? length() * components : 0];
    PointExpression expression = ((Formula.Point) compute.formula()).expression();
    this.lines = new Lines(expression, components, length());
    this.copy =
        reducing || operands.size() != 1
            ? Optional.empty()
            : LocalCopy.of(expression, places[0], resultPlaces, components);
  }

  /** The points of a line. */
  private int length() {
    int dimensions = points.dimensions();
    return dimensions == 0 ? 1 : points.indices(dimensions - 1).length;
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

  /** Computes the partial result of one rank into {@code into}. */
  void run(List<LocalArray> from, LocalArray into) {
    if (copy.isPresent()) {
      copy.get().run(from, into);
      return;
    }
    this.operands = from;
    this.result = into;
    int dimensions = points.dimensions();
    int last = dimensions - 1;
    int length = length();
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
              (o, row) ->
                  load(operands.get(o), bases[o], last < 0 ? ONE_POINT : places[o][last], row));
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

  /** Whether the elements of a line lie one behind another. */
  private static boolean inOrder(long[] offsets, int components) {
    int n = offsets.length;
    return n > 1
        && offsets[1] - offsets[0] == components
        && offsets[n - 1] - offsets[0] == (long) components * (n - 1);
  }

  private static void load(LocalArray array, long base, long[] offsets, double[] into) {
    int components = array.components();
    int n = offsets.length;
    if (inOrder(offsets, components)) {
      array.read(base + offsets[0], into, n * components);
    } else if (n > 0 && offsets[0] == offsets[n - 1] && components == 1) {
      Arrays.fill(into, 0, n, array.get(base + offsets[0]));
    } else {
      for (int i = 0; i < n; i++) {
        for (int c = 0; c < components; c++) {
          into[components * i + c] = array.get(base + offsets[i] + c);
        }
      }
    }
  }

  private void store(double[] line, int n, long base, int last) {
    if (last >= 0 && compute.reduces(last)) {
      fold(line, n, base);
      return;
    }
    long[] offsets = last < 0 ? ONE_POINT : resultPlaces[last];
    if (reducing) {
      load(result, base, offsets, before);
      combine(compute.reduction(), n * components, before, line);
    }
    if (inOrder(offsets, components)) {
      result.write(line, base + offsets[0], n * components);
      return;
    }
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < components; c++) {
        result.set(base + offsets[i] + c, line[i * components + c]);
      }
    }
  }

  /** Brings each value of a line together with what was there before. */
  private static void combine(Reduction reduction, int n, double[] before, double[] line) {
    switch (reduction) {
      case SUM -> {
        for (int i = 0; i < n; i++) {
          line[i] = before[i] + line[i];
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          line[i] = Math.max(before[i], line[i]);
        }
      }
      case MIN -> {
        for (int i = 0; i < n; i++) {
          line[i] = Math.min(before[i], line[i]);
        }
      }
    }
  }

  /** Brings a line together in one element, in the order of its points. */
  private void fold(double[] line, int n, long place) {
    Reduction reduction = compute.reduction();
    for (int c = 0; c < components; c++) {
      double all = result.get(place + c);
      for (int i = c; i < n * components; i += components) {
        all = combined(reduction, all, line[i]);
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
