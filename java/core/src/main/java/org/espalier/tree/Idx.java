// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import org.espalier.layout.LongSeq;

/**
 * An indexed repetition: copies of one child at listed displacements (Definition 1.3 of the paper;
 * {@code MPI_Type_create_hindexed_block}).
 */
public final class Idx extends TypeTree {
  private final LongSeq displacements;
  private final TypeTree child;

  /**
   * Makes an indexed repetition.
   *
   * @param displacements where each copy starts, in the tree's unit; at least one
   * @param child what is repeated
   * @throws IllegalArgumentException if there is no displacement, or length or bounds overflow
   */
  public Idx(LongSeq displacements, TypeTree child) {
    super(
        child.span.at(requireNonEmpty(displacements, "displacements")),
        displacements.hashCode() * 31 + child.hashCode() + 2);
    this.displacements = displacements;
    this.child = child;
  }

  /**
   * Returns where each copy starts.
   *
   * @return at least one displacement, in the tree's unit
   */
  public LongSeq displacements() {
    return displacements;
  }

  /**
   * Returns what is repeated.
   *
   * @return the child
   */
  public TypeTree child() {
    return child;
  }

  @Override
  public List<TypeTree> children() {
    return List.of(child);
  }

  @Override
  boolean sameNode(TypeTree other) {
    return other instanceof Idx that && displacements.equals(that.displacements);
  }
}
