// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.espalier.layout.LongSeq;

/**
 * A whole array that moves, perhaps with its dimensions in another order.
 *
 * @param lengths its length in each dimension
 * @param element how an element lies
 * @param from where its elements are
 * @param to where those of the result are wanted
 * @param axes for each dimension of the result that of the array
 */
public record MovingArray(
    LongSeq lengths,
    ElementLayout element,
    ArrayDistribution from,
    ArrayDistribution to,
    List<Integer> axes) {
  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if the distributions are not over the same ranks and
   *     dimensions, a length is below 1, or a dimension does not come once
   */
  public MovingArray {
    axes = List.copyOf(axes);
    int dimensions = lengths.size();
    if (from.ranks() != to.ranks()
        || from.dimensions() != dimensions
        || to.dimensions() != dimensions
        || lengths.stream().anyMatch(length -> length < 1)) {
      throw new IllegalArgumentException(
          "both distributions must be over the same ranks and %s, lengths of at least 1, got %s and %s"
              .formatted(lengths, from, to));
    }
    if (!axes.stream().sorted().toList().equals(IntStream.range(0, dimensions).boxed().toList())) {
      throw new IllegalArgumentException(
          "axes must name each of %d dimensions once, got %s".formatted(dimensions, axes));
    }
  }

  /**
   * Returns the lengths.
   *
   * @return a new array
   */
  public long[] shape() {
    return lengths.toArray();
  }

  /**
   * Returns the lengths of the result.
   *
   * @return a new array
   */
  public long[] resultShape() {
    return axes.stream().mapToLong(lengths::get).toArray();
  }

  /**
   * Returns the order of the result's dimensions.
   *
   * @return a new array
   */
  public int[] order() {
    return axes.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Counts the elements.
   *
   * @return at least 1
   * @throws ArithmeticException if they are more than 2⁶³ − 1
   */
  public long elements() {
    long elements = 1;
    for (int d = 0; d < lengths.size(); d++) {
      elements = Math.multiplyExact(elements, lengths.get(d));
    }
    return elements;
  }

  /**
   * Counts what crosses ranks.
   *
   * @return the counts of the move
   */
  public MoveCounts counts() {
    List<AxisDistribution> inOrder = new ArrayList<>(to.axes());
    for (int d = 0; d < axes.size(); d++) {
      inOrder.set(axes.get(d), to.axis(d));
    }
    return MoveCounts.of(shape(), from, new ArrayDistribution(to.ranks(), inOrder));
  }
}
