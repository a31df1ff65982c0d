// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;

/**
 * A type tree: an immutable description of an ordered sequence of (basic type, displacement). See
 * the package's page for the grammar and the conventions.
 *
 * <p>Equality is structural. It, the hash, and everything else here but flattening take time at
 * most linear in the number of distinct nodes.
 */
public abstract sealed class TypeTree permits Con, Vec, Idx, Strc, VecBuc, IdxBuc {
  /** The greatest depth of a tree, in nodes from root to leaf. */
  public static final int MAX_DEPTH = 1000;

  final Span span;
  private final int hash;

  TypeTree(Span span, int hash) {
    this.span = span;
    this.hash = hash;
  }

  /**
   * Returns the number of basic elements described.
   *
   * @return at least 1; it may exceed what memory could hold
   */
  public final long length() {
    return span.length();
  }

  /**
   * Returns the first unit that holds data (MPI 4.1 §5.1.8, true lower bound).
   *
   * @return the least displacement of an element
   */
  public final long trueLb() {
    return span.trueLb();
  }

  /**
   * Returns the first unit behind all data (MPI 4.1 §5.1.8, true upper bound).
   *
   * @return the greatest displacement plus true extent of an element
   */
  public final long trueUb() {
    return span.trueUb();
  }

  /**
   * Returns the upper bound before MPI's padding: elements count with their extent, which for pair
   * types exceeds the true extent.
   *
   * @return the greatest displacement plus extent of an element
   */
  public final long ub() {
    return span.ub();
  }

  /**
   * Returns the displacement of element 0.
   *
   * @return the first displacement in the order of the type map
   */
  public final long first() {
    return span.first();
  }

  /**
   * Returns the number of bytes of data, MPI's size (0-width types count 0).
   *
   * @return the sum of the sizes of all elements
   */
  public final long size() {
    return span.size();
  }

  /**
   * Returns the number of nodes on the longest path from this node to a leaf.
   *
   * @return from 1 to {@link #MAX_DEPTH}
   */
  public final int depth() {
    return span.depth();
  }

  /**
   * Returns the greatest alignment of a basic type in the tree.
   *
   * @return at least 1
   */
  public final int alignment() {
    return span.alignment();
  }

  /**
   * Says whether the leaves carry MPI basic types.
   *
   * @return false for a tree over bare displacements
   */
  public final boolean isTyped() {
    return span.typed();
  }

  /**
   * Says whether all elements have one basic type, and which.
   *
   * @return the one type, or nothing where there are several
   */
  public final Optional<BasicType> homogeneousType() {
    return Optional.ofNullable(span.onlyType());
  }

  /**
   * Returns the children in order; a shared child appears each time.
   *
   * @return no child for a {@link Con}, one for each part of a {@link Strc}, else one
   */
  public abstract List<TypeTree> children();

  /**
   * Returns one element without expanding the tree, in O(depth · log arity) time.
   *
   * @param index from 0 to {@code length() - 1}
   * @return its basic type and displacement
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public final Element element(long index) {
    return ElementAccess.find(this, index);
  }

  /**
   * Streams the layout in order as runs, without ever holding it in memory.
   *
   * @param base added to every displacement
   * @param consumer takes each run
   */
  public final void forEachRun(long base, RunConsumer consumer) {
    Flattening.walk(this, base, consumer);
  }

  /**
   * Streams the layout in order, element by element.
   *
   * @param consumer takes each element
   */
  public final void forEachElement(ElementConsumer consumer) {
    forEachRun(
        0,
        (type, displacement, count, stride) -> {
          for (long i = 0; i < count; i++) {
            consumer.accept(type, displacement + i * stride);
          }
        });
  }

  /**
   * Flattens the tree into a layout (Listing 1 of the paper) with its natural bounds.
   *
   * @return the layout
   * @throws IllegalArgumentException if the tree has more elements than an array can hold
   */
  public final Layout flatten() {
    return Flattening.layout(this);
  }

  abstract boolean sameNode(TypeTree other);

  @Override
  public final boolean equals(Object other) {
    return other instanceof TypeTree that && TreeEquality.equal(this, that);
  }

  @Override
  public final int hashCode() {
    return hash;
  }

  /** Prints the tree in the paper's notation, cut after some thousand characters. */
  @Override
  public final String toString() {
    return TreeText.of(this);
  }

  static LongSeq requireNonEmpty(LongSeq sequence, String what) {
    if (sequence.size() == 0) {
      throw new IllegalArgumentException(what + " must have at least one entry, got none");
    }
    return sequence;
  }
}
