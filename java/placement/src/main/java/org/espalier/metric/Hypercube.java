// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/**
 * The hypercube with the Hamming distance: the direct sum of two-point metrics (Chatterjee et al.
 * 1995, §3). A position is one number, its bits the coordinates.
 *
 * @param dimensions the number of bits, from 1 to 63
 */
public record Hypercube(int dimensions) implements Metric {
  /**
   * Makes a hypercube.
   *
   * @throws IllegalArgumentException if {@code dimensions} is out of range
   */
  public Hypercube {
    if (dimensions < 1 || dimensions > 63) {
      throw new IllegalArgumentException("dimensions must lie in 1 … 63, got " + dimensions);
    }
  }

  @Override
  public int coordinates() {
    return 1;
  }

  @Override
  public void check(long[] positions, int at) {
    long value = positions[at];
    if (value >>> dimensions != 0) {
      throw new IllegalArgumentException(
          "a position must lie in 0 … %d, got %d".formatted(-1L >>> (64 - dimensions), value));
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    return Long.bitCount(p[i] ^ q[j]);
  }

  @Override
  public String name() {
    return "hypercube";
  }
}
