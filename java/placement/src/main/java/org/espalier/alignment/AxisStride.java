// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The axis and stride alignment of an array: its dimension d runs along template axis {@code
 * axes[d]}, and one step of the index is {@code strides[d]} cells.
 *
 * @param axes for each dimension its template axis, all different
 * @param strides for each dimension its stride; not 0
 */
public record AxisStride(List<Integer> axes, List<Fraction> strides) {
  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException if the lengths differ, an axis is used twice or a stride is 0
   */
  public AxisStride {
    axes = List.copyOf(axes);
    strides = List.copyOf(strides);
    if (axes.size() != strides.size()) {
      throw new IllegalArgumentException(
          "axes and strides must be as many, got %d and %d".formatted(axes.size(), strides.size()));
    }
    if (new HashSet<>(axes).size() != axes.size()) {
      throw new IllegalArgumentException("axes must be different, got " + axes);
    }
    for (Fraction stride : strides) {
      if (stride.numerator() == 0) {
        throw new IllegalArgumentException("strides must not be 0, got " + strides);
      }
    }
  }

  /**
   * Dimension d along axis d, stride 1.
   *
   * @param dimensions how many
   * @return the canonical alignment
   */
  public static AxisStride canonical(int dimensions) {
    List<Integer> axes = new ArrayList<>();
    List<Fraction> strides = new ArrayList<>();
    for (int d = 0; d < dimensions; d++) {
      axes.add(d);
      strides.add(Fraction.of(1));
    }
    return new AxisStride(axes, strides);
  }

  /**
   * A rational number in lowest terms.
   *
   * @param numerator any
   * @param denominator at least 1
   */
  public record Fraction(long numerator, long denominator) {
    /**
     * Reduces to lowest terms.
     *
     * @throws IllegalArgumentException if the denominator is 0
     */
    public Fraction {
      if (denominator == 0) {
        throw new IllegalArgumentException("denominator must not be 0");
      }
      long divisor = gcd(Math.abs(numerator), Math.abs(denominator)) * Long.signum(denominator);
      numerator /= divisor;
      denominator /= divisor;
    }

    /**
     * A whole number.
     *
     * @param value the number
     * @return the fraction
     */
    public static Fraction of(long value) {
      return new Fraction(value, 1);
    }

    private static long gcd(long a, long b) {
      return b == 0 ? a : gcd(b, a % b);
    }

    /**
     * Multiplies.
     *
     * @param other the factor
     * @return the product
     */
    public Fraction times(Fraction other) {
      return new Fraction(
          Math.multiplyExact(numerator, other.numerator),
          Math.multiplyExact(denominator, other.denominator));
    }

    /**
     * Inverts.
     *
     * @return 1 / this
     * @throws IllegalArgumentException if this is 0
     */
    public Fraction inverse() {
      return new Fraction(denominator, numerator);
    }
  }

  /**
   * What an operation does to axes and strides: operand dimension d is result dimension {@code
   * permutation[d]}, and one step of the result is {@code steps[d]} steps of the operand.
   *
   * <p>A transpose of a matrix has the permutation [1, 0]; reading every second element of a vector
   * has the step 2.
   *
   * @param permutation for each operand dimension the result dimension
   * @param steps for each operand dimension the operand's steps in one of the result; not 0
   */
  public record Reading(List<Integer> permutation, List<Fraction> steps)
      implements PositionMap<AxisStride> {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if this is no permutation, or a step is 0
     */
    public Reading {
      permutation = List.copyOf(permutation);
      steps = List.copyOf(steps);
      int n = permutation.size();
      if (new HashSet<>(permutation).size() != n
          || permutation.stream().anyMatch(d -> d < 0 || d >= n)) {
        throw new IllegalArgumentException(
            "permutation must have each of 0 … %d once, got %s".formatted(n - 1, permutation));
      }
      if (steps.size() != n || steps.stream().anyMatch(step -> step.numerator() == 0)) {
        throw new IllegalArgumentException(
            "steps must have %d entries that are not 0, got %s".formatted(n, steps));
      }
    }

    @Override
    public AxisStride operand(AxisStride result) {
      List<Integer> axes = new ArrayList<>();
      List<Fraction> strides = new ArrayList<>();
      for (int d = 0; d < permutation.size(); d++) {
        axes.add(result.axes().get(permutation.get(d)));
        strides.add(result.strides().get(permutation.get(d)).times(steps.get(d).inverse()));
      }
      return new AxisStride(axes, strides);
    }

    @Override
    public AxisStride result(AxisStride operand) {
      int n = permutation.size();
      Integer[] axes = new Integer[n];
      Fraction[] strides = new Fraction[n];
      for (int d = 0; d < n; d++) {
        axes[permutation.get(d)] = operand.axes().get(d);
        strides[permutation.get(d)] = operand.strides().get(d).times(steps.get(d));
      }
      return new AxisStride(List.of(axes), List.of(strides));
    }
  }
}
