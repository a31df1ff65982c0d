// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.Arrays;
import java.util.List;
import org.espalier.layout.LongSeq;

/**
 * A catenation of different children at listed displacements (Definition 1.4 of the paper; {@code
 * MPI_Type_create_struct} with block lengths of 1).
 */
public final class Strc extends TypeTree {
  private final LongSeq displacements;
  private final List<TypeTree> children;
  // starts[k]: number of elements before child k; one entry more than children
  private final long[] starts;

  /**
   * Makes a catenation.
   *
   * @param displacements where each child starts, in the tree's unit; at least one
   * @param children as many children as displacements
   * @throws IllegalArgumentException if the numbers differ, there is no child, typed and untyped
   *     children meet, or length or bounds overflow
   */
  public Strc(LongSeq displacements, List<? extends TypeTree> children) {
    List<TypeTree> copy = List.copyOf(children);
    super(spanOf(displacements, copy), displacements.hashCode() * 31 + copy.hashCode() + 3);
    this.displacements = displacements;
    this.children = copy;
    this.starts = new long[copy.size() + 1];
    for (int k = 0; k < copy.size(); k++) {
      starts[k + 1] = starts[k] + copy.get(k).length();
    }
  }

  private static Span spanOf(LongSeq displacements, List<TypeTree> children) {
    requireNonEmpty(displacements, "displacements");
    if (displacements.size() != children.size()) {
      throw new IllegalArgumentException(
          "as many children as displacements must be given, got %d children, %d displacements"
              .formatted(children.size(), displacements.size()));
    }
    Span total = placed(displacements.get(0), children.getFirst());
    for (int k = 1; k < children.size(); k++) {
      total = total.then(placed(displacements.get(k), children.get(k)));
    }
    return total;
  }

  private static Span placed(long displacement, TypeTree child) {
    return child.span.repeated(1, displacement, displacement, displacement);
  }

  /**
   * Returns where each child starts.
   *
   * @return as many displacements as children, in the tree's unit
   */
  public LongSeq displacements() {
    return displacements;
  }

  @Override
  public List<TypeTree> children() {
    return children;
  }

  /** The child that holds the element, by binary search on the children's first elements. */
  int childOf(long index) {
    int found = Arrays.binarySearch(starts, index);
    return found >= 0 ? found : -found - 2;
  }

  /** The number of elements before child {@code k}. */
  long start(int k) {
    return starts[k];
  }

  @Override
  boolean sameNode(TypeTree other) {
    return other instanceof Strc that && displacements.equals(that.displacements);
  }
}
