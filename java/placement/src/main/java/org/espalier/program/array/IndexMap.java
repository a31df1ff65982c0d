// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;

/**
 * How the index of an array follows from a point of an index space: {@code index[d] = first[d] +
 * step[d] · point[dimensions[d]]}. Dimensions of the space that no d names are those along which
 * the array is spread, or over which it is reduced.
 *
 * @param dimensions for each dimension of the array the dimension of the space, all different
 * @param first the index at point 0
 * @param step the steps of the index for one of the point, at least 1
 */
public record IndexMap(List<Integer> dimensions, List<Long> first, List<Long> step) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if the lists differ in length, a dimension comes twice or a
   *     step is not positive
   */
  public IndexMap {
    dimensions = List.copyOf(dimensions);
    first = List.copyOf(first);
    step = List.copyOf(step);
    if (first.size() != dimensions.size() || step.size() != dimensions.size()) {
      throw new IllegalArgumentException(
          "first and step must have %d numbers, got %d and %d"
              .formatted(dimensions.size(), first.size(), step.size()));
    }
    if (new HashSet<>(dimensions).size() != dimensions.size()) {
      throw new IllegalArgumentException("dimensions must be different, got " + dimensions);
    }
    if (first.stream().anyMatch(f -> f < 0) || step.stream().anyMatch(s -> s < 1)) {
      throw new IllegalArgumentException(
          "first must be >= 0 and step >= 1, got %s and %s".formatted(first, step));
    }
  }

  /**
   * Dimension d of the array is a given dimension of the space.
   *
   * @param dimensions for each dimension of the array that of the space
   * @return the map
   */
  public static IndexMap of(List<Integer> dimensions) {
    List<Long> zeros = new ArrayList<>();
    List<Long> ones = new ArrayList<>();
    for (int d = 0; d < dimensions.size(); d++) {
      zeros.add(0L);
      ones.add(1L);
    }
    return new IndexMap(dimensions, zeros, ones);
  }

  /**
   * The first dimensions of the space, in order.
   *
   * @param count how many
   * @return the map
   */
  public static IndexMap identity(int count) {
    List<Integer> dimensions = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      dimensions.add(d);
    }
    return of(dimensions);
  }

  /**
   * Where the array lies if no element of it need move for a distribution of the space.
   *
   * @param space how the points are dealt out
   * @return how the array's indices are
   */
  public ArrayDistribution project(ArrayDistribution space) {
    List<AxisDistribution> axes = new ArrayList<>();
    for (int d = 0; d < dimensions.size(); d++) {
      axes.add(space.axis(dimensions.get(d)).around(first.get(d), step.get(d)));
    }
    return new ArrayDistribution(space.ranks(), axes);
  }

  /**
   * Deals out the points by where the array lies; dimensions that the array does not have are
   * collapsed.
   *
   * @param array how the array is dealt out
   * @param spaceDimensions how many dimensions the space has
   * @return how the points are
   */
  public ArrayDistribution lift(ArrayDistribution array, int spaceDimensions) {
    List<AxisDistribution> axes = new ArrayList<>();
    for (int d = 0; d < spaceDimensions; d++) {
      int at = dimensions.indexOf(d);
      axes.add(
          at < 0
              ? AxisDistribution.COLLAPSED
              : array.axis(at).section(first.get(at), step.get(at)));
    }
    return new ArrayDistribution(array.ranks(), axes);
  }
}
