// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/**
 * The leaves of a complete binary tree, at the tree's own distance: twice the height of the lowest
 * common ancestor (Chatterjee et al. 1995, equation 14). In the paper's words that is twice the
 * index of the highest bit in which two positions differ; that index counts from 1.
 *
 * @param height the height of the tree, from 0 to 60; the positions are 0 … 2^height − 1
 */
public record FatTree(int height) implements Metric {
  /**
   * Makes a fat-tree.
   *
   * @throws IllegalArgumentException if {@code height} is out of range
   */
  public FatTree {
    if (height < 0 || height > 60) {
      throw new IllegalArgumentException("height must lie in 0 … 60, got " + height);
    }
  }

  /**
   * Returns the height of the lowest common ancestor of two positions.
   *
   * @param p a position
   * @param q a position
   * @return 0 if they are equal, else the index of the highest differing bit, counted from 1
   */
  public static int ancestorHeight(long p, long q) {
    return 64 - Long.numberOfLeadingZeros(p ^ q);
  }

  @Override
  public int coordinates() {
    return 1;
  }

  @Override
  public void check(long[] positions, int at) {
    long value = positions[at];
    if (value >>> height != 0) {
      throw new IllegalArgumentException(
          "a position must lie in 0 … %d, got %d".formatted((1L << height) - 1, value));
    }
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    return 2L * ancestorHeight(p[i], q[j]);
  }

  @Override
  public String name() {
    return "fatTree";
  }
}
