// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import org.espalier.tree.BoundedTree;

/**
 * What MPI says of a datatype: how it was made and where it lies, and the tree that follows from
 * it.
 *
 * @param description how it was made
 * @param bounds its size and bounds, as MPI gives them
 * @param tree its elements in order, or why there is no tree
 */
public record DecodedDatatype(DatatypeDescription description, TypeBounds bounds, Reading tree) {
  /** What reading a description as a tree came to. */
  public sealed interface Reading {
    /**
     * The type's elements in order.
     *
     * @param tree a typed tree with MPI's own lb and extent; its true bounds and its size equal
     *     MPI's
     */
    record Tree(BoundedTree tree) implements Reading {}

    /** The type has no elements (a tree has at least one). */
    record Empty() implements Reading {}

    /**
     * The type is to be left alone.
     *
     * @param reason why, for people: an unknown combiner, a limit, absolute addresses, …
     */
    record Kept(String reason) implements Reading {}
  }
}
