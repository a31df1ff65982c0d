// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

/**
 * A tree with pinned bounds, as {@code MPI_Type_create_resized} makes (MPI 4.1 §5.1.7).
 *
 * @param tree the elements
 * @param lb the lower bound, in the tree's unit
 * @param extent the distance between copies in a contiguous repetition, in the tree's unit; may be
 *     negative or 0
 */
public record BoundedTree(TypeTree tree, long lb, long extent) {
  /**
   * Gives a tree its natural bounds: lb is the true lower bound, and the extent is padded to a
   * multiple of the greatest alignment (MPI 4.1 §5.1).
   *
   * @param tree the elements
   * @return the tree with these bounds
   */
  public static BoundedTree natural(TypeTree tree) {
    long span = tree.ub() - tree.trueLb();
    long padding = Math.floorMod(-span, (long) tree.alignment());
    return new BoundedTree(tree, tree.trueLb(), Math.addExact(span, padding));
  }
}
