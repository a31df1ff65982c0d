// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.BitSet;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;

/**
 * A window of memory as equal cells: of each the share that a tree covers, the leaf that covers
 * most of it, and which shown nodes of the tree cover some of it.
 */
final class MemoryMap {
  /**
   * More copies of leaves than this are thinned out: to walk so many takes some tenths of a second.
   */
  static final double MOST_WALKED = 5_000_000;

  final long low;
  final long unitsPerCell;
  final int cells;
  final boolean thinned;
  // covered[c]: units of cell c that hold data, an overlap counted as often as it is covered
  final double[] covered;
  // leaf[c], copy[c]: the leaf that covers most of the cell, and the parity of its copy
  final long[] leaf;
  final int[] copy;
  // votes[c]: the majority vote of Boyer and Moore behind leaf[c]
  private final double[] votes;
  private final ShownTree shown;
  // touched[r]: the cells in which a leaf lies whose closest shown node is row r
  private final BitSet[] touched;

  /**
   * Maps memory.
   *
   * @param shown the tree, and which of its nodes are shown
   * @param low where the window begins
   * @param unitsPerCell how many units a cell has
   * @param cells how many cells there are
   */
  MemoryMap(ShownTree shown, long low, long unitsPerCell, int cells) {
    this.shown = shown;
    this.low = low;
    this.unitsPerCell = unitsPerCell;
    this.cells = cells;
    covered = new double[cells];
    votes = new double[cells];
    leaf = new long[cells];
    copy = new int[cells];
    touched = new BitSet[shown.rows().size()];
    for (int row = 0; row < touched.length; row++) {
      touched[row] = new BitSet(cells);
    }
    TypeTree tree = shown.tree();
    // Not low + cells · unitsPerCell, which may be beyond 63 bits.
    long left = tree.trueUb() - low;
    long high = left / unitsPerCell < cells ? tree.trueUb() : low + cells * unitsPerCell;
    LeafWalk walk = new LeafWalk(low, high, this::leaf);
    thinned = low == tree.trueLb() && high == tree.trueUb() && walk.copies(tree) > MOST_WALKED;
    walk.walk(tree, MOST_WALKED);
  }

  private void leaf(Con con, long place, long number, long index, double weight) {
    long width = con.type().trueExtent();
    long step = con.type().extent();
    BitSet row = touched[shown.closest(number)];
    int parity = (int) (index & 1);
    if (width == step) {
      add(place - low, con.count() * width, weight, number, parity, row);
    } else if (step <= unitsPerCell) {
      double share = weight * width / step;
      add(place - low, (con.count() - 1) * step + width, share, number, parity, row);
    } else {
      // Elements wider than a cell: those in the window are not many more than its cells.
      long from = Math.max(0, Math.floorDiv(low - place - width, step) + 1);
      long to = Math.min(con.count(), Math.ceilDiv(low + cells * unitsPerCell - place, step));
      for (long k = from; k < to; k++) {
        add(place + k * step - low, width, weight, number, parity, row);
      }
    }
  }

  private void add(long from, long width, double weight, long number, int parity, BitSet row) {
    long at = Math.max(0, from);
    long stop = from + width;
    while (at < stop && at / unitsPerCell < cells) {
      int cell = (int) (at / unitsPerCell);
      // Not (cell + 1) · unitsPerCell, which may be beyond 63 bits in the last cell.
      long end = at + Math.min(stop - at, unitsPerCell - at % unitsPerCell);
      double units = (end - at) * weight;
      covered[cell] += units;
      row.set(cell);
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
    return covered[cell] > unitsPerCell * 1.0000001;
  }

  /** Whether some cell is known to be covered more than once. */
  boolean overlapsAnywhere() {
    for (int cell = 0; cell < cells && !thinned; cell++) {
      if (overlaps(cell)) {
        return true;
      }
    }
    return false;
  }

  /** The shown nodes that cover some of a cell, outer ones first, separated by spaces. */
  String nodes(int cell) {
    BitSet rows = new BitSet();
    for (int row = 0; row < touched.length; row++) {
      if (touched[row].get(cell)) {
        for (int up = row; up >= 0; up = shown.rows().get(up).parent()) {
          rows.set(up);
        }
      }
    }
    StringBuilder names = new StringBuilder();
    rows.stream()
        .forEach(
            row -> names.append(names.isEmpty() ? "" : " ").append(shown.rows().get(row).id()));
    return names.toString();
  }
}
