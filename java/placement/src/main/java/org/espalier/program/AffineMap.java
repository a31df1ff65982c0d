// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.layout.LongSeq;

/**
 * An invertible affine map i ↦ A·i + t on integer vectors, with A unimodular: as a placement, of
 * array indices onto virtual processors (the review's §2.5.4); as a relation, of a result's virtual
 * processors onto an operand's.
 *
 * <p>Skewings are among them, for which no compact metric is known (§7.1).
 *
 * @param matrix A, row by row; its determinant is 1 or −1
 * @param shift t
 */
public record AffineMap(LongSeq matrix, LongSeq shift) {
  /** The most dimensions of a map. */
  public static final int MAX_DIMENSIONS = 8;

  /**
   * Checks the shape and the determinant.
   *
   * @throws IllegalArgumentException if the matrix is not square, does not fit the shift or is not
   *     unimodular
   */
  public AffineMap {
    int n = shift.size();
    if (n > MAX_DIMENSIONS || matrix.size() != n * n) {
      throw new IllegalArgumentException(
          "the matrix must have %d entries for a shift of %d <= %d, got %d"
              .formatted(n * n, n, MAX_DIMENSIONS, matrix.size()));
    }
    long determinant = determinant(matrix.toArray(), n);
    if (Math.abs(determinant) != 1) {
      throw new IllegalArgumentException(
          "the matrix must have determinant 1 or -1, got " + determinant);
    }
  }

  /**
   * The map that changes nothing.
   *
   * @param dimensions how many
   * @return the identity
   */
  public static AffineMap identity(int dimensions) {
    long[] matrix = new long[dimensions * dimensions];
    for (int k = 0; k < dimensions; k++) {
      matrix[k * dimensions + k] = 1;
    }
    return new AffineMap(LongSeq.of(matrix), LongSeq.of(new long[dimensions]));
  }

  /** Laplace expansion along the first row: at most 8! products, in exact arithmetic. */
  private static long determinant(long[] a, int n) {
    if (n == 0) {
      return 1;
    }
    long sum = 0;
    for (int k = 0; k < n; k++) {
      if (a[k] != 0) {
        long minor = Math.multiplyExact(a[k], determinant(minor(a, n, 0, k), n - 1));
        sum = Math.addExact(sum, k % 2 == 0 ? minor : -minor);
      }
    }
    return sum;
  }

  private static long[] minor(long[] a, int n, int row, int column) {
    long[] minor = new long[(n - 1) * (n - 1)];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (i != row && j != column) {
          minor[at++] = a[i * n + j];
        }
      }
    }
    return minor;
  }

  /**
   * Composes two maps.
   *
   * @param first what is applied first
   * @return this ∘ first
   * @throws IllegalArgumentException if the dimensions differ
   */
  public AffineMap after(AffineMap first) {
    int n = shift.size();
    if (first.shift.size() != n) {
      throw new IllegalArgumentException(
          "maps must have the same dimensions, got %d and %d".formatted(n, first.shift.size()));
    }
    long[] product = new long[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          product[i * n + j] =
              Math.addExact(
                  product[i * n + j],
                  Math.multiplyExact(matrix.get(i * n + k), first.matrix.get(k * n + j)));
        }
      }
    }
    return new AffineMap(LongSeq.of(product), apply(first.shift));
  }

  /**
   * Maps one vector.
   *
   * @param index the vector
   * @return A · index + t
   */
  public LongSeq apply(LongSeq index) {
    int n = shift.size();
    long[] image = shift.toArray();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        image[i] = Math.addExact(image[i], Math.multiplyExact(matrix.get(i * n + k), index.get(k)));
      }
    }
    return LongSeq.of(image);
  }

  /**
   * Inverts the map; the adjugate is the inverse up to sign, as the determinant is 1 or −1.
   *
   * @return i ↦ A⁻¹·(i − t)
   */
  public AffineMap inverse() {
    int n = shift.size();
    long[] a = matrix.toArray();
    long sign = determinant(a, n);
    long[] inverse = new long[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        long cofactor = determinant(minor(a, n, j, i), n - 1);
        inverse[i * n + j] = sign * ((i + j) % 2 == 0 ? cofactor : -cofactor);
      }
    }
    AffineMap linear = new AffineMap(LongSeq.of(inverse), LongSeq.of(new long[n]));
    long[] back = linear.apply(shift).toArray();
    for (int k = 0; k < n; k++) {
      back[k] = -back[k];
    }
    return new AffineMap(linear.matrix, LongSeq.of(back));
  }

  /**
   * The relationship function of two placements: the r with g = r ∘ f.
   *
   * @param f the result's placement
   * @param g the operand's placement
   * @return g ∘ f⁻¹
   */
  public static AffineMap relationship(AffineMap f, AffineMap g) {
    return g.after(f.inverse());
  }

  /**
   * Writes an implementation by relationship functions as tables over enumerated placements.
   *
   * @param placements the placements, all different, in the order of a {@link PlacementSpace}
   * @param relationships for each operand its r
   * @param cost the cost of computing
   * @return the relation; where an r leads out of the placements its table has {@link
   *     Relation#UNDEFINED}
   */
  public static Relation relation(
      List<AffineMap> placements, List<AffineMap> relationships, long cost) {
    Map<AffineMap, Integer> numbers = new HashMap<>();
    for (int p = 0; p < placements.size(); p++) {
      numbers.putIfAbsent(placements.get(p), p);
    }
    List<List<Integer>> tables = new ArrayList<>();
    for (AffineMap r : relationships) {
      List<Integer> table = new ArrayList<>();
      for (AffineMap f : placements) {
        table.add(numbers.getOrDefault(r.after(f), Relation.UNDEFINED));
      }
      tables.add(table);
    }
    return new Relation(tables, cost);
  }
}
