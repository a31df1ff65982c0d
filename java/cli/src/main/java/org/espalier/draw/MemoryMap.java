// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;

/**
 * The memory that a tree covers as cells, each one unit or, where there are too many, an equal
 * range of units with the share that is covered and the leaf that covers most of it.
 */
final class MemoryMap {
  /** More elements than this are sampled: at a million the walk takes some tens of milliseconds. */
  static final long MOST_WALKED = 20_000_000;

  /** How many elements are sampled then. */
  private static final int SAMPLES = 500_000;

  final long low;
  final long unitsPerCell;
  final int cells;
  final boolean sampled;
  // covered[c]: units of cell c that hold data, an overlap counted as often as it is covered
  final double[] covered;
  // leaf[c], copy[c]: the leaf that covers most of the cell, and the parity of its copy
  final long[] leaf;
  final int[] copy;
  // votes[c]: the majority vote of Boyer and Moore behind leaf[c]
  private final double[] votes;

  MemoryMap(TypeTree tree, int mostCells) {
    low = tree.trueLb();
    long span = tree.trueUb() - low;
    unitsPerCell = Math.max(1, Math.ceilDiv(span, (long) mostCells));
    cells = (int) Math.max(1, Math.ceilDiv(span, unitsPerCell));
    covered = new double[cells];
    votes = new double[cells];
    leaf = new long[cells];
    copy = new int[cells];
    sampled = tree.length() > MOST_WALKED;
    if (sampled) {
      sample(tree);
    } else {
      new LeafWalk(this::leaf).walk(tree);
    }
  }

  private void leaf(Con con, long place, long number, long index) {
    int width = con.type().trueExtent();
    for (long k = 0; k < con.count(); k++) {
      add(place + k * con.type().extent() - low, width, 1, number, (int) (index & 1));
    }
  }

  private void sample(TypeTree tree) {
    double weight = (double) tree.length() / SAMPLES;
    for (int s = 0; s < SAMPLES; s++) {
      var element = tree.element((long) (s * weight));
      add(element.displacement() - low, element.type().trueExtent(), weight, 0, 0);
    }
  }

  private void add(long from, long width, double weight, long number, int parity) {
    long at = from;
    while (at < from + width) {
      int cell = (int) (at / unitsPerCell);
      // Not (cell + 1) · unitsPerCell, which may be beyond 63 bits in the last cell.
      long end = at + Math.min(from + width - at, unitsPerCell - at % unitsPerCell);
      double units = (end - at) * weight;
      covered[cell] += units;
      if (leaf[cell] == number && copy[cell] == parity) {
        votes[cell] += units;
      } else if (votes[cell] < units) {
        leaf[cell] = number;
        copy[cell] = parity;
        votes[cell] = units - votes[cell];
      } else {
        votes[cell] -= units;
      }
      at = end;
    }
  }

  /** The share of a cell that is covered, at most 1. */
  double share(int cell) {
    return Math.min(1, covered[cell] / unitsPerCell);
  }

  /** Whether some unit of a cell is covered twice, as far as the cell tells. */
  boolean overlaps(int cell) {
    return covered[cell] > unitsPerCell;
  }
}
