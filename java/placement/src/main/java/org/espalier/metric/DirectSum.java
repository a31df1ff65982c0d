// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

import java.util.List;

/**
 * The direct sum of metrics, like or unlike: a position is one position of each part, a distance
 * the sum of the parts' distances (Chatterjee et al. 1995, §2.1).
 *
 * @param parts the summands, at least 1, in the order of their coordinates
 */
public record DirectSum(List<Metric> parts) implements Metric {
  /**
   * Makes a direct sum.
   *
   * @throws IllegalArgumentException if there is no part
   */
  public DirectSum {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a sum must have >= 1 part, got 0");
    }
  }

  /**
   * Makes a direct sum.
   *
   * @param parts the summands
   * @return their sum
   * @throws IllegalArgumentException if there is no part
   */
  public static DirectSum of(Metric... parts) {
    return new DirectSum(List.of(parts));
  }

  @Override
  public int coordinates() {
    int sum = 0;
    for (Metric part : parts) {
      sum += part.coordinates();
    }
    return sum;
  }

  @Override
  public void check(long[] positions, int at) {
    int offset = at;
    for (Metric part : parts) {
      part.check(positions, offset);
      offset += part.coordinates();
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    long sum = 0;
    int offset = 0;
    for (Metric part : parts) {
      sum += part.distance(p, i + offset, q, j + offset);
      offset += part.coordinates();
    }
    return sum;
  }

  @Override
  public String name() {
    return "sum";
  }
}
