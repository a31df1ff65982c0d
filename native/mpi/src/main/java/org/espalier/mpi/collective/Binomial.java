// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

/**
 * A binomial tree over p processes, numbered from the root: process v has the parent v − low(v) and
 * the children v + 1, v + 2, v + 4, … below low(v), where low is the lowest set bit; below v lie
 * the processes [v, end).
 *
 * @param v this process's number from the root
 * @param low the lowest set bit of {@code v}; for the root the least power of two that is at least
 *     p
 * @param end behind the last process of the subtree
 */
record Binomial(int v, int low, int end) {
  static Binomial of(int rank, int size, int root) {
    int v = (rank - root + size) % size;
    int low = v == 0 ? Integer.highestOneBit(Math.max(1, size - 1)) * (size > 1 ? 2 : 1) : v & -v;
    return new Binomial(v, low, Math.min(size, v + low));
  }

  /** The parent's number from the root. */
  int parent() {
    return v - low;
  }

  /** The rank of the process with that number. */
  static int rank(int v, int size, int root) {
    return (v + root) % size;
  }

  /** The end of the subtree of the child {@code v + step}. */
  int childEnd(int step) {
    return Math.min(end, v + 2 * step);
  }
}
