// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import org.espalier.layout.Exact;

/**
 * A strided repetition: {@code count} copies of the child at 0, stride, 2·stride, … (Definition 1.2
 * of the paper; {@code MPI_Type_create_hvector}).
 */
public final class Vec extends TypeTree {
  private final long count;
  private final long stride;
  private final TypeTree child;

  /**
   * Makes a strided repetition.
   *
   * @param count how many copies, at least 1
   * @param stride from one copy to the next, in the tree's unit; may be 0 or negative
   * @param child what is repeated
   * @throws IllegalArgumentException if {@code count} is less than 1, or length or bounds overflow
   */
  public Vec(long count, long stride, TypeTree child) {
    super(spanOf(count, stride, child), hashOf(count, stride, child));
    this.count = count;
    this.stride = stride;
    this.child = child;
  }

  private static Span spanOf(long count, long stride, TypeTree child) {
    long last = Exact.multiply(Con.requireCount(count) - 1, stride, "displacement");
    return child.span.repeated(count, 0, Math.min(0, last), Math.max(0, last));
  }

  private static int hashOf(long count, long stride, TypeTree child) {
    return (Long.hashCode(count) * 31 + Long.hashCode(stride)) * 31 + child.hashCode() + 1;
  }

  /**
   * Returns the number of copies.
   *
   * @return at least 1
   */
  public long count() {
    return count;
  }

  /**
   * Returns the distance from one copy to the next.
   *
   * @return the stride, in the tree's unit
   */
  public long stride() {
    return stride;
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
    return other instanceof Vec that && count == that.count && stride == that.stride;
  }
}
