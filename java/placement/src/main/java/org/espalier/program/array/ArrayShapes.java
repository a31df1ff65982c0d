// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.distribution.BlockCyclic;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;

/** The rules on shapes and elements that the steps of a program keep. */
final class ArrayShapes {
  private static final int MAX_DIMENSIONS = 8;
  private static final long MAX_ELEMENTS = 1L << 48;

  private ArrayShapes() {}

  static void check(String name, long[] shape) {
    if (shape.length > MAX_DIMENSIONS) {
      throw new IllegalArgumentException(
          "\"%s\" must have at most %d dimensions, got %d"
              .formatted(name, MAX_DIMENSIONS, shape.length));
    }
    long elements = 1;
    for (long length : shape) {
      if (length < 1 || length > BlockCyclic.MAX_EXTENT || length > MAX_ELEMENTS / elements) {
        throw new IllegalArgumentException(
            "\"%s\" must have lengths in 1 … 2^40 and at most 2^48 elements, got %s"
                .formatted(name, Arrays.toString(shape)));
      }
      elements *= length;
    }
  }

  /** The one shape of the arrays among these, single numbers aside. */
  static LongSeq common(String expression, List<ArrayNode> arrays) {
    LongSeq common = LongSeq.of();
    for (ArrayNode array : arrays) {
      if (array.shape().size() == 0) {
        continue;
      }
      if (common.size() > 0 && !common.equals(array.shape())) {
        throw new IllegalArgumentException(
            "\"%s\": arrays must have one shape, got %s and %s of \"%s\""
                .formatted(expression, common, array.shape(), array.name()));
      }
      common = array.shape();
    }
    return common;
  }

  /** The one element type of all of these. */
  static BasicType element(List<ArrayNode> arrays) {
    BasicType element = arrays.getFirst().element();
    for (ArrayNode array : arrays) {
      if (!array.element().equals(element)) {
        throw new IllegalArgumentException(
            "arrays of a step must have one element, got %s of \"%s\" and %s of \"%s\""
                .formatted(
                    element.name(),
                    arrays.getFirst().name(),
                    array.element().name(),
                    array.name()));
      }
    }
    return element;
  }

  static Integer[] inverse(String of, int size, int[] axes) {
    Integer[] places = new Integer[size];
    for (int d = 0; d < axes.length; d++) {
      if (axes.length != size || axes[d] < 0 || axes[d] >= size || places[axes[d]] != null) {
        throw new IllegalArgumentException(
            "axes must have each dimension 0 … %d of \"%s\" once, got %s"
                .formatted(size - 1, of, Arrays.toString(axes)));
      }
      places[axes[d]] = d;
    }
    if (axes.length != size) {
      throw new IllegalArgumentException(
          "axes must have each dimension 0 … %d of \"%s\" once, got %s"
              .formatted(size - 1, of, Arrays.toString(axes)));
    }
    return places;
  }

  static void checkSection(String of, LongSeq array, long[] first, long[] step, long[] shape) {
    int n = array.size();
    if (first.length != n || step.length != n || shape.length != n) {
      throw new IllegalArgumentException(
          "first, step and shape must have %d numbers, as \"%s\" has dimensions, got %d, %d and %d"
              .formatted(n, of, first.length, step.length, shape.length));
    }
    for (int d = 0; d < n; d++) {
      if (first[d] < 0
          || step[d] < 1
          || first[d] >= array.get(d)
          || shape[d] - 1 > (array.get(d) - 1 - first[d]) / step[d]) {
        throw new IllegalArgumentException(
            "dimension %d of the section must lie in the %d indices of \"%s\", got %d from %d in steps of %d"
                .formatted(d, array.get(d), of, shape[d], first[d], step[d]));
      }
    }
  }

  static void checkDimension(String of, LongSeq array, int dimension) {
    if (dimension < 0 || dimension >= array.size()) {
      throw new IllegalArgumentException(
          "the dimension must be one of the %d of \"%s\", counted from 0, got %d"
              .formatted(array.size(), of, dimension));
    }
  }

  static void checkKernel(String of, BasicType element, LineKernel kernel) {
    boolean complex = element.equals(BasicType.of("MPI_C_DOUBLE_COMPLEX"));
    if (kernel.isComplex() != complex) {
      throw new IllegalArgumentException(
          "\"%s\" must have %s elements for \"%s\", got %s"
              .formatted(
                  of,
                  kernel.isComplex() ? "MPI_C_DOUBLE_COMPLEX" : "real",
                  kernel,
                  element.name()));
    }
  }

  static void checkProduct(String left, LongSeq m, String right, LongSeq n) {
    boolean ranks = m.size() >= 1 && m.size() <= 2 && n.size() >= 1 && n.size() <= 2;
    if (!ranks || m.get(m.size() - 1) != n.get(0)) {
      throw new IllegalArgumentException(
          "the last dimension of \"%s\" must be the first of \"%s\", got %s and %s"
              .formatted(left, right, m, n));
    }
  }

  static List<Integer> allBut(int size, int dimension) {
    List<Integer> kept = new ArrayList<>();
    for (int d = 0; d < size; d++) {
      if (d != dimension) {
        kept.add(d);
      }
    }
    return kept;
  }

  static LongSeq select(LongSeq shape, List<Integer> dimensions) {
    return LongSeq.of(dimensions.stream().mapToLong(shape::get).toArray());
  }
}
