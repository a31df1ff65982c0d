// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A dense table of costs over some links, each of which takes one of s placements: Mace's cost of a
 * node as a function of the placements on the edges that touch it.
 */
final class CostFactor {
  /** No way; a sum of two still fits 64 bits. */
  static final long NONE = 1L << 61;

  /** The largest table that is made. */
  static final int MAX_CELLS = 1 << 22;

  // links[0] varies slowest: cell = ((x_0 · s) + x_1) · s + …
  final int[] links;
  final long[] cells;

  CostFactor(int[] links, long[] cells) {
    this.links = links;
    this.cells = cells;
  }

  /** The number of cells of a table over so many links, or −1 if that is too many. */
  static int cells(int s, int links) {
    long cells = 1;
    for (int k = 0; k < links; k++) {
      cells *= s;
      if (cells > MAX_CELLS) {
        return -1;
      }
    }
    return (int) cells;
  }

  static int[] shared(CostFactor a, CostFactor b) {
    return Arrays.stream(a.links).filter(link -> indexOf(b.links, link) >= 0).toArray();
  }

  static int[] free(CostFactor a, CostFactor b) {
    int[] shared = shared(a, b);
    return IntStream.concat(Arrays.stream(a.links), Arrays.stream(b.links))
        .filter(link -> indexOf(shared, link) < 0)
        .toArray();
  }

  static int indexOf(int[] links, int link) {
    for (int k = 0; k < links.length; k++) {
      if (links[k] == link) {
        return k;
      }
    }
    return -1;
  }

  /** strides[k]: how far a step of links[k] of {@code over} goes in {@code table}. */
  static int[] strides(int s, CostFactor table, int[] over) {
    int[] strides = new int[over.length];
    int stride = 1;
    for (int k = table.links.length - 1; k >= 0; k--) {
      int at = indexOf(over, table.links[k]);
      if (at >= 0) {
        strides[at] = stride;
      }
      stride *= s;
    }
    return strides;
  }

  /**
   * Collapses two tables into one: adds them and minimises over the links they share (equation 2.16
   * of the review). O(s^(free + shared)).
   */
  static CostFactor collapse(int s, CostFactor a, CostFactor b) {
    int[] shared = shared(a, b);
    int[] free = free(a, b);
    int freeCells = cells(s, free.length);
    int sharedCells = cells(s, shared.length);
    int[] freeA = strides(s, a, free);
    int[] freeB = strides(s, b, free);
    int[] inA = offsets(s, strides(s, a, shared), sharedCells);
    int[] inB = offsets(s, strides(s, b, shared), sharedCells);
    long[] cells = new long[freeCells];
    int[] digits = new int[free.length];
    int atA = 0;
    int atB = 0;
    // Invariant: digits is cell written with base s, and atA, atB its places in a and b with the
    // shared links at 0.
    for (int cell = 0; cell < freeCells; cell++) {
      long best = NONE;
      for (int m = 0; m < sharedCells; m++) {
        best = Math.min(best, a.cells[atA + inA[m]] + b.cells[atB + inB[m]]);
      }
      cells[cell] = best;
      for (int k = free.length - 1; k >= 0; k--) {
        atA += freeA[k];
        atB += freeB[k];
        if (++digits[k] < s) {
          break;
        }
        digits[k] = 0;
        atA -= s * freeA[k];
        atB -= s * freeB[k];
      }
    }
    return new CostFactor(free, cells);
  }

  /** Where every combination of placements of some links lies. */
  static int[] offsets(int s, int[] strides, int cells) {
    int[] offsets = new int[cells];
    for (int m = 0; m < cells; m++) {
      int rest = m;
      for (int k = strides.length - 1; k >= 0; k--) {
        offsets[m] += rest % s * strides[k];
        rest /= s;
      }
    }
    return offsets;
  }
}
