// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

import java.util.Arrays;
import java.util.Objects;
import org.espalier.layout.LongSeq;

/**
 * A ring, or a torus as the direct sum of rings: the sum of min(|pᵢ − qᵢ|, Pᵢ − |pᵢ − qᵢ|)
 * (Chatterjee et al. 1995, equation 6).
 *
 * @param sizes the number of positions Pᵢ on each ring, each from 1 to 2⁶⁰
 */
public record Ring(LongSeq sizes) implements Metric {
  /**
   * Makes a torus.
   *
   * @throws IllegalArgumentException if there is no ring, or a size is out of range
   */
  public Ring {
    Objects.requireNonNull(sizes, "sizes");
    if (sizes.size() == 0) {
      throw new IllegalArgumentException("a ring must have >= 1 size, got 0");
    }
    sizes.stream().forEach(Ring::checkSize);
  }

  /**
   * Makes a torus.
   *
   * @param sizes the number of positions on each ring
   * @return the space
   * @throws IllegalArgumentException if there is no ring, or a size is out of range
   */
  public static Ring of(long... sizes) {
    return new Ring(LongSeq.of(Arrays.copyOf(sizes, sizes.length)));
  }

  private static void checkSize(long size) {
    if (size < 1 || size > COORDINATE_LIMIT) {
      throw new IllegalArgumentException("a ring's size must lie in 1 … 2^60, got " + size);
    }
  }

  /**
   * Returns the distance on one ring.
   *
   * @param p a position, from 0 to {@code size - 1}
   * @param q a position, from 0 to {@code size - 1}
   * @param size the number of positions
   * @return the number of steps the shorter way round
   */
  public static long distance(long p, long q, long size) {
    long apart = Math.abs(p - q);
    return Math.min(apart, size - apart);
  }

  @Override
  public int coordinates() {
    return sizes.size();
  }

  @Override
  public void check(long[] positions, int at) {
    for (int c = 0; c < sizes.size(); c++) {
      long value = positions[at + c];
      if (value < 0 || value >= sizes.get(c)) {
        throw new IllegalArgumentException(
            "a coordinate on a ring of %d must lie in 0 … %d, got %d"
                .formatted(sizes.get(c), sizes.get(c) - 1, value));
      }
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    long sum = 0;
    for (int c = 0; c < sizes.size(); c++) {
      sum += distance(p[i + c], q[j + c], sizes.get(c));
    }
    return sum;
  }

  @Override
  public String name() {
    return "ring";
  }
}
