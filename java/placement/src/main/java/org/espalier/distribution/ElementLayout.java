// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import org.espalier.layout.BasicType;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;

/**
 * How one element of an array lies in memory: a number, or a record of several, with gaps or
 * without.
 *
 * @param tree the data of an element, in bytes from its start
 * @param extent bytes from one element to the next
 */
public record ElementLayout(TypeTree tree, long extent) {
  /**
   * Checks that elements do not reach into one another.
   *
   * @throws IllegalArgumentException if the tree is not of basic types of MPI, or its data lie
   *     outside of 0 … extent
   */
  public ElementLayout {
    if (!tree.isTyped()) {
      throw new IllegalArgumentException("an element must be of types of MPI, got " + tree);
    }
    if (tree.trueLb() < 0 || tree.trueUb() > extent) {
      throw new IllegalArgumentException(
          "the data of an element must lie in its %d bytes, got %d … %d"
              .formatted(extent, tree.trueLb(), tree.trueUb()));
    }
  }

  /**
   * Elements of a basic type.
   *
   * @param type the type
   * @return its layout
   */
  public static ElementLayout of(BasicType type) {
    return new ElementLayout(new Con(1, type), type.extent());
  }

  /**
   * Returns the bytes of an element's data.
   *
   * @return at least 0; gaps do not count
   */
  public long size() {
    return tree.size();
  }
}
