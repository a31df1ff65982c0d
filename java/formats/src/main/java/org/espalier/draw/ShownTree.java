// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.List;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * The nodes of a tree that a picture has room for, from the root on, in the order of an outline.
 */
final class ShownTree {
  /**
   * A node that is shown.
   *
   * @param id its name in the drawing
   * @param node the node
   * @param depth how far below the root
   * @param at where a strc has it, or nothing
   * @param parent the row of its parent; −1 for the root
   * @param firstLeaf the number of its first leaf
   * @param leaves how many leaves it has
   */
  record Row(
      String id, TypeTree node, int depth, String at, int parent, long firstLeaf, long leaves) {}

  private final TypeTree tree;
  private final String prefix;
  private final int most;
  private final List<Row> rows = new ArrayList<>();
  private final LeafWalk counts = new LeafWalk(0, 0, (_, _, _, _, _) -> {});
  private long hidden;
  // The row found last, and the leaves for which it is the closest in one stretch.
  private int lastRow = -1;
  private long lastFrom;
  private long lastTo;

  ShownTree(TypeTree tree, String prefix, int most) {
    this.tree = tree;
    this.prefix = prefix;
    this.most = most;
    show(tree, 0, "", -1, 0);
  }

  private void show(TypeTree node, int depth, String at, int parent, long firstLeaf) {
    if (rows.size() >= most) {
      hidden++;
      return;
    }
    int row = rows.size();
    long leaves = counts.leaves(node);
    rows.add(new Row(prefix + row, node, depth, at, parent, firstLeaf, leaves));
    long next = firstLeaf;
    for (int k = 0; k < node.children().size(); k++) {
      TypeTree child = node.children().get(k);
      String place =
          node instanceof Strc strc ? NodeLabel.text("@%,d ", strc.displacements().get(k)) : "";
      show(child, depth + 1, place, row, next);
      next += counts.leaves(child);
    }
  }

  TypeTree tree() {
    return tree;
  }

  List<Row> rows() {
    return rows;
  }

  /** How many subtrees are not shown. */
  long hidden() {
    return hidden;
  }

  /** The last row, and so the deepest, that has a leaf. */
  int closest(long leaf) {
    if (lastRow >= 0 && leaf >= lastFrom && leaf < lastTo) {
      return lastRow;
    }
    lastFrom = 0;
    lastTo = Long.MAX_VALUE;
    for (int row = 0; row < rows.size(); row++) {
      Row shown = rows.get(row);
      long end = shown.firstLeaf() + shown.leaves();
      if (leaf < shown.firstLeaf()) {
        lastTo = Math.min(lastTo, shown.firstLeaf());
      } else if (leaf >= end) {
        lastFrom = Math.max(lastFrom, end);
      } else {
        lastRow = row;
        lastFrom = Math.max(lastFrom, shown.firstLeaf());
        lastTo = Math.min(lastTo, end);
      }
    }
    return lastRow;
  }
}
